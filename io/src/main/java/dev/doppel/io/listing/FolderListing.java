package dev.doppel.io.listing;

import dev.doppel.io.output.AtomicOutput;
import dev.doppel.io.output.FileSetList;
import dev.doppel.io.record.InputOptions;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the files below a folder, in an order that does not depend on the file system. */
final class FolderListing {

  /*
   * Files come in the order of their names relative to the folder. Sorting each folder by itself,
   * with a slash after the names of folders, gives just that order and needs the names of one
   * folder at a time only.
   *
   * Links to folders are put aside, and entered only when that is asked for, after the folders of
   * all inputs were listed. A folder is entered once, whatever leads to it, so there are no loops.
   * What cannot be listed or looked at is listed as if it were a file: whoever reads it will be
   * told, and nothing is left out in silence. Pipes and devices are left out, for reading them may
   * never end. So is what we wrote ourselves: the results of earlier runs, as their list names them,
   * our temporary files, and the folders of memories. Whoever keeps them among the documents would
   * otherwise find them again as documents.
   */

  /** Marks a folder that is a memory or index of ours. */
  private static final String MEMORY = "doppel-folder";

  /** What stands in a folder; without a status if it could not be looked at. */
  private record Entry(Path path, String name, @Nullable FileStatus status) {}

  private static final Comparator<Entry> BY_NAME =
      Comparator.comparing(Entry::name).thenComparing(Entry::path);

  private record LinkedFolder(Path path, FileStatus status) {}

  private final Path root;
  private final FileIdentities entered; // the folders of all inputs
  private final InputOptions options;
  private final FileTable files = new FileTable();
  private final List<Path> ours = new ArrayList<>();
  private final Deque<LinkedFolder> linked = new ArrayDeque<>();
  private boolean isBelowLink;

  private FolderListing(Path root, FileIdentities entered, InputOptions options) {
    this.root = root;
    this.entered = entered;
    this.options = options;
  }

  /**
   * Lists all files below the folder, but those in linked folders.
   *
   * @param entered the folders that were entered so far, of all inputs
   * @param options which files are listed, by their paths relative to the folder
   * @throws IOException if the folder itself cannot be listed
   */
  static FolderListing of(Path folder, FileIdentities entered, InputOptions options)
      throws IOException {
    FolderListing listing = new FolderListing(folder, entered, options);
    List<Entry> entries = entries(folder);
    listing.enter(FileStatus.of(folder));
    listing.addAll(folder, entries);
    return listing;
  }

  /** Adds the files below linked folders, except folders that were entered already. */
  void followLinks() {
    List<LinkedFolder> unidentified = new ArrayList<>(); // nothing would keep us from loops
    isBelowLink = true;
    while (!linked.isEmpty()) {
      LinkedFolder folder = linked.remove();
      if (!folder.status().isIdentified()) {
        unidentified.add(folder);
      } else if (!isEntered(folder.status())) {
        addFolder(folder.path(), folder.status());
      }
    }
    linked.addAll(unidentified);
  }

  /** The files' paths relative to the folder, sorted; those below linked folders last. */
  FileTable files() {
    return files;
  }

  /** The linked folders whose files are in no input, relative to the folder. */
  List<Path> notEntered() {
    return linked.stream()
        .filter(folder -> !isEntered(folder.status()))
        .map(folder -> root.relativize(folder.path()))
        .toList();
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
      FileStatus status = entry.status();
      if (!isWanted(entry)) {
        continue;
      }
      if (status == null) {
        if (!isOurs(entry.name(), 0, results)) {
          files.addUnknown(root.relativize(entry.path()));
        }
      } else if (status.kind() == FileStatus.Kind.FILE) {
        if (!isOurs(entry.name(), status.size(), results)) {
          files.add(root.relativize(entry.path()), status, isBelowLink);
        }
      } else if (status.kind() == FileStatus.Kind.FOLDER && !entry.name().startsWith(".")) {
        if (status.isLink()) {
          linked.add(new LinkedFolder(entry.path(), status));
        } else {
          addFolder(entry.path(), status);
        }
      }
    }
  }

  private boolean isWanted(Entry entry) {
    if (options.names().isAll()) {
      return true;
    }
    String name = PathNames.of(root.relativize(entry.path()));
    boolean isFolder = entry.status() != null && entry.status().kind() == FileStatus.Kind.FOLDER;
    return isFolder ? options.names().enters(name) : InputListing.isWanted(name, options);
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

  private static boolean isOurs(String name, long size, @Nullable FileSetList results) {
    return AtomicOutput.isTemporary(name)
        || (results != null
            && (name.equals(FileSetList.FILE_NAME) || results.mightContain(name, size)));
  }

  private void addFolder(Path folder, FileStatus status) {
    List<Entry> entries;
    try {
      entries = entries(folder);
    } catch (IOException e) {
      files.addUnknown(root.relativize(folder));
      return;
    }
    enter(status);
    addAll(folder, entries);
  }

  private void enter(FileStatus folder) {
    if (folder.isIdentified()) {
      entered.put(folder.device(), folder.inode(), 0);
    }
  }

  private boolean isEntered(FileStatus folder) {
    return folder.isIdentified()
        && entered.get(folder.device(), folder.inode()) != FileIdentities.ABSENT;
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
      FileStatus status = FileStatus.of(path);
      boolean isFolder = status.kind() == FileStatus.Kind.FOLDER && !status.isLink();
      return new Entry(path, isFolder ? name + "/" : name, status);
    } catch (IOException e) {
      return new Entry(path, name, null);
    }
  }
}
