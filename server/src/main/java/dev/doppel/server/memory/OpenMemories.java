package dev.doppel.server.memory;

import dev.doppel.server.memory.MemoryException.Reason;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The memories of a data folder: those that are open, and those that cannot be used at present. One
 * that fails is opened again, as soon as that works. For one thread at a time.
 */
final class OpenMemories {

  private static final long RETRY_NANOS = 1_000_000_000L;

  private final DataFolder data;
  private final Map<String, SharedMemory> open = new TreeMap<>();
  private final Map<String, OwnedFolder> folders = new TreeMap<>();
  private final Map<String, Broken> broken = new TreeMap<>();

  OpenMemories(DataFolder data) {
    this.data = data;
  }

  /**
   * A memory that cannot be used at present.
   *
   * @param settings null if they cannot be read either
   * @param retryAt from when on it is worth another try, by {@link System#nanoTime}
   */
  private record Broken(@Nullable MemorySettings settings, String message, long retryAt) {}

  /** Opens a memory that is there; what is in the way is noted. */
  void open(String name) {
    Path own = data.of(name);
    MemorySettings settings = null;
    try {
      settings = SettingsFile.read(own.resolve(SettingsFile.NAME));
      if (!folders.containsKey(name)) {
        folders.put(name, OwnedFolder.open(own, FolderKind.SERVER_MEMORY));
      }
      open.put(name, open(name, settings, own, data.isDurable()));
      broken.remove(name);
    } catch (IOException | RuntimeException e) {
      String message = String.valueOf(e.getMessage());
      broken.put(name, new Broken(settings, message, System.nanoTime() + RETRY_NANOS));
    }
  }

  /** Makes a memory where there is none; the folder is its own. */
  SharedMemory make(String name, MemorySettings settings) throws IOException {
    data.requireFree(name);
    Path own = data.of(name);
    SharedMemory[] memory = new SharedMemory[1];
    OwnedFolder made =
        OwnedFolder.open(
            own,
            FolderKind.SERVER_MEMORY,
            begun -> {
              MemoryFiles.delete(own); // what a crash left of one that was not made to the end
              memory[0] = openWithinHeap(name, settings, own);
              SettingsFile.write(own.resolve(SettingsFile.NAME), settings);
            });
    folders.put(name, made);
    open.put(name, memory[0]);
    return memory[0];
  }

  /** The memory of that name, as it is; null if there is none, or none that can be used. */
  @Nullable SharedMemory find(String name) {
    return open.get(name);
  }

  /**
   * The memory of that name, opened again if it had failed; null if there is none.
   *
   * @throws MemoryException if it cannot be used
   */
  @Nullable SharedMemory findWhole(String name) {
    heal(name);
    Broken now = broken.get(name);
    if (now != null) {
      throw new MemoryException(
          Reason.FAILED, "memory '%s' cannot be used: %s".formatted(name, now.message));
    }
    return open.get(name);
  }

  /** Those that are open, by name. */
  Map<String, SharedMemory> open() {
    return new TreeMap<>(open);
  }

  int size() {
    return open.size();
  }

  /** The state of each, by name; without those whose settings cannot be read. */
  List<Memories.Named> list() {
    Map<String, Memories.Named> all = new TreeMap<>();
    open.forEach((name, memory) -> all.put(name, Memories.named(name, memory)));
    broken.forEach(
        (name, each) -> {
          if (each.settings != null) {
            MemorySettings settings = each.settings.withoutSecret();
            all.put(name, new Memories.Named(name, settings, MemoryState.BROKEN));
          }
        });
    return List.copyOf(all.values());
  }

  /** What is in the way of those that cannot be used even after another try, by name. */
  Map<String, String> failures() {
    List<String> names = new ArrayList<>(open.keySet());
    names.addAll(broken.keySet());
    names.forEach(this::heal);
    Map<String, String> failures = new TreeMap<>();
    broken.forEach((name, each) -> failures.put(name, each.message));
    open.forEach(
        (name, each) -> {
          if (each.hasFailed()) {
            failures.put(name, "its disk failed");
          }
        });
    return failures;
  }

  /** Closes a memory and deletes what it keeps; false if there was none. */
  boolean delete(String name) throws IOException {
    SharedMemory memory = open.remove(name);
    if (memory == null && broken.remove(name) == null) {
      return false;
    }
    if (memory != null) {
      memory.close();
    }
    OwnedFolder own = folders.remove(name);
    if (own != null) {
      own.delete(MemoryFiles::delete);
    }
    return true;
  }

  /** Forgets all of them, and returns what is to be closed, in this order. */
  List<Closeable> release() {
    List<Closeable> all = new ArrayList<>(open.values());
    all.addAll(folders.values());
    open.clear();
    folders.clear();
    broken.clear();
    return all;
  }

  /**
   * Opens what has failed again, if it is worth a try: what was acknowledged is on disk. Memories
   * that are kept in the heap alone stay as they are.
   */
  private void heal(String name) {
    SharedMemory failed = open.get(name);
    if (failed != null && data.isDurable() && failed.hasFailed()) {
      open.remove(name);
      try {
        failed.close();
      } catch (IOException e) {
        // What could not be written was not acknowledged.
      }
      open(name);
      return;
    }
    Broken known = broken.get(name);
    if (known != null && System.nanoTime() - known.retryAt >= 0) {
      open(name);
    }
  }

  /** A filter for more items than fit is the client's mistake, and no reason to end. */
  private SharedMemory openWithinHeap(String name, MemorySettings settings, Path own)
      throws IOException {
    try {
      return open(name, settings, own, data.isDurable());
    } catch (OutOfMemoryError e) {
      throw new IllegalArgumentException(
          "a memory for that many items does not fit the heap of %d MB; lower capacity or window"
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
    }
  }

  /** Opens a memory in a folder, which one that is not durable uses for its overflow at most. */
  static SharedMemory open(String name, MemorySettings settings, Path own, boolean isDurable)
      throws IOException {
    if (settings instanceof MemorySettings.Urls urls) {
      return SharedUrls.open(name, urls, isDurable ? own.resolve("urls") : null);
    }
    if (settings instanceof MemorySettings.Events events) {
      return SharedEvents.open(name, events, isDurable ? own.resolve("events") : null);
    }
    return SharedDocuments.open(name, (MemorySettings.Documents) settings, own);
  }
}
