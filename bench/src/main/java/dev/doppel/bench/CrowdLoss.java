package dev.doppel.bench;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.index.BandJoin;
import dev.doppel.core.index.Pairs;
import dev.doppel.core.index.SampleIndex;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.parts.ContainmentRule;
import dev.doppel.similarity.parts.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Prints what is lost because no more than 512 documents that share a feature are all compared:
 * finds the pairs of a collection with that limit and without one, and counts those of the second
 * that hold and are not among the first. Pairs are counted plainly, and are not dismissed at a
 * glance.
 *
 * <p>Run {@code bench/run crowds FILE [THRESHOLD...]}, FILE being anything that {@code docs} reads;
 * all its sets are held in memory.
 */
final class CrowdLoss {

  private static final int NO_LIMIT = Integer.MAX_VALUE;
  private static final double CONTAINMENT = 0.9;
  private static final int LEAST_SHINGLES = Overlap.MIN_CONTAINED;

  private final List<long[]> sets = new ArrayList<>();
  private final ShingleSet one = ShingleSet.withDefaultLimit();

  /** Arguments: FILE [THRESHOLD...]. */
  public static void main(String[] arguments) throws IOException {
    CrowdLoss loss = new CrowdLoss();
    loss.read(Path.of(arguments[0]));
    System.out.printf(Locale.ROOT, "%,d different texts%n%n", loss.sets.size());
    System.out.println(
        "| pairs | met with the limit | of these hold | left out by it | of these hold"
            + " | texts whose only pair that is |");
    System.out.println("|---|--:|--:|--:|--:|--:|");
    for (int i = 1; i < Math.max(2, arguments.length); i++) {
      double threshold = i < arguments.length ? Double.parseDouble(arguments[i]) : 0.55;
      loss.print(
          "near, " + threshold,
          threshold,
          loss.near(threshold, 512),
          loss.near(threshold, NO_LIMIT));
    }
    loss.print("contained", 2, loss.parts(ContainmentRule.COMMON), loss.parts(NO_LIMIT));
  }

  private void read(Path file) throws IOException {
    Shingling shingling = Shingling.parse("words:5");
    CanonicalText text = CanonicalText.forShingling(shingling);
    Shingler shingler = Shingler.of(shingling);
    ShingleSet set = ShingleSet.withDefaultLimit();
    Set<Fingerprint> known = new HashSet<>();
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults());
        RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        byte[] content = record.read().content();
        text.set(content, 0, content.length);
        set.clear(shingling.expectedIn(text));
        shingler.shingle(text, set);
        boolean isNew = known.add(Fingerprint.of(text.bytes(), 0, text.length()));
        if (isNew && set.size() >= LEAST_SHINGLES && set.level() == 0) {
          sets.add(Arrays.copyOf(set.values(), set.size()));
        }
      }
    } catch (UnreadableRecordException e) {
      throw new IOException(e);
    }
  }

  private Pairs near(double threshold, int limit) {
    Banding banding = Banding.forThreshold(threshold);
    MinHash minHash = MinHash.ofComponents(banding.components());
    long[] sketch = new long[banding.components()];
    int[] hashes = new int[sets.size() * banding.bands()];
    for (int i = 0; i < sets.size(); i++) {
      minHash.sketch(sets.get(i), sets.get(i).length, sketch);
      banding.hash(sketch, hashes, i * banding.bands());
    }
    BandJoin join = BandJoin.of(hashes, banding.bands(), sets.size(), limit);
    Pairs pairs = Pairs.none();
    for (int band = 0; band < banding.bands(); band++) {
      join.join(band, pairs);
    }
    pairs.sortDistinct();
    return pairs;
  }

  /** The inner text first. */
  private Pairs parts(int limit) {
    long[] samples = new long[16 * sets.size()];
    int[] owners = new int[samples.length];
    int count = 0;
    Samples least = Samples.forContainment(CONTAINMENT);
    for (int i = 0; i < sets.size(); i++) {
      hold(i);
      least.clear();
      least.smallest(one);
      for (int sample = 0; sample < least.size(); sample++) {
        owners[count] = i;
        samples[count++] = least.values()[sample];
      }
    }
    SampleIndex index =
        SampleIndex.forParts(
            samples,
            owners,
            count,
            sets.size(),
            limit,
            usable -> Samples.needed(usable, CONTAINMENT));
    SampleIndex.Probe probe = index.probe();
    Pairs pairs = Pairs.none();
    for (int i = 0; i < sets.size(); i++) {
      int outer = i;
      int size = sets.get(outer).length;
      probe.inside(
          sets.get(outer),
          size,
          inner -> inner != outer && CONTAINMENT * sets.get(inner).length <= size,
          (inner, hits) -> pairs.add(inner, outer));
    }
    pairs.sortDistinct();
    return pairs;
  }

  private void print(String name, double threshold, Pairs limited, Pairs all) {
    int met = limited.size();
    boolean[] found = new boolean[sets.size()];
    int held = count(limited, threshold, found, new boolean[sets.size()]);
    all.removeAll(limited);
    boolean[] more = new boolean[sets.size()];
    int lost = count(all, threshold, more, found);
    int texts = 0;
    for (boolean each : more) {
      texts += each ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %,d | %,d | %,d | %,d |%n",
        name,
        met,
        held,
        all.size(),
        lost,
        texts);
  }

  /** How many pairs hold; marks their texts, but for those that are known. */
  private int count(Pairs pairs, double threshold, boolean[] mark, boolean[] known) {
    int count = 0;
    int held = -1;
    for (int i = 0; i < pairs.size(); i++) {
      int a = pairs.first(i);
      int b = pairs.second(i);
      if (a != held) {
        hold(a);
        held = a;
      }
      Overlap overlap = Overlap.of(one, sets.get(b), sets.get(b).length, 0, 0);
      boolean holds =
          threshold <= 1 ? overlap.resemblance() >= threshold : overlap.aInB() >= CONTAINMENT;
      if (holds) {
        count++;
        mark[a] |= !known[a];
        mark[b] |= !known[b];
      }
    }
    return count;
  }

  private void hold(int text) {
    one.clear(sets.get(text).length);
    one.accept(sets.get(text), sets.get(text).length);
  }
}
