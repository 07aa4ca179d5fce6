package dev.doppel.similarity.group;

import dev.doppel.core.index.SharedHashes;
import dev.doppel.core.sketch.Glance;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Says at a glance which pairs of rows cannot be near or contained. Made of the sets in one pass
 * and forgotten after the search, 64 bytes a row, in a file where rows are many: so no memory
 * stores it, and it can change.
 */
final class Glances {

  private final Space space;
  private final Extents extents;
  private final double threshold;
  private final double containment;
  private final Column words;
  private final Footprints footprints;

  private Glances(Space space, Column words, DocumentSettings settings) {
    this.space = space;
    this.extents = Extents.of(space);
    this.words = words;
    this.threshold = settings.threshold();
    this.containment = settings.containment();
    this.words.reserve((long) space.rows() * Glance.WORDS * Long.BYTES);
    this.footprints = Footprints.of(extents, space.rows(), settings);
  }

  /**
   * Makes those of the word shingles.
   *
   * @param shared is shown all sets on the way; may be null
   * @param passed hears of every few rows that are done; may be asked by any thread
   */
  static Glances of(
      Corpus corpus,
      DocumentSettings settings,
      ShingleSets sets,
      Workers workers,
      @Nullable SharedHashes shared,
      IntConsumer passed)
      throws IOException {
    Space space = corpus.words;
    Column words = corpus.columns().column(Glance.WORDS * Long.BYTES);
    Glances glances = new Glances(space, words, settings);
    List<Callable<Integer>> pieces = new ArrayList<>();
    for (Range range : Range.split(space.rows(), settings.threads() * 4)) {
      pieces.add(() -> glances.make(sets.cursor(), range, shared, passed));
    }
    workers.all(pieces);
    return glances;
  }

  Space space() {
    return space;
  }

  /** How large the sets are. */
  Extents extents() {
    return extents;
  }

  /** What says for certain what a glance says almost; made in the same pass. */
  Footprints footprints() {
    return footprints;
  }

  /** Returns what one thread looks at glances by. */
  View view() {
    return new View();
  }

  /** Looks at two glances at a time; for one thread. */
  final class View {

    private final long[] first = new long[Glance.WORDS];
    private final long[] second = new long[Glance.WORDS];
    private int inFirst = -1;

    /**
     * Whether the rows may be near, or one of them contained in the other. The first is best the
     * same as before.
     */
    boolean mayHold(int a, int b) {
      if (a != inFirst) {
        read(a, first);
        inFirst = a;
      }
      read(b, second);
      return Glance.mayReach(least(a, b), first, 0, second, 0);
    }

    private void read(int row, long[] glance) {
      words.longs((long) row * Glance.WORDS, Glance.WORDS, glance);
    }
  }

  /** The least resemblance of a pair that holds: a small part of a large text resembles little. */
  private double least(int a, int b) {
    double smaller = Math.min(extents.size(a), extents.size(b));
    double larger = Math.max(extents.size(a), extents.size(b));
    double shared = containment * smaller;
    return Math.min(threshold, shared / (smaller + larger - shared));
  }

  private int make(
      ShingleSets.Cursor cursor, Range range, @Nullable SharedHashes shared, IntConsumer passed)
      throws IOException {
    Glance glance = Glance.buffer();
    long[] values = new long[1024];
    long[] made = new long[Glance.WORDS];
    SharedHashes.Showing showing = shared == null ? null : shared.showing();
    for (int row = range.from(); row < range.to(); row++) {
      if ((row + 1) % Range.STEP == 0) {
        passed.accept(Range.STEP);
      }
      int size = space.size(row);
      values = values.length < size ? new long[size + (size >> 1)] : values;
      cursor.read(space.place(row), size, values);
      if (showing != null) {
        showing.show(values, size);
      }
      if (space.level(row) > 0) {
        continue; // a sample of a set that is too large: its bins are not those of the set
      }
      glance.of(values, size, made, 0);
      words.putLongs((long) row * Glance.WORDS, made, Glance.WORDS);
      footprints.add(row, values);
    }
    return range.to() - range.from();
  }
}
