package dev.doppel.io.lines;

import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RawRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A record that is a line, or some. */
interface LineRecord extends RawRecord {

  /** The file that it stands in. */
  InputFile file();

  /** What stood around it. */
  LineForm form();

  @Override
  byte[] bytes();

  @Override
  default String source() {
    return file().source();
  }

  @Override
  default long size() {
    return bytes().length;
  }

  @Override
  default @Nullable Instant time() {
    return file().time();
  }
}
