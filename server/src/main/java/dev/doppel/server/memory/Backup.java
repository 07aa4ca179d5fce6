package dev.doppel.server.memory;

import dev.doppel.server.memory.MemoryException.Reason;
import dev.doppel.store.FolderSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Copies memories while they are used. */
final class Backup {

  private Backup() {}

  /**
   * Copies memories to a folder that becomes a data folder like theirs, with the same secrets. It
   * is written under another name first, so that what has the name is whole.
   */
  static List<String> copy(Path data, Map<String, SharedMemory> memories, Path target)
      throws IOException {
    if (Files.exists(target)) {
      throw new MemoryException(
          Reason.TAKEN, "there is a backup '%s' already".formatted(target.getFileName()));
    }
    Path unfinished = target.resolveSibling("." + target.getFileName() + ".unfinished");
    delete(unfinished); // what a crash left
    try {
      List<String> copied = write(data, memories, unfinished);
      Files.move(unfinished, target);
      return copied;
    } catch (IOException | RuntimeException e) {
      delete(unfinished);
      throw e;
    }
  }

  private static List<String> write(Path data, Map<String, SharedMemory> memories, Path unfinished)
      throws IOException {
    try (FolderSnapshot own = FolderSnapshot.takeAlone(data)) {
      own.copyTo(unfinished);
    }
    List<String> copied = new ArrayList<>();
    for (Map.Entry<String, SharedMemory> each : memories.entrySet()) {
      try (FolderSnapshot snapshot = snapshot(each.getValue(), data.resolve(each.getKey()))) {
        snapshot.copyTo(unfinished.resolve(each.getKey()));
        copied.add(each.getKey());
      } catch (MemoryException e) {
        if (e.reason() != Reason.CLOSED) { // that one was deleted meanwhile
          throw e;
        }
      }
    }
    return copied;
  }

  private static void delete(Path unfinished) throws IOException {
    if (Files.exists(unfinished)) {
      try (Stream<Path> all = Files.walk(unfinished)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  private static FolderSnapshot snapshot(SharedMemory memory, Path folder) throws IOException {
    try {
      return memory.snapshot(folder).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    }
  }
}
