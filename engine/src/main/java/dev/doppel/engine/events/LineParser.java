package dev.doppel.engine.events;

/** Finds the wanted fields of a line. Immutable, so that all threads may use one. */
interface LineParser {

  /** Puts the wanted fields where they belong, or says what is wrong with the line. */
  LineFault parse(byte[] line, int from, int to, Fields fields);
}
