package dev.doppel.server.memory;

import dev.doppel.core.internal.Check;
import dev.doppel.io.AtomicOutput;
import dev.doppel.server.http.Json;
import dev.doppel.server.http.ProblemException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All memories of a server, by name. One of each kind is there by itself, named like the kind, and
 * made when it is first asked for. Safe for concurrent use.
 */
public final class Memories implements Closeable {

  /*
   * DATA/NAME/memory.json   how it was made; written last when a memory is made, removed first
   *                         when it is deleted, so that a folder without it is garbage
   * DATA/NAME/...           what the memory keeps
   */

  private static final String SETTINGS = "memory.json";
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
  private static final int VERSION = 1;
  private static final int MAX_MEMORIES = 1000;

  private final Path folder;
  private final boolean isTemporary;
  private final Map<String, SharedMemory> open = new TreeMap<>();
  private boolean closed;

  private Memories(Path folder, boolean isTemporary) {
    this.folder = folder;
    this.isTemporary = isTemporary;
  }

  /** What {@code memory.json} holds. */
  private record Stored(int version, MemorySettings settings) {}

  /** A memory as it is told of. */
  public record Named(String name, MemorySettings settings, MemoryState state) {}

  /**
   * Opens all memories in a folder; without one they last as long as this.
   *
   * @throws IOException if one of them is in use or damaged
   */
  public static Memories open(@Nullable Path data) throws IOException {
    if (data == null) {
      return new Memories(Files.createTempDirectory("doppel-server"), true);
    }
    Files.createDirectories(data);
    Memories memories = new Memories(data, false);
    try {
      memories.openAll();
      return memories;
    } catch (IOException | RuntimeException e) {
      memories.close();
      throw e;
    }
  }

  private void openAll() throws IOException {
    List<Path> folders;
    try (Stream<Path> all = Files.list(folder)) {
      folders = all.filter(Files::isDirectory).sorted().toList();
    }
    for (Path each : folders) {
      Path file = each.resolve(SETTINGS);
      String name = each.getFileName().toString();
      if (Files.exists(file) && NAME.matcher(name).matches()) {
        open.put(name, open(name, read(file)));
      }
    }
  }

  private static MemorySettings read(Path file) throws IOException {
    try {
      Stored stored = Json.read(Files.readAllBytes(file), Stored.class);
      if (stored.version == VERSION) {
        return stored.settings;
      }
      throw new IOException(file + " has version " + stored.version + ", which this one lacks");
    } catch (ProblemException e) {
      throw new IOException(file + " was changed: " + e.getMessage(), e);
    }
  }

  /** Whether what is kept here outlives the server. */
  public boolean isDurable() {
    return !isTemporary;
  }

  /**
   * The memory of that name, or the default one.
   *
   * @throws ProblemException if there is none of that name
   */
  public SharedUrls urls(Optional<String> name) throws IOException {
    return (SharedUrls) get(name, MemoryKind.URLS);
  }

  /** The memory of that name, or the default one. */
  public SharedDocuments documents(Optional<String> name) throws IOException {
    return (SharedDocuments) get(name, MemoryKind.DOCUMENTS);
  }

  /** The memory of that name, or the default one. */
  public SharedEvents events(Optional<String> name) throws IOException {
    return (SharedEvents) get(name, MemoryKind.EVENTS);
  }

  /** All memories, by name. */
  public synchronized List<Named> list() {
    return open.entrySet().stream().map(each -> named(each.getKey(), each.getValue())).toList();
  }

  /** The memory of that name. */
  public synchronized Optional<Named> find(String name) {
    return Optional.ofNullable(open.get(name)).map(memory -> named(name, memory));
  }

  /**
   * Makes a memory; one that was made with equal settings stays as it is.
   *
   * @return whether there was none
   * @throws ProblemException if there is one with other settings
   */
  public synchronized boolean put(String name, MemorySettings settings) throws IOException {
    Check.argument(
        NAME.matcher(name).matches(),
        "a memory's name has 1 to 64 of a-z, 0-9, - and _, got '%s'",
        name);
    settings.check();
    SharedMemory known = open.get(name);
    if (known != null && !known.settings().equals(settings)) {
      throw ProblemException.conflict(
          "memory '%s' was made with other settings; delete it first, or choose another name"
              .formatted(name));
    }
    if (known == null) {
      make(name, settings);
    }
    return known == null;
  }

  /** Closes a memory and deletes what it keeps; false if there was none. */
  public synchronized boolean delete(String name) throws IOException {
    SharedMemory memory = open.remove(name);
    if (memory == null) {
      return false;
    }
    memory.close();
    Files.deleteIfExists(folder.resolve(name).resolve(SETTINGS));
    deleteAll(folder.resolve(name));
    return true;
  }

  /** Makes all that was asked for safe, and closes the memories. */
  @Override
  public synchronized void close() throws IOException {
    closed = true;
    IOException first = null;
    for (SharedMemory each : open.values()) {
      try {
        each.close();
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    open.clear();
    if (isTemporary) {
      deleteAll(folder);
    }
    if (first != null) {
      throw first;
    }
  }

  private synchronized SharedMemory get(Optional<String> name, MemoryKind kind) throws IOException {
    String wanted = name.orElse(kind.toString());
    SharedMemory memory = open.get(wanted);
    if (memory == null && wanted.equals(kind.toString())) {
      memory = make(wanted, MemorySettings.defaults(kind));
    }
    if (memory == null) {
      throw ProblemException.notFound(
          "no memory '%s'; make it by PUT /api/memories/NAME".formatted(wanted));
    }
    Check.argument(
        memory.settings().kind() == kind,
        "memory '%s' is about %s, not %s",
        wanted,
        memory.settings().kind(),
        kind);
    return memory;
  }

  private SharedMemory make(String name, MemorySettings settings) throws IOException {
    if (closed) {
      throw ProblemException.busy("the server stops");
    }
    Check.argument(open.size() < MAX_MEMORIES, "%d memories are enough; delete one", MAX_MEMORIES);
    Path own = folder.resolve(name);
    deleteAll(own);
    Files.createDirectories(own);
    SharedMemory memory = openWithinHeap(name, settings);
    try (AtomicOutput out = AtomicOutput.to(own.resolve(SETTINGS))) {
      out.write(Json.write(new Stored(VERSION, settings)));
      out.commit();
    }
    open.put(name, memory);
    return memory;
  }

  /** A filter for more items than fit is the client's mistake, and no reason to end. */
  private SharedMemory openWithinHeap(String name, MemorySettings settings) throws IOException {
    try {
      return open(name, settings);
    } catch (OutOfMemoryError e) {
      throw ProblemException.badRequest(
          "a memory for so many items does not fit the heap of %d MB; lower capacity or window"
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
    }
  }

  private SharedMemory open(String name, MemorySettings settings) throws IOException {
    Path own = folder.resolve(name);
    return switch (settings.kind()) {
      case URLS -> SharedUrls.open(name, settings, isTemporary ? null : own.resolve("urls"));
      case DOCUMENTS -> SharedDocuments.open(name, settings, own);
      case EVENTS -> SharedEvents.open(name, settings, isTemporary ? null : own.resolve("events"));
    };
  }

  private static Named named(String name, SharedMemory memory) {
    return new Named(name, memory.settings().withoutSecret(), memory.state());
  }

  private static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.forEach(files::add);
    }
    files.sort(Comparator.reverseOrder());
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
