package dev.doppel.io.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileSetTest {

  private static final Predicate<String> NAMES =
      List.of("pairs", "kept", "removed", "skipped", "kept-2")::contains;
  private static final Map<String, String> NOTHING = Map.of();
  private static final Map<String, String> OLD =
      Map.of("pairs", "old pairs", "kept", "old", "kept-2", "old 2", "skipped", "old skipped");
  private static final Map<String, String> NEW =
      Map.of("pairs", "new pairs", "kept", "newer", "removed", "new removed");

  /** A file system without links, such as FAT. */
  private static final FolderChanges LINKLESS =
      new FolderChanges() {
        @Override
        public void link(Path name, Path existing) {
          throw new UnsupportedOperationException("no links here");
        }

        @Override
        public void symbolicLink(Path name, Path target) throws IOException {
          throw new FileSystemException(name.toString(), null, "Operation not permitted");
        }
      };

  @TempDir private Path dir;

  @Test
  void allFilesAppearTogether() throws IOException {
    Path folder = dir.resolve("a/out");
    try (FileSet set = FileSet.open(folder, NAMES, false)) {
      set.file("pairs").write("x".getBytes(UTF_8));
      set.file("kept").write('y');
      set.file("pairs").write(new byte[100_000]);
      assertThat(seen(folder)).isEmpty();
      set.commit();
      assertThat(seen(folder).keySet()).containsExactly("kept", "pairs");
    }

    assertThat(names(folder)).containsExactly("doppel-results", "kept", "pairs");
    assertThat(folder.resolve("kept")).hasContent("y").isRegularFile();
    assertThat(folder.resolve("pairs")).hasSize(100_001);
    assertThat(Files.getPosixFilePermissions(folder.resolve("kept")))
        .as("others may read results")
        .contains(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
  }

  @Test
  void withoutCommitNothingChanges() throws IOException {
    write(FolderChanges.SYSTEM, dir, OLD, false);

    try (FileSet set = FileSet.open(dir, NAMES, false)) {
      set.file("pairs").write("x".getBytes(UTF_8));
    }
    Path missing = dir.resolve("missing");
    try (FileSet set = FileSet.open(missing, NAMES, false)) {
      set.file("pairs").write("x".getBytes(UTF_8));
    }

    assertThat(seen(dir)).isEqualTo(OLD);
    assertThat(missing).doesNotExist();
    assertThat(dir.resolve(".doppel-results")).doesNotExist();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsReportedWithTheFile() throws IOException {
    FolderChanges full =
        new FolderChanges() {
          @Override
          public FileChannel create(Path file) throws IOException {
            return file.endsWith("pairs")
                ? FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE)
                : FolderChanges.super.create(file);
          }
        };

    assertThatThrownBy(() -> write(full, dir, NEW, false))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining(dir.toString())
        .hasMessageContaining("pairs: No space left on device");
  }

  @Test
  void noFileOfAnEarlierRunStays() throws IOException {
    write(FolderChanges.SYSTEM, dir, OLD, false);
    Files.writeString(dir.resolve("notes.txt"), "mine");

    write(FolderChanges.SYSTEM, dir, NEW, false);

    assertThat(names(dir))
        .containsExactly("doppel-results", "kept", "notes.txt", "pairs", "removed");
    assertThat(seen(dir)).isEqualTo(NEW);
  }

  @Test
  void filesOfOthersAreNotReplaced() throws IOException {
    Files.writeString(dir.resolve("kept"), "mine");

    assertThatThrownBy(() -> write(FolderChanges.SYSTEM, dir, NEW, false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(dir.resolve("kept").toString())
        .hasMessageContaining("--overwrite");
    assertThat(names(dir)).containsExactly("kept");
    assertThat(dir.resolve("kept")).hasContent("mine");

    write(FolderChanges.SYSTEM, dir, NEW, true);
    assertThat(seen(dir)).isEqualTo(NEW);
    write(FolderChanges.SYSTEM, dir, OLD, false); // ours by now
    assertThat(seen(dir)).isEqualTo(OLD);
  }

  @Test
  void aFileThatWasChangedIsItsOwnersFile() throws IOException {
    write(FolderChanges.SYSTEM, dir, OLD, false);
    Files.writeString(dir.resolve("kept"), "new"); // as long as it was

    assertThatThrownBy(() -> write(FolderChanges.SYSTEM, dir, NEW, false))
        .hasMessageContaining("kept");

    Files.writeString(dir.resolve("kept"), "old");
    Files.setLastModifiedTime(dir.resolve("kept"), FileTime.fromMillis(0));
    write(FolderChanges.SYSTEM, dir, NEW, false);
    assertThat(seen(dir)).isEqualTo(NEW);
  }

  @Test
  void aDamagedListIsNoList() throws IOException {
    write(FolderChanges.SYSTEM, dir, OLD, false);
    Path list = dir.resolve("doppel-results");
    Files.writeString(list, Files.readString(list).replace("kept-2", "kept-3"));

    assertThatThrownBy(() -> write(FolderChanges.SYSTEM, dir, NEW, false))
        .hasMessageContaining("4 more");
  }

  @Test
  void linksAndFoldersAreNeverReplaced() throws IOException {
    Path target = Files.writeString(dir.resolve("target"), "mine");
    Files.createSymbolicLink(dir.resolve("kept"), target);

    assertThatThrownBy(() -> write(FolderChanges.SYSTEM, dir, NEW, true))
        .hasMessageContaining("not a plain file");
    assertThat(names(dir)).containsExactly("kept", "target");
  }

  @Test
  void aFileThatAppearedMeanwhileIsNotReplaced() throws IOException {
    try (FileSet set = FileSet.open(dir, NAMES, false)) {
      set.file("kept").write('x');
      Files.writeString(dir.resolve("kept"), "mine");
      assertThatThrownBy(set::commit).hasMessageContaining("--overwrite");
    }
    assertThat(names(dir)).containsExactly("kept");
    assertThat(dir.resolve("kept")).hasContent("mine");
  }

  @Test
  void oneRunAtATime() throws IOException {
    try (FileSet set = FileSet.open(dir, NAMES, false)) {
      assertThatThrownBy(() -> FileSet.open(dir, NAMES, false))
          .hasMessageContaining("another run is writing");
      set.file("kept").write('x');
      set.commit();
    }
    assertThat(seen(dir)).containsOnlyKeys("kept");
  }

  /** Dies before every single change to the disk: what can be opened is one set or the other. */
  @Test
  void aKillLeavesTheOldSetOrTheNew() throws IOException {
    List<Boolean> isNew = killEverywhere(FolderChanges.SYSTEM, OLD);

    assertThat(isNew).contains(false, true).isSorted();
  }

  @Test
  void aKillLeavesNothingOrTheFirstSet() throws IOException {
    assertThat(killEverywhere(FolderChanges.SYSTEM, NOTHING)).contains(false, true).isSorted();
  }

  /** Without links there can be a mix, but the next opening knows. */
  @Test
  void withoutLinksTheNextOpeningCompletesTheSet() throws IOException {
    for (int kill = 0; ; kill++) {
      Path folder = Files.createDirectory(dir.resolve("kill-" + kill));
      write(LINKLESS, folder, OLD, false);
      boolean died = die(new DyingProcess(LINKLESS, kill), folder);
      FileSet.open(LINKLESS, folder, NAMES, false).close();

      assertThat(seen(folder)).as("killed before change " + kill).isIn(OLD, NEW);
      requireTidy(folder);
      if (!died) {
        return;
      }
    }
  }

  /** A failing disk is no kill: the process goes on, and tidies up by itself. */
  @Test
  void aFailureLeavesTheOldSetOrTheNew() throws IOException {
    for (int kill = 0; ; kill++) {
      Path folder = Files.createDirectory(dir.resolve("fail-" + kill));
      write(FolderChanges.SYSTEM, folder, OLD, false);
      FailingOnce disk = new FailingOnce(kill);
      boolean failed = false;
      try {
        write(disk.changes(), folder, NEW, false);
      } catch (IOException e) {
        failed = true;
      }
      assertThat(seen(folder)).as("failed at change " + kill).isIn(OLD, NEW);
      write(FolderChanges.SYSTEM, folder, NEW, false);
      assertThat(seen(folder)).isEqualTo(NEW);
      requireTidy(folder);
      if (!failed) {
        return;
      }
    }
  }

  private List<Boolean> killEverywhere(FolderChanges changes, Map<String, String> old)
      throws IOException {
    List<Boolean> isNew = new ArrayList<>();
    for (int kill = 0; ; kill++) {
      Path folder = Files.createDirectory(dir.resolve("kill-" + kill));
      if (!old.isEmpty()) {
        write(changes, folder, old, false);
      }
      boolean died = die(new DyingProcess(changes, kill), folder);
      Map<String, String> left = seen(folder);
      assertThat(left).as("killed before change " + kill).isIn(old, NEW);
      isNew.add(left.equals(NEW));

      // The tidying up is killed at every change, too.
      for (int again = 0; ; again++) {
        boolean diedAgain = settle(new DyingProcess(changes, again), folder);
        assertThat(seen(folder)).as("killed at %s, then at %s", kill, again).isEqualTo(left);
        if (!diedAgain) {
          break;
        }
      }
      requireTidy(folder);
      write(changes, folder, NEW, false);
      assertThat(seen(folder)).isEqualTo(NEW);
      if (!died) {
        return isNew;
      }
    }
  }

  private static boolean die(DyingProcess process, Path folder) throws IOException {
    try {
      write(process, folder, NEW, false);
    } catch (DyingProcess.Killed e) {
      // the lock went with the process
    }
    return !process.isAlive();
  }

  private static boolean settle(DyingProcess process, Path folder) throws IOException {
    try {
      FileSet.open(process, folder, NAMES, false).close();
    } catch (DyingProcess.Killed e) {
      // and the next one tries
    }
    return !process.isAlive();
  }

  private static void write(
      FolderChanges changes, Path folder, Map<String, String> files, boolean overwrite)
      throws IOException {
    try (FileSet set = FileSet.open(changes, folder, NAMES, overwrite)) {
      for (Map.Entry<String, String> file : new TreeMap<>(files).entrySet()) {
        set.file(file.getKey()).write(file.getValue().getBytes(UTF_8));
      }
      set.commit();
    }
  }

  /** What one who opens the files by their names finds. */
  private static Map<String, String> seen(Path folder) throws IOException {
    Map<String, String> seen = new TreeMap<>();
    for (String name : names(folder)) {
      Path file = folder.resolve(name);
      if (NAMES.test(name) && Files.exists(file)) {
        seen.put(name, Files.readString(file));
      }
    }
    return seen;
  }

  private static void requireTidy(Path folder) throws IOException {
    for (String name : names(folder)) {
      assertThat(name).doesNotStartWith(".");
      assertThat(Files.isRegularFile(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)).isTrue();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }
}
