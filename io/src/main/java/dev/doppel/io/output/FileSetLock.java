package dev.doppel.io.output;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps all but one run out of a folder. The lock is the system's and ends with the process; the
 * file that carries it is deleted in the end.
 */
final class FileSetLock implements Closeable {

  /*
   * Because the file is deleted, one may get the lock on a file that no longer has its name, while
   * another run makes a new one. So the name must lead to the same file before the opening and after
   * the locking. The file is not opened a second time to compare: closing it would end the lock.
   */

  private final FolderChanges changes;
  private final Path file;
  private final FileChannel channel;

  private FileSetLock(FolderChanges changes, Path file, FileChannel channel) {
    this.changes = changes;
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock, or returns null if another run has it.
   *
   * @param file in a folder that is made if it is missing
   */
  static @Nullable FileSetLock take(FolderChanges changes, Path file) throws IOException {
    while (true) {
      makeFolder(changes, file.resolveSibling(""));
      try {
        if (!Files.exists(file)) {
          changes.create(file).close();
        }
        Object before = key(file);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        if (!isLocked(channel)) {
          channel.close();
          return null;
        }
        if (isStill(file, before)) {
          return new FileSetLock(changes, file, channel);
        }
        channel.close();
      } catch (NoSuchFileException | FileAlreadyExistsException e) {
        // another run ended, or began, at this moment
      }
    }
  }

  private static void makeFolder(FolderChanges changes, Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      try {
        changes.createFolder(folder);
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(folder)) {
          throw e;
        }
      }
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // this very process has it
    }
  }

  private static boolean isStill(Path file, @Nullable Object before) throws IOException {
    try {
      return Objects.equals(key(file), before);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /** Lets others in. */
  @Override
  public void close() throws IOException {
    try (channel) {
      changes.delete(file);
    }
  }
}
