package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.report.page.Bar;
import dev.doppel.similarity.group.DocumentPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;

/** How many pairs there are of each similarity, from a round number below the lowest up to 1. */
record Histogram(double from, long[] counts) {

  private static final int BINS = 20;
  private static final int LABELS = 4;

  static Histogram ofSimilarity(DocumentPairs pairs, double threshold) {
    return of(pairs, Relation.NEAR, pairs::similarity, threshold);
  }

  static Histogram ofContainment(DocumentPairs pairs, double threshold) {
    return of(pairs, Relation.CONTAINED, pairs::containment, threshold);
  }

  private static Histogram of(
      DocumentPairs pairs, Relation relation, IntToDoubleFunction value, double threshold) {
    double lowest = Math.min(threshold, 0.9);
    for (int pair = 0; pair < pairs.size(); pair++) {
      if (pairs.relation(pair) == relation) {
        lowest = Math.min(lowest, value.applyAsDouble(pair));
      }
    }
    // A float may lie a little below the number it was made of.
    Histogram histogram = new Histogram(Math.floor(lowest * 10 + 1e-4) / 10, new long[BINS]);
    for (int pair = 0; pair < pairs.size(); pair++) {
      if (pairs.relation(pair) == relation) {
        histogram.counts[histogram.bin(value.applyAsDouble(pair))]++;
      }
    }
    return histogram;
  }

  long total() {
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    return total;
  }

  List<Bar> bars() {
    List<Bar> bars = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      String range = edge(bin) + " to " + edge(bin + 1);
      bars.add(new Bar("", range, counts[bin]));
    }
    return bars;
  }

  /** The numbers below the axis, evenly spread from its start to its end. */
  List<String> edges() {
    List<String> edges = new ArrayList<>();
    for (int label = 0; label <= LABELS; label++) {
      edges.add(edge(label * BINS / LABELS));
    }
    return edges;
  }

  private int bin(double value) {
    int bin = (int) ((value - from) / (1 - from) * BINS + 1e-4);
    return Math.max(0, Math.min(BINS - 1, bin));
  }

  private String edge(int bin) {
    String edge = String.format(Locale.ROOT, "%.3f", from + (1 - from) * bin / BINS);
    return edge.endsWith("0") ? edge.substring(0, edge.length() - 1) : edge;
  }
}
