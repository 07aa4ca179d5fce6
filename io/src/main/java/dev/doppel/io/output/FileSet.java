package dev.doppel.io.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Files of one folder that are replaced together. Whoever opens them by their names finds the
 * earlier set or the new one, whenever the process dies, and none of both; files of the earlier set
 * that the new one lacks go with it. Files of the same names that are somebody else's are not
 * touched unless that is asked for. For one run at a time and one thread.
 *
 * <pre>{@code
 * try (FileSet set = FileSet.open(folder, names, false)) { // before any work
 *   set.file("pairs.jsonl").write(bytes);
 *   set.commit();
 * }
 * }</pre>
 */
public final class FileSet implements Closeable {

  /*
   * A folder at rest holds ordinary files, and doppel-results, which lists them. While a run is
   * under way there is a folder beside them:
   *
   *   .doppel-results/lock       held by the run
   *   .doppel-results/new/       the new set, written and synced before anything else happens
   *   .doppel-results/old/       second names (hard links) of the earlier set
   *   .doppel-results/current    a symbolic link: old, then new
   *   .doppel-results/kept/      what a run needs to be resumed; only a kill leaves it
   *
   * Files cannot be renamed together, but one link can be. So the commit
   *
   *   1. gives each earlier file a second name in old, and points current to old;
   *   2. puts in the place of each name, earlier or new, a link NAME -> .doppel-results/current/NAME.
   *      Opened, it leads to the very file that was there; where there was none, to none;
   *   3. points current to new, by one rename: this is the moment;
   *   4. puts each new file itself in the place of its link, and deletes the links that lead nowhere.
   *
   * Folders are synced between the steps, so that the loss of power does not change their order.
   * Whoever opens the folder next does step 4 for the set to which current points, be it old or
   * new, and then deletes the rest. Invariant: as long as one of the links is there, so are current
   * and what it points to.
   *
   * Where the file system has no such links (FAT, Windows without the right to make them), files are
   * moved one by one, after "moving" was made safe, which names those to delete. A run that dies
   * between leaves a mix, and the next one completes the new set.
   */

  private static final String WORK = ".doppel-results";
  private static final String CURRENT = "current";
  private static final String OLD = "old";
  private static final String NEW = "new";
  private static final String MOVING = "moving";
  private static final String KEPT = "kept";

  private final FolderChanges changes;
  private final Path folder;
  private final Path work;
  private final Predicate<String> names;
  private final boolean overwrite;
  private final boolean isFolderNew;
  private final Map<String, FileSetFile> files = new LinkedHashMap<>();
  private final FileSetLock lock;
  private boolean closed;
  private boolean isKeptOver; // what is kept was asked for, or is of no more use

  private FileSet(
      FolderChanges changes,
      Path folder,
      Predicate<String> names,
      boolean overwrite,
      boolean isFolderNew,
      FileSetLock lock) {
    this.changes = changes;
    this.folder = folder;
    this.work = folder.resolve(WORK);
    this.names = names;
    this.overwrite = overwrite;
    this.isFolderNew = isFolderNew;
    this.lock = lock;
  }

  /**
   * Opens the set of a folder, which is made if it is missing, and tidies up after a run that died.
   *
   * @param names which files belong to such sets: none of theirs stays beside the new ones
   * @param overwrite whether files of these names that are somebody else's may be replaced
   * @throws IOException if there are such files, or another run has the folder open
   */
  public static FileSet open(Path folder, Predicate<String> names, boolean overwrite)
      throws IOException {
    return open(FolderChanges.SYSTEM, folder, names, overwrite);
  }

  static FileSet open(
      FolderChanges changes, Path folder, Predicate<String> names, boolean overwrite)
      throws IOException {
    boolean isFolderNew = !Files.exists(folder);
    Files.createDirectories(folder);
    FileSetLock lock = FileSetLock.take(changes, folder.resolve(WORK).resolve("lock"));
    if (lock == null) {
      throw new FileSystemException(
          folder.toString(), null, "another run is writing its results there");
    }
    FileSet set = new FileSet(changes, folder, names, overwrite, isFolderNew, lock);
    try {
      set.settle();
      set.earlier();
      changes.createFolder(set.work.resolve(NEW));
      return set;
    } catch (IOException | RuntimeException | Error e) {
      try (set) {
        throw e;
      }
    }
  }

  /** Returns the stream of a file, the same each time; it is not to be closed. */
  public OutputStream file(String name) throws IOException {
    FileSetFile file = files.get(name);
    if (file == null) {
      file = FileSetFile.create(changes, work.resolve(NEW).resolve(name));
      files.put(name, file);
    }
    return file;
  }

  /**
   * Ends a file before the set is committed, so that it is not held open: for those who write
   * thousands of them. Nothing more can be written to it.
   */
  public void end(String name) throws IOException {
    FileSetFile file = files.get(name);
    if (file != null) {
      file.finish();
    }
  }

  /**
   * Returns a folder for what a run needs to be resumed after a kill, which alone leaves it: it is
   * deleted when the set is closed. What is in it is what an earlier run has left, be it of use or
   * not. A run that ends before it asks leaves that as it is.
   */
  public Path kept() throws IOException {
    isKeptOver = true;
    Path kept = work.resolve(KEPT);
    if (!Files.isDirectory(kept, LinkOption.NOFOLLOW_LINKS)) {
      changes.createFolder(kept);
    }
    return kept;
  }

  /** Puts all files in the place of the earlier ones. */
  public void commit() throws IOException {
    isKeptOver = true;
    FileSetList list = FileSetList.empty();
    for (FileSetFile file : files.values()) {
      file.finish();
      list.add(file.path(), file.checksum());
    }
    FileSetFile listed = (FileSetFile) file(FileSetList.FILE_NAME);
    listed.write(list.bytes());
    listed.finish();
    changes.syncNames(work.resolve(NEW));
    List<String> earlier = earlier();
    if (keepEarlier(earlier)) {
      exchange(earlier);
    } else {
      announce(earlier);
    }
    settle();
  }

  /** Discards what was not committed. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (lock) {
      for (FileSetFile file : files.values()) {
        file.close();
      }
      settle();
      if (isKeptOver) {
        deleteFolder(work.resolve(KEPT));
      }
    }
    deleteIfEmpty(work);
    if (isFolderNew) {
      deleteIfEmpty(folder);
    }
  }

  /** Returns the names that the new set replaces, once all of them may be. */
  private List<String> earlier() throws IOException {
    FileSetList found = FileSetList.in(folder);
    FileSetList listed = found == null ? FileSetList.empty() : found;
    List<String> earlier = new ArrayList<>();
    List<String> foreign = new ArrayList<>();
    for (Path file : entries(folder)) {
      String name = String.valueOf(file.getFileName());
      boolean isList = name.equals(FileSetList.FILE_NAME);
      if (isList || listed.contains(name) || names.test(name) || files.containsKey(name)) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          throw new FileSystemException(file.toString(), null, "is in the way: not a plain file");
        }
        earlier.add(name);
        boolean isOurs = isList ? found != null : listed.isUnchanged(file);
        if (!isOurs) {
          foreign.add(name);
        }
      }
    }
    if (!foreign.isEmpty() && !overwrite) {
      throw refusal(foreign);
    }
    return earlier;
  }

  private IOException refusal(List<String> foreign) {
    List<String> sorted = new ArrayList<>(new TreeSet<>(foreign));
    String more = sorted.size() == 1 ? "" : " (and " + (sorted.size() - 1) + " more)";
    return new FileSystemException(
        folder.resolve(sorted.get(0)).toString(),
        null,
        "was not written by an earlier run of this version, or was changed since"
            + more
            + "; take another folder, or let it be replaced by --overwrite");
  }

  /** Step 1. Returns false where the file system has no links. */
  private boolean keepEarlier(List<String> earlier) throws IOException {
    try {
      changes.createFolder(work.resolve(OLD));
      changes.symbolicLink(work.resolve(CURRENT), Path.of(OLD));
      for (String name : earlier) {
        changes.link(work.resolve(OLD).resolve(name), folder.resolve(name));
      }
    } catch (IOException | UnsupportedOperationException e) {
      requireRoom(e);
      changes.delete(work.resolve(CURRENT));
      return false;
    }
    changes.syncNames(work.resolve(OLD));
    changes.syncNames(work);
    return true;
  }

  /** Where not even a file can be made, it is not the links that are the problem. */
  private void requireRoom(Exception failure) throws IOException {
    Path probe = work.resolve("probe");
    try {
      changes.create(probe).close();
      changes.delete(probe);
    } catch (IOException e) {
      throw failure instanceof IOException problem ? problem : e;
    }
  }

  /** Steps 2 and 3. */
  private void exchange(List<String> earlier) throws IOException {
    TreeSet<String> all = new TreeSet<>(earlier);
    all.addAll(files.keySet());
    Path link = work.resolve("link");
    for (String name : all) {
      changes.symbolicLink(link, target(name));
      changes.move(link, folder.resolve(name));
    }
    changes.syncNames(folder);
    changes.symbolicLink(link, Path.of(NEW));
    changes.move(link, work.resolve(CURRENT));
    changes.syncNames(work);
  }

  private static Path target(String name) {
    return Path.of(WORK, CURRENT, name);
  }

  /** Without links: makes safe what is to be done, so that it can be completed. */
  private void announce(List<String> earlier) throws IOException {
    TreeSet<String> gone = new TreeSet<>(earlier);
    gone.removeAll(files.keySet());
    Path draft = work.resolve("draft");
    FileSetFile out = FileSetFile.create(changes, draft);
    out.write(String.join("", gone.stream().map(name -> name + "\n").toList()).getBytes(UTF_8));
    out.finish();
    changes.move(draft, work.resolve(MOVING));
    changes.syncNames(work);
  }

  /** Completes or takes back what a commit began, and deletes all that was left over. */
  private void settle() throws IOException {
    Path current = work.resolve(CURRENT);
    if (Files.isSymbolicLink(current)) {
      settle(work.resolve(Files.readSymbolicLink(current)));
      changes.syncNames(folder);
      changes.delete(current);
      changes.syncNames(work);
    }
    Path moving = work.resolve(MOVING);
    if (Files.exists(moving)) {
      settle(Files.readAllLines(moving));
      changes.syncNames(folder);
      changes.delete(moving);
      changes.syncNames(work);
    }
    for (String part : List.of(NEW, OLD)) {
      deleteFolder(work.resolve(part));
    }
    for (String part : List.of("link", "draft", "probe")) {
      changes.delete(work.resolve(part));
    }
  }

  /** Step 4, for the old set or the new. */
  private void settle(Path set) throws IOException {
    for (Path name : entries(folder)) {
      Path own = name.getFileName();
      if (Files.isSymbolicLink(name)
          && Files.readSymbolicLink(name).equals(target(String.valueOf(own)))) {
        if (Files.exists(set.resolve(own))) {
          changes.move(set.resolve(own), name);
        } else {
          changes.delete(name);
        }
      }
    }
  }

  /** Without links: moves what was not moved yet, the list last, and deletes what is to go. */
  private void settle(List<String> gone) throws IOException {
    Path next = work.resolve(NEW);
    if (Files.isDirectory(next)) {
      List<Path> left = entries(next);
      left.sort(Comparator.comparing(file -> file.endsWith(FileSetList.FILE_NAME)));
      for (Path file : left) {
        changes.move(file, folder.resolve(file.getFileName()));
      }
    }
    for (String name : gone) {
      changes.delete(folder.resolve(name));
    }
  }

  private void deleteFolder(Path part) throws IOException {
    if (Files.isDirectory(part, LinkOption.NOFOLLOW_LINKS)) {
      for (Path file : entries(part)) {
        changes.delete(file);
      }
      changes.delete(part);
    }
  }

  private void deleteIfEmpty(Path empty) throws IOException {
    try {
      changes.delete(empty);
    } catch (DirectoryNotEmptyException e) {
      // somebody else's files, or the next run's
    }
  }

  private static List<Path> entries(Path folder) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder)) {
      paths.forEach(entries::add);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return entries;
  }
}
