package dev.doppel.sql;

/**
 * What became of the documents of an input.
 *
 * @param loaded now in the table
 * @param empty without anything that could be compared
 * @param unreadable not to be read
 * @param lost those of the unreadable that are, or may be, documents
 */
public record LoadCounts(long loaded, long empty, long unreadable, long lost) {}
