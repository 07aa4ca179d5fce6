package dev.doppel.io.record;

import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;

/** Stands for a record, or the rest of a file, that cannot be read; the message says why. */
record LostRecord(String source, long line, RecordFormat format, Reason reason, String message)
    implements RawRecord {

  /** What stands before records that have no header; shared, so that there is one of it. */
  static final byte[] NO_HEADER = {};

  @Override
  public byte[] bytes() throws IOException {
    throw new IOException(message);
  }

  @Override
  public boolean isLost() {
    return true;
  }

  @Override
  public long size() {
    return 0;
  }

  @Override
  public Document read() throws UnreadableRecordException {
    throw new UnreadableRecordException(reason, message);
  }
}
