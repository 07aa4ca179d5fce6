package dev.doppel.engine.mirrors.parts;

import java.util.List;

/**
 * Pairs of hosts that might be mirrors.
 *
 * @param crowded how many features are on more hosts than were joined in full
 */
record Candidates(List<PrefixPair> pairs, long crowded) {}
