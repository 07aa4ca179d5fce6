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
      })
  void ofUrls(String options, String json) throws IOException {
    MemorySettings.Urls sent = (MemorySettings.Urls) sent(json);

    UrlSettings parsed = UrlSettings.parse(given(options));
    assertThat(parsed).hasToString(sent.settings().toString());
    assertThat(parsed.rules().assumesHttp()).isEqualTo(sent.settings().rules().assumesHttp());
  }

  @Test
  void ofDocuments() {
    String options = "--method=minhash --threshold=0.7 --shingle=chars:9 --keep=longest";
    DocumentOptions typed =
        CommandLine.populateCommand(new DocumentOptions(), options.split(" ", -1));

    assertThat(typed.settings(2))
        .isEqualTo(DocumentSettings.parse(given(options).put("threads", 2)));
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
