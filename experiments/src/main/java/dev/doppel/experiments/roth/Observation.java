package dev.doppel.experiments.roth;

/** What a paper observed, and what was observed now; empty where one of them did not measure it. */
record Observation(String what, String paper, String measured) {}
