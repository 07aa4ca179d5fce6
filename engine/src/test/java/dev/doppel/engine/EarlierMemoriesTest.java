package dev.doppel.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.TextSketcher;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlSettings.Kind;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.store.FolderCare;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Memories that were made before there were keys and SHA-256, byte by byte as that version left
 * them: they open, keep their own hash, and go on.
 */
class EarlierMemoriesTest {

  private static final Secret NUMBER_42 = Secret.derivedFrom("42\n".getBytes(UTF_8));
  private static final List<String> KNOWN =
      List.of("https://example.org/a", "https://example.org/b");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(names = {"EXACT", "BLOOM", "LAYERED"})
  void urls(Kind kind) throws Exception {
    UrlSettings settings = UrlSettings.defaults().withKind(kind).withCapacity(1000);
    Path memory = adopt("urls-" + kind, FolderKind.URLS);

    assertThatThrownBy(() -> UrlMemory.open(memory, settings.withSecret(Secret.random())))
        .hasMessageContaining("without a secret and opens without one");
    try (UrlMemory seen = UrlMemory.open(memory, settings)) {
      assertThat(seen.judge(KNOWN)).containsOnly(UrlVerdict.DUPLICATE);
      assertThat(seen.judge("https://example.org/c")).isEqualTo(UrlVerdict.NEW);
      seen.commit();
    }
    try (UrlMemory seen = UrlMemory.open(memory, settings)) {
      assertThat(seen.judge(KNOWN)).containsOnly(UrlVerdict.DUPLICATE);
      assertThat(seen.judge("https://example.org/c")).isEqualTo(UrlVerdict.DUPLICATE);
      assertThat(seen.judge("https://example.org/d")).isEqualTo(UrlVerdict.NEW);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EXACT", "BLOOM", "LAYERED"})
  void urls_keyedByANumber(Kind kind) throws Exception {
    UrlSettings settings = UrlSettings.defaults().withKind(kind).withCapacity(1000);
    Path memory = adopt("urls-" + kind + "-keyed", FolderKind.URLS);

    try (UrlMemory seen = UrlMemory.open(memory, settings.withSecret(NUMBER_42))) {
      assertThat(seen.judge(KNOWN)).containsOnly(UrlVerdict.DUPLICATE);
      assertThat(seen.judge("https://example.org/c")).isEqualTo(UrlVerdict.NEW);
      seen.commit();
    }
    try (UrlMemory seen = UrlMemory.open(memory, settings.withSecret(NUMBER_42))) {
      assertThat(seen.judge(KNOWN)).containsOnly(UrlVerdict.DUPLICATE);
      assertThat(seen.judge("https://example.org/c")).isEqualTo(UrlVerdict.DUPLICATE);
    }
    for (Secret wrong : List.of(Secret.random(), Secret.derivedFrom(new byte[] {'4', '3'}))) {
      assertThatThrownBy(() -> UrlMemory.open(memory, settings.withSecret(wrong)))
          .hasMessageContaining("with a number as its key: write that number to a file");
    }
    assertThatThrownBy(() -> UrlMemory.open(memory, settings))
        .hasMessageContaining("name the file by --secret-file");
  }

  /** What has no SHA-256 has no exact copies; the same text goes as a near copy. */
  @Test
  void documents() throws Exception {
    DocumentSettings settings = DocumentSettings.builder().threshold(0.8).threads(1).build();
    Path memory = adopt("docs-auto", FolderKind.DOCS);

    try (DocumentMemory earlier = DocumentMemory.open(memory, settings)) {
      DocumentResult result = run(settings, earlier, "texts", "new");
      assertThat(result.stored()).isEqualTo(2);
      for (int document = 2; document < 4; document++) {
        assertThat(result.relation(document)).isEqualTo(Relation.NEAR);
        assertThat(result.similarity(document)).isEqualTo(1);
        assertThat(result.head(document)).isEqualTo(document - 2);
      }
      assertThat(result.isKept(4)).isTrue();
      earlier.remember(result);
    }
    try (DocumentMemory earlier = DocumentMemory.open(memory, settings)) {
      DocumentResult result = run(settings, earlier, "copy");
      int copy = result.documents() - 1;
      assertThat(result.isStored(copy)).isFalse();
      assertThat(result.relation(copy)).isEqualTo(Relation.EXACT);
      assertThat(result.id(result.head(copy))).endsWith("new.txt");
    }
  }

  /** It is not known where they were: what has their id and their text is taken for them. */
  @Test
  void documents_areNotRemovedInFavourOfThemselves() throws Exception {
    DocumentSettings settings = DocumentSettings.builder().threshold(0.8).threads(1).build();
    Path memory = adopt("docs-auto", FolderKind.DOCS);

    for (int run = 0; run < 2; run++) {
      try (DocumentMemory earlier = DocumentMemory.open(memory, settings)) {
        DocumentResult result = run(settings, earlier, "texts");
        assertThat(result.documents() - result.stored()).isEqualTo(2);
        for (int document = result.stored(); document < result.documents(); document++) {
          assertThat(result.isKept(document)).as(result.id(document)).isTrue();
        }
        earlier.remember(result);
      }
    }
  }

  @Test
  void documents_withoutShinglesAreRefused() throws Exception {
    Path memory = adopt("docs-exact", FolderKind.DOCS);
    DocumentSettings settings =
        DocumentSettings.builder().method(Method.EXACT).threshold(0.8).build();

    assertThatThrownBy(() -> DocumentMemory.open(memory, settings))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot prove that two texts are the same: run `doppel docs`");
  }

  @Test
  void index() throws Exception {
    Path memory = adopt("index", FolderKind.INDEX);
    TextSketcher sketcher = TextSketcher.of(SimilaritySettings.defaults());
    String text = Files.readString(resource("texts").resolve("t1.txt"));
    SketchedDocument sought = sketcher.sketch("sought", Map.of(), text);

    try (SimilarityIndex index = SimilarityIndex.open(memory, SimilaritySettings.defaults())) {
      List<Match> matches = index.find(sought, Query.similarity(0.9));
      assertThat(matches).hasSize(1);
      assertThat(matches.get(0).kind()).isEqualTo(Match.Kind.NEAR);
      assertThat(matches.get(0).similarity()).isEqualTo(1);

      index.add(sketcher.sketch("again", Map.of(), text));
      assertThat(index.find(sought, Query.similarity(0.9)))
          .extracting(Match::kind)
          .containsExactlyInAnyOrder(Match.Kind.NEAR, Match.Kind.EXACT);
      index.commit();
    }
    try (SimilarityIndex index = SimilarityIndex.open(memory, SimilaritySettings.defaults())) {
      assertThat(index.find(sought, Query.similarity(0.9)))
          .extracting(Match::kind)
          .containsExactlyInAnyOrder(Match.Kind.NEAR, Match.Kind.EXACT);
    }
  }

  private DocumentResult run(DocumentSettings settings, DocumentMemory memory, String... inputs)
      throws Exception {
    for (String name : List.of("new", "copy")) {
      Files.writeString(
          folder.resolve(name + ".txt"),
          "a text that nobody has seen before, of a few words more than five");
    }
    List<Path> paths =
        Stream.of(inputs)
            .map(each -> each.equals("texts") ? resource(each) : folder.resolve(each + ".txt"))
            .toList();
    try (DocumentInput input = DocumentInput.of(paths, InputOptions.defaults())) {
      return DocumentJob.run(input, settings, memory, Progress.NONE);
    }
  }

  /** Copies a folder and marks it as ours, as {@code doppel memory repair} does. */
  private Path adopt(String name, FolderKind kind) throws IOException {
    Path target = Files.createDirectory(folder.resolve(name));
    try (Stream<Path> files = Files.list(resource(name))) {
      for (Path file : files.toList()) {
        Files.copy(file, target.resolve(file.getFileName().toString()));
      }
    }
    assertThat(FolderCare.repair(target, line -> {})).isTrue();
    assertThat(OwnedFolder.kindOf(target)).contains(kind);
    return target;
  }

  private static Path resource(String name) {
    try {
      return Path.of(
          requireNonNull(EarlierMemoriesTest.class.getResource("earlier/" + name)).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
