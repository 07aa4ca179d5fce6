package dev.doppel.spark.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.record.RawRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record on its way to the file of its verdict, within one task.
 *
 * @param line what is written in the record's place, a line; null for the record itself
 * @param isFirst whether this only begins the file, as for such records
 */
record PartedRecord(RawRecord raw, byte @Nullable [] line, boolean isFirst) {

  static PartedRecord of(RawRecord raw, @Nullable String line) {
    return new PartedRecord(raw, line == null ? null : (line + "\n").getBytes(UTF_8), false);
  }

  /** Begins a file that exists even if no record follows. */
  static PartedRecord first(RawRecord raw) {
    return new PartedRecord(raw, null, true);
  }
}
