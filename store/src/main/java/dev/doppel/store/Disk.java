package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * All that the store does to change a disk, one method for each thing that can fail. Tests put a
 * full or a forgetful disk in its place; reading goes past it.
 */
interface Disk {

  /** The real one. */
  static Disk system() {
    return SystemDisk.INSTANCE;
  }

  /** Begins a new file; an existing one of that name is an error. */
  Output create(Path file) throws IOException;

  /** Cuts a file to its first {@code length} bytes, and continues from there. */
  Output append(Path file, long length) throws IOException;

  /** Renames a file within its folder, replacing what has that name, in one step. */
  void move(Path from, Path to) throws IOException;

  /** Makes the names in a folder safe: what was created, moved and deleted in it. */
  void syncFolder(Path folder) throws IOException;

  /** Deletes a file and frees its space, or leaves it where that is not possible now. */
  void delete(Path file);

  /** A file that grows at its end. */
  interface Output extends Closeable {

    /** Writes all that is left in the buffer. */
    void write(ByteBuffer bytes) throws IOException;

    /** Writes over bytes that are there; until the next sync, a crash leaves old ones or new. */
    void overwrite(long offset, ByteBuffer bytes) throws IOException;

    /** Returns once all that was written would survive the loss of power. */
    void sync() throws IOException;
  }
}
