package dev.doppel.spark.urls;

/**
 * How many lines were new, duplicates and invalid. A task that was tried again may have counted
 * twice.
 *
 * @param fresh first occurrences
 */
public record UrlCountsOnSpark(long fresh, long duplicates, long invalid) {}
