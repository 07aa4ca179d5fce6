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
import org.jspecify.annotations.Nullable;

/**
 * The folder of one memory, locked, with its manifest. All kinds of memories consist of one: a
 * journal for what is new, and segments for what is not. For one thread.
 */
final class MemoryFolder implements Closeable {

  /*
   * Invariant 2: what the manifest names is whole and safe before it is named.
   * Invariant 3: what the manifest names is neither changed, except for the journal's end, nor
   *   deleted before another manifest is safe.
   * Together: a crash at any point leaves one state, and files that no manifest names are garbage,
   * which the next opening removes.
   */

  private static final Pattern NUMBERED = Pattern.compile("(?:journal|segment)-([0-9]{1,18})");

  private final Disk disk;
  private final Path folder;
  private final OwnedFolder owned;
  private Manifest manifest;
  private long lastNumber;

  private MemoryFolder(Disk disk, OwnedFolder owned, Manifest manifest) {
    this.disk = disk;
    this.folder = owned.path();
    this.owned = owned;
    this.manifest = manifest;
  }

  /**
   * Opens the memory in a folder, or makes an empty one where there is none.
   *
   * @param use whose folder it is
   * @param kind what its files hold
   * @param settings what it is for; a memory made for something else is refused
   */
  static MemoryFolder open(Disk disk, Path folder, FolderKind use, String kind, String settings)
      throws IOException {
    Check.argument(
        settings.chars().noneMatch(Character::isISOControl),
        "settings must be one line without control characters, got '%s'",
        settings);
    OwnedFolder owned =
        OwnedFolder.open(disk, folder, use, made -> create(disk, made, kind, settings));
    try {
      MemoryFolder opened = read(disk, owned, kind, settings);
      opened.removeGarbage();
      return opened;
    } catch (IOException | RuntimeException e) {
      owned.close();
      throw e;
    }
  }

  /** Writes what a new memory holds. */
  interface Content {

    /** Writes records to the journal and segments to the folder, and returns these. */
    List<Manifest.SegmentEntry> write(Path folder, Journal journal) throws IOException;
  }

  /**
   * Makes a memory in a folder where there is none, all at once: it is there with its whole content
   * when this returns, and not before.
   *
   * @param secret that of the folder; null draws one
   * @throws IOException if there is something in the folder already
   */
  static void make(
      Disk disk,
      Path folder,
      FolderKind use,
      String kind,
      String settings,
      byte @Nullable [] secret,
      Content content)
      throws IOException {
    OwnedFolder.make(
            disk,
            folder,
            use,
            secret,
            place -> removeAll(disk, place),
            made -> {
              try {
                create(disk, made, kind, settings, content);
              } catch (IOException | RuntimeException e) {
                removeAll(disk, made.path()); // a full disk has better use for the room
                throw e;
              }
            })
        .close();
  }

  /** Opens the memory in a folder where there is one, and changes nothing. */
  static MemoryFolder openToRead(Path folder, FolderKind use, String kind, String settings)
      throws IOException {
    OwnedFolder owned = OwnedFolder.openToRead(folder, use);
    try {
      return read(Disk.system(), owned, kind, settings);
    } catch (IOException | RuntimeException e) {
      owned.close();
      throw e;
    }
  }

  private static MemoryFolder read(Disk disk, OwnedFolder owned, String kind, String settings)
      throws IOException {
    Path folder = owned.path();
    Manifest manifest = Manifest.read(folder);
    requireSame(folder, "settings", manifest.settings(), settings);
    requireSame(folder, "kind", manifest.kind(), kind);
    if (!manifest.isOld() && !manifest.folder().equals(owned.id())) {
      throw new CorruptFileException(
          folder.resolve(Manifest.FILE_NAME), 0, "the manifest of another folder");
    }
    return new MemoryFolder(disk, owned, manifest);
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

  /** The folder, marked and locked. */
  OwnedFolder owned() {
    return owned;
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
    owned.requireHeld();
    next.write(disk, folder);
    Set<String> gone = new HashSet<>(manifest.fileNames());
    gone.removeAll(next.fileNames());
    manifest = next;
    gone.forEach(name -> disk.delete(file(name)));
  }

  /** The bytes of all files in the folder. */
  long bytes() throws IOException {
    long bytes = 0;
    for (String name : OwnedFolder.fileNames(folder)) {
      bytes += Files.size(file(name));
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    owned.close();
  }

  private static void create(Disk disk, OwnedFolder owned, String kind, String settings)
      throws IOException {
    removeAll(disk, owned.path());
    create(disk, owned, kind, settings, (folder, journal) -> List.of());
  }

  private static void create(
      Disk disk, OwnedFolder owned, String kind, String settings, Content content)
      throws IOException {
    Path folder = owned.path();
    String name = new Manifest.JournalEntry(1, 0, 0L).fileName();
    try (Journal journal = Journal.create(disk, folder.resolve(name))) {
      List<Manifest.SegmentEntry> segments = content.write(folder, journal);
      var entry = new Manifest.JournalEntry(1, journal.committedBytes(), journal.salt());
      new Manifest(owned.id(), kind, settings, new byte[0], entry, segments).write(disk, folder);
    }
  }

  private static void removeAll(Disk disk, Path folder) throws IOException {
    for (String name : OwnedFolder.fileNames(folder)) {
      if (NUMBERED.matcher(name).matches() || name.startsWith(Manifest.FILE_NAME)) {
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
    for (String name : OwnedFolder.fileNames(folder)) {
      Matcher numbered = NUMBERED.matcher(name);
      if (numbered.matches()) {
        lastNumber = Math.max(lastNumber, Long.parseLong(numbered.group(1)));
      }
      if (!named.contains(name) && (numbered.matches() || name.equals(Manifest.NEXT_FILE_NAME))) {
        disk.delete(file(name));
      }
    }
  }
}
