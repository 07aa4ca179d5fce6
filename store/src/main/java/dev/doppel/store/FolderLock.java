package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The right to use a folder: of one writer, or of any number of readers. The system takes it back
 * from a process that dies, however it dies.
 */
final class FolderLock implements Closeable {

  /*
   * What is locked is the marker, so that a folder without one cannot be locked by anybody. A lock
   * counts only if the marker's name still leads to the file that was locked: another process may
   * have deleted it and made a new one in between. A file that is open keeps its key, so equal keys
   * before and after mean the same file.
   *
   * POSIX gives up a file's lock when the process closes any channel to that file. So a process
   * opens a marker once, and what else it opened of it stays open until the end.
   */

  private static final int ATTEMPTS = 100;

  /** By the real path of the folder; guarded by itself. */
  private static final Map<Path, FolderLock> HELD = new HashMap<>();

  private final Path folder;
  private final boolean shared;
  private final FileChannel channel;
  private final List<Closeable> more = new ArrayList<>(); // closed together with the lock
  private @Nullable Object key;
  private int openings = 1;

  private FolderLock(Path folder, boolean shared, FileChannel channel, @Nullable Object key) {
    this.folder = folder;
    this.shared = shared;
    this.channel = channel;
    this.key = key;
  }

  /** Locks a folder that has a marker, or says who has it. */
  static FolderLock take(Path folder, FolderKind kind, boolean shared) throws IOException {
    Path real = folder.toRealPath();
    synchronized (HELD) {
      FolderLock held = HELD.get(real);
      if (held == null) {
        FolderLock lock = lock(real, shared);
        if (lock == null) {
          throw new IOException(kind.at(folder) + " is in use by another process");
        }
        HELD.put(real, lock);
        return lock;
      }
      if (!shared || !held.shared) {
        throw new IOException(kind.at(folder) + " is already open in this process");
      }
      held.openings++;
      return held;
    }
  }

  private static @Nullable FolderLock lock(Path real, boolean shared) throws IOException {
    Path marker = real.resolve(FolderMarker.FILE_NAME);
    Set<StandardOpenOption> options =
        shared
            ? Set.of(StandardOpenOption.READ)
            : Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Object before = key(marker);
      FileChannel channel = FileChannel.open(marker, options);
      try {
        FileLock lock = channel.tryLock(0, Long.MAX_VALUE, shared); // goes with the channel
        if (lock == null) {
          channel.close();
          return null;
        }
        if (Objects.equals(before, key(marker))) {
          return new FolderLock(real, shared, channel, before);
        }
        channel.close();
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    }
    throw new IOException(marker + " keeps being replaced");
  }

  /** The content of a folder's marker, locked or not. */
  static byte[] peek(Path folder) throws IOException {
    Path real = folder.toRealPath();
    synchronized (HELD) {
      FolderLock held = HELD.get(real);
      return held == null
          ? Files.readAllBytes(real.resolve(FolderMarker.FILE_NAME))
          : held.content();
    }
  }

  /** The content of the locked marker. */
  byte[] content() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(FolderMarker.MAX_BYTES);
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
      // until it is full or the file ends
    }
    byte[] content = new byte[bytes.position()];
    bytes.flip().get(content);
    return content;
  }

  /** Whether the marker's name leads to what is locked, to nothing, or to another file. */
  Marker marker() throws IOException {
    try {
      Object there = key(folder.resolve(FolderMarker.FILE_NAME));
      return Objects.equals(key, there) ? Marker.OURS : Marker.REPLACED;
    } catch (NoSuchFileException e) {
      return Marker.GONE;
    }
  }

  /** The state of a marker after it was locked. */
  enum Marker {
    OURS,
    GONE,
    REPLACED
  }

  /** Keeps something open that was opened of the marker. */
  void keepOpen(Closeable output) {
    more.add(output);
  }

  /** Locks a marker that was made in place of one that is gone. */
  void lockAgain() throws IOException {
    FolderLock again = lock(folder, false);
    if (again == null) {
      throw new IOException(folder + " was taken by another process");
    }
    more.add(again.channel);
    key = again.key;
  }

  @Override
  public void close() throws IOException {
    synchronized (HELD) {
      openings--;
      if (openings == 0) {
        HELD.remove(folder);
        for (Closeable each : more) {
          each.close();
        }
        channel.close();
      }
    }
  }

  /** What distinguishes two files; null where the system has nothing of the kind. */
  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }
}
