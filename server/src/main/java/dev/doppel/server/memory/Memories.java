package dev.doppel.server.memory;

import dev.doppel.core.internal.Check;
import dev.doppel.server.memory.MemoryException.Reason;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import dev.doppel.store.TemporaryFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All memories of a server, by name. One of each kind, named like the kind, is made when something
 * is first added to it. Safe for concurrent use.
 */
public final class Memories implements Closeable {

  /*
   * DATA                    a folder of ours, locked as long as the server runs
   * DATA/NAME               a folder of ours; its marker is completed last when a memory is made,
   *                         and emptied first when it is deleted
   * DATA/NAME/memory.json   how it was made
   * DATA/NAME/...           what the memory keeps
   *
   * Folders in DATA that are not marked as ours are never touched, whatever they are called.
   */

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
  private static final int MAX_MEMORIES = 1000;
  private static final long RETRY_NANOS = 1_000_000_000L;
  private static final String PROBE = ".doppel-probe";
  private static final int PROBE_BYTES = 4096;

  private final Path folder;
  private final Closeable held; // the folder, locked
  private final @Nullable OwnedFolder data; // the same; null if it is temporary
  private final Map<String, SharedMemory> open = new TreeMap<>();
  private final Map<String, OwnedFolder> folders = new TreeMap<>();
  private final Map<MemoryKind, SharedMemory> empty = new EnumMap<>(MemoryKind.class);
  private final Map<String, Broken> broken = new TreeMap<>();
  private @Nullable TemporaryFolder emptyFolder;
  private final Object backups = new Object(); // one is made at a time
  private boolean closed;

  private Memories(Path folder, Closeable held, @Nullable OwnedFolder data) {
    this.folder = folder;
    this.held = held;
    this.data = data;
  }

  /**
   * A memory that cannot be used at present.
   *
   * @param settings null if they cannot be read either
   * @param retryAt from when on it is worth another try, by {@link System#nanoTime}
   */
  private record Broken(@Nullable MemorySettings settings, String message, long retryAt) {}

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
    if (data == null) {
      TemporaryFolder temporary = TemporaryFolder.create("server");
      return new Memories(temporary.path(), temporary, null);
    }
    OwnedFolder owned = OwnedFolder.open(data, FolderKind.SERVER_DATA);
    Memories memories = new Memories(data, owned, owned);
    try {
      memories.openAll();
      return memories;
    } catch (IOException | RuntimeException e) {
      memories.close();
      throw e;
    }
  }

  private void openAll() throws IOException {
    List<Path> there;
    try (Stream<Path> all = Files.list(folder)) {
      there = all.filter(Files::isDirectory).sorted().toList();
    }
    for (Path each : there) {
      String name = each.getFileName().toString();
      if (NAME.matcher(name).matches() && isMemory(each)) {
        openAgain(name);
      }
    }
  }

  /** Opens a memory that is there; what is in the way is noted. */
  private void openAgain(String name) {
    Path own = folder.resolve(name);
    MemorySettings settings = null;
    try {
      settings = SettingsFile.read(own.resolve(SettingsFile.NAME));
      if (!folders.containsKey(name)) {
        folders.put(name, OwnedFolder.open(own, FolderKind.SERVER_MEMORY));
      }
      open.put(name, open(name, settings));
      broken.remove(name);
    } catch (IOException | RuntimeException e) {
      String message = String.valueOf(e.getMessage());
      broken.put(name, new Broken(settings, message, System.nanoTime() + RETRY_NANOS));
    }
  }

  /**
   * Opens what has failed again, if it is worth a try: what was acknowledged is on disk. Memories
   * that are kept in the heap alone stay as they are.
   */
  private void heal(String name) {
    SharedMemory failed = open.get(name);
    if (failed != null && data != null && failed.hasFailed()) {
      open.remove(name);
      try {
        failed.close();
      } catch (IOException e) {
        // What could not be written was not acknowledged.
      }
      openAgain(name);
      return;
    }
    Broken known = broken.get(name);
    if (known != null && System.nanoTime() - known.retryAt >= 0) {
      openAgain(name);
    }
  }

  /**
   * What is in the way of memories, by name. Those that failed are opened again, if that works by
   * now.
   */
  public synchronized Map<String, String> failures() {
    if (closed) {
      return Map.of();
    }
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

  /** Why nothing can be written to the data folder; empty if something can, or none is kept. */
  public Optional<String> writeTrouble() {
    if (data == null) {
      return Optional.empty();
    }
    Path probe = folder.resolve(PROBE);
    try {
      Files.write(probe, new byte[PROBE_BYTES]);
      Files.delete(probe);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("nothing can be written to the data folder: " + e);
    }
  }

  /** How many bytes there is room for where the memories are kept. */
  public double usableBytes() {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  /** Whether a folder is a memory; one whose marker is damaged or gone is, too, to be refused. */
  private static boolean isMemory(Path folder) throws IOException {
    Optional<FolderKind> kind = OwnedFolder.kindOf(folder);
    if (kind.isPresent()) {
      return kind.get() == FolderKind.SERVER_MEMORY && !OwnedFolder.isUnfinished(folder);
    }
    boolean isDamaged = OwnedFolder.isMarked(folder) && !OwnedFolder.isUnfinished(folder);
    return isDamaged || Files.exists(folder.resolve(SettingsFile.NAME));
  }

  /** Whether what is kept here outlives the server. */
  public boolean isDurable() {
    return data != null;
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
    Map<String, Named> all = new TreeMap<>();
    open.forEach((name, memory) -> all.put(name, named(name, memory)));
    broken.forEach(
        (name, each) -> {
          if (each.settings != null) {
            all.put(name, new Named(name, each.settings.withoutSecret(), MemoryState.BROKEN));
          }
        });
    return List.copyOf(all.values());
  }

  /** The memory of that name. */
  public synchronized Optional<Named> find(String name) {
    return Optional.ofNullable(open.get(name)).map(memory -> named(name, memory));
  }

  /**
   * Makes a memory; one that was made with equal settings stays as it is.
   *
   * @return whether there was none
   * @throws MemoryException if there is one with other settings
   */
  public synchronized boolean put(String name, MemorySettings settings) throws IOException {
    Check.argument(
        NAME.matcher(name).matches(),
        "a memory's name has 1 to 64 of a-z, 0-9, - and _, got '%s'",
        name);
    settings.check();
    requireHeld();
    requireWhole(name);
    SharedMemory known = open.get(name);
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

  /**
   * Copies one memory or all of them to a new folder while they are used. What was answered before
   * is in the copy; what comes meanwhile may be. Each memory is copied as it is at one moment,
   * which is not the same for all.
   *
   * @return the names of the memories that were copied
   * @throws MemoryException if there is none of that name, or if nothing is kept
   */
  public List<String> backup(Optional<String> name, Path target) throws IOException {
    if (data == null) {
      throw new MemoryException(
          Reason.UNKNOWN, "this server keeps nothing to copy; start it with --data");
    }
    Map<String, SharedMemory> wanted;
    synchronized (this) {
      requireOpen();
      wanted = new TreeMap<>(open);
    }
    if (name.isPresent()) {
      wanted.keySet().retainAll(List.of(name.get()));
      if (wanted.isEmpty()) {
        throw new MemoryException(Reason.UNKNOWN, "no memory '%s'".formatted(name.get()));
      }
    }
    synchronized (backups) {
      return Backup.copy(folder, wanted, target);
    }
  }

  /**
   * Empties a memory: deletes what it keeps, and makes it again with the same settings. Ended
   * halfway, it is deleted.
   *
   * @throws MemoryException if there is none of that name
   */
  public synchronized void empty(String name) throws IOException {
    SharedMemory memory = open.get(name);
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
    List<Closeable> all = new ArrayList<>(open.values());
    all.addAll(folders.values());
    all.addAll(empty.values());
    if (emptyFolder != null) {
      all.add(emptyFolder);
    }
    all.add(held);
    open.clear();
    folders.clear();
    broken.clear();
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
    requireWhole(wanted);
    SharedMemory memory = open.get(wanted);
    if (memory == null && wanted.equals(kind.toString())) {
      requireHeld();
      memory = make(wanted, MemorySettings.defaults(kind));
    }
    return require(memory, wanted, kind);
  }

  private synchronized SharedMemory getToRead(Optional<String> name, MemoryKind kind)
      throws IOException {
    String wanted = name.orElse(kind.toString());
    requireWhole(wanted);
    SharedMemory memory = open.get(wanted);
    if (memory == null && wanted.equals(kind.toString())) {
      memory = empty.get(kind);
      if (memory == null) {
        memory = makeEmpty(kind);
        empty.put(kind, memory);
      }
    }
    return require(memory, wanted, kind);
  }

  private void requireWhole(String name) {
    heal(name);
    Broken now = broken.get(name);
    if (now != null) {
      throw new MemoryException(
          Reason.FAILED, "memory '%s' cannot be used: %s".formatted(name, now.message));
    }
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
    return open(kind.toString(), MemorySettings.defaults(kind), temporary.path(), false);
  }

  /**
   * Makes sure that the data folder is still ours, before a memory is made in it or deleted. Where
   * nothing but its marker was in it, and somebody deleted that, another server may have begun to
   * use it. A memory that is open has a folder of its own, which every commit checks: looking at
   * the data folder for each request, too, cost a fifth of the server's throughput.
   */
  private void requireHeld() {
    if (data == null || closed) {
      return;
    }
    try {
      data.requireHeld();
    } catch (IOException e) {
      throw new MemoryException(
          Reason.LOST,
          "this server has lost its data folder and must be stopped: " + e.getMessage());
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new MemoryException(Reason.CLOSED, "the server stops");
    }
  }

  private SharedMemory make(String name, MemorySettings settings) throws IOException {
    requireOpen();
    Check.argument(open.size() < MAX_MEMORIES, "%d memories are enough; delete one", MAX_MEMORIES);
    Path own = folder.resolve(name);
    requireFree(own, name);
    SharedMemory[] memory = new SharedMemory[1];
    OwnedFolder made =
        OwnedFolder.open(
            own,
            FolderKind.SERVER_MEMORY,
            begun -> {
              MemoryFiles.delete(own); // what a crash left of one that was not made to the end
              memory[0] = openWithinHeap(name, settings);
              SettingsFile.write(own.resolve(SettingsFile.NAME), settings);
            });
    folders.put(name, made);
    open.put(name, memory[0]);
    return memory[0];
  }

  /** Makes sure that there is nothing of somebody else where a memory is to be. */
  private static void requireFree(Path own, String name) throws IOException {
    boolean isTaken =
        Files.exists(own, LinkOption.NOFOLLOW_LINKS)
            && (!Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)
                || !MemoryFiles.hasOnlyOurs(own));
    if (isTaken) {
      throw new MemoryException(
          Reason.TAKEN,
          "the data folder holds files that are not ours at '%s'; choose another name"
              .formatted(name));
    }
  }

  /** A filter for more items than fit is the client's mistake, and no reason to end. */
  private SharedMemory openWithinHeap(String name, MemorySettings settings) throws IOException {
    try {
      return open(name, settings);
    } catch (OutOfMemoryError e) {
      throw new IllegalArgumentException(
          "a memory for that many items does not fit the heap of %d MB; lower capacity or window"
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
    }
  }

  private SharedMemory open(String name, MemorySettings settings) throws IOException {
    return open(name, settings, folder.resolve(name), data != null);
  }

  private static SharedMemory open(
      String name, MemorySettings settings, Path own, boolean isDurable) throws IOException {
    if (settings instanceof MemorySettings.Urls urls) {
      return SharedUrls.open(name, urls, isDurable ? own.resolve("urls") : null);
    }
    if (settings instanceof MemorySettings.Events events) {
      return SharedEvents.open(name, events, isDurable ? own.resolve("events") : null);
    }
    return SharedDocuments.open(name, (MemorySettings.Documents) settings, own);
  }

  /** A memory as it may be told of. */
  public static Named named(String name, SharedMemory memory) {
    return new Named(name, memory.settings().withoutSecret(), memory.state());
  }
}
