package dev.doppel.engine.urls;

/** A mirror with the numbers of its hosts. */
record HostMirror(int hostA, int hostB, Mirror mirror) {}
