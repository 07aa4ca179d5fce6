package dev.doppel.sql;

/**
 * How many documents of an input were loaded, and how many were not.
 *
 * @param loaded now in the table
 * @param empty without anything that could be compared
 * @param unreadable could not be read
 * @param lost those of the unreadable that are, or may be, documents
 */
public record LoadCounts(long loaded, long empty, long unreadable, long lost) {}
