package dev.doppel.engine.mirrors.rules;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two hosts that show the same pages: what {@code hostA} has under {@code prefixA}, {@code hostB}
 * has under {@code prefixB}. The host that comes first in the alphabet is A.
 *
 * @param prefixA a path that ends with a slash
 * @param shared how many paths below the prefixes both hosts have; an estimate unless {@code exact}
 * @param compared how many of them were compared by content
 * @param differing how many of those had different content
 * @param near how many of those had nearly the same content, by the sketches of their texts
 * @param isSketched whether there were such sketches
 * @param coverage the share of the smaller host's paths that the other has
 * @param exact whether every path was looked at, not a sample
 * @param newestA when the first host was last met, as far as the input says; null if it does not
 * @param folder of pages with sketches: the folder below both prefixes that holds all that agree;
 *     empty if that is the prefixes, or unknown
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
    long near,
    boolean isSketched,
    double coverage,
    boolean exact,
    @Nullable Instant newestA,
    @Nullable Instant newestB,
    String folder,
    List<String> counterExamples) {

  public Mirror {
    counterExamples = List.copyOf(counterExamples);
  }

  /** A mirror of pages without sketches, met nobody knows when. */
  public Mirror(
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
    this(
        hostA,
        prefixA,
        hostB,
        prefixB,
        shared,
        compared,
        differing,
        0,
        false,
        coverage,
        exact,
        null,
        null,
        "",
        counterExamples);
  }

  /** Whether any content was compared; without, the hosts are alike by their paths alone. */
  public boolean isCompared() {
    return compared > 0;
  }

  /** The share of compared paths with nearly the same content, and not the same. */
  public double nearly() {
    return isCompared() ? (double) near / compared : 0;
  }

  /** The share of compared paths with exactly the same content. */
  public double exactly() {
    return isCompared() ? (double) (compared - differing - near) / compared : 0;
  }

  /**
   * The share of compared paths with the same content, or nearly; 1 if {@link #isCompared none} was
   * compared.
   */
  public double agreement() {
    return isCompared() ? (double) (compared - differing) / compared : 1;
  }
}
