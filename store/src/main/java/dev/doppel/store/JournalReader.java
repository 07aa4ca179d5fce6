package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads what a journal holds: the batches that were committed, and no others. */
final class JournalReader implements Closeable {

  /**
   * What of a journal counts.
   *
   * @param end behind the last commit
   * @param note the last commit's, or null if there is none
   */
  record Extent(long salt, long end, long batches, byte @Nullable [] note) {}

  private final Path file;
  private final FileWindow window;
  private final long salt;

  private JournalReader(Path file, FileWindow window, long salt) {
    this.file = file;
    this.window = window;
    this.salt = salt;
  }

  /** Opens the journal that a manifest names. */
  static JournalReader open(Path folder, Manifest.JournalEntry entry) throws IOException {
    JournalReader reader = open(folder.resolve(entry.fileName()));
    if (entry.salt() != null && entry.salt() != reader.salt) {
      reader.close();
      throw new CorruptFileException(
          reader.file, Journal.FORMAT.length, "the journal of another memory");
    }
    return reader;
  }

  static JournalReader open(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new CorruptFileException(file, 0, "the file is missing");
    }
    FileWindow window = FileWindow.open(file);
    try {
      return new JournalReader(file, window, readSalt(file, window));
    } catch (IOException e) {
      window.close();
      throw e;
    }
  }

  /**
   * Finds the end of what was committed.
   *
   * @param sealed so many bytes are known to have been safe
   * @throws CorruptFileException if there is damage that no crash explains
   */
  Extent committed(long sealed) throws IOException {
    long offset = Journal.HEADER_BYTES;
    long end = offset;
    long batch = 1;
    byte[] note = null;
    Frame frame = Frame.read(window, offset, salt);
    while (frame != null && frame.batch() == batch) {
      offset = frame.end();
      if (frame.type() == Frame.COMMIT) {
        end = offset;
        note = bytes(frame.payload());
        batch++;
      }
      frame = Frame.read(window, offset, salt);
    }
    if (end < sealed) {
      throw new CorruptFileException(file, offset, "damaged where it was once whole");
    }
    requireTear(offset, batch);
    return new Extent(salt, end, batch - 1, note);
  }

  /** Hands out the records of the committed batches. */
  void replay(Extent extent, RecordVisitor visitor) throws IOException {
    long offset = Journal.HEADER_BYTES;
    while (offset < extent.end()) {
      Frame frame = Frame.read(window, offset, salt);
      if (frame == null) {
        throw new CorruptFileException(file, offset, "changed while it was read");
      }
      if (frame.type() == Frame.RECORD) {
        visitor.record(frame.payload());
      }
      offset = frame.end();
    }
  }

  @Override
  public void close() throws IOException {
    window.close();
  }

  private static long readSalt(Path file, FileWindow window) throws IOException {
    if (!window.has(0, Journal.HEADER_BYTES)) {
      throw new CorruptFileException(file, window.size(), "the file ends in its header");
    }
    ByteBuffer header = window.at(0, Journal.HEADER_BYTES);
    byte[] format = new byte[Journal.FORMAT.length];
    header.get(format);
    long salt = header.getLong();
    if (!Arrays.equals(format, Journal.FORMAT)
        || header.getInt() != Journal.headerChecksum(header)) {
      throw new CorruptFileException(file, 0, "not the header of a journal");
    }
    return salt;
  }

  /** Makes sure, by invariant 1, that a crash explains what begins at the offset. */
  private void requireTear(long damage, long batch) throws IOException {
    for (long offset = damage; offset < window.size(); offset++) {
      Frame frame = Frame.read(window, offset, salt);
      if (frame != null && frame.batch() != batch) {
        throw new CorruptFileException(
            file, damage, "damaged, though whole again from byte " + offset + " on");
      }
    }
  }

  private static byte[] bytes(ByteBuffer payload) {
    byte[] bytes = new byte[payload.remaining()];
    payload.duplicate().get(bytes);
    return bytes;
  }
}
