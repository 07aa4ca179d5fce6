package dev.doppel.engine.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Sha256;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import org.jspecify.annotations.Nullable;

/** Makes profiles of results. Keeps buffers: one instance per thread. */
final class Profiler {

  private static final MinHash COMPONENTS = MinHash.ofComponents(ResultSketch.MINHASH.components());

  private final ResultSettings settings;
  private final TextShingles shingles;
  private final long[] signature = new long[COMPONENTS.components()];

  /** A text's sketch, and the sets it was made of. */
  record Sketched(
      ResultSketch sketch,
      Sha256 sha256,
      @Nullable ShingleSet words,
      @Nullable ShingleSet characters) {}

  private Profiler(ResultSettings settings) {
    this.settings = settings;
    this.shingles = TextShingles.of(settings.shingling());
  }

  static Profiler of(ResultSettings settings) {
    return new Profiler(settings);
  }

  Profile profile(Result result, int rank) {
    String text = text(result);
    if (text != null && !text.isBlank()) {
      return Profile.read(result, rank, Basis.TEXT, sketched(text), text);
    }
    ResultSketch stored = result.sketch();
    if (stored != null) {
      checkComparable(result.id(), stored);
      return stored.shingles == 0
          ? Profile.nothing(result, rank)
          : Profile.stored(result, rank, stored);
    }
    String snippet = result.snippet();
    if (snippet != null && !snippet.isBlank()) {
      return Profile.read(result, rank, Basis.SNIPPET, sketched(snippet), snippet);
    }
    return Profile.nothing(result, rank);
  }

  ResultSketch sketch(String text) {
    return sketched(text).sketch();
  }

  private void checkComparable(String id, ResultSketch stored) {
    Check.argument(
        stored.method == settings.method(),
        "the sketch of result %s was made by %s, not by %s",
        id,
        stored.method,
        settings.method());
    Check.argument(
        settings.shingling().equals(ResultSketch.SHINGLING),
        "the sketch of result %s was made by %s, not by %s",
        id,
        ResultSketch.SHINGLING,
        settings.shingling());
  }

  private @Nullable String text(Result result) {
    String html = result.html();
    if (result.text() != null || html == null) {
      return result.text();
    }
    Document page =
        new Document(result.id(), html.getBytes(UTF_8), ContentKind.HTML, "UTF-8", false);
    return settings.content() == Content.RAW
        ? html
        : ReadText.of(page, settings.content()).toString();
  }

  /** Cuts a text as {@code doppel docs} does: by words, by characters, or both. */
  private Sketched sketched(String text) {
    shingles.read(text);
    ShingleSet words = shingles.isTooShort() ? null : copy(shingles.shingles());
    ShingleSet characters = shingles.isShort() ? copy(shingles.characters()) : null;
    ShingleSet main = words == null ? characters : words;
    return new Sketched(sketch(main, words == null), shingles.sha256(), words, characters);
  }

  private static @Nullable ShingleSet copy(ShingleSet set) {
    return set.size() == 0 ? null : set.copy();
  }

  private ResultSketch sketch(@Nullable ShingleSet set, boolean byCharacters) {
    ResultMethod method = settings.method();
    long[] words = new long[ResultSketch.words(method)];
    if (set != null) {
      words =
          switch (method) {
            case MINHASH -> minHash(set);
            case SIMHASH -> new long[] {SimHash.of(set)};
            case CHUNKS -> chunks(ChunkSketch.Settings.DEFAULT);
            case JAIN_2005 -> chunks(ChunkSketch.Settings.JAIN_2005);
          };
    }
    return new ResultSketch(
        method,
        byCharacters,
        set == null ? 0 : set.level(),
        set == null ? 0 : set.size(),
        shingles.fingerprint().high(),
        words);
  }

  private long[] minHash(ShingleSet set) {
    COMPONENTS.sketch(set.values(), set.size(), signature);
    return ResultSketch.MINHASH.pack(signature);
  }

  private long[] chunks(ChunkSketch.Settings chunks) {
    long[] filter = new long[chunks.bits() / Long.SIZE];
    CanonicalText text = shingles.canonical();
    ChunkSketch.Sketcher.of(chunks).sketch(text.bytes(), text.length(), filter, 0);
    return filter;
  }
}
