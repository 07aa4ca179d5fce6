package dev.doppel.report.page;

/**
 * One bar of a chart.
 *
 * @param label what stands below it; may be empty
 * @param meaning what it counts, in words
 */
public record Bar(String label, String meaning, long value) {}
