package dev.doppel.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

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
      for (String name : OwnedFolder.fileNames(folder)) {
        if (isMadeOf(folder, name)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  /** The folders that lack a whole marker and are of Doppel, the inner ones first. */
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

  /** Marks a folder as ours, and says so. */
  static String adopt(Path folder) throws IOException {
    FolderKind kind = kind(folder).orElseThrow();
    Path lock = folder.resolve("lock"); // what earlier versions held
    if (Files.isRegularFile(lock)) {
      try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
        if (channel.tryLock() == null) {
          throw new IOException(kind.at(folder) + " is in use by another process");
        }
        mark(folder, kind);
      }
      Files.delete(lock);
    } else {
      mark(folder, kind);
    }
    return folder + " is now marked as " + kind.words();
  }

  private static void mark(Path folder, FolderKind kind) throws IOException {
    FolderMarker marker = FolderMarker.draw(kind).finished();
    Path next = folder.resolve(FolderMarker.FILE_NAME + ".next");
    Files.deleteIfExists(next);
    try (Disk.Output out = Disk.system().create(next)) {
      OwnedFolder.restrict(next, "rw-------");
      out.write(ByteBuffer.wrap(marker.bytes()));
      out.sync();
    }
    Disk.system().move(next, folder.resolve(FolderMarker.FILE_NAME));
    Disk.system().syncFolder(folder);
  }

  /**
   * What a folder must be, by what it holds; empty if it is none of ours, or was made with a
   * marker: the secret that went with that cannot be drawn again.
   */
  private static Optional<FolderKind> kind(Path folder) throws IOException {
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
    if (isMadeOf(folder.resolve("state"), "snapshot")) {
      return Optional.of(FolderKind.INTAKE);
    }
    boolean hasMemories = isAny(folder) || hasMarkedMemories(folder);
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
