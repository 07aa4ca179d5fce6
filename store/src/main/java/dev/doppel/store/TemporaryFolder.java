package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder for files that are of no use after the run. It is deleted when it is closed; that of a
 * process that was killed is deleted by the next process that makes one of the same name.
 */
public final class TemporaryFolder implements Closeable {

  /*
   * As any folder of ours it is locked, so whether its process is alive can be asked of the system.
   * One whose marker is not whole is left alone: its process may be about to write it.
   */

  private static final String PREFIX = "doppel-";

  private final OwnedFolder owned;

  private TemporaryFolder(OwnedFolder owned) {
    this.owned = owned;
  }

  /** Makes one where the system keeps such folders. */
  public static TemporaryFolder create(String name) throws IOException {
    return create(Path.of(System.getProperty("java.io.tmpdir")), name);
  }

  /** Makes one in a folder. */
  public static TemporaryFolder create(Path root, String name) throws IOException {
    String prefix = PREFIX + name + "-";
    removeAbandoned(root, prefix);
    Path folder = Files.createTempDirectory(root, prefix);
    return new TemporaryFolder(OwnedFolder.open(folder, FolderKind.TEMPORARY));
  }

  /** Returns where the folder is. */
  public Path path() {
    return owned.path();
  }

  @Override
  public void close() throws IOException {
    try (owned) {
      deleteAll(owned.path());
    }
  }

  private static void removeAbandoned(Path root, String prefix) throws IOException {
    List<Path> folders;
    try (Stream<Path> all = Files.list(root)) {
      folders = all.filter(each -> each.getFileName().toString().startsWith(prefix)).toList();
    }
    for (Path each : folders) {
      try {
        removeIfAbandoned(each);
      } catch (IOException e) {
        // In use, another user's, or removed by another process at the same time.
      }
    }
  }

  private static void removeIfAbandoned(Path folder) throws IOException {
    if (OwnedFolder.kindOf(folder).equals(Optional.of(FolderKind.TEMPORARY))) {
      try (FolderLock lock = FolderLock.take(folder, FolderKind.TEMPORARY, false)) {
        if (lock.content().length > 0) {
          deleteAll(folder);
        }
      }
    }
  }

  /** Deletes a folder and all in it; links are deleted, not followed. */
  private static void deleteAll(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path each, @Nullable IOException e)
              throws IOException {
            Files.deleteIfExists(each);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
