package dev.doppel.index;

/**
 * A decision as it is listed.
 *
 * @param isUndone whether a later one took it back
 */
public record DecisionRow(Decided decided, boolean isUndone) {}
