package dev.doppel.experiments.paper;

/**
 * A table or figure of a paper that is not rerun.
 *
 * @param name as that of a {@link Part}
 * @param why the reason, and what stands in for it
 */
public record Omitted(String name, String title, String why) {}
