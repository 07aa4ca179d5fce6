package dev.doppel.engine.results;

import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.ShingleSet;
import org.jspecify.annotations.Nullable;

/** All that is known of one result when it meets others. For one thread. */
final class Profile {

  final Result result;
  final int rank;
  final Basis basis;

  /** Null if the result stands alone. */
  final @Nullable ResultSketch sketch;

  /** The same by the rules that stored sketches are made by. */
  final @Nullable ResultSketch storable;

  /** Proves that the text is another's; unknown where only the sketch was stored. */
  final Sha256 sha256;

  /** The shingles, null where only the sketch was stored or the text has none. */
  final @Nullable ShingleSet words;

  /** The same by characters, null if the text is not that short. */
  final @Nullable ShingleSet characters;

  private final @Nullable String text;
  private @Nullable Values values;

  private Profile(
      Result result,
      int rank,
      Basis basis,
      @Nullable ResultSketch sketch,
      @Nullable ResultSketch storable,
      Sha256 sha256,
      @Nullable ShingleSet words,
      @Nullable ShingleSet characters,
      @Nullable String text) {
    this.result = result;
    this.rank = rank;
    this.basis = basis;
    this.sketch = sketch;
    this.storable = storable;
    this.sha256 = sha256;
    this.words = words;
    this.characters = characters;
    this.text = text;
  }

  static Profile nothing(Result result, int rank) {
    return new Profile(result, rank, Basis.NOTHING, null, null, Sha256.UNKNOWN, null, null, null);
  }

  static Profile stored(Result result, int rank, ResultSketch sketch) {
    return new Profile(
        result, rank, Basis.SKETCH, sketch, sketch, Sha256.UNKNOWN, null, null, null);
  }

  static Profile read(
      Result result, int rank, Basis basis, Profiler.Sketched sketched, String text) {
    return new Profile(
        result,
        rank,
        basis,
        sketched.sketch(),
        sketched.storable(),
        sketched.sha256(),
        sketched.words(),
        sketched.characters(),
        text);
  }

  /** The sketch that can be compared with the other's. */
  @Nullable ResultSketch sketchFor(Profile other) {
    return other.hasText() ? sketch : storable;
  }

  /** Whether verdicts can be counted, not only estimated. */
  boolean hasText() {
    return text != null;
  }

  /** The numbers of the text, found when they are first asked for; null without a text. */
  @Nullable Values values() {
    if (values == null && text != null) {
      values = Values.of(text);
    }
    return values;
  }
}
