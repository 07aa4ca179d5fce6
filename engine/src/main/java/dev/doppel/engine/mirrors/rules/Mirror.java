package dev.doppel.engine.mirrors.rules;

import java.util.List;

/**
 * Two hosts that show the same pages: what {@code hostA} has under {@code prefixA}, {@code hostB}
 * has under {@code prefixB}. The host that comes first in the alphabet is A.
 *
 * @param prefixA a path that ends with a slash
 * @param shared how many paths below the prefixes both hosts have; an estimate unless {@code exact}
 * @param compared how many of them were compared by content
 * @param differing how many of those had different content
 * @param coverage the share of the smaller host's paths that the other has
 * @param exact whether every path was looked at, not a sample
 * @param counterExamples some of the paths of different content, as they stand below the prefixes
 */
public record Mirror(
    String hostA,
    String prefixA,
    String hostB,
    String prefixB,
    long shared,
    long compared,
    long differing,
    double coverage,
    boolean exact,
    List<String> counterExamples) {

  public Mirror {
    counterExamples = List.copyOf(counterExamples);
  }

  /** Whether any content was compared; without, the hosts are alike by their paths alone. */
  public boolean isCompared() {
    return compared > 0;
  }

  /**
   * The share of compared paths with the same content; 1 if {@link #isCompared none} was compared.
   */
  public double agreement() {
    return isCompared() ? (double) (compared - differing) / compared : 1;
  }
}
