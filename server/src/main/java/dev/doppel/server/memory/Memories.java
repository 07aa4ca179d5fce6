package dev.doppel.server.memory;

import dev.doppel.core.internal.Check;
import dev.doppel.server.memory.MemoryException.Reason;
import dev.doppel.store.TemporaryFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All memories of a server, by name. One of each kind, named like the kind, is made when something
 * is first added to it. Safe for concurrent use.
 */
public final class Memories implements Closeable {

  /** What the names of memories match, as a pattern. */
  public static final String NAMES = "[a-z0-9][a-z0-9_-]{0,63}";

  private static final int MAX_MEMORIES = 1000;

  private final DataFolder data;
  private final OpenMemories memories;
  private final Map<MemoryKind, SharedMemory> empty = new EnumMap<>(MemoryKind.class);
  private @Nullable TemporaryFolder emptyFolder;
  private final Object backups = new Object(); // one is made at a time
  private boolean closed;

  private Memories(DataFolder data) {
    this.data = data;
    this.memories = new OpenMemories(data);
  }

  /** The state of a memory. */
  public record Named(String name, MemorySettings settings, MemoryState state) {}

  /**
   * Opens all memories in a folder; without one they last as long as this.
   *
   * <p>A memory that is in use or damaged keeps nobody from the others: it is told of by {@link
   * #failures}.
   *
   * @throws IOException if the folder is another server's, or holds files that are not ours
   */
  public static Memories open(@Nullable Path data) throws IOException {
    Memories memories = new Memories(DataFolder.open(data));
    try {
      memories.data.names().forEach(memories.memories::open);
      return memories;
    } catch (IOException | RuntimeException e) {
      memories.close();
      throw e;
    }
  }

  /**
   * What is in the way of memories, by name. Those that failed are opened again, if that works by
   * now.
   */
  public synchronized Map<String, String> failures() {
    return closed ? Map.of() : memories.failures();
  }

  /** Why nothing can be written to the data folder; empty if something can, or none is kept. */
  public Optional<String> writeTrouble() {
    return data.writeTrouble();
  }

  /** How many bytes there is room for where the memories are kept. */
  public double usableBytes() {
    return data.usableBytes();
  }

  /** Whether what is kept here outlives the server. */
  public boolean isDurable() {
    return data.isDurable();
  }

  /**
   * The memory of that name, or the default one, to add to it.
   *
   * @throws MemoryException if there is none of that name
   */
  public SharedUrls urls(Optional<String> name) throws IOException {
    return (SharedUrls) get(name, MemoryKind.URLS);
  }

  /** The memory of that name, or the default one, to add to it. */
  public SharedDocuments documents(Optional<String> name) throws IOException {
    return (SharedDocuments) get(name, MemoryKind.DOCUMENTS);
  }

  /** The memory of that name, or the default one, to add to it. */
  public SharedEvents events(Optional<String> name) throws IOException {
    return (SharedEvents) get(name, MemoryKind.EVENTS);
  }

  /**
   * The memory of that name, or the default one, to ask it only. Where the default one was not made
   * yet, an empty one that is not kept stands for it.
   *
   * @throws MemoryException if there is none of that name
   */
  public SharedUrls urlsToRead(Optional<String> name) throws IOException {
    return (SharedUrls) getToRead(name, MemoryKind.URLS);
  }

  /** The memory of that name, or the default one, to ask it only. */
  public SharedDocuments documentsToRead(Optional<String> name) throws IOException {
    return (SharedDocuments) getToRead(name, MemoryKind.DOCUMENTS);
  }

  /** The memory of that name, or the default one, to ask it only. */
  public SharedEvents eventsToRead(Optional<String> name) throws IOException {
    return (SharedEvents) getToRead(name, MemoryKind.EVENTS);
  }

  /** All memories, by name. */
  public synchronized List<Named> list() {
    return memories.list();
  }

  /** The memory of that name. */
  public synchronized Optional<Named> find(String name) {
    return Optional.ofNullable(memories.find(name)).map(memory -> named(name, memory));
  }

  /**
   * Makes a memory; one that was made with equal settings stays as it is.
   *
   * @return whether there was none
   * @throws MemoryException if there is one with other settings
   */
  public synchronized boolean put(String name, MemorySettings settings) throws IOException {
    Check.argument(
        DataFolder.isName(name),
        "a memory's name has 1 to 64 of a-z, 0-9, - and _, got '%s'",
        name);
    settings.check();
    requireHeld();
    SharedMemory known = memories.findWhole(name);
    if (known != null && !known.settings().equals(settings)) {
      throw new MemoryException(
          Reason.TAKEN,
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
    requireHeld();
    return memories.delete(name);
  }

  /**
   * Copies one memory or all of them to a new folder while they are used. What was answered before
   * is in the copy; what comes meanwhile may be. Each memory is copied as it is at one moment,
   * which is not the same for all.
   *
   * @return the names of the memories that were copied
   * @throws MemoryException if there is none of that name, or if nothing is kept
   */
  public List<String> backup(Optional<String> name, Path target) throws IOException {
    if (!data.isDurable()) {
      throw new MemoryException(
          Reason.UNKNOWN, "this server keeps nothing to copy; start it with --data");
    }
    Map<String, SharedMemory> wanted;
    synchronized (this) {
      requireOpen();
      wanted = memories.open();
    }
    if (name.isPresent()) {
      wanted.keySet().retainAll(List.of(name.get()));
      if (wanted.isEmpty()) {
        throw new MemoryException(Reason.UNKNOWN, "no memory '%s'".formatted(name.get()));
      }
    }
    synchronized (backups) {
      return Backup.copy(data.path(), wanted, target);
    }
  }

  /**
   * Empties a memory: deletes what it keeps, and makes it again with the same settings. Ended
   * halfway, it is deleted.
   *
   * @throws MemoryException if there is none of that name
   */
  public synchronized void empty(String name) throws IOException {
    SharedMemory memory = memories.find(name);
    if (memory == null) {
      throw new MemoryException(Reason.UNKNOWN, "no memory '%s'".formatted(name));
    }
    MemorySettings settings = memory.settings();
    delete(name);
    make(name, settings);
  }

  /** Makes all that was asked for safe, and closes the memories. */
  @Override
  public synchronized void close() throws IOException {
    closed = true;
    List<Closeable> all = memories.release();
    all.addAll(empty.values());
    if (emptyFolder != null) {
      all.add(emptyFolder);
    }
    all.add(data);
    empty.clear();
    IOException first = null;
    for (Closeable each : all) {
      try {
        each.close();
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private synchronized SharedMemory get(Optional<String> name, MemoryKind kind) throws IOException {
    String wanted = name.orElse(kind.toString());
    SharedMemory memory = memories.findWhole(wanted);
    if (memory == null && wanted.equals(kind.toString())) {
      requireHeld();
      memory = make(wanted, MemorySettings.defaults(kind));
    }
    return require(memory, wanted, kind);
  }

  private synchronized SharedMemory getToRead(Optional<String> name, MemoryKind kind)
      throws IOException {
    String wanted = name.orElse(kind.toString());
    SharedMemory memory = memories.findWhole(wanted);
    if (memory == null && wanted.equals(kind.toString())) {
      memory = empty.get(kind);
      if (memory == null) {
        memory = makeEmpty(kind);
        empty.put(kind, memory);
      }
    }
    return require(memory, wanted, kind);
  }

  private static SharedMemory require(
      @Nullable SharedMemory memory, String wanted, MemoryKind kind) {
    if (memory == null) {
      throw new MemoryException(Reason.UNKNOWN, "no memory '%s'".formatted(wanted));
    }
    Check.argument(
        memory.settings().kind() == kind,
        "memory '%s' is about %s, not %s",
        wanted,
        memory.settings().kind(),
        kind);
    return memory;
  }

  private SharedMemory makeEmpty(MemoryKind kind) throws IOException {
    requireOpen();
    TemporaryFolder temporary =
        emptyFolder == null ? TemporaryFolder.create("server") : emptyFolder;
    emptyFolder = temporary;
    return OpenMemories.open(
        kind.toString(), MemorySettings.defaults(kind), temporary.path(), false);
  }

  private void requireHeld() {
    if (!closed) {
      data.requireHeld();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new MemoryException(Reason.CLOSED, "the server stops");
    }
  }

  private SharedMemory make(String name, MemorySettings settings) throws IOException {
    requireOpen();
    Check.argument(
        memories.size() < MAX_MEMORIES, "%d memories are enough; delete one", MAX_MEMORIES);
    return memories.make(name, settings);
  }

  /** A memory as it may be told of. */
  public static Named named(String name, SharedMemory memory) {
    return new Named(name, memory.settings().withoutSecret(), memory.state());
  }
}
