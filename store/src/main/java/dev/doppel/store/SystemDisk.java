package dev.doppel.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  @Override
  public Output append(Path file, long length) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
    try {
      channel.truncate(length);
      channel.position(length);
      return new ChannelOutput(channel);
    } catch (IOException e) {
      channel.close();
      throw e;
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

  private record ChannelOutput(FileChannel channel) implements Output {

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    @Override
    public void sync() throws IOException {
      channel.force(true);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
