package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.documents.DocumentOptions;
import dev.doppel.cli.events.EventsMixin;
import dev.doppel.cli.results.ResultMixin;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventFormat;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.seen.UrlSettings;
import dev.doppel.server.json.Json;
import dev.doppel.server.memory.MemorySettings;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The same words mean the same, typed on the command line, sent to the server, given in Java. */
class SameWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--key=a,b | {'kind':'events','key':['a','b']}",
        "--key=a --time=t | {'kind':'events','key':['a'],'time':'t'}",
        "--key=a --time=t --window=sliding:24h/200 --late=10m --ahead=90s --on-duplicate=keep"
            + " --fpp=0.01 --method=exact --capacity=1000 --zone=Europe/Berlin --publisher=p --ip=i"
            + " --cookie=c | {'kind':'events','key':['a'],'time':'t','window':'sliding:24h/200',"
            + "'late':'10m','ahead':'90s','onDuplicate':'keep','fpp':0.01,'method':'exact',"
            + "'capacity':1000,'zone':'Europe/Berlin','publisher':'p','ip':'i','cookie':'c'}",
        "--key=a --method=metwally-2005 --hash-functions=7 --cells=9000"
            + " | {'kind':'events','key':['a'],'method':'metwally-2005','hashFunctions':7,"
            + "'cells':9000}",
        "--key=a --time=t --ahead=off | {'kind':'events','key':['a'],'time':'t','ahead':'off'}",
      })
  void ofEvents(String options, String json) throws IOException {
    EventsMixin typed = CommandLine.populateCommand(new EventsMixin(), options.split(" ", -1));
    MemorySettings.Events sent = (MemorySettings.Events) sent(json);

    assertThat(typed.settings().withFormat(EventFormat.JSONL)).isEqualTo(sent.settings());
    assertThat(typed.settings()).isEqualTo(EventSettings.parse(given(options)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--profile=standard | {'kind':'urls'}",
        "--profile=strict --assume-http=true --filter=bloom --capacity=1000 --fpp=0.01"
            + " | {'kind':'urls','profile':'strict','assumeHttp':true,'filter':'bloom',"
            + "'capacity':1000,'fpp':0.01}",
        "--filter=cen-2010 --layers=5 --hash-functions=4 --bits=100000 --capacity=9000"
            + " | {'kind':'urls','filter':'cen-2010','layers':5,'hashFunctions':4,'bits':100000,"
            + "'capacity':9000}",
      })
  void ofUrls(String options, String json) throws IOException {
    MemorySettings.Urls sent = (MemorySettings.Urls) sent(json);

    UrlSettings parsed = UrlSettings.parse(given(options));
    assertThat(parsed).hasToString(sent.settings().toString());
    assertThat(parsed.rules().assumesHttp()).isEqualTo(sent.settings().rules().assumesHttp());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method=minhash --threshold=0.7 --shingle=chars:9 --keep=longest",
        "--method=rotate-sort --simhash=bag:32 --rotations=8 --distance=4",
        "--method=shingles --modulus=4 --shingle=words:3,stopwords:de --fingerprint=sha3-512",
        "--by=links --threshold=0.7 --method=minhash",
        "--profile=ocr --threshold=0.4"
      })
  void ofDocuments(String options) {
    DocumentOptions typed =
        CommandLine.populateCommand(new DocumentOptions(), options.split(" ", -1));

    assertThat(typed.settings(2))
        .isEqualTo(DocumentSettings.parse(given(options).put("threads", 2)));
  }

  @ParameterizedTest
  @CsvSource({
    "--preset=jain-2005 --chunk-bytes=512 --filter-bits=4096 --marker=0x12 --bit-share=source",
    "--method=chunks --chunk-bytes=64 --filter-bits=1024 --bit-share=fuller",
  })
  void ofChunks(String options) {
    DocumentOptions typed =
        CommandLine.populateCommand(new DocumentOptions(), options.split(" ", -1));
    assertThat(typed.settings(2))
        .isEqualTo(DocumentSettings.parse(given(options).put("threads", 2)))
        .isNotEqualTo(DocumentSettings.parse(given(options.split(" ", -1)[0]).put("threads", 2)));

    String results = options.replace("--preset", "--method");
    ResultMixin mixin = CommandLine.populateCommand(new ResultMixin(), results.split(" ", -1));
    assertThat(mixin.settings()).isEqualTo(ResultSettings.parse(given(results)));
    assertThat(mixin.settings().chunks()).isEqualTo(typed.settings(2).chunks());
  }

  @Test
  void ofResults() {
    String options = "--method=jain-2005 --threshold=65% --cluster=agreement --page=10";
    ResultMixin typed = CommandLine.populateCommand(new ResultMixin(), options.split(" ", -1));

    assertThat(typed.settings()).isEqualTo(ResultSettings.parse(given(options)));
    assertThat(typed.settings().threshold()).isEqualTo(0.65);
  }

  private static MemorySettings sent(String json) {
    return Json.read(json.replace('\'', '"').getBytes(UTF_8), MemorySettings.class);
  }

  private static GivenWords given(String options) {
    GivenWords words = GivenWords.ofOptions();
    for (String option : options.split(" ", -1)) {
      String[] parts = option.split("=", 2);
      words.put(parts[0].substring(2), parts[1]);
    }
    return words;
  }
}
