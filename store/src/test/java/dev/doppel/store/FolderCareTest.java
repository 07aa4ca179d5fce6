package dev.doppel.store;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCareTest {

  private static final int TABLE_KEYS = 5000;

  @TempDir private Path dir;
  private Path memory;
  private Path segment;

  /** A memory of one segment with 5,000 keys and 100 more in its journal. */
  @BeforeEach
  void fill() throws IOException {
    memory = dir.resolve("m");
    try (FingerprintMemory open =
        FingerprintMemory.open(Disk.system(), memory, "urls exact", TABLE_KEYS)) {
      add(open, 0, TABLE_KEYS);
      open.commit(new byte[0]);
      add(open, TABLE_KEYS, TABLE_KEYS + 100);
      open.commit(new byte[] {1, 2, 3});
    }
    try (Stream<Path> files = Files.list(memory)) {
      segment =
          files
              .filter(file -> file.getFileName().toString().startsWith("segment-"))
              .findFirst()
              .orElseThrow();
    }
  }

  @Test
  void aDamagedSegmentIsLeftOut_andItsKeysAreCounted() throws IOException {
    change(segment, 5000);

    assertThat(FolderCare.check(memory).get(0).problem()).contains(segment.toString());
    assertThat(repair())
        .anyMatch(
            line ->
                line.startsWith(
                    "lost: " + segment.getFileName() + " with 5000 fingerprints, " + segment));
    holdsTheRest();
  }

  /** Without a whole footer, only the size tells how many there can have been. */
  @Test
  void ofASegmentWithADamagedFooterTheSizeTellsTheMost() throws IOException {
    long bytes = Files.size(segment);
    change(segment, bytes - 10);

    assertThat(repair())
        .anyMatch(
            line ->
                line.startsWith(
                    "lost: " + segment.getFileName() + " with up to " + bytes / 16 + " finger"));
    holdsTheRest();
  }

  @Test
  void aMissingSegmentIsLeftOut() throws IOException {
    Files.delete(segment);

    assertThat(repair()).anyMatch(line -> line.contains("the file is missing"));
    holdsTheRest();
  }

  @Test
  void repair_aFolderThatIsNotOursIsNotCopied() throws IOException {
    Path own = Files.createDirectory(dir.resolve("own"));
    Files.writeString(own.resolve("thesis.txt"), "precious");

    assertThatThrownBy(() -> FolderCare.repair(own, line -> {}))
        .hasMessage(own + " is not a folder of Doppel");
    assertThatThrownBy(() -> FolderCare.repair(own.resolve("thesis.txt"), line -> {}))
        .hasMessage(own.resolve("thesis.txt") + " is a file, not a folder");
    assertThat(OwnedFolder.fileNames(dir)).containsExactly("m", "own");
  }

  @Test
  void repair_aMemoryInUseIsNotCopied() throws Exception {
    change(segment, 5000);
    Process other = Child.start(Holding.class, memory.toString());
    assertThat(other.inputReader().readLine()).isEqualTo("held");

    assertThatThrownBy(() -> FolderCare.repair(memory, line -> {}))
        .hasMessage("memory " + memory + " is in use by another process");
    assertThat(OwnedFolder.fileNames(dir)).containsExactly("m");

    other.getOutputStream().close();
    assertThat(other.waitFor()).isZero();
    repair();
    holdsTheRest();
  }

  /** Holds a folder until its input ends. */
  static final class Holding {

    private Holding() {}

    public static void main(String[] args) throws IOException {
      try (OwnedFolder held = OwnedFolder.open(Path.of(args[0]), FolderKind.URLS)) {
        System.out.println(held.path().toString().isEmpty() ? "" : "held");
        System.in.read();
      }
    }
  }

  @Test
  void aLinkLeadsToItsFolder() throws IOException {
    Path link = Files.createSymbolicLink(dir.resolve("link"), memory);

    assertThat(FolderCare.check(link)).hasSize(1);
    assertThat(FolderCare.backup(link, dir.resolve("copy"))).hasSize(1);
    change(segment, 5000);
    assertThat(FolderCare.check(link).get(0).problem()).contains("corrupt");
  }

  @Test
  void backup_aFullDiskIsToldWithTheFileThatIsWritten() throws IOException {
    Path copy = dir.resolve("copy");

    assertThatThrownBy(() -> FolderCare.backup(new NoSpace(), memory, copy))
        .hasMessage(copy.resolve("doppel-folder") + ": No space left on device");
  }

  @Test
  void check_saysWhatThereIs() throws IOException {
    long bytes = 0;
    for (String name : OwnedFolder.fileNames(memory)) {
      bytes += Files.size(memory.resolve(name));
    }
    Files.createDirectory(memory.resolve("a folder within"));

    assertThat(FolderCare.check(memory))
        .containsExactly(
            new FolderCare.Finding(memory, FolderKind.URLS, TABLE_KEYS + 100, bytes, 3, null));
    assertThat(FolderCare.kindOf(memory)).isEqualTo(FolderKind.URLS);
    assertThatThrownBy(() -> FolderCare.kindOf(segment))
        .hasMessage(segment + " is a file, not a folder");
  }

  @Test
  void fingerprintsAreHandedOut_ofSegmentsAndJournal() throws IOException {
    Path journalOnly = dir.resolve("journal only");
    try (FingerprintMemory open = FingerprintMemory.open(journalOnly, "urls exact")) {
      add(open, 0, TABLE_KEYS + 100);
      open.commit(new byte[0]);
    }

    List<List<Long>> all = fingerprints(memory);

    assertThat(all).hasSize(TABLE_KEYS + 100).doesNotHaveDuplicates();
    assertThat(all).containsExactlyInAnyOrderElementsOf(fingerprints(journalOnly));
    Path filter = dir.resolve("filter");
    RecordLog.open(filter, FolderKind.URLS, "urls bloom", record -> {}).close();
    assertThatThrownBy(() -> FolderCare.fingerprints(filter, (high, low) -> {}))
        .hasMessageContaining("holds a filter, not fingerprints");
  }

  @Test
  void aManifestOfAnotherFolderIsAProblem() throws IOException {
    Path other = dir.resolve("other");
    FingerprintMemory.open(other, "urls exact").close();
    Files.copy(memory.resolve("doppel-folder"), other.resolve("doppel-folder"), REPLACE_EXISTING);

    assertThat(FolderCare.check(other).get(0).problem()).endsWith("the manifest of another folder");
  }

  @Test
  void backup_keepsModes_alsoOfFoldersWithin() throws IOException {
    Path within = Files.createDirectories(memory.resolve("a/b"));
    Files.writeString(within.resolve("file"), "");
    restrict(memory, "rwxr-x---");
    restrict(within, "rwx--x--x");
    restrict(within.resolve("file"), "rw-rw----");
    restrict(segment, "r--r-----");
    Path copy = dir.resolve("copy");

    FolderCare.backup(memory, copy);

    try (Stream<Path> all = Files.walk(memory)) {
      for (Path each : all.toList()) {
        Path copied = copy.resolve(memory.relativize(each));
        assertThat(Files.getPosixFilePermissions(copied))
            .as("%s", copied)
            .isEqualTo(Files.getPosixFilePermissions(each));
      }
    }
  }

  @Test
  void backup_neitherOfDamageNorOverFiles() throws IOException {
    Path full = Files.createDirectory(dir.resolve("full"));
    Files.writeString(full.resolve("thesis.txt"), "precious");

    assertThatThrownBy(() -> FolderCare.backup(memory, full))
        .hasMessage(full + " is not empty; name an empty or new folder");
    assertThatThrownBy(() -> FolderCare.backup(memory, full.resolve("thesis.txt")))
        .hasMessage(full.resolve("thesis.txt") + " is a file, not a folder");
    change(segment, 5000);
    assertThatThrownBy(() -> FolderCare.backup(memory, dir.resolve("copy")))
        .hasMessageContaining(segment + " is corrupt");
    assertThat(dir.resolve("copy")).doesNotExist();
  }

  @Test
  void repair_cutsADamagedJournal_andSaysHowMuchIsLost() throws IOException {
    Path journal = journal();
    long bytes = Files.size(journal);
    change(journal, bytes - 1);
    long whole;
    try (JournalReader reader = JournalReader.open(journal)) {
      whole = reader.whole().end();
    }

    List<String> lines = repair();

    assertThat(lines)
        .contains("lost: " + (bytes - whole) + " of " + bytes + " bytes of " + journal)
        .noneMatch(line -> line.contains("fingerprints"));
    assertThat(FolderCare.check(memory)).extracting(FolderCare.Finding::problem).containsNull();
    assertThat(FolderCare.check(memory).get(0).items()).isEqualTo(TABLE_KEYS);
    assertThat(FolderCare.repair(memory, lines::add)).isTrue();
    assertThat(lines).last().isEqualTo("nothing to repair in " + memory);
  }

  @Test
  void repair_losesNothingOfAWholeJournal_andItsNewOneTakesNoNameThatIsTaken() throws IOException {
    change(segment, 5000);
    long next = Manifest.read(memory).journal().number() + 1;
    Files.writeString(memory.resolve("journal-" + next), "");
    Files.writeString(memory.resolve("segment-" + (next + 1)), "");

    assertThat(repair()).noneMatch(line -> line.contains("bytes of"));

    assertThat(Manifest.read(memory).journal().number()).isEqualTo(next + 2);
    holdsTheRest();
  }

  @Test
  void repair_saysWhereItCannotHelp() throws IOException {
    Files.delete(memory.resolve("manifest"));
    List<String> lines = new ArrayList<>();

    assertThat(FolderCare.repair(memory, lines::add)).isFalse();

    assertThat(lines).contains("cannot be repaired without its manifest: " + memory);
  }

  /** The copy may hold secrets, and has a name beside the folder, however that was named. */
  @Test
  void repair_keepsACopyThatOthersCannotRead() throws IOException {
    Files.createDirectory(memory.resolve("a"));
    Files.createDirectory(memory.resolve("m.before-repair"));
    for (Path name : List.of(memory, memory.resolve("."), memory.resolve("a/.."))) {
      change(journal(), Files.size(journal()) - 1);
      FolderCare.repair(name, line -> {});
    }

    assertThat(OwnedFolder.fileNames(dir))
        .containsExactly("m", "m.before-repair", "m.before-repair-2", "m.before-repair-3");
    for (String copy : List.of("m.before-repair", "m.before-repair-2", "m.before-repair-3")) {
      assertThat(Files.getPosixFilePermissions(dir.resolve(copy)))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }

  /** One that cannot be copied because of another one in it can be used all the same. */
  @Test
  void aCopyThatIsRefusedLocksNothing() throws IOException {
    Path within = memory.resolve("within");
    try (OwnedFolder held = OwnedFolder.open(within, FolderKind.DOCS)) {
      assertThatThrownBy(() -> FolderCare.repair(memory, line -> {})).hasMessageContaining("open");
      assertThat(held.path()).isEqualTo(within);
    }

    FingerprintMemory.open(memory, "urls exact").close();
  }

  private static List<List<Long>> fingerprints(Path folder) throws IOException {
    List<List<Long>> all = new ArrayList<>();
    FolderCare.fingerprints(folder, (high, low) -> all.add(List.of(high, low)));
    return all;
  }

  private Path journal() throws IOException {
    return memory.resolve(Manifest.read(memory).journal().fileName());
  }

  private static void restrict(Path file, String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  /** A disk on which files can be begun but not written. */
  private static final class NoSpace implements Disk {

    @Override
    public Output create(Path file) throws IOException {
      Output real = Disk.system().create(file);
      return new Output() {
        @Override
        public void write(ByteBuffer bytes) throws IOException {
          throw SystemDisk.named(file, new IOException("No space left on device"));
        }

        @Override
        public void overwrite(long offset, ByteBuffer bytes) throws IOException {
          write(bytes);
        }

        @Override
        public void sync() throws IOException {
          real.sync();
        }

        @Override
        public void close() throws IOException {
          real.close();
        }
      };
    }

    @Override
    public Output append(Path file, long length) throws IOException {
      return Disk.system().append(file, length);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
      Disk.system().move(from, to);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
      Disk.system().syncFolder(folder);
    }

    @Override
    public void delete(Path file) {
      Disk.system().delete(file);
    }
  }

  private void holdsTheRest() throws IOException {
    try (FingerprintMemory open =
        FingerprintMemory.open(Disk.system(), memory, "urls exact", TABLE_KEYS)) {
      assertThat(open.size()).isEqualTo(100);
      assertThat(open.note()).containsExactly(1, 2, 3);
      assertThat(add(open, TABLE_KEYS, TABLE_KEYS + 100)).isZero();
      assertThat(add(open, 0, TABLE_KEYS)).isEqualTo(TABLE_KEYS);
      open.commit(new byte[0]);
    }
    assertThat(FolderCare.check(memory)).extracting(FolderCare.Finding::problem).containsNull();
    assertThat(FolderCare.check(memory).get(0).items()).isEqualTo(TABLE_KEYS + 100);
  }

  private List<String> repair() throws IOException {
    List<String> lines = new ArrayList<>();
    assertThat(FolderCare.repair(memory, lines::add)).isTrue();
    return lines;
  }

  private static int add(FingerprintMemory memory, long from, long to) throws IOException {
    int fresh = 0;
    for (long key = from; key < to; key++) {
      fresh += memory.add(new long[1], new long[] {key}, 1, new boolean[1]);
    }
    return fresh;
  }

  private static void change(Path file, long offset) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) offset] ^= 1;
    Files.write(file, bytes);
  }
}
