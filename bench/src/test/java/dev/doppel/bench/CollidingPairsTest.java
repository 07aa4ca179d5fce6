package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.bench.CollidingPairs.Pair;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.mirrors.MirrorJob;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.engine.results.RefinedList;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.TextSketcher;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlSettings.Kind;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was made to collide is not called the same, wherever an adversary chooses the input. */
class CollidingPairsTest {

  private static final int PAIRS = 200;
  private static final CollidingPairs URLS = CollidingPairs.ofUrls();
  private static final CollidingPairs TEXTS = CollidingPairs.ofTexts();
  private static final Pair TEXT = TEXTS.texts(1);

  @TempDir private Path folder;

  /** Without this, all other tests here would pass on a wrong construction. */
  @Test
  void theyCollideUnderXxh3() {
    UrlCanonicalizer canonicalizer = UrlRules.of("standard").canonicalizer();
    CanonicalText canonical = CanonicalText.standard();
    for (int i = 0; i < PAIRS; i++) {
      assertCollide(URLS.urls(i));
      assertCollide(TEXTS.texts(i));
      canonicalizer.canonicalize(URLS.urls(i).a());
      canonical.set(bytes(TEXTS.texts(i).a()), 0, TEXTS.texts(i).a().length());
      assertThat(canonicalizer).hasToString(URLS.urls(i).a());
      assertThat(new String(canonical.bytes(), 0, canonical.length(), UTF_8))
          .isEqualTo(TEXTS.texts(i).a());
    }
  }

  /** Of seeds of XXH3, one in 268 lets a pair of URLs collide; of keys of SipHash none. */
  @Test
  void noRandomKeyLetsThemCollide() {
    byte[] a = bytes(URLS.urls(1).a());
    byte[] b = bytes(URLS.urls(1).b());
    int found = 0;
    for (int i = 0; i < 100_000; i++) {
      KeyedHash hash = KeyedHash.of(Secret.random());
      found += hash.fingerprint(a, 0, a.length).equals(hash.fingerprint(b, 0, b.length)) ? 1 : 0;
      found += hash.hash(a, 0, a.length) == hash.hash(b, 0, b.length) ? 1 : 0;
    }
    assertThat(found).isZero();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void urls(Kind kind) throws IOException {
    UrlSettings settings =
        UrlSettings.defaults().withKind(kind).withCapacity(100_000).withFpp(1e-8);
    try (UrlMemory seen = UrlMemory.temporary(settings)) {
      for (int i = 0; i < PAIRS; i++) {
        assertThat(seen.judge(URLS.urls(i).a())).isEqualTo(UrlVerdict.NEW);
        assertThat(seen.judge(URLS.urls(i).b())).isEqualTo(UrlVerdict.NEW);
        assertThat(seen.judge(URLS.urls(i).b())).isEqualTo(UrlVerdict.DUPLICATE);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void documents(Method method) throws IOException {
    DocumentSettings settings = DocumentSettings.builder().method(method).threads(1).build();

    DocumentResult result = run(settings, line("a", TEXT.a()), line("b", TEXT.b()));

    assertThat(result.firstCopy(1)).isEqualTo(1);
    assertThat(result.isKept(1) || result.relation(1) != Relation.EXACT).isTrue();
    assertThat(result.isKept(1)).isEqualTo(method == Method.EXACT || result.similarity(1) < 0.8);
  }

  @Test
  void documents_ofAMemory() throws IOException {
    DocumentSettings settings = DocumentSettings.builder().method(Method.EXACT).threads(1).build();
    try (DocumentMemory memory = DocumentMemory.open(folder.resolve("memory"), settings)) {
      memory.remember(run(settings, memory, line("a", TEXT.a())));
    }

    try (DocumentMemory memory = DocumentMemory.open(folder.resolve("memory"), settings)) {
      DocumentResult result =
          run(settings, memory, line("b", TEXT.b()), line("copy of a", TEXT.a()));

      assertThat(result.isKept(1)).isTrue();
      assertThat(result.relation(2)).isEqualTo(Relation.EXACT);
      assertThat(result.head(2)).isZero();
    }
  }

  @Test
  void compare() {
    Comparison comparison = Comparison.of(TEXT.a(), TEXT.b(), Comparison.Settings.DEFAULT);

    assertThat(comparison.isExact()).isFalse();
    assertThat(comparison.verdict().sentence()).doesNotContain("same text");
    assertThat(comparison.a().fingerprint()).isEqualTo(comparison.b().fingerprint());
  }

  @Test
  void similarityIndex() {
    TextSketcher sketcher = TextSketcher.of(SimilaritySettings.defaults());
    SketchedDocument a = sketcher.sketch("a", Map.of(), TEXT.a());
    SketchedDocument b = sketcher.sketch("b", Map.of(), TEXT.b());

    assertThat(a.similarity(b)).isLessThan(1);
    assertThat(a.similarity(sketcher.sketch("copy", Map.of(), TEXT.a()))).isEqualTo(1);
  }

  @Test
  void results() {
    RefinedList refined =
        Refiner.of(ResultSettings.defaults().withThreshold(1).withContainment(1))
            .refine(List.of(Result.ofText("a", TEXT.a()), Result.ofText("b", TEXT.b())));

    assertThat(refined.groups()).hasSize(2);
  }

  @Test
  void mirrors() throws IOException {
    StringBuilder crawl = new StringBuilder();
    for (int i = 0; i < PAIRS; i++) {
      crawl.append("http://a.example/" + i + "\t" + TEXTS.texts(i).a() + "\n");
      crawl.append("http://b.example/" + i + "\t" + TEXTS.texts(i).b() + "\n");
      crawl.append("http://c.example/" + i + "\t" + TEXTS.texts(i).b() + "\n");
    }
    Path file = Files.writeString(folder.resolve("crawl.tsv"), crawl);

    try (LineInput lines = LineInput.of(List.of(file), 1 << 16)) {
      assertThat(MirrorJob.run(lines, MirrorSettings.defaults(), Progress.NONE).mirrors())
          .singleElement()
          .satisfies(mirror -> assertThat(mirror.hostA()).isEqualTo("b.example"));
    }
  }

  private static void assertCollide(Pair pair) {
    byte[] a = bytes(pair.a());
    byte[] b = bytes(pair.b());
    assertThat(pair.a()).isNotEqualTo(pair.b());
    assertThat(Fingerprint.of(a, 0, a.length)).isEqualTo(Fingerprint.of(b, 0, b.length));
    assertThat(Hashes.of(a, 0, a.length)).isEqualTo(Hashes.of(b, 0, b.length));
  }

  private DocumentResult run(DocumentSettings settings, String... lines) throws IOException {
    try (DocumentInput input = input(lines)) {
      return DocumentJob.run(input, settings, Progress.NONE);
    }
  }

  private DocumentResult run(DocumentSettings settings, DocumentMemory memory, String... lines)
      throws IOException {
    try (DocumentInput input = input(lines)) {
      return DocumentJob.run(input, settings, memory, Progress.NONE);
    }
  }

  private DocumentInput input(String... lines) throws IOException {
    Path file = Files.writeString(folder.resolve("in.jsonl"), String.join("\n", lines));
    return DocumentInput.of(List.of(file), InputOptions.defaults());
  }

  private static String line(String id, String text) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
