package dev.doppel.bench.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the last batch of a journal begins. Damage behind that looks like a batch that a crash cut
 * off, as memories.md says; damage before it must be noticed.
 */
final class LastBatch {

  private static final int HEADER = 16 + Long.BYTES + Integer.BYTES; // name, salt, checksum
  private static final int BEFORE_PAYLOAD = Integer.BYTES + Long.BYTES + 1;

  private LastBatch() {}

  /** The byte at which it begins; the end of the file if there is no batch. */
  static long begin(Path journal) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(journal));
    long batch = -1;
    int begin = bytes.limit();
    int at = Math.min(HEADER, bytes.limit());
    while (at + BEFORE_PAYLOAD <= bytes.limit()) {
      int length = bytes.getInt(at);
      long number = bytes.getLong(at + Integer.BYTES);
      if (length < 0 || length > bytes.limit() - at) {
        break;
      }
      if (number != batch) {
        batch = number;
        begin = at;
      }
      at += BEFORE_PAYLOAD + length + Integer.BYTES;
    }
    return begin;
  }
}
