package dev.doppel.io;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the files below a folder, in an order that does not depend on the file system. */
final class FolderListing {

  /*
   * Files come in the order of their names relative to the folder. Sorting each folder by itself,
   * with a slash after the names of folders, gives just that order and needs the names of one
   * folder at a time only.
   *
   * Links to folders are not followed, so there are no loops. What cannot be listed or looked at is
   * listed as if it were a file: whoever reads it will be told, and nothing is left out in silence.
   * Pipes and devices are left out, for reading them may never end. So is what we wrote ourselves:
   * the results of earlier runs, as their list names them, our temporary files, and the folders of
   * memories. Whoever keeps them among the documents would otherwise find them again as documents.
   */

  /** Marks a folder that is a memory or index of ours. */
  private static final String MEMORY = "doppel-folder";

  private enum Kind {
    FILE,
    FOLDER,
    LEFT_OUT
  }

  private record Entry(Path path, String name, Kind kind, long size) {}

  private static final Comparator<Entry> BY_NAME =
      Comparator.comparing(Entry::name).thenComparing(Entry::path);

  private final Path root;
  private final List<Path> files = new ArrayList<>();
  private final List<Path> ours = new ArrayList<>();
  private long bytes;

  private FolderListing(Path root) {
    this.root = root;
  }

  /**
   * Lists all files below the folder.
   *
   * @throws IOException if the folder itself cannot be listed
   */
  static FolderListing of(Path folder) throws IOException {
    FolderListing listing = new FolderListing(folder);
    listing.addAll(folder, entries(folder));
    return listing;
  }

  /** The files' paths relative to the folder, sorted. */
  List<Path> files() {
    return files;
  }

  /** The size of them all. */
  long bytes() {
    return bytes;
  }

  /** The folders in which results of earlier runs, or memories, were left out. */
  List<Path> ours() {
    return ours;
  }

  private void addAll(Path folder, List<Entry> entries) {
    if (has(entries, MEMORY)) {
      ours.add(folder);
      return;
    }
    FileSetList results = has(entries, FileSetList.FILE_NAME) ? results(folder) : null;
    if (results != null) {
      ours.add(folder);
    }
    for (Entry entry : entries) {
      switch (entry.kind()) {
        case FILE -> {
          if (!isOurs(entry, results)) {
            addFile(entry.path(), entry.size());
          }
        }
        case FOLDER -> addFolder(entry.path());
        case LEFT_OUT -> {}
      }
    }
  }

  private static boolean has(List<Entry> entries, String name) {
    return entries.stream().anyMatch(entry -> entry.name().equals(name));
  }

  private static @Nullable FileSetList results(Path folder) {
    try {
      return FileSetList.in(folder);
    } catch (IOException e) {
      return null; // whoever reads it as a document will be told
    }
  }

  private static boolean isOurs(Entry entry, @Nullable FileSetList results) {
    return AtomicOutput.isTemporary(entry.name())
        || (results != null
            && (entry.name().equals(FileSetList.FILE_NAME)
                || results.mightContain(entry.name(), entry.size())));
  }

  private void addFile(Path path, long size) {
    files.add(root.relativize(path));
    bytes += size;
  }

  private void addFolder(Path folder) {
    List<Entry> entries;
    try {
      entries = entries(folder);
    } catch (IOException e) {
      addFile(folder, 0);
      return;
    }
    addAll(folder, entries);
  }

  private static List<Entry> entries(Path folder) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder)) {
      paths.forEach(path -> entries.add(entry(path)));
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    entries.sort(BY_NAME);
    return entries;
  }

  private static Entry entry(Path path) {
    String name = PathNames.of(path.getFileName());
    try {
      BasicFileAttributes own = attributes(path, LinkOption.NOFOLLOW_LINKS);
      if (own.isDirectory()) {
        Kind kind = name.startsWith(".") ? Kind.LEFT_OUT : Kind.FOLDER; // hidden, such as .git
        return new Entry(path, name + "/", kind, 0);
      }
      BasicFileAttributes meant = own.isSymbolicLink() ? attributes(path) : own;
      Kind kind = meant.isRegularFile() ? Kind.FILE : Kind.LEFT_OUT;
      return new Entry(path, name, kind, meant.size());
    } catch (IOException e) {
      return new Entry(path, name, Kind.FILE, 0);
    }
  }

  private static BasicFileAttributes attributes(Path path, LinkOption... options)
      throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, options);
  }
}
