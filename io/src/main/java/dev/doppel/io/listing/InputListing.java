package dev.doppel.io.listing;

import dev.doppel.io.content.FormatName;
import dev.doppel.io.record.FileLink;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The files of all inputs, each of which is read once, and the other names they have. */
public final class InputListing {

  /*
   * Files found by symbolic links are read last: of two equal texts the earlier is kept, and that
   * must not be the link.
   */

  private final List<FolderListing> folders = new ArrayList<>();
  private final FileIdentities entered = new FileIdentities();
  private final List<InputRoot> found = new ArrayList<>(); // with all names
  private final List<FileTable> tables = new ArrayList<>(); // of each of them
  private final List<String> notEntered = new ArrayList<>();
  private SameFiles same = SameFiles.among(List.of());

  /** Returns whether a file of this name is read; a tar file is like a folder of its files. */
  public static boolean isWanted(String name, InputOptions options) {
    RecordFormat asked = options.format();
    RecordFormat told = asked == null ? FormatName.format(name) : asked;
    return told == RecordFormat.TAR ? options.names().enters(name) : options.names().accepts(name);
  }

  /** Lists a folder that was named as input. */
  public void addFolder(Path folder, String prefix, InputOptions options) throws IOException {
    FolderListing listing = FolderListing.of(folder, entered, options);
    folders.add(listing);
    tables.add(listing.files());
    found.add(new InputRoot.OfFolder(folder, prefix, listing.files().paths(), options.format()));
  }

  /** Adds a file that was named as input. */
  public void addFile(InputFile file) throws IOException {
    FileTable table = new FileTable(1); // of which there may be a million
    table.add(file.path(), FileStatus.of(file.path()), false);
    tables.add(table);
    found.add(new InputRoot.OfFile(file));
  }

  /** Returns what is to be read, in order, once all inputs were added. */
  public List<InputRoot> roots(boolean followLinks) {
    if (followLinks) {
      folders.forEach(FolderListing::followLinks);
    }
    int folder = 0;
    for (InputRoot root : found) {
      if (root instanceof InputRoot.OfFolder named) {
        for (Path path : folders.get(folder++).notEntered()) {
          notEntered.add(named.prefix() + PathNames.of(path));
        }
      }
    }
    same = SameFiles.among(tables);
    List<InputRoot> roots = new ArrayList<>();
    addTo(roots, found -> found != FileTable.Found.LINKED);
    addTo(roots, found -> found == FileTable.Found.LINKED);
    return roots;
  }

  /** The size of what is to be read. */
  public long bytes() {
    long bytes = 0;
    for (int i = 0; i < tables.size(); i++) {
      for (int index = 0; index < tables.get(i).size(); index++) {
        bytes += same.isLink(same.start(i) + index) ? 0 : tables.get(i).size(index);
      }
    }
    return bytes;
  }

  /** The linked folders whose files are not read. */
  public List<String> notEntered() {
    return notEntered;
  }

  /** The folders in which files of ours were left out. */
  public List<Path> ours() {
    return folders.stream().flatMap(folder -> folder.ours().stream()).toList();
  }

  /** The further names of files that are read. */
  public List<FileLink> links() {
    return same.count() == 0 ? InputLinks.NONE : new InputLinks(found, tables, same);
  }

  private void addTo(List<InputRoot> roots, Predicate<FileTable.Found> wanted) {
    for (int root = 0; root < found.size(); root++) {
      FileTable table = tables.get(root);
      int start = same.start(root);
      InputRoot part =
          found
              .get(root)
              .only(index -> wanted.test(table.found(index)) && !same.isLink(start + index));
      if (part.size() > 0) {
        roots.add(part);
      }
    }
  }
}
