package dev.doppel.io.record;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the records of an input. Damage ends no pass: it is handed out as a record that
 * cannot be read, and the next file follows. For one thread at a time.
 */
public interface RecordReader extends Closeable {

  /** Returns the next record, or null after the last. Cheap: the record is not looked into. */
  @Nullable RawRecord next() throws IOException;

  /** How many bytes of the inputs on disk were consumed so far, for a progress bar. */
  long position();
}
