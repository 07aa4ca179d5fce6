package dev.doppel.store;

import dev.doppel.core.internal.Check;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of one memory, locked, with its manifest. All kinds of memories consist of one: a
 * journal for what is new, and segments for what is not. For one thread.
 */
final class MemoryFolder implements Closeable {

  /*
   * Invariant 2: what the manifest names is whole and safe before it is named.
   * Invariant 3: what the manifest names is neither changed, but for the journal's end, nor
   *   deleted before another manifest is safe.
   * Together: a crash at any point leaves one state, and files that no manifest names are garbage,
   * which the next opening removes.
   */

  private static final Pattern NUMBERED = Pattern.compile("(?:journal|segment)-([0-9]{1,18})");

  private final Disk disk;
  private final Path folder;
  private final DirectoryLock lock;
  private Manifest manifest;
  private long lastNumber;

  private MemoryFolder(Disk disk, Path folder, DirectoryLock lock, Manifest manifest) {
    this.disk = disk;
    this.folder = folder;
    this.lock = lock;
    this.manifest = manifest;
  }

  /**
   * Opens the memory in a folder, or makes an empty one where there is none.
   *
   * @param kind what it holds
   * @param settings what it is for; a memory made for something else is refused
   */
  static MemoryFolder open(Disk disk, Path folder, String kind, String settings)
      throws IOException {
    Check.argument(
        settings.chars().noneMatch(Character::isISOControl),
        "settings must be one line without control characters, got '%s'",
        settings);
    Files.createDirectories(folder);
    DirectoryLock lock = DirectoryLock.take(folder);
    try {
      if (Files.notExists(folder.resolve(Manifest.FILE_NAME))) {
        create(disk, folder, kind, settings);
      }
      Manifest manifest = Manifest.read(folder);
      requireSame(folder, "kind", manifest.kind(), kind);
      requireSame(folder, "settings", manifest.settings(), settings);
      MemoryFolder opened = new MemoryFolder(disk, folder, lock, manifest);
      opened.removeGarbage();
      return opened;
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  Disk disk() {
    return disk;
  }

  Path path() {
    return folder;
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  Manifest manifest() {
    return manifest;
  }

  /** A number that no file of the folder has. */
  long nextNumber() {
    return ++lastNumber;
  }

  /** Makes another state the one to be found by the next opening, and removes what it left out. */
  void switchTo(Manifest next) throws IOException {
    next.write(disk, folder);
    Set<String> gone = new HashSet<>(manifest.fileNames());
    gone.removeAll(next.fileNames());
    manifest = next;
    gone.forEach(name -> disk.delete(file(name)));
  }

  /** The bytes of all files in the folder. */
  long bytes() throws IOException {
    long bytes = 0;
    for (String name : fileNames(folder)) {
      bytes += Files.size(file(name));
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }

  private static void create(Disk disk, Path folder, String kind, String settings)
      throws IOException {
    requireEmpty(folder);
    removeAll(disk, folder);
    syncNameOf(disk, folder);
    Manifest.JournalEntry entry = new Manifest.JournalEntry(1, Journal.HEADER_BYTES);
    Journal.create(disk, folder.resolve(entry.fileName())).close();
    new Manifest(kind, settings, new byte[0], entry, List.of()).write(disk, folder);
  }

  private static void syncNameOf(Disk disk, Path folder) throws IOException {
    Path parent = folder.toRealPath().getParent();
    if (parent != null) {
      disk.syncFolder(parent);
    }
  }

  /** Tells a memory whose manifest is lost from one that a crash kept from getting its first. */
  private static void requireEmpty(Path folder) throws IOException {
    for (String name : fileNames(folder)) {
      boolean hasContent =
          name.startsWith("segment-") || Files.size(folder.resolve(name)) > Journal.HEADER_BYTES;
      if (NUMBERED.matcher(name).matches() && hasContent) {
        throw new CorruptFileException(
            folder.resolve(Manifest.FILE_NAME),
            0,
            "the file is missing, but " + name + " is there");
      }
    }
  }

  private static void removeAll(Disk disk, Path folder) throws IOException {
    for (String name : fileNames(folder)) {
      if (NUMBERED.matcher(name).matches() || name.equals(Manifest.NEXT_FILE_NAME)) {
        disk.delete(folder.resolve(name));
      }
    }
  }

  private static void requireSame(Path folder, String what, String stored, String asked)
      throws IOException {
    if (!stored.equals(asked)) {
      throw new IOException(
          "memory " + folder + " was made with " + what + " '" + stored + "', not '" + asked + "'");
    }
  }

  private void removeGarbage() throws IOException {
    List<String> named = manifest.fileNames();
    for (String name : fileNames(folder)) {
      Matcher numbered = NUMBERED.matcher(name);
      if (numbered.matches()) {
        lastNumber = Math.max(lastNumber, Long.parseLong(numbered.group(1)));
      }
      if (!named.contains(name) && (numbered.matches() || name.equals(Manifest.NEXT_FILE_NAME))) {
        disk.delete(file(name));
      }
    }
  }

  private static List<String> fileNames(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
