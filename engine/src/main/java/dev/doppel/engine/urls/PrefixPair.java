package dev.doppel.engine.urls;

/**
 * Two hosts that might be mirrors behind these prefixes.
 *
 * @param weight how much a shared path of theirs counts, on average: 1 where nobody else has it
 */
record PrefixPair(int hostA, String prefixA, int hostB, String prefixB, double weight) {}
