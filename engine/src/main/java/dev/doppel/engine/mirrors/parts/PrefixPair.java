package dev.doppel.engine.mirrors.parts;

/**
 * Two hosts, by their numbers, that might be mirrors below these prefixes.
 *
 * @param weight how much a shared path of theirs counts, on average: 1 where nobody else has it
 */
public record PrefixPair(int hostA, String prefixA, int hostB, String prefixB, double weight) {}
