package dev.doppel.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes a folder of an earlier version, and those within it, in the formats of this version.
 * Nobody else may be writing to them.
 */
public final class FolderUpgrade {

  /*
   * First the whole folder is copied, as the earlier version cannot read what this one writes. Then
   * each folder in it becomes new by one rename, of its marker, manifest or snapshot, after all that
   * these lead to is safe. So whenever this is killed, each folder is in one format or the other,
   * both of which this version opens, and running it again does what is left.
   */

  private FolderUpgrade() {}

  /** Asks whether a file in a folder is of an earlier version. */
  @FunctionalInterface
  public interface Question {
    /** True if it is. */
    boolean isOld(Path folder) throws IOException;
  }

  /** Writes a file in a folder anew. */
  @FunctionalInterface
  public interface Writing {
    /** Writes it in the format of this version, in its place. */
    void upgrade(Path folder) throws IOException;
  }

  /** Knows the snapshots of events, which are written by another module. */
  public record Snapshots(Question question, Writing writing) {

    boolean isOld(Path folder) throws IOException {
      return question.isOld(folder);
    }

    void upgrade(Path folder) throws IOException {
      writing.upgrade(folder);
    }
  }

  /**
   * Brings all of a folder to this version.
   *
   * @param log receives what is done, a line for each folder
   * @return whether there was something to do
   * @throws IOException if the folder is damaged, in use, or of a later version; nothing is changed
   *     then
   */
  public static boolean run(Path folder, Snapshots events, Consumer<String> log)
      throws IOException {
    return run(Disk.system(), folder, events, log);
  }

  static boolean run(Disk disk, Path folder, Snapshots events, Consumer<String> log)
      throws IOException {
    OwnedFolder.requireFolder(folder);
    Path at = FolderCare.real(folder);
    List<Path> unmarked = OldFolder.unmarked(at, FolderCare.MAX_DEPTH);
    if (!unmarked.contains(at)) {
      FolderKind unused = FolderCare.kindOf(at); // or it is none of ours
    }
    for (FolderCare.Finding each : FolderCare.check(at)) {
      if (each.problem() != null && !unmarked.contains(each.folder())) {
        throw new IOException(each.problem());
      }
    }
    if (unmarked.isEmpty() && old(at, events).isEmpty()) {
      log.accept("nothing to upgrade in " + folder);
      return false;
    }
    log.accept("copied " + at + " to " + FolderCare.keep(at, ".before-upgrade"));
    for (Path each : unmarked) {
      log.accept(OldFolder.adopt(each));
    }
    for (Path each : old(at, events)) {
      upgrade(disk, each, events);
      log.accept(each + " is now in the formats of this version");
    }
    FolderCare.requireWhole(FolderCare.check(at));
    return true;
  }

  private static List<Path> old(Path root, Snapshots events) throws IOException {
    List<Path> old = new ArrayList<>();
    for (Path each : FolderCare.folders(root)) {
      Optional<FolderKind> kind = OwnedFolder.kindOf(each);
      if (kind.isPresent() && isOld(each, kind.get(), events)) {
        old.add(each);
      }
    }
    return old;
  }

  private static boolean isOld(Path folder, FolderKind kind, Snapshots events) throws IOException {
    return switch (kind) {
      case URLS, DOCS, INDEX, EVENT_LOG, ARCHIVES -> Manifest.read(folder).isOld();
      case EVENTS -> Files.exists(folder.resolve("snapshot")) && events.isOld(folder);
      case INTAKE, SERVER_DATA, SERVER_MEMORY, TEMPORARY -> false; // have but folders and settings
    };
  }

  private static void upgrade(Disk disk, Path folder, Snapshots events) throws IOException {
    FolderKind kind = FolderCare.kindOf(folder);
    if (kind == FolderKind.EVENTS) {
      events.upgrade(folder);
      return;
    }
    Manifest manifest = Manifest.read(folder);
    MemoryFolder opened =
        MemoryFolder.open(disk, folder, kind, manifest.kind(), manifest.settings());
    try {
      CommitLog.open(opened, record -> {}).close(); // puts a new journal in the place of the old
    } finally {
      opened.close();
    }
  }
}
