package dev.doppel.bench;

import java.util.List;

/** Mean precision and recall over pages, each page counting the same, and their harmonic mean. */
record ExtractionScore(double precision, double recall) {

  static ExtractionScore of(List<ShingleMatch> pages) {
    return new ExtractionScore(
        pages.stream()
            .filter(ShingleMatch::hasFound)
            .mapToDouble(ShingleMatch::precision)
            .average()
            .orElse(0),
        pages.stream()
            .filter(ShingleMatch::hasMarked)
            .mapToDouble(ShingleMatch::recall)
            .average()
            .orElse(0));
  }

  double f1() {
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
  }
}
