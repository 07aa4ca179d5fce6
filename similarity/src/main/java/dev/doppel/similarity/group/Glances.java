package dev.doppel.similarity.group;

import dev.doppel.core.sketch.Glance;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Says at a glance which pairs of rows cannot be near or contained. Made of the sets in one pass
 * and forgotten after the search, 64 bytes a row: so no memory stores it, and it can change.
 */
final class Glances {

  private final Space space;
  private final double threshold;
  private final double containment;
  private final long[] words;
  private final Footprints footprints;

  private Glances(Space space, DocumentSettings settings) {
    this.space = space;
    this.threshold = settings.threshold();
    this.containment = settings.containment();
    this.words = new long[Math.multiplyExact(space.rows(), Glance.WORDS)];
    this.footprints = Footprints.of(space, settings);
  }

  static Glances of(Space space, DocumentSettings settings, ShingleSets sets, Workers workers)
      throws IOException {
    Glances glances = new Glances(space, settings);
    List<Callable<Integer>> pieces = new ArrayList<>();
    for (Range range : Range.split(space.rows(), settings.threads() * 4)) {
      pieces.add(() -> glances.make(sets.cursor(), range));
    }
    workers.all(pieces);
    return glances;
  }

  Space space() {
    return space;
  }

  /** What says for certain what a glance says almost; made in the same pass. */
  Footprints footprints() {
    return footprints;
  }

  /** Whether the rows may be near, or one of them contained in the other. */
  boolean mayHold(int a, int b) {
    return Glance.mayReach(least(a, b), words, a * Glance.WORDS, words, b * Glance.WORDS);
  }

  /** The least resemblance of a pair that holds: a small part of a large text resembles little. */
  private double least(int a, int b) {
    double smaller = Math.min(space.size(a), space.size(b));
    double larger = Math.max(space.size(a), space.size(b));
    double shared = containment * smaller;
    return Math.min(threshold, shared / (smaller + larger - shared));
  }

  private int make(ShingleSets.Cursor cursor, Range range) throws IOException {
    Glance glance = Glance.buffer();
    long[] values = new long[1024];
    for (int row = range.from(); row < range.to(); row++) {
      if (space.level(row) > 0) {
        continue; // a sample of a set that is too large: its bins are not those of the set
      }
      int size = space.size(row);
      values = values.length < size ? new long[size + (size >> 1)] : values;
      cursor.read(space.place(row), size, values);
      glance.of(values, size, words, row * Glance.WORDS);
      footprints.add(row, values);
    }
    return range.to() - range.from();
  }
}
