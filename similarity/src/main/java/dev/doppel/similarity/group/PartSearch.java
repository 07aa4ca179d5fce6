package dev.doppel.similarity.group;

import dev.doppel.core.index.Pairs;
import dev.doppel.core.index.SampleIndex;
import dev.doppel.core.index.SharedHashes;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.parts.ContainmentRule;
import dev.doppel.similarity.parts.Samples;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Finds the rows that may be contained in others, by the samples of their sets. */
final class PartSearch {

  /*
   * Of 16 samples 10 must be in another set. So a row of which 7 are in no other set is out, and in
   * most collections nearly all rows are: only the others are put into an index. Where that does not
   * fit into two fifths of the heap, they are done in portions, each of which takes one more pass
   * over all sets. What is found does not depend on any of this.
   *
   * Of a set that was thinned, which is one of millions of shingles, fewer samples are seen. Where
   * there is one, a row is out only if none of its samples is in another set.
   */

  private static final int LEAST_SAMPLES = 1 << 16; // below, an index of all is made sooner
  private static final int BYTES_A_SAMPLE = 60;
  private static final int LEAST_PORTION = 1 << 20; // samples

  private final Space space;
  private final DocumentSettings settings;
  private final ShingleSets sets;
  private final Glances glances;
  private final Extents extents;
  private final Workers workers;
  private final int[] rows; // that may be contained in another one

  /**
   * Makes a search.
   *
   * @param shared what all sets were shown to; null where it is not worth it
   */
  PartSearch(
      Space space,
      DocumentSettings settings,
      ShingleSets sets,
      Glances glances,
      @Nullable SharedHashes shared,
      Workers workers)
      throws IOException {
    this.space = space;
    this.settings = settings;
    this.sets = sets;
    this.glances = glances;
    this.extents = glances.extents();
    this.workers = workers;
    this.rows = rows(shared);
  }

  /** Returns what tells which samples are in one set only; null where there are few. */
  static @Nullable SharedHashes named(Space space) {
    if (space.sampleCount() < LEAST_SAMPLES) {
      return null;
    }
    SharedHashes shared = SharedHashes.expecting(space.sampleCount());
    for (long at = 0; at < space.sampleCount(); at++) {
      shared.name(space.sample(at));
    }
    return shared;
  }

  private static boolean hasThinned(Space space) {
    for (int row = 0; row < space.rows(); row++) {
      if (space.level(row) > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Finds them.
   *
   * @param passed hears of every few rows that are done; may be asked by any thread
   */
  List<Candidates> find(IntConsumer passed) throws IOException {
    long share = Runtime.getRuntime().maxMemory() / 5 * 2 / BYTES_A_SAMPLE;
    long most = Math.max(LEAST_PORTION, Math.min(share, 1 << 29));
    List<Candidates> found = new ArrayList<>();
    for (int from = 0; from < rows.length; ) {
      long samples = 0;
      int to = from;
      while (to < rows.length && (to == from || samples + space.sampleCount(rows[to]) <= most)) {
        samples += space.sampleCount(rows[to++]);
      }
      found.addAll(new Portion(Arrays.copyOfRange(rows, from, to), (int) samples).find(passed));
      from = to;
    }
    return found;
  }

  private int[] rows(@Nullable SharedHashes shared) throws IOException {
    boolean hasThinned = hasThinned(space);
    List<Callable<int[]>> pieces = new ArrayList<>();
    for (Range range : Range.split(space.rows(), settings.threads() * 4)) {
      pieces.add(() -> rows(range, hasThinned, shared));
    }
    List<int[]> parts = workers.all(pieces);
    int[] all = new int[parts.stream().mapToInt(part -> part.length).sum()];
    int size = 0;
    for (int[] part : parts) {
      System.arraycopy(part, 0, all, size, part.length);
      size += part.length;
    }
    return all;
  }

  private int[] rows(Range range, boolean hasThinned, @Nullable SharedHashes shared) {
    int[] found = new int[1024];
    int count = 0;
    for (int row = range.from(); row < range.to(); row++) {
      int samples = space.sampleCount(row);
      // Samples that are set aside are in many sets, so they are among those that may be shared;
      // without them it is no easier to have enough hits.
      int needed = hasThinned ? 1 : Math.max(1, Samples.needed(samples, settings.containment()));
      if (samples > 0 && (shared == null || maybeShared(space, row, shared) >= needed)) {
        found = count < found.length ? found : Arrays.copyOf(found, count * 2);
        found[count++] = row;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static int maybeShared(Space space, int row, SharedHashes shared) {
    int count = 0;
    long first = space.firstSample(row);
    for (long at = first; at < first + space.sampleCount(row); at++) {
      count += shared.mayBeShared(space.sample(at)) ? 1 : 0;
    }
    return count;
  }

  /** Some of the rows, with an index of their samples. */
  private final class Portion {

    private final int[] rows;
    private final SampleIndex index;

    Portion(int[] rows, int count) {
      this.rows = rows;
      long[] samples = new long[count];
      int[] owners = new int[count];
      int end = 0;
      for (int item = 0; item < rows.length; item++) {
        long first = space.firstSample(rows[item]);
        for (long at = first; at < first + space.sampleCount(rows[item]); at++) {
          samples[end] = space.sample(at);
          owners[end++] = item;
        }
      }
      this.index =
          SampleIndex.forParts(
              samples,
              owners,
              count,
              rows.length,
              ContainmentRule.COMMON,
              rows.length == space.rows() ? SampleIndex.More.NONE : this::others,
              usable -> Samples.needed(usable, settings.containment()));
    }

    /** Hands over the samples of all rows that are not in the index. */
    private void others(LongConsumer sink) {
      int next = 0;
      for (int row = 0; row < space.rows(); row++) {
        if (next < rows.length && rows[next] == row) {
          next++;
          continue;
        }
        long first = space.firstSample(row);
        for (long at = first; at < first + space.sampleCount(row); at++) {
          sink.accept(space.sample(at));
        }
      }
    }

    List<Candidates> find(IntConsumer passed) throws IOException {
      List<Callable<Candidates>> pieces = new ArrayList<>();
      for (Range range : Range.split(space.rows(), settings.threads() * 4)) {
        pieces.add(() -> find(range, passed));
      }
      return workers.all(pieces);
    }

    private Candidates find(Range range, IntConsumer passed) throws IOException {
      SampleIndex.Probe probe = index.probe();
      ShingleSets.Cursor cursor = sets.cursor();
      Glances.View view = glances.view();
      Pairs pairs = Pairs.none();
      long[] shingles = new long[1024];
      for (int row = range.from(); row < range.to(); row++) {
        if ((row + 1) % Range.STEP == 0) {
          passed.accept(Range.STEP);
        }
        int larger = row;
        int size = extents.size(row);
        shingles = shingles.length < size ? new long[size + (size >> 1)] : shingles;
        cursor.read(space.place(row), size, shingles);
        IntPredicate wanted =
            item ->
                fits(rows[item], larger)
                    && view.mayHold(larger, rows[item])
                    && glances.footprints().mayHold(rows[item], larger);
        if (extents.level(row) == 0) {
          probe.inside(shingles, size, wanted, (item, hits) -> add(rows[item], larger, pairs));
        } else { // a thinned text shows fewer samples than are asked for
          probe.ask(
              shingles,
              size,
              (item, hits) -> {
                if (isHit(item, larger, hits) && wanted.test(item)) {
                  add(rows[item], larger, pairs);
                }
              });
        }
      }
      return new Candidates(space, Method.SHINGLES, pairs, 0);
    }

    private boolean isHit(int item, int larger, int hits) {
      return ContainmentRule.isHit(
          hits, index.usable(item), extent(rows[item]), extent(larger), settings.containment());
    }
  }

  private static void add(int inner, int larger, Pairs pairs) {
    pairs.add(Math.min(inner, larger), Math.max(inner, larger));
  }

  private boolean fits(int inner, int larger) {
    double share = settings.containment();
    if (extents.areWhole(inner, larger)) { // nearly always: without an object for each
      return inner != larger && extents.size(inner) * share <= extents.size(larger);
    }
    return inner != larger && ContainmentRule.fits(extent(inner), extent(larger), share);
  }

  private ContainmentRule.Extent extent(int row) {
    return new ContainmentRule.Extent(extents.size(row), extents.level(row));
  }
}
