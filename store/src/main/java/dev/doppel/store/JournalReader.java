package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads what a journal holds: the batches that were committed, and no others. */
final class JournalReader implements Closeable {

  /**
   * The part of a journal that counts.
   *
   * @param end after the last commit
   * @param note the last commit's, or null if there is none
   */
  record Extent(long salt, long end, long batches, byte @Nullable [] note) {}

  private final Path file;
  private final FileWindow window;
  private final long salt;
  private final boolean isOld;

  private JournalReader(Path file, FileWindow window, long salt, boolean isOld) {
    this.file = file;
    this.window = window;
    this.salt = salt;
    this.isOld = isOld;
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
      boolean isOld = requireFormat(file, window);
      long salt = window.at(Journal.FORMAT.length, Long.BYTES).getLong();
      return new JournalReader(file, window, salt, isOld);
    } catch (IOException e) {
      window.close();
      throw e;
    }
  }

  /** Whether it is of version 1, which cannot be appended to. */
  boolean isOld() {
    return isOld;
  }

  /** How many bytes were safe according to the journal itself. */
  long sealed() throws IOException {
    long sealed = 0;
    for (int slot = 0; slot < Journal.SLOTS && !isOld; slot++) {
      long offset = Journal.SLOTS_OFFSET + (long) slot * Journal.SLOT_BYTES;
      ByteBuffer bytes = window.at(offset, Journal.SLOT_BYTES);
      long length = bytes.getLong(0);
      if (bytes.equals(Journal.slot(salt, slot, length))) {
        sealed = Math.max(sealed, length);
      }
    }
    return sealed;
  }

  /**
   * Finds the end of what was committed.
   *
   * @param sealed how many bytes are known to have been safe, besides what the journal says itself
   * @throws CorruptFileException if there is damage that no crash explains
   */
  Extent committed(long sealed) throws IOException {
    Extent extent = whole();
    long safe = Math.max(sealed, sealed());
    if (extent.end < safe) {
      String what =
          window.size() < safe ? "cut off, it once had %d bytes" : "damaged, it was whole up to %d";
      throw new CorruptFileException(file, extent.end, String.format(Locale.ROOT, what, safe));
    }
    requireTear(extent.end, extent.batches + 1);
    return extent;
  }

  /** Finds the end of the batches that are whole, whatever follows. */
  Extent whole() throws IOException {
    long offset = firstFrame();
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
    return new Extent(salt, end, batch - 1, note);
  }

  /** Hands out the records of the committed batches. */
  void replay(Extent extent, RecordVisitor visitor) throws IOException {
    long offset = firstFrame();
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

  private long firstFrame() {
    return isOld ? Journal.SLOTS_OFFSET : Journal.HEADER_BYTES;
  }

  /** Checks the header, and returns whether it is of version 1. */
  private static boolean requireFormat(Path file, FileWindow window) throws IOException {
    if (!window.has(0, Journal.SLOTS_OFFSET)) {
      throw new CorruptFileException(file, window.size(), "the file ends in its header");
    }
    ByteBuffer header = window.at(0, Journal.SLOTS_OFFSET);
    byte[] format = new byte[Journal.FORMAT.length];
    header.get(format);
    boolean isOld = Arrays.equals(format, Journal.FORMAT_1);
    boolean isKnown = isOld || Arrays.equals(format, Journal.FORMAT);
    int checksum = header.getInt(format.length + Long.BYTES);
    if (!isKnown || checksum != Journal.headerChecksum(header)) {
      throw new CorruptFileException(file, 0, "not the header of a journal");
    }
    if (!isOld && !window.has(0, Journal.HEADER_BYTES)) {
      throw new CorruptFileException(file, window.size(), "the file ends in its header");
    }
    return isOld;
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
