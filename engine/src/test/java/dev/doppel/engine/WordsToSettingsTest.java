package dev.doppel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventFormat;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.seen.UrlSettings;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's words become settings, and what is wrong with them is said in the user's words. */
class WordsToSettingsTest {

  @TempDir private Path folder;

  @Test
  void nothingGivenIsTheDefault() throws IOException {
    assertThat(EventSettings.parse(options("key=a,b"))).isEqualTo(EventSettings.ofKey("a", "b"));
    assertThat(UrlSettings.parse(options())).hasToString(UrlSettings.defaults().toString());
    assertThat(DocumentSettings.parse(options())).isEqualTo(DocumentSettings.builder().build());
    assertThat(ResultSettings.parse(options())).isEqualTo(ResultSettings.defaults());
    assertThat(MirrorSettings.parse(options())).isEqualTo(MirrorSettings.defaults());
    assertThat(SimilaritySettings.parse(options())).isEqualTo(SimilaritySettings.defaults());
    assertThat(Comparison.Settings.parse(options())).isEqualTo(Comparison.Settings.DEFAULT);
  }

  @Test
  void messagesAreComparedByTimeUnlessToldOtherwise() {
    EventSettings usual = EventSettings.parseForMessages(options("key=a"));

    assertThat(usual.window().shape()).hasToString("sliding:1d");
    assertThat(usual.format()).isEqualTo(EventFormat.JSONL);
    assertThat(EventSettings.parseForMessages(options("key=a", "columns=a,b")).format())
        .isEqualTo(EventFormat.CSV);
    String[] words = {"key=a", "time=t", "format=tsv", "columns=a,t", "window=landmark:1d"};
    assertThat(EventSettings.parseForMessages(options(words)))
        .isEqualTo(EventSettings.parse(options(words)));
  }

  @Test
  void everyWordOfEventsCounts() {
    EventSettings settings =
        EventSettings.parse(
            options(
                "key=a,b",
                "format=csv",
                "columns=a,b,t,p,i,c",
                "time=t",
                "window=sliding:1h/60",
                "late=90s",
                "ahead=500ms",
                "on-duplicate=keep",
                "fpp=1%",
                "method=planes",
                "capacity=1000",
                "zone=Europe/Berlin",
                "publisher=p",
                "ip=i",
                "cookie=c"));

    assertThat(settings.key()).containsExactly("a", "b");
    assertThat(settings.format()).isEqualTo(EventFormat.CSV);
    assertThat(settings.columns()).hasSize(6);
    assertThat(settings.time()).isEqualTo("t");
    assertThat(settings.late()).isEqualTo(Duration.ofSeconds(90));
    assertThat(settings.ahead()).isEqualTo(Duration.ofMillis(500));
    assertThat(settings.roles()).isEqualTo(new EventSettings.Roles("p", "i", "c"));
    assertThat(settings.window().shape()).hasToString("sliding:1h/60");
    assertThat(settings.window().fpp()).isEqualTo(0.01);
    assertThat(settings.window().capacity()).isEqualTo(1000);
    assertThat(settings.window().onDuplicate()).hasToString("keep");
    assertThat(settings.window().method()).hasToString("planes");
    assertThat(settings.window().zone()).hasToString("Europe/Berlin");
    assertThat(EventSettings.parse(options("key=a", "time=t")).ahead())
        .isEqualTo(EventSettings.USUAL_AHEAD);
    assertThat(EventSettings.parse(options("key=a", "time=t", "ahead=off")).ahead()).isNull();
  }

  @Test
  void everyWordOfDocumentsCounts() {
    DocumentSettings settings =
        DocumentSettings.parse(
            options(
                "method=simhash",
                "threshold=60%",
                "containment=.5",
                "distance=7",
                "shingle=chars:9",
                "content=RAW",
                "cluster=transitive",
                "keep=longest",
                "fingerprint=sha256",
                "threads=3"));

    assertThat(settings)
        .isEqualTo(
            DocumentSettings.builder()
                .method(Method.SIMHASH)
                .threshold(0.6)
                .containment(0.5)
                .distance(7)
                .shingling(dev.doppel.core.shingle.Shingling.parse("chars:9"))
                .content(DocumentSettings.Content.RAW)
                .clustering(DocumentSettings.Clustering.TRANSITIVE)
                .keep(DocumentSettings.Keep.LONGEST)
                .identity(DocumentSettings.Identity.SHA256)
                .threads(3)
                .build());
    assertThat(DocumentSettings.parse(options("method=simhash")).threshold()).isEqualTo(0.5);
  }

  @Test
  void whatIsGivenBesideAPresetWins() {
    DocumentSettings paper = DocumentSettings.parse(options("preset=jain-2005"));
    DocumentSettings other =
        DocumentSettings.parse(options("cluster=head", "preset=jain-2005", "content=main"));

    assertThat(paper.method()).isEqualTo(Method.CHUNKS);
    assertThat(paper.clustering()).isEqualTo(DocumentSettings.Clustering.TRANSITIVE);
    assertThat(other.clustering()).isEqualTo(DocumentSettings.Clustering.HEAD);
    assertThat(other.content()).isEqualTo(DocumentSettings.Content.MAIN);
  }

  @Test
  void everyWordOfUrlsCounts() throws IOException {
    Path sites = Files.writeString(folder.resolve("sites"), "example.com keep utm_source\n");
    UrlSettings settings =
        UrlSettings.parse(
            options(
                "profile=aggressive",
                "assume-http=true",
                "filter=cen-2010",
                "capacity=99",
                "fpp=5e-3",
                "rules=" + sites));

    assertThat(settings.rules().assumesHttp()).isTrue();
    assertThat(settings.rules().name()).startsWith("aggressive");
    assertThat(settings.kind()).isEqualTo(UrlSettings.Kind.CEN_2010);
    assertThat(settings.capacity()).isEqualTo(99);
    assertThat(settings.fpp()).isEqualTo(0.005);
    assertThat(UrlSettings.parse(options("assume-http=false")).rules().assumesHttp()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time=t | --key is missing: which fields make two events the same?",
        "key=a;late=5m | --late needs the times of events: name their field with --time",
        "key=a;ahead=5m | --ahead needs the times of events: name their field with --time",
        "key=a;time=t;late=5 | --late: a duration looks like 500ms, 90s, 10m, 24h or 7d, got '5'",
        "key=a;time=t;ahead=never | --ahead: a duration looks like 500ms",
        "key=a;window=wide | --window: window must look like",
        "key=a;window=sliding:5x | --window: a duration looks like",
        "key=a;fpp=2 | --fpp: a share is a number from 0 to 1, such as 0.05, or a percentage",
        "key=a;fpp=0.7 | --fpp: fpp must lie between 1e-9 and 0.5, got 0.7",
        "key=a;capacity=many | --capacity: a whole number is needed, got 'many'",
        "key=a;capacity=9 | --capacity: sliding:1000000 has room for 1000000 events, not 9",
        "key=a;zone=Mars | --zone: ",
        "key=a;on-duplicate=drop | --on-duplicate: on-duplicate must be refresh or keep",
        "key=a;method=magic | --method: ",
        "key=a;format=xml | --format: ",
        "key=a;ip=i | --ip needs --cookie: cookies are counted for addresses",
        "key=a;cookie=c | --cookie needs --ip: cookies are counted for addresses",
        "key=a;widnow=sliding:5 | no such setting: --widnow",
      })
  void messagesNameTheOptionAsItIsTyped(String words, String message) {
    assertThatThrownBy(() -> EventSettings.parse(options(words.split(";", -1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time=t | key is missing",
        "key=a;late=5m | late needs the times of events: name their field with time",
        "key=a;on-duplicate=drop | onDuplicate: on-duplicate must be refresh or keep",
        "key=a;many-small-words=1 | no such setting: manySmallWords",
      })
  void messagesNameTheFieldAsItIsTyped(String words, String message) {
    assertThatThrownBy(() -> EventSettings.parse(put(GivenWords.ofFields(), words.split(";", -1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void choicesAreNamed() {
    assertThatThrownBy(() -> UrlSettings.parse(options("filter=magic")))
        .hasMessage(
            "--filter must be one of exact, bloom, scalable, layered, cen-2010, got 'magic'");
    assertThatThrownBy(() -> UrlSettings.parse(options("profile=lax")))
        .hasMessageStartingWith("--profile: ");
    assertThatThrownBy(() -> DocumentSettings.parse(options("distance=9999999999")))
        .hasMessageStartingWith("--distance: a number of at most 2147483647");
  }

  @Test
  void fieldsOfAListMayHoldCommas() {
    GivenWords words = GivenWords.ofFields().putAll("key", List.of("a,b", "c"));

    assertThat(EventSettings.parse(words).key()).containsExactly("a,b", "c");
  }

  private static GivenWords options(String... words) {
    return put(GivenWords.ofOptions(), words);
  }

  private static GivenWords put(GivenWords given, String... words) {
    for (String word : words) {
      String[] parts = word.split("=", 2);
      given.put(parts[0], parts[1]);
    }
    return given;
  }
}
