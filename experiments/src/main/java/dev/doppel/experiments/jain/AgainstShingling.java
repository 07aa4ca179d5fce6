package dev.doppel.experiments.jain;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.BitShare;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.CpuClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The paper's filters beside the ways to sample shingles that its section 2.4 names: what they find
 * of all pairs that share most of their text, how much of it is right, and what it costs.
 */
final class AgainstShingling {

  /*
   * Pairs that count: alike by a resemblance of 0.7 or more; a claim is right if either text shares
   * half of its five-word shingles with the other. In between a claim is neither missed nor wrong.
   *
   * Thresholds of the methods mean different things, so each method gets the one that is best for
   * half of the pairs, and is judged on the other half.
   */

  static final double ALIKE = 0.7;
  static final double RIGHT = 0.5;
  static final double PART = 0.9;
  private static final int LEVELS = 100;
  private static final int TIMED_TEXTS = 1000;
  private static final int WARM_TEXTS = 200;

  private final List<Rival> rivals =
      List.of(
          Rival.filters("jain-2005, by the fuller filter", PaperFilter::match),
          Rival.filters(
              "jain-2005, by the emptier filter", (a, b) -> a.similarity(b, BitShare.EMPTIER)),
          Rival.modulo(25),
          Rival.smallest(32),
          Rival.minHashes(84),
          Rival.superShingles(6, 14));
  private final Map<Long, Overlap> counted = new HashMap<>();
  private final SearchedTexts texts;
  private int size;
  private int alike;
  private int parts;

  /** What one method does. */
  record Row(
      String method,
      double bytesPerText,
      double millisPerMegabyte,
      double nanosPerPair,
      Claims atSeventy,
      double bestThreshold,
      Claims atBest,
      Claims inclusion,
      int withoutFeatures) {}

  /**
   * What a method says at a threshold.
   *
   * @param pairs how many pairs it claims
   * @param right the share of them that is right
   * @param found the share of the wanted pairs that it claims
   */
  record Claims(long pairs, double right, double found) {

    double f1() {
      return right + found == 0 ? 0 : 2 * right * found / (right + found);
    }
  }

  AgainstShingling(SearchedTexts texts) {
    this.texts = texts;
  }

  /** How many texts were compared. */
  int texts() {
    return size;
  }

  /** How many pairs have a resemblance of 0.7 or more. */
  int alike() {
    return alike;
  }

  /** How many pairs are a text and a part of it, not alike as wholes. */
  int parts() {
    return parts;
  }

  List<Row> run(Progress progress) throws IOException {
    long[] nanos = new long[rivals.size()];
    CountedPairs pairs = new CountedPairs();
    long bytes = sketch(pairs, nanos, progress);
    size = pairs.texts();
    pairs.forEach(this::keep);
    List<Row> rows = new ArrayList<>();
    progress.begin("comparing", "methods", rivals.size());
    for (int i = 0; i < rivals.size(); i++) {
      rows.add(row(rivals.get(i), nanos[i] / 1e6 / (bytes / 1e6)));
      progress.reach(i);
    }
    return rows;
  }

  /** Sketches all texts by all methods, on the clock; returns the bytes of the texts. */
  private long sketch(CountedPairs pairs, long[] nanos, Progress progress) throws IOException {
    TextShingles shingles = TextShingles.of(Shingling.words(5));
    warmUp(shingles);
    long bytes = 0;
    progress.begin("sketching", "texts", texts.size());
    for (int text = 0; text < texts.size(); text++) {
      byte[] canonical = texts.text(text).getBytes(UTF_8);
      long start = CpuClock.nanos();
      shingles.read(canonical);
      shingles.shingles();
      long cutting = CpuClock.nanos() - start;
      if (!pairs.add(shingles.shingles())) {
        break;
      }
      bytes += canonical.length;
      for (int i = 0; i < nanos.length; i++) {
        Rival rival = rivals.get(i);
        long begin = CpuClock.nanos();
        rival.add(canonical, shingles.shingles());
        nanos[i] += CpuClock.nanos() - begin + (rival.needsShingles() ? cutting : 0);
      }
      progress.reach(text);
    }
    return bytes;
  }

  private void warmUp(TextShingles shingles) throws IOException {
    AgainstShingling other = new AgainstShingling(texts);
    for (int text = 0; text < Math.min(WARM_TEXTS, texts.size()); text++) {
      byte[] canonical = texts.text(text).getBytes(UTF_8);
      shingles.read(canonical);
      other.rivals.forEach(rival -> rival.add(canonical, shingles.shingles()));
    }
  }

  private void keep(int a, int b, Overlap overlap) {
    boolean isLarge = Math.min(overlap.a(), overlap.b()) >= Overlap.MIN_CONTAINED;
    if (overlap.resemblance() >= RIGHT || (isLarge && overlap.containment() >= RIGHT)) {
      counted.put(key(a, b), overlap);
      alike += overlap.resemblance() >= ALIKE ? 1 : 0;
      parts += isPart(overlap) ? 1 : 0;
    }
  }

  private static boolean isPart(Overlap overlap) {
    return overlap.containment() >= PART && overlap.resemblance() < RIGHT;
  }

  private Row row(Rival rival, double millisPerMegabyte) {
    Tally fit = new Tally();
    Tally held = new Tally();
    Tally inclusions = new Tally();
    for (int a = 0; a < size; a++) {
      for (int b = a + 1; b < size; b++) {
        double similarity = rival.similarity(a, b);
        if (similarity >= 1.0 / LEVELS) {
          Overlap overlap = counted.get(key(a, b));
          boolean isAlike = overlap != null && overlap.resemblance() >= ALIKE;
          ((a + b) % 2 == 0 ? fit : held).add(similarity, overlap != null, isAlike);
        }
        if (similarity > 0 && rival.seesInclusion()) {
          double inclusion = rival.inclusion(a, b);
          if (inclusion >= PART) {
            Overlap overlap = counted.get(key(a, b));
            inclusions.add(inclusion, overlap != null, overlap != null && isPart(overlap));
          }
        }
      }
    }
    int fitAlike = alikeOfHalf(0);
    int best = fit.best(fitAlike);
    return new Row(
        rival.name(),
        (double) rival.bytes() / size,
        millisPerMegabyte,
        nanosPerPair(rival),
        held.from((int) (ALIKE * LEVELS), alike - fitAlike),
        (double) best / LEVELS,
        held.from(best, alike - fitAlike),
        inclusions.from((int) (PART * LEVELS), parts),
        withoutFeatures(rival));
  }

  private int alikeOfHalf(int half) {
    return (int)
        counted.entrySet().stream()
            .filter(
                each ->
                    ((each.getKey() >>> 32) + (each.getKey() & 0xFFFFFFFFL)) % 2 == half
                        && each.getValue().resemblance() >= ALIKE)
            .count();
  }

  private double nanosPerPair(Rival rival) {
    int timed = Math.min(TIMED_TEXTS, size);
    double sum = 0;
    long start = CpuClock.nanos();
    for (int a = 0; a < timed; a++) {
      for (int b = a + 1; b < timed; b++) {
        sum += rival.similarity(a, b);
      }
    }
    long nanos = CpuClock.nanos() - start;
    long pairs = (long) timed * (timed - 1) / 2;
    return pairs == 0 || Double.isNaN(sum) ? 0 : (double) nanos / pairs;
  }

  private int withoutFeatures(Rival rival) {
    int count = 0;
    for (int text = 0; text < size; text++) {
      count += rival.features(text) == 0 ? 1 : 0;
    }
    return count;
  }

  private static long key(int a, int b) {
    return (long) a << 32 | b;
  }

  /** Counts pairs by their similarity. */
  private static final class Tally {

    private final long[] all = new long[LEVELS + 1];
    private final long[] right = new long[LEVELS + 1];
    private final long[] wanted = new long[LEVELS + 1];

    void add(double similarity, boolean isRight, boolean isWanted) {
      int level = (int) (similarity * LEVELS + 1e-9);
      all[level]++;
      right[level] += isRight ? 1 : 0;
      wanted[level] += isWanted ? 1 : 0;
    }

    Claims from(int least, int outOf) {
      long pairs = 0;
      long good = 0;
      long found = 0;
      for (int level = least; level <= LEVELS; level++) {
        pairs += all[level];
        good += right[level];
        found += wanted[level];
      }
      return new Claims(
          pairs, pairs == 0 ? 1 : (double) good / pairs, outOf == 0 ? 1 : (double) found / outOf);
    }

    int best(int outOf) {
      int best = 1;
      for (int level = 2; level <= LEVELS; level++) {
        best = from(level, outOf).f1() > from(best, outOf).f1() ? level : best;
      }
      return best;
    }
  }
}
