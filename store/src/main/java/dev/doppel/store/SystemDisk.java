package dev.doppel.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The disk of this computer. */
final class SystemDisk implements Disk {

  static final SystemDisk INSTANCE = new SystemDisk();

  private SystemDisk() {}

  @Override
  public Output create(Path file) throws IOException {
    return new ChannelOutput(
        file, FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  @Override
  public Output append(Path file, long length) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
    try {
      channel.truncate(length);
      channel.position(length);
      return new ChannelOutput(file, channel);
    } catch (IOException e) {
      channel.close();
      throw named(file, e);
    }
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return; // Windows opens no folders; there a move is as safe as it gets
    }
    try (channel) {
      channel.force(true);
    } catch (IOException e) {
      throw named(folder, e);
    }
  }

  @Override
  public void delete(Path file) {
    // Emptied first: a deleted file that is still mapped keeps its space until the collector runs.
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(0);
    } catch (IOException e) {
      // Windows empties no mapped file.
    }
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // Nor does it delete one; the next opening of the memory will.
    }
  }

  /** Adds the file's name, which a channel does not give: "No space left on device" of which? */
  static IOException named(Path file, IOException e) {
    if (e instanceof FileSystemException) {
      return e;
    }
    IOException named = new FileSystemException(file.toString(), null, e.getMessage());
    named.initCause(e);
    return named;
  }

  private record ChannelOutput(Path file, FileChannel channel) implements Output {

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      try {
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      } catch (IOException e) {
        throw named(file, e);
      }
    }

    @Override
    public void overwrite(long offset, ByteBuffer bytes) throws IOException {
      try {
        long end = offset + bytes.remaining();
        while (bytes.hasRemaining()) {
          channel.write(bytes, end - bytes.remaining());
        }
      } catch (IOException e) {
        throw named(file, e);
      }
    }

    @Override
    public void sync() throws IOException {
      try {
        channel.force(true);
      } catch (IOException e) {
        throw named(file, e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        channel.close();
      } catch (IOException e) {
        throw named(file, e);
      }
    }
  }
}
