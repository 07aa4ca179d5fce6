package dev.doppel.store;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes stored records, in the order in which they were appended. */
@FunctionalInterface
public interface RecordVisitor {

  /** Takes one record, whose bytes are good until this returns. */
  void record(ByteBuffer bytes) throws IOException;
}
