package dev.doppel.engine.mirrors.parts;

import dev.doppel.engine.mirrors.rules.Mirror;

/** A mirror with the numbers of its hosts. */
record HostMirror(int hostA, int hostB, Mirror mirror) {}
