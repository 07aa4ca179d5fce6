package dev.doppel.experiments.jain;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.ChunkSketch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Figures 1 and 2: one page of a site against all others, by the share of its bits that they have.
 */
final class OnePage {

  /*
   * The paper shows one page that has copies and one that has two similar pages, and does not say
   * how it came by them. Ours are the first of their kind in the order of the input; what is said
   * of filters in general goes by pages drawn at random.
   */

  private static final int LEAST_BITS = 64; // about ten chunks: less says little
  private static final double SIMILAR = 0.5;
  private static final double COPY = 0.95;
  private static final int DRAWN_PAGES = 100;
  private static final int DRAWN_OTHERS = 10; // of a page in a band

  private final SearchedTexts site;
  private final TextShingles shingles = TextShingles.of(Shingling.words(5));

  /** Another page: the share of the first one's bits that it has, and what it shares by count. */
  record Other(int page, double match, Overlap counted) {}

  /**
   * Pages whose match lies in a band.
   *
   * @param counted the mean share of the page's shingles that the others have
   * @param least the smallest such share
   */
  record Band(double from, double to, int pairs, double counted, double least) {}

  OnePage(SearchedTexts site) {
    this.site = site;
  }

  /** The first of the pages that most others match with all bits; empty if there is none. */
  int pageWithCopies() {
    int best = -1;
    int most = 0;
    for (int page = 0; page < site.size(); page++) {
      int copies = others(page, COPY + 0.05, 1.01);
      if (copies > most) {
        best = page;
        most = copies;
      }
    }
    return best;
  }

  /**
   * The first page of which two others are similar without being copies, or as few as there are.
   */
  int pageWithSimilar() {
    int best = -1;
    int distance = Integer.MAX_VALUE;
    for (int page = 0; page < site.size() && distance > 0; page++) {
      int similar = others(page, SIMILAR, COPY);
      if (similar > 0 && Math.abs(similar - 2) < distance) {
        best = page;
        distance = Math.abs(similar - 2);
      }
    }
    return best;
  }

  private int others(int page, double from, double to) {
    ChunkSketch filter = site.filter(page);
    int count = 0;
    if (filter.setBits() >= LEAST_BITS) {
      for (int other = 0; other < site.size(); other++) {
        double match = filter.inclusionIn(site.filter(other));
        count += other != page && from <= match && match < to ? 1 : 0;
      }
    }
    return count;
  }

  /** How much of the page's bits each page of the site has, itself included. */
  double[] matches(int page) {
    ChunkSketch filter = site.filter(page);
    return IntStream.range(0, site.size())
        .mapToDouble(other -> filter.inclusionIn(site.filter(other)))
        .toArray();
  }

  /** The pages that match most, the best first. */
  List<Other> best(int page, int count) throws IOException {
    double[] matches = matches(page);
    ShingleSet ours = shingles(page);
    List<Integer> ranked =
        IntStream.range(0, matches.length)
            .boxed()
            .filter(other -> other != page)
            .sorted(Comparator.comparingDouble((Integer other) -> -matches[other]))
            .limit(count)
            .toList();
    List<Other> best = new ArrayList<>();
    for (int other : ranked) {
      best.add(new Other(other, matches[other], Overlap.of(ours, shingles(other))));
    }
    return best;
  }

  /** What shares of bits mean by count, for pages drawn at random. */
  List<Band> bands(double[] borders, long seed) throws IOException {
    double[] sums = new double[borders.length - 1];
    double[] least = IntStream.range(0, sums.length).mapToDouble(i -> 1).toArray();
    int[] pairs = new int[sums.length];
    SplittableRandom random = new SplittableRandom(seed);
    for (int drawn = 0; drawn < DRAWN_PAGES; drawn++) {
      int page = random.nextInt(site.size());
      if (site.filter(page).setBits() < LEAST_BITS) {
        continue;
      }
      ShingleSet ours = shingles(page);
      double[] matches = matches(page);
      int[] left = IntStream.range(0, sums.length).map(i -> DRAWN_OTHERS).toArray();
      for (int i = 1, other = (page + 1) % site.size();
          i < site.size();
          i++, other = (other + 1) % site.size()) {
        int band = band(matches[other], borders);
        if (band >= 0 && left[band]-- > 0) {
          double counted = Overlap.of(ours, shingles(other)).aInB();
          sums[band] += counted;
          least[band] = Math.min(least[band], counted);
          pairs[band]++;
        }
      }
    }
    List<Band> bands = new ArrayList<>();
    for (int i = 0; i < sums.length; i++) {
      if (pairs[i] > 0) {
        bands.add(new Band(borders[i], borders[i + 1], pairs[i], sums[i] / pairs[i], least[i]));
      }
    }
    return bands;
  }

  private static int band(double match, double[] borders) {
    for (int i = borders.length - 2; i >= 0; i--) {
      if (match >= borders[i]) {
        return i;
      }
    }
    return -1;
  }

  private ShingleSet shingles(int page) throws IOException {
    shingles.read(site.text(page));
    return shingles.shingles().copy();
  }
}
