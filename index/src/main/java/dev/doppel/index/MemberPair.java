package dev.doppel.index;

/**
 * A document of a cluster beside the head, to which it was verified to be alike.
 *
 * @param head the id of the document that came first
 * @param member what the other one is to it
 */
public record MemberPair(String head, Match member) {}
