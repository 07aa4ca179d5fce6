package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder that belongs to Doppel: marked as such, of one kind, and locked while it is open. A
 * folder with files in it that is not marked is never touched.
 *
 * <p>The marker also holds the folder's secret, random bytes that are drawn when it is made. Safe
 * for concurrent use.
 */
public final class OwnedFolder implements Closeable {

  /*
   * Invariant 4: the marker's name is safe before there is any other file, and its content is
   * written when the folder's first files are safe. So a folder without a marker holds nothing of
   * ours, one whose marker is cut short holds nothing that counts, and in one whose marker is whole
   * a missing file is damage.
   */

  /** What systems put into folders by themselves. */
  private static final Set<String> NOT_CONTENT = Set.of("lost+found", ".DS_Store");

  private final Disk disk;
  private final Path folder;
  private final FolderLock lock;
  private final FolderMarker marker;
  private final boolean isWritable;
  private boolean closed;

  /** Writes what a new folder consists of; the folder counts as made when this returns. */
  public interface FirstFiles {

    /**
     * Writes the files and makes them safe. If there are files, a kill has left them while the
     * folder was made or deleted, and nothing in them counts.
     */
    void write(OwnedFolder folder) throws IOException;
  }

  /** Deletes files of a folder. */
  public interface Deletion {

    /** Deletes all files that are ours, except for the marker. */
    void delete(Path folder) throws IOException;
  }

  private OwnedFolder(
      Disk disk, Path folder, FolderLock lock, FolderMarker marker, boolean isWritable) {
    this.disk = disk;
    this.folder = folder;
    this.lock = lock;
    this.marker = marker;
    this.isWritable = isWritable;
  }

  /**
   * Opens a folder for one writer, or makes it where the path leads to nothing or to an empty
   * folder.
   *
   * @throws IOException if it is in use, holds files but is not a folder of ours, or is of another
   *     kind
   */
  public static OwnedFolder open(Path folder, FolderKind kind) throws IOException {
    return open(folder, kind, made -> {});
  }

  /** Opens a folder for one writer, or makes it together with its first files. */
  public static OwnedFolder open(Path folder, FolderKind kind, FirstFiles first)
      throws IOException {
    return open(Disk.system(), folder, kind, first);
  }

  static OwnedFolder open(Disk disk, Path folder, FolderKind kind, FirstFiles first)
      throws IOException {
    makePlace(disk, folder, kind);
    FolderLock lock = FolderLock.take(folder, kind, false);
    try {
      Optional<FolderMarker> found = marker(folder, lock);
      if (found.isEmpty() && hasContent(folder)) {
        throw damaged(folder);
      }
      FolderMarker marker = found.orElseGet(() -> FolderMarker.draw(kind));
      requireKind(folder, marker, kind);
      OwnedFolder owned = new OwnedFolder(disk, folder, lock, marker.finished(), true);
      if (found.isEmpty()) {
        owned.writeMarker(marker);
      }
      if (!marker.isFinished()) {
        first.write(owned);
        owned.changeMarker(marker.finished());
      }
      return owned;
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Makes a folder together with its first files, in a place where there is none yet. It is there
   * for others when this returns; what a crash leaves of it before counts as nothing, and may be
   * made again.
   *
   * @param secret the folder's, where it is not to draw one
   * @param clearing deletes what a crash has left
   * @throws IOException if there is such a folder, or files that are not ours
   */
  static OwnedFolder make(
      Disk disk,
      Path folder,
      FolderKind kind,
      byte @Nullable [] secret,
      Deletion clearing,
      FirstFiles first)
      throws IOException {
    makePlace(disk, folder, kind);
    FolderLock lock = FolderLock.take(folder, kind, false);
    try {
      Optional<FolderMarker> found = marker(folder, lock);
      if (found.isEmpty() && hasContent(folder)) {
        throw damaged(folder);
      }
      if (found.isPresent() && found.get().isFinished()) {
        throw new IOException(
            folder + " is " + found.get().kind().words() + " already; name an empty or new folder");
      }
      FolderMarker drawn = FolderMarker.draw(kind);
      FolderMarker marker = secret == null ? drawn : new FolderMarker(kind, secret, false);
      OwnedFolder owned = new OwnedFolder(disk, folder, lock, marker.finished(), true);
      // Without content, a marker that a crash cuts short here counts as one that is yet to come.
      clearing.delete(folder);
      disk.syncFolder(folder);
      owned.writeMarker(marker);
      first.write(owned);
      owned.changeMarker(marker.finished());
      return owned;
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Makes sure that there is a folder with a marker, be it empty. */
  private static void makePlace(Disk disk, Path folder, FolderKind kind) throws IOException {
    requireFolder(folder);
    if (Files.notExists(folder)) {
      Files.createDirectories(folder);
      if (kind.isPrivate()) {
        restrict(folder, "rwx------");
      }
    }
    if (Files.notExists(folder.resolve(FolderMarker.FILE_NAME))) {
      requireEmpty(folder);
      makeMarker(disk, folder);
    }
  }

  /**
   * Opens a folder for one of many readers. Nothing is written, so the folder may be on a medium
   * that cannot be.
   *
   * @throws IOException if there is none of this kind, or a writer has it
   */
  public static OwnedFolder openToRead(Path folder, FolderKind kind) throws IOException {
    if (Files.notExists(folder)) {
      throw new IOException("no " + kind.at("in " + folder));
    }
    requireFolder(folder);
    if (Files.notExists(folder.resolve(FolderMarker.FILE_NAME))) {
      requireEmpty(folder);
      throw new IOException("no " + kind.at("in " + folder));
    }
    FolderLock lock = FolderLock.take(folder, kind, true);
    try {
      FolderMarker marker = marker(folder, lock).orElseThrow(() -> damaged(folder));
      requireKind(folder, marker, kind);
      if (!marker.isFinished()) {
        throw new IOException(
            "no " + kind.at("in " + folder) + ": it was not completed when it was made");
      }
      return new OwnedFolder(Disk.system(), folder, lock, marker, false);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** The kind of a folder by its marker; empty if it has none, or a damaged one. */
  public static Optional<FolderKind> kindOf(Path folder) throws IOException {
    return peek(folder).map(FolderMarker::kind);
  }

  /**
   * Whether a folder is what a kill left of one that was being made or deleted, so that nothing in
   * it counts.
   */
  public static boolean isUnfinished(Path folder) throws IOException {
    Optional<FolderMarker> marker = peek(folder);
    return marker.isPresent()
        ? !marker.get().isFinished()
        : isMarked(folder) && !hasContent(folder);
  }

  /** Whether a folder has a marker, be it whole or not. */
  public static boolean isMarked(Path folder) {
    return Files.isRegularFile(folder.resolve(FolderMarker.FILE_NAME));
  }

  /** Lets nobody but the owner read and write a file; on Windows the folder's owner sees to it. */
  public static void hide(Path file) throws IOException {
    restrict(file, "rw-------");
  }

  /** Where it is. */
  public Path path() {
    return folder;
  }

  /** Returns what the folder is for, as its marker says. */
  public FolderKind kind() {
    return marker.kind();
  }

  /** The folder's random 128 bits, the same as long as it exists. */
  public byte[] secret() {
    return marker.secret().clone();
  }

  /**
   * A name for this very folder and its copies, by which files can say where they belong. It gives
   * nothing of the secret away.
   */
  public String id() {
    return marker.id();
  }

  /**
   * Makes sure that the folder is still locked, and puts its marker back where a tidy-up job has
   * deleted it. To be called before what was written is relied on.
   *
   * @throws IOException if the folder has another marker now
   */
  public synchronized void requireHeld() throws IOException {
    if (!isWritable || closed) {
      return;
    }
    switch (lock.marker()) {
      case OURS -> {}
      case GONE -> {
        makeMarker(disk, folder);
        lock.lockAgain();
        writeMarker(marker);
      }
      case REPLACED ->
          throw new IOException(
              folder.resolve(FolderMarker.FILE_NAME)
                  + " was replaced while the folder was in use; nothing more is written to it");
    }
  }

  /**
   * Closes the folder and deletes it, except for files that are not ours. Where a crash comes in
   * between, the folder counts as one that was not made to its end.
   */
  public synchronized void delete(Deletion deletion) throws IOException {
    Path file = folder.resolve(FolderMarker.FILE_NAME);
    try (lock) {
      requireHeld();
      changeMarker(marker.unfinished());
      deletion.delete(folder);
      Files.deleteIfExists(file);
      if (fileNames(folder).isEmpty()) {
        Files.deleteIfExists(folder);
      }
    } finally {
      closed = true;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      try (lock) {
        if (isWritable && lock.marker() == FolderLock.Marker.GONE && Files.exists(folder)) {
          requireHeld();
        }
      } finally {
        closed = true;
      }
    }
  }

  @Override
  public String toString() {
    return kind().at(folder);
  }

  static List<String> fileNames(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Optional<FolderMarker> peek(Path folder) throws IOException {
    Path file = folder.resolve(FolderMarker.FILE_NAME);
    if (!Files.isRegularFile(file) || Files.size(file) > FolderMarker.MAX_BYTES) {
      return Optional.empty();
    }
    return FolderMarker.read(FolderLock.peek(folder));
  }

  private static Optional<FolderMarker> marker(Path folder, FolderLock lock) throws IOException {
    byte[] content = lock.content();
    if (FolderMarker.isOfAnotherVersion(content)) {
      throw new IOException(folder + " was made by a later version of Doppel");
    }
    return FolderMarker.read(content);
  }

  static void requireFolder(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IOException(folder + " is a file, not a folder");
    }
  }

  private static void requireEmpty(Path folder) throws IOException {
    if (OldFolder.isAny(folder)) {
      boolean isOld = OldFolder.kind(folder).isPresent();
      throw new IOException(
          folder
              + " has no file doppel-folder: "
              + (isOld ? "it was made by an earlier version, or " : "")
              + "the file was deleted; "
              + OldFolder.remedy(folder));
    }
    if (hasContent(folder)) {
      throw new IOException(
          folder + " is not empty and not a folder of Doppel; name an empty or new folder");
    }
  }

  /** Whether there is something besides the marker. */
  private static boolean hasContent(Path folder) throws IOException {
    return fileNames(folder).stream()
        .anyMatch(name -> !name.equals(FolderMarker.FILE_NAME) && !NOT_CONTENT.contains(name));
  }

  private static void requireKind(Path folder, FolderMarker marker, FolderKind kind)
      throws IOException {
    if (marker.kind() != kind) {
      throw new IOException(folder + " is " + marker.kind().insteadOf(kind));
    }
  }

  private static CorruptFileException damaged(Path folder) {
    return new CorruptFileException(
        folder.resolve(FolderMarker.FILE_NAME), 0, "not a whole marker of a folder");
  }

  /** Makes an empty marker that only its owner can read, and its name safe. */
  private static void makeMarker(Disk disk, Path folder) throws IOException {
    Path file = folder.resolve(FolderMarker.FILE_NAME);
    try {
      disk.create(file).close();
    } catch (FileAlreadyExistsException e) {
      return; // by another process, just now; the one that gets the lock continues
    }
    hide(file);
    disk.syncFolder(folder);
    Path parent = folder.toRealPath().getParent();
    if (parent != null) {
      disk.syncFolder(parent);
    }
  }

  static void restrict(Path file, String permissions) throws IOException {
    try {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    } catch (UnsupportedOperationException e) {
      // Windows has others, which the folder's owner sets.
    }
  }

  static void copyPermissions(Path from, Path to) throws IOException {
    try {
      Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
    } catch (UnsupportedOperationException e) {
      // as above
    }
  }

  /** Writes a marker where there is none, or none that is whole. */
  private void writeMarker(FolderMarker content) throws IOException {
    Disk.Output out = disk.append(folder.resolve(FolderMarker.FILE_NAME), 0);
    lock.keepOpen(out);
    out.write(ByteBuffer.wrap(content.bytes()));
    out.sync();
  }

  /** Writes a marker over another one as long, so that a crash leaves one of them. */
  private void changeMarker(FolderMarker content) throws IOException {
    byte[] bytes = content.bytes();
    Disk.Output out = disk.append(folder.resolve(FolderMarker.FILE_NAME), bytes.length);
    lock.keepOpen(out);
    out.overwrite(0, ByteBuffer.wrap(bytes));
    out.sync();
  }
}
