package dev.doppel.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Folders without a marker, from before there were any. */
final class OldFolder {

  private static final int HEAD_BYTES = 16;
  private static final String LOCK = "lock"; // what earlier versions held
  private static final List<String> PRIVATE_FILES = List.of("memory.json", "texts");

  private OldFolder() {}

  /** Whether a file of that name, in that folder, was written by Doppel. */
  static boolean isMadeOf(Path folder, String name) throws IOException {
    Path file = folder.resolve(name);
    return switch (name) {
      case "manifest" -> head(file).startsWith("doppel-memory ");
      case "snapshot" -> head(file).startsWith("DPEVENTS");
      case "memory.json" -> head(file).replace(" ", "").startsWith("{\"version\":");
      default -> Files.isDirectory(file) && isMadeOf(file, "memory.json");
    };
  }

  /** Whether a folder holds something that was written by Doppel. */
  static boolean isAny(Path folder) {
    try {
      return holdsOurs(folder) || kind(folder).isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean holdsOurs(Path folder) throws IOException {
    for (String name : OwnedFolder.fileNames(folder)) {
      if (isMadeOf(folder, name)) {
        return true;
      }
    }
    return false;
  }

  /** What to do about a folder of ours that has no whole marker. */
  static String remedy(Path folder) throws IOException {
    return kind(folder).isPresent()
        ? "run `doppel memory repair " + folder + "`"
        : "restore that file from a backup, it never changes";
  }

  /** The folders that lack a whole marker and can be given one, the inner ones first. */
  static List<Path> unmarked(Path root, int depth) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(root, depth)) {
      for (Path each : all.filter(path -> Files.isDirectory(path, NOFOLLOW_LINKS)).toList()) {
        if (OwnedFolder.kindOf(each).isEmpty() && kind(each).isPresent()) {
          found.add(each);
        }
      }
    }
    found.sort(Comparator.reverseOrder());
    return found;
  }

  /** Takes the lock of earlier versions, where one of them has left its file. */
  static Optional<Closeable> lock(Path folder) throws IOException {
    Path lock = folder.resolve(LOCK);
    if (!Files.isRegularFile(lock, NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        throw new IOException("memory " + folder + " is in use by another process");
      }
      return Optional.of(channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Marks a folder as ours, and says so. */
  static String adopt(Path folder) throws IOException {
    FolderKind kind = kind(folder).orElseThrow();
    Optional<Closeable> lock = lock(folder);
    try {
      hide(folder, kind);
      mark(folder, kind);
    } finally {
      if (lock.isPresent()) {
        lock.get().close();
      }
    }
    if (lock.isPresent()) {
      Files.delete(folder.resolve(LOCK));
    }
    return folder + " is now marked as " + kind.words();
  }

  /** Gives a folder the modes of a new one; earlier versions let others read texts and secrets. */
  private static void hide(Path folder, FolderKind kind) throws IOException {
    if (!kind.isPrivate()) {
      return;
    }
    OwnedFolder.restrict(folder, "rwx------");
    for (String name : PRIVATE_FILES) {
      if (Files.isRegularFile(folder.resolve(name), NOFOLLOW_LINKS)) {
        OwnedFolder.hide(folder.resolve(name));
      }
    }
  }

  private static void mark(Path folder, FolderKind kind) throws IOException {
    FolderMarker marker = FolderMarker.draw(kind).finished();
    Optional<String> settings = OldIntake.settingsOfFirstState(folder);
    if (settings.isPresent()) {
      byte[] snapshot = OldIntake.snapshot(marker.id(), settings.get());
      put(folder, "snapshot", ".snapshot.next", snapshot);
    }
    String name = FolderMarker.FILE_NAME;
    put(folder, name, name + ".next", marker.bytes());
  }

  /** Writes a file in one step, safe when this returns. */
  private static void put(Path folder, String name, String next, byte[] bytes) throws IOException {
    Path begun = folder.resolve(next);
    Files.deleteIfExists(begun);
    try (Disk.Output out = Disk.system().create(begun)) {
      OwnedFolder.hide(begun);
      out.write(ByteBuffer.wrap(bytes));
      out.sync();
    }
    Disk.system().move(begun, folder.resolve(name));
    Disk.system().syncFolder(folder);
  }

  /**
   * What a folder must be, by what it holds; empty if it is none of ours, or was made with a
   * marker: the secret that went with that cannot be drawn again.
   */
  static Optional<FolderKind> kind(Path folder) throws IOException {
    if (OldIntake.settingsOfFirstState(folder).isPresent()) {
      return Optional.of(FolderKind.EVENTS);
    }
    if (isMadeOf(folder, "snapshot")) {
      boolean isOld = head(folder.resolve("snapshot")).startsWith("DPEVENTS\u0001");
      return isOld ? Optional.of(FolderKind.EVENTS) : Optional.empty();
    }
    if (isMadeOf(folder, "manifest")) {
      Manifest manifest = Manifest.read(folder);
      return manifest.isOld() ? kindBySettings(manifest.settings()) : Optional.empty();
    }
    if (isMadeOf(folder, "memory.json")) {
      return Optional.of(FolderKind.SERVER_MEMORY);
    }
    if (OldIntake.isAt(folder)) {
      return Optional.of(FolderKind.INTAKE);
    }
    boolean hasMemories = holdsOurs(folder) || hasMarkedMemories(folder);
    return hasMemories ? Optional.of(FolderKind.SERVER_DATA) : Optional.empty();
  }

  private static boolean hasMarkedMemories(Path folder) throws IOException {
    for (String name : OwnedFolder.fileNames(folder)) {
      Optional<FolderKind> kind = OwnedFolder.kindOf(folder.resolve(name));
      if (kind.equals(Optional.of(FolderKind.SERVER_MEMORY))) {
        return true;
      }
    }
    return false;
  }

  private static Optional<FolderKind> kindBySettings(String settings) {
    String first = settings.split(" ", 2)[0];
    if (first.equals("urls")) {
      return Optional.of(FolderKind.URLS);
    }
    if (first.startsWith("documents-")) {
      return Optional.of(FolderKind.DOCS);
    }
    if (first.startsWith("similarity-")) {
      return Optional.of(FolderKind.INDEX);
    }
    return first.equals("events") ? Optional.of(FolderKind.EVENT_LOG) : Optional.empty();
  }

  private static String head(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD_BYTES), ISO_8859_1);
    }
  }
}
