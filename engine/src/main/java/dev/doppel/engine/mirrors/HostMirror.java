package dev.doppel.engine.mirrors;

/** A mirror with the numbers of its hosts. */
record HostMirror(int hostA, int hostB, Mirror mirror) {}
