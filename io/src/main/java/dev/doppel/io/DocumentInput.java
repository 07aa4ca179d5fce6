package dev.doppel.io;

import dev.doppel.io.lines.JsonIds;
import dev.doppel.io.listing.InputListing;
import dev.doppel.io.listing.InputRoot;
import dev.doppel.io.listing.PathNames;
import dev.doppel.io.record.FileLink;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Where documents come from: files and folders, read in a fixed order, as often as asked.
 *
 * <p>A folder is read with all folders below it, except hidden ones, in the order of the names; a
 * file in it is one document, unless its name says that it holds records ({@code .jsonl}, {@code
 * .ndjson}, {@code .csv}, {@code .warc}, {@code .wet}, {@code .wat}, {@code .arc}, {@code
 * .parquet}) or files ({@code .tar}, {@code .tgz}). A file named itself is told by its name or else
 * by its first bytes. Everything may be compressed by gzip or zstd. The list of files is made once,
 * so that each pass gives the same records, and files that appear later are not read. What we wrote
 * ourselves into such a folder is left out: results of earlier runs, memories.
 *
 * <p>A file with several names in the input (hard or symbolic links, or a path inside another) is
 * read once, under its first name that is no symbolic link; the others are {@link #links}. Files
 * that only symbolic links lead to are read after all others. Links to folders are entered if
 * {@link InputOptions#followLinks} says so, and each folder once.
 *
 * <p>A document's id is its path relative to the folder, after the name of the folder if there are
 * several inputs; a record has its own id, or else {@code file:line}; a page from an archive has
 * its address and the time when it was fetched. Each reader is for one thread.
 */
public final class DocumentInput implements Closeable {

  /** The {@linkplain #places place} of what was read from a stream, which has none. */
  public static final String STREAM = "-";

  private final List<InputRoot> roots = new ArrayList<>();
  private final List<Path> spooled = new ArrayList<>();
  private final List<Path> ours = new ArrayList<>();
  private final List<String> places = new ArrayList<>();
  private final InputOptions options;
  private List<FileLink> links = List.of();
  private List<String> foldersNotEntered = List.of();
  private long bytes;

  private DocumentInput(InputOptions options) {
    this.options = options;
  }

  /**
   * Returns the documents in these files and folders. A pipe among them is copied to a temporary
   * file first, since it can be read only once.
   *
   * @throws InputException if one of them cannot be read, or there is nothing to read at all
   */
  public static DocumentInput of(List<Path> paths, InputOptions options) throws IOException {
    if (paths.isEmpty()) {
      throw new InputException("no input; name at least one file or folder");
    }
    List<String> labels = PathNames.labels(paths);
    DocumentInput input = new DocumentInput(options);
    try {
      InputListing listing = new InputListing();
      for (int i = 0; i < paths.size(); i++) {
        input.add(paths.get(i), labels.get(i), paths.size() > 1, listing);
      }
      input.take(listing);
      input.requireFiles(paths);
      input.requireIds();
      return input;
    } catch (IOException | RuntimeException e) {
      input.close();
      throw e;
    }
  }

  /**
   * Returns the documents in some of the {@link #files} of an input: for those who share the work
   * among several machines.
   */
  public static DocumentInput ofFiles(List<InputFile> files, InputOptions options) {
    DocumentInput input = new DocumentInput(options);
    for (InputFile file : files) {
      input.roots.add(new InputRoot.OfFile(file));
      input.bytes += file.size();
    }
    return input;
  }

  /**
   * Returns the documents that come out of a stream. They are copied to a temporary file first, so
   * that they can be read more than once; {@link #close} deletes it.
   *
   * @throws InputException if there is nothing to read
   */
  public static DocumentInput spooled(InputStream in, InputOptions options) throws IOException {
    DocumentInput input = new DocumentInput(options);
    try {
      InputListing listing = new InputListing();
      input.addStream(in, "stdin", "stdin", false, listing);
      input.take(listing);
      if (input.bytes == 0) {
        throw new InputException("stdin: no input; pipe documents in, or name a file or folder");
      }
      input.requireIds();
      return input;
    } catch (IOException | RuntimeException e) {
      input.close();
      throw e;
    }
  }

  /**
   * Starts a fresh pass: the same records in the same order each time, as long as nobody changes
   * the files.
   *
   * @throws InputException if a file with columns that was named as input lacks one that is needed
   */
  public RecordReader open() throws IOException {
    for (InputRoot root : roots) {
      if (root instanceof InputRoot.OfFile named && named.file().format().hasColumns()) {
        checkHeader(named.file());
      }
    }
    return new InputReader(roots, options);
  }

  /** The files in the order in which they are read. Held as paths, so this makes many objects. */
  public List<InputFile> files() {
    List<InputFile> files = new ArrayList<>();
    for (InputRoot root : roots) {
      for (int i = 0; i < root.size(); i++) {
        files.add(root.file(i));
      }
    }
    return files;
  }

  /** What is looked for in the inputs. */
  public InputOptions options() {
    return options;
  }

  /** Where the inputs are: absolute paths without links, or {@link #STREAM}. */
  public List<String> places() {
    return List.copyOf(places);
  }

  /**
   * The folders in which files of ours were left out: results of earlier runs, memories. Results
   * are read where they are named themselves.
   */
  public List<Path> leftOut() {
    return List.copyOf(ours);
  }

  /**
   * The further names of files that are read under another one. They are not read: removing what a
   * link leads to would be the loss of it. Made when asked for.
   */
  public List<FileLink> links() {
    return links;
  }

  /** The names of linked folders whose files are not read, because links are not followed. */
  public List<String> foldersNotEntered() {
    return foldersNotEntered;
  }

  /**
   * Returns the path of an input by its name, also by the id of a file whose name is not UTF-8,
   * which stands with %XX for the bytes that are not.
   */
  public static Path path(String name) {
    return PathNames.find(name);
  }

  /** The size of all inputs on disk, as {@link RecordReader#position} counts it. */
  public long bytes() {
    return bytes;
  }

  /** Deletes what was copied to temporary files. */
  @Override
  public void close() throws IOException {
    for (Path file : spooled) {
      Files.deleteIfExists(file);
    }
  }

  private void add(Path path, String label, boolean isOneOfSeveral, InputListing listing)
      throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      if (attributes.isDirectory()) {
        places.add(PathNames.of(path.toRealPath()));
        listing.addFolder(path, isOneOfSeveral ? label + "/" : "", options);
      } else if (attributes.isRegularFile()) {
        if (InputListing.isWanted(PathNames.of(path), options)) {
          places.add(PathNames.of(path.toRealPath()));
          addFile(path, PathNames.of(path), label, isOneOfSeveral, listing);
        }
      } else {
        try (InputStream in = Files.newInputStream(path)) {
          addStream(in, PathNames.of(path), label, isOneOfSeveral, listing);
        }
      }
    } catch (IOException e) {
      throw new InputException(PathNames.of(path) + ": " + InputFile.problem(path, e));
    }
  }

  private void take(InputListing listing) {
    roots.addAll(listing.roots(options.followLinks()));
    links = listing.links();
    foldersNotEntered = listing.notEntered();
    bytes = listing.bytes();
    ours.addAll(listing.ours());
  }

  private void addFile(
      Path path, String source, String label, boolean isOneOfSeveral, InputListing listing)
      throws IOException {
    RecordFormat format = options.format();
    if (format == null) {
      format = FormatGuess.byName(label);
    }
    if (format == null) {
      format = FormatGuess.byContent(Files.newInputStream(path), options);
    }
    Files.newInputStream(path).close(); // fails now if it may not be read
    // Like a folder, an archive of files shows in their ids only where it is not alone.
    String id = format == RecordFormat.TAR && !isOneOfSeveral ? "" : label;
    listing.addFile(new InputFile(path, source, id, format));
  }

  private void addStream(
      InputStream in, String source, String label, boolean isOneOfSeveral, InputListing listing)
      throws IOException {
    Path copy = Files.createTempFile("doppel-", ".input");
    places.add(STREAM);
    spooled.add(copy);
    copy.toFile().deleteOnExit(); // an interrupt at the terminal closes nothing
    try (OutputStream out = Files.newOutputStream(copy)) { // keeps the file's permissions narrow
      in.transferTo(out);
    }
    Files.setLastModifiedTime(copy, FileTime.fromMillis(0)); // a stream has no time
    addFile(copy, source, label, isOneOfSeveral, listing);
  }

  private void requireFiles(List<Path> paths) throws InputException {
    if (roots.stream().allMatch(root -> root.size() == 0)) {
      List<String> names = paths.stream().map(PathNames::of).toList();
      String what =
          !options.names().isAll()
              ? "no file in it is included and not excluded"
              : ours.isEmpty() ? "no files to read in it" : "nothing in it but files of ours";
      throw new InputException(String.join(", ", names) + ": " + what);
    }
  }

  /**
   * Fails if a field was named for the ids that no JSON object has. Mostly the first object has it,
   * and nothing more is read; files with columns say by themselves which there are.
   */
  private void requireIds() throws InputException {
    if (options.idField() == null) {
      return;
    }
    JsonIds ids = new JsonIds(options);
    for (InputRoot root : roots) {
      for (int i = 0; i < root.size(); i++) {
        InputFile file = root.file(i);
        if (file.format() == RecordFormat.JSONL && ids.areIn(file)) {
          return;
        }
      }
    }
    ids.requireNoObjects();
  }

  private void checkHeader(InputFile file) throws InputException {
    try {
      RecordFile.open(file, options).close();
    } catch (InputException e) {
      throw e;
    } catch (IOException e) {
      // Damage is no mistake of the caller's; the reader reports it as a record.
    }
  }
}
