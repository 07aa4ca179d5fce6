package dev.doppel.io.lines;

import dev.doppel.io.record.RawRecord;

/** A record that is a line, or some. */
interface LineRecord extends RawRecord {

  /** What stood around it. */
  LineForm form();
}
