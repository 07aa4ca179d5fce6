package dev.doppel.sql;

import static java.util.Objects.requireNonNull;

/**
 * A document that was found.
 *
 * @param distance the number of bits in which the SimHashes differ
 * @param similarity an estimate of the resemblance, from 0 to 1: from the finer sketch where there
 *     is one on either side, else what is usual at the distance
 * @param isCopy whether the canonical forms are the same
 */
public record Match(String id, long simHash, int distance, double similarity, boolean isCopy) {

  public Match {
    requireNonNull(id, "id");
  }
}
