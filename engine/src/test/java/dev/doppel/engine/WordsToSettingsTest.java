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
import dev.doppel.similarity.rules.Keep;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.SimHashing;
import dev.doppel.similarity.rules.VersionRule;
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
                .keep(Keep.LONGEST)
                .identity(DocumentSettings.Identity.SHA256)
                .threads(3)
                .build());
    assertThat(DocumentSettings.parse(options("method=simhash")).threshold()).isEqualTo(0.5);
  }

  @Test
  void criteriaOfWhatIsKeptCountInTheirOrder() {
    DocumentSettings settings =
        DocumentSettings.parse(
            GivenWords.ofOptions()
                .putAll("keep", List.of("prefer:{a,b}/*", "best:-size", "newest:at", "longest")));

    assertThat(settings.keep())
        .hasToString("prefer:{a,b}/* best:-size newest:at longest")
        .isEqualTo(Keep.parse(List.of("prefer:{a,b}/*", "best:-size", "newest:at", "longest")));
    assertThat(DocumentSettings.defaults().keep()).isEqualTo(Keep.FIRST).hasToString("first");
  }

  @Test
  void everyWordOfTheSlidesCounts() {
    DocumentSettings sorted =
        DocumentSettings.parse(options("method=rotate-sort", "simhash=bag:32", "rotations=8"));
    DocumentSettings shingles = DocumentSettings.parse(options("method=shingles", "modulus=4"));

    assertThat(sorted.method()).isEqualTo(Method.ROTATE_SORT).hasToString("rotate-sort");
    assertThat(sorted.simHashing()).isEqualTo(new SimHashing(SimHashing.Votes.BAG, 32));
    assertThat(sorted.rotations()).isEqualTo(8);
    assertThat(sorted.distance()).isEqualTo(5);
    assertThat(DocumentSettings.parse(options("method=rotate-sort")).rotations()).isEqualTo(64);
    assertThat(shingles.modulus()).isEqualTo(4);
    assertThat(DocumentSettings.defaults().modulus()).isEqualTo(32);
    assertThat(DocumentSettings.parse(options("fingerprint=sha3-256")).identity())
        .isEqualTo(DocumentSettings.Identity.SHA3_256);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "modulus=4 | --modulus is for --method shingles only",
        "method=simhash;modulus=4 | --modulus is for --method shingles only",
        "method=shingles;modulus=0 | --modulus: modulus must be 1 or more, got 0",
        "method=simhash;rotations=4 | --rotations is for --method rotate-sort only",
        "method=rotate-sort;simhash=set:32;rotations=33 | rotations must be 1 to 32, got 33",
        "method=minhash;simhash=bag | --simhash is for --method simhash or rotate-sort only",
        "method=simhash;simhash=heavy | --simhash: a SimHash must look like set, bag:32 or idf:64",
        "method=simhash;simhash=set:32;distance=33 | distance must be 0 to 32, got 33",
        "shingle=words:3,stopwords:xx | --shingle: no stop words for language 'xx': there are da,",
        "keep=oldest | --keep: must be first, longest, newest, newest:FIELD, best:FIELD,"
            + " best:-FIELD",
        "keep=best: | --keep: must be first, longest, newest, newest:FIELD, best:FIELD,"
            + " best:-FIELD",
        "keep=prefer:[a | --keep: a [ is never closed in the pattern '[a'",
        "keep=first,longest | --keep: 'longest' after 'first' has no effect",
        "fingerprint=crc | --fingerprint must be one of xxh3, sha256, md5, sha1, sha512, sha3-256",
      })
  void whatAMethodCannotHonourIsRefused(String words, String message) {
    assertThatThrownBy(() -> DocumentSettings.parse(options(words.split(";", -1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
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
  void everyWordOfChunksCounts() {
    DocumentSettings settings =
        DocumentSettings.parse(
            options(
                "preset=jain-2005",
                "chunk-bytes=512",
                "filter-bits=4096",
                "marker=0x1ab",
                "bit-share=emptier",
                "threshold=0.6"));

    assertThat(settings.chunks().inWords())
        .containsEntry("chunkBytes", 512)
        .containsEntry("filterBits", 4096)
        .containsEntry("marker", 0x1ab)
        .containsEntry("bitShare", "emptier");
    assertThat(settings.chunkMatch()).isEqualTo(0.6).isEqualTo(settings.threshold());
    assertThat(settings.chunks().sketch().maxBytes()).isEqualTo(256 << 10);
    assertThat(DocumentSettings.parse(options("preset=jain-2005")).threshold()).isEqualTo(0.7);
  }

  @Test
  void wordsOfChunksThatMeanNothingAreRefused() {
    assertRefused("--marker goes with jain-2005", "method=chunks", "marker=0x78");
    assertRefused("--chunk-bytes goes with --preset jain-2005", "chunk-bytes=512");
    assertRefused("--chunk-bytes: a power of two", "preset=jain-2005", "chunk-bytes=300");
    assertRefused("--filter-bits: a multiple of 64", "preset=jain-2005", "filter-bits=100");
    assertRefused("must be 0 to 255, got 256", "preset=jain-2005", "marker=0x100");
    assertRefused("a number such as 0x78", "preset=jain-2005", "marker=x");
    assertRefused("--bit-share must be one of fuller", "preset=jain-2005", "bit-share=all");
    assertRefused("--preset compares by chunks", "preset=jain-2005", "method=minhash");
  }

  @Test
  void linksAreComparedOneByOne() {
    DocumentSettings settings = DocumentSettings.parse(options("by=links", "threshold=0.7"));

    assertThat(settings.by()).isEqualTo(DocumentSettings.By.LINKS);
    assertThat(settings.content()).isEqualTo(DocumentSettings.Content.LINKS);
    assertThat(settings.shingling()).hasToString("words:1");
    assertThat(DocumentSettings.parse(options("by=text")))
        .isEqualTo(DocumentSettings.parse(options()));
    assertThat(DocumentSettings.parse(options("by=links", "method=simhash")).shingling())
        .hasToString("words:1");
  }

  @Test
  void whatIsForTextsDoesNotGoWithLinks() {
    assertRefused("--shingle is for texts", "by=links", "shingle=words:3");
    assertRefused("--content is for texts", "by=links", "content=main");
    assertRefused("--profile is for texts", "by=links", "profile=ocr");
    assertRefused("--preset is for texts", "by=links", "preset=jain-2005");
    assertRefused("--method chunks cuts texts", "by=links", "method=chunks");
    assertRefused("--by must be one of text, links, got 'link'", "by=link");
    assertRefused("--content must be one of main, visible, raw, got 'links'", "content=links");
    DocumentSettings links = DocumentSettings.parse(options("by=links"));
    assertThatThrownBy(() -> VersionRule.parse(options("versions=0.3"), links))
        .hasMessage("--versions does not go with --by links");
    assertThatThrownBy(() -> ResultSettings.parse(options("content=links")))
        .hasMessageContaining("must be one of main, visible, raw");
  }

  private static void assertRefused(String message, String... words) {
    assertThatThrownBy(() -> DocumentSettings.parse(options(words)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
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
                "hash-functions=5",
                "layers=3",
                "bits=1234",
                "rules=" + sites));

    assertThat(settings.rules().assumesHttp()).isTrue();
    assertThat(settings.rules().name()).startsWith("aggressive");
    assertThat(settings.kind()).isEqualTo(UrlSettings.Kind.CEN_2010);
    assertThat(settings.used().byName())
        .containsEntry("layers", 3)
        .containsEntry("hash-functions", 5)
        .containsEntry("bits", 1234L)
        .containsEntry("capacity", 99L)
        .hasEntrySatisfying("fpp", fpp -> assertThat((double) fpp).isBetween(0.003, 0.004));
    assertThat(UrlSettings.parse(options("filter=bloom", "fpp=5e-3")).used().fpp()).hasValue(0.005);
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
        "key=a;hash-functions=5 | --hash-functions: fingerprints chooses its own size by the fpp",
        "key=a;method=exact;cells=9 | --cells: exact chooses its own size by the fpp",
        "key=a;method=metwally-2005;hash-functions=0 | --hash-functions: at least one hash"
            + " function",
        "key=a;method=metwally-2005;hash-functions=65 | --hash-functions: hash functions must be 1",
        "key=a;method=metwally-2005;hash-functions=9;cells=8 | --cells: cells must be 9 to",
        "key=a;method=metwally-2005;cells=0 | --cells: at least one cell is needed, got 0",
        "key=a;method=metwally-2005;cells=9;fpp=0.1 | --fpp has no effect beside --cells, which",
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

  /** What was taken and passed over: `--filter cen-2010 --capacity 5` reported 5 and used 3.5 M. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "capacity=5 | --capacity needs --filter bloom, scalable, classic, internet-archive,"
            + " layered, cen-2010; exact has none",
        "filter=exact;fpp=0.5 | --fpp needs --filter bloom",
        "filter=bloom;hash-functions=3 | --hash-functions needs --filter classic, layered,"
            + " cen-2010; bloom has none",
        "filter=scalable;bits=9 | --bits needs --filter classic, internet-archive, layered",
        "filter=classic;layers=4 | --layers needs --filter layered, cen-2010; classic has none",
        "filter=internet-archive;hash-functions=9 | --hash-functions needs --filter classic,"
            + " layered, cen-2010; internet-archive has none",
        "filter=layered;bits=9;fpp=0.5 | --fpp follows from --bits and --capacity: leave one of",
        "filter=layered;layers=65 | --layers: layers must be 1 to 64, got 65",
        "filter=cen-2010;hash-functions=0 | --hash-functions: hash-functions must be 1 to 64, got"
            + " 0",
        "filter=cen-2010;bits=0 | --bits: bits must be positive, got 0",
        "filter=cen-2010;bits=99999999999 | 5 filters may have at most 27487789862 bits each",
        "filter=cen-2010;fpp=0 | --fpp: fpp must lie in (0, 1), got 0.0",
      })
  void sizesThatAFilterCannotHaveAreRefused(String words, String message) {
    assertThatThrownBy(() -> UrlSettings.parse(options(words.split(";", -1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void choicesAreNamed() {
    assertThatThrownBy(() -> UrlSettings.parse(options("filter=magic")))
        .hasMessage(
            "--filter must be one of exact, bloom, scalable, classic, internet-archive, layered,"
                + " cen-2010, got 'magic'");
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
