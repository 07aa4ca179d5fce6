package dev.doppel.io;

/** A record that is a line, or some. */
interface LineRecord extends RawRecord {

  /** What stood around it. */
  LineForm form();
}
