package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to use a memory's folder, held by one opening at a time. The system takes it back from
 * a process that dies, however it dies.
 */
final class DirectoryLock implements Closeable {

  static final String FILE_NAME = "lock";

  /**
   * Folders locked by this process. POSIX gives up a file's lock when the process closes any
   * channel to that file, so a second opening must be turned away before it opens one.
   */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileChannel channel;
  private boolean closed;

  private DirectoryLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** Locks an existing folder, or says who has it. */
  static DirectoryLock take(Path folder) throws IOException {
    Path real = folder.toRealPath();
    if (!HELD_HERE.add(real)) {
      throw new IOException("memory " + folder + " is already open in this process");
    }
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              real.resolve(FILE_NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!lock(channel)) {
        throw new IOException("memory " + folder + " is in use by another process");
      }
      return new DirectoryLock(real, channel);
    } catch (IOException e) {
      giveUp(real, channel);
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      giveUp(folder, channel);
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    FileLock lock = channel.tryLock(); // given back by closing the channel
    return lock != null;
  }

  private static void giveUp(Path real, @Nullable FileChannel channel) throws IOException {
    try {
      if (channel != null) {
        channel.close();
      }
    } finally {
      HELD_HERE.remove(real);
    }
  }
}
