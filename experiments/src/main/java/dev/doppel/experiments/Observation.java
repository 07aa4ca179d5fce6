package dev.doppel.experiments;

/** What a paper saw, and what was seen now; empty where one of them did not look. */
record Observation(String what, String paper, String measured) {}
