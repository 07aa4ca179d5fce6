package dev.doppel.engine.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Sha256;
import dev.doppel.core.internal.Check;
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
  private final TextShingles stored; // by the rules that stored sketches are made by
  private final long[] signature = new long[COMPONENTS.components()];
  private final ChunkSketch.Sketcher chunkSketcher;
  private int tooLong;
  private int longest;

  /** A text's sketch, that by the rules of stored ones, and the sets the first was made of. */
  record Sketched(
      ResultSketch sketch,
      ResultSketch storable,
      Sha256 sha256,
      @Nullable ShingleSet words,
      @Nullable ShingleSet characters) {}

  private Profiler(ResultSettings settings) {
    this.settings = settings;
    this.shingles = TextShingles.of(settings.shingling());
    this.stored = TextShingles.of(settings.shingling().inEdition(1));
    this.chunkSketcher = ChunkSketch.Sketcher.of(settings.chunks().sketch());
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

  /** The texts so far that got no filter, because they are longer than it is meant for. */
  RefinedList.TooLong tooLong() {
    return new RefinedList.TooLong(tooLong, longest);
  }

  ResultSketch sketch(String text) {
    return sketched(text).storable();
  }

  private void checkComparable(String id, ResultSketch stored) {
    Check.argument(
        stored.method == settings.method(),
        "the sketch of result %s was made by %s, not by %s",
        id,
        stored.method,
        settings.method());
    Check.argument(
        settings.shingling().inEdition(1).equals(ResultSketch.SHINGLING),
        "the sketch of result %s was made by %s, not by %s",
        id,
        ResultSketch.SHINGLING,
        settings.shingling().inEdition(1));
    Check.argument(
        !settings.method().hasChunks() || settings.chunks().sketch().equals(usualChunks()),
        "the sketch of result %s was made by %s, not by %s",
        id,
        usualChunks(),
        settings.chunks().sketch());
  }

  private ChunkSketch.Settings usualChunks() {
    return ResultSettings.defaults().withMethod(settings.method()).chunks().sketch();
  }

  private @Nullable String text(Result result) {
    String html = result.html();
    if (result.text() != null || html == null) {
      return result.text();
    }
    return text(result.id(), html, settings.content());
  }

  /** The text of a page that counts. */
  static String text(String id, String html, Content content) {
    Document page = new Document(id, html.getBytes(UTF_8), ContentKind.HTML, "UTF-8", false);
    return content == Content.RAW ? html : ReadText.of(page, content).toString();
  }

  /** Cuts a text as {@code doppel docs} does: by words, by characters, or both. */
  private Sketched sketched(String text) {
    shingles.read(text);
    ShingleSet words = shingles.isTooShort() ? null : copy(shingles.shingles());
    ShingleSet characters = shingles.isShort() ? copy(shingles.characters()) : null;
    ResultSketch sketch = sketch(shingles, words == null ? characters : words, words == null);
    ResultSketch storable = shingles.isSameInAllEditions() ? sketch : storable(text);
    return new Sketched(sketch, storable, shingles.sha256(), words, characters);
  }

  private ResultSketch storable(String text) {
    stored.read(text);
    boolean byCharacters = stored.isTooShort();
    ShingleSet set = byCharacters ? stored.characters() : stored.shingles();
    return sketch(stored, set.size() == 0 ? null : set, byCharacters);
  }

  private static @Nullable ShingleSet copy(ShingleSet set) {
    return set.size() == 0 ? null : set.copy();
  }

  private ResultSketch sketch(TextShingles text, @Nullable ShingleSet set, boolean byCharacters) {
    ResultMethod method = settings.method();
    long[] words =
        new long
            [method.hasChunks()
                ? settings.chunks().sketch().bits() / Long.SIZE
                : ResultSketch.words(method)];
    if (set != null) {
      words =
          switch (method) {
            case MINHASH -> minHash(set);
            case SIMHASH -> new long[] {SimHash.of(set)};
            case CHUNKS, JAIN_2005 -> chunks(text);
          };
    }
    return new ResultSketch(
        method,
        byCharacters,
        set == null ? 0 : set.level(),
        set == null ? 0 : set.size(),
        text.fingerprint().high(),
        words);
  }

  private long[] minHash(ShingleSet set) {
    COMPONENTS.sketch(set.values(), set.size(), signature);
    return ResultSketch.MINHASH.pack(signature);
  }

  private long[] chunks(TextShingles text) {
    int length = text.canonical().length();
    if (text == shingles && settings.chunks().isTooLong(length)) {
      tooLong++;
      longest = Math.max(longest, length);
    }
    return chunkSketcher.sketch(text).words();
  }
}
