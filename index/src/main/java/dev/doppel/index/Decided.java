package dev.doppel.index;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A decision as it was made.
 *
 * @param number counts the decisions of a memory
 * @param batch the number of the first of those that were made together
 * @param time when it was made; null if an earlier version of Doppel stored it
 * @param decision what was decided
 * @param before what would restore what held before
 * @param undoes the number of the decision that this one took back; 0 if none
 */
public record Decided(
    long number,
    long batch,
    @Nullable Instant time,
    Decision decision,
    Decision before,
    long undoes) {}
