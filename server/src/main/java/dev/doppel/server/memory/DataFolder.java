package dev.doppel.server.memory;

import dev.doppel.server.memory.MemoryException.Reason;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import dev.doppel.store.TemporaryFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which a server keeps its memories; a temporary one if it keeps none. Safe for
 * concurrent use.
 */
final class DataFolder implements Closeable {

  /*
   * DATA                    a folder of ours, locked as long as the server runs
   * DATA/NAME               a folder of ours; its marker is completed last when a memory is made,
   *                         and emptied first when it is deleted
   * DATA/NAME/memory.json   how it was made
   * DATA/NAME/...           what the memory keeps
   *
   * Folders in DATA that are not marked as ours are never touched, whatever they are called.
   */

  private static final Pattern NAME = Pattern.compile(Memories.NAMES);
  private static final String PROBE = ".doppel-probe";
  private static final int PROBE_BYTES = 4096;

  private final Path folder;
  private final Closeable held; // the folder, locked
  private final @Nullable OwnedFolder data; // the same; null if it is temporary

  private DataFolder(Path folder, Closeable held, @Nullable OwnedFolder data) {
    this.folder = folder;
    this.held = held;
    this.data = data;
  }

  /**
   * Opens a folder, or a temporary one if there is none.
   *
   * @throws IOException if the folder is another server's, or holds files that are not ours
   */
  static DataFolder open(@Nullable Path data) throws IOException {
    if (data == null) {
      TemporaryFolder temporary = TemporaryFolder.create("server");
      return new DataFolder(temporary.path(), temporary, null);
    }
    OwnedFolder owned = OwnedFolder.open(data, FolderKind.SERVER_DATA);
    return new DataFolder(data, owned, owned);
  }

  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** Whether what is kept here outlives the server. */
  boolean isDurable() {
    return data != null;
  }

  Path path() {
    return folder;
  }

  /** Where the memory of that name is, or would be. */
  Path of(String name) {
    return folder.resolve(name);
  }

  /** The names of the memories that are there, be they whole or not. */
  List<String> names() throws IOException {
    List<Path> there;
    try (Stream<Path> all = Files.list(folder)) {
      there = all.filter(Files::isDirectory).sorted().toList();
    }
    List<String> names = new ArrayList<>();
    for (Path each : there) {
      String name = each.getFileName().toString();
      if (isName(name) && isMemory(each)) {
        names.add(name);
      }
    }
    return names;
  }

  /** Whether a folder is a memory; one whose marker is damaged or gone is, too, to be refused. */
  private static boolean isMemory(Path folder) throws IOException {
    Optional<FolderKind> kind = OwnedFolder.kindOf(folder);
    if (kind.isPresent()) {
      return kind.get() == FolderKind.SERVER_MEMORY && !OwnedFolder.isUnfinished(folder);
    }
    boolean isDamaged = OwnedFolder.isMarked(folder) && !OwnedFolder.isUnfinished(folder);
    return isDamaged || Files.exists(folder.resolve(SettingsFile.NAME));
  }

  /** Why nothing can be written to the data folder; empty if something can, or none is kept. */
  Optional<String> writeTrouble() {
    if (data == null) {
      return Optional.empty();
    }
    Path probe = folder.resolve(PROBE);
    try {
      Files.write(probe, new byte[PROBE_BYTES]);
      Files.delete(probe);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("nothing can be written to the data folder: " + e);
    }
  }

  /** How many bytes there is room for. */
  double usableBytes() {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  /**
   * Makes sure that the data folder is still ours, before a memory is made in it or deleted. Where
   * nothing but its marker was in it, and somebody deleted that, another server may have begun to
   * use it. A memory that is open has a folder of its own, which every commit checks: looking at
   * the data folder for each request, too, cost a fifth of the server's throughput.
   */
  void requireHeld() {
    if (data == null) {
      return;
    }
    try {
      data.requireHeld();
    } catch (IOException e) {
      throw new MemoryException(
          Reason.LOST,
          "this server has lost its data folder and must be stopped: " + e.getMessage());
    }
  }

  /** Makes sure that there is nothing of somebody else where a memory is to be. */
  void requireFree(String name) throws IOException {
    Path own = of(name);
    boolean isTaken =
        Files.exists(own, LinkOption.NOFOLLOW_LINKS)
            && (!Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)
                || !MemoryFiles.hasOnlyOurs(own));
    if (isTaken) {
      throw new MemoryException(
          Reason.TAKEN,
          "the data folder holds files that are not ours at '%s'; choose another name"
              .formatted(name));
    }
  }

  @Override
  public void close() throws IOException {
    held.close();
  }
}
