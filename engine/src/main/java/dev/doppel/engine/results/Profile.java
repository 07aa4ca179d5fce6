package dev.doppel.engine.results;

import dev.doppel.core.shingle.ShingleSet;
import org.jspecify.annotations.Nullable;

/** All that is known of one result when it meets others. For one thread. */
final class Profile {

  final Result result;
  final int rank;
  final Basis basis;

  /** Null if the result stands alone. */
  final @Nullable ResultSketch sketch;

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
      @Nullable ShingleSet words,
      @Nullable ShingleSet characters,
      @Nullable String text) {
    this.result = result;
    this.rank = rank;
    this.basis = basis;
    this.sketch = sketch;
    this.words = words;
    this.characters = characters;
    this.text = text;
  }

  static Profile nothing(Result result, int rank) {
    return new Profile(result, rank, Basis.NOTHING, null, null, null, null);
  }

  static Profile stored(Result result, int rank, ResultSketch sketch) {
    return new Profile(result, rank, Basis.SKETCH, sketch, null, null, null);
  }

  static Profile read(
      Result result, int rank, Basis basis, Profiler.Sketched sketched, String text) {
    return new Profile(
        result, rank, basis, sketched.sketch(), sketched.words(), sketched.characters(), text);
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
