package dev.doppel.index;

import java.util.List;

/**
 * What all clusters of a similarity amount to.
 *
 * @param clusters how many there are
 * @param settled on how many of them everything is decided
 * @param members how many documents follow a head
 * @param exact how many of these are copies of it
 * @param near how many are nearly
 * @param versions how many are other states of it
 * @param bins how many members are how similar to their heads: ten bins from that similarity to 1
 */
public record ClusterCounts(
    int clusters, int settled, int members, int exact, int near, int versions, List<Integer> bins) {

  public ClusterCounts {
    bins = List.copyOf(bins);
  }
}
