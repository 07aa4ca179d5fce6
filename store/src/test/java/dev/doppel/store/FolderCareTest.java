package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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
