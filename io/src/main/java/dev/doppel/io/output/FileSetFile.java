package dev.doppel.io.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** One file of a {@link FileSet} while it is written, and the checksum of what was. */
final class FileSetFile extends OutputStream {

  private static final int BUFFER_BYTES = 1 << 16;

  private final FolderChanges changes;
  private final Path path;
  private final FileChannel channel;
  private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private boolean finished;
  private final CRC32C checksum = new CRC32C();

  private FileSetFile(FolderChanges changes, Path path, FileChannel channel) {
    this.changes = changes;
    this.path = path;
    this.channel = channel;
  }

  static FileSetFile create(FolderChanges changes, Path path) throws IOException {
    return new FileSetFile(changes, path, changes.create(path));
  }

  Path path() {
    return path;
  }

  /** Of all that was written, once it is {@linkplain #finish finished}. */
  long checksum() {
    return checksum.getValue();
  }

  @Override
  public void write(int value) throws IOException {
    if (!buffer.hasRemaining()) {
      empty();
    }
    buffer.put((byte) value);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > buffer.remaining()) {
      empty();
    }
    if (length > buffer.remaining()) {
      put(ByteBuffer.wrap(bytes, offset, length));
    } else {
      buffer.put(bytes, offset, length);
    }
  }

  /** Does nothing: nobody sees the file before it is finished. */
  @Override
  public void flush() {}

  /** Makes all that was written safe, and ends the file, which then takes no memory. */
  void finish() throws IOException {
    if (finished) {
      return;
    }
    empty();
    buffer = ByteBuffer.allocate(0);
    try {
      changes.sync(channel);
      channel.close();
      finished = true;
    } catch (IOException e) {
      throw named(e);
    }
  }

  /** Ends the writing, wherever it is. */
  @Override
  public void close() throws IOException {
    channel.close();
  }

  private void empty() throws IOException {
    put(buffer.flip());
    buffer.clear();
  }

  private void put(ByteBuffer bytes) throws IOException {
    checksum.update(bytes.duplicate());
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw named(e);
    }
  }

  /** Adds the path, which a channel does not tell: "No space left on device" for which file? */
  private IOException named(IOException e) {
    if (e instanceof FileSystemException) {
      return e;
    }
    IOException named = new FileSystemException(path.toString(), null, e.getMessage());
    named.initCause(e);
    return named;
  }
}
