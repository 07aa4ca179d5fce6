package dev.doppel.io.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicOutputTest {

  @TempDir private Path dir;

  @Test
  void theFileAppearsWhenCommitted() throws Exception {
    Path target = dir.resolve("out.txt");

    try (AtomicOutput out = AtomicOutput.to(target)) {
      out.write('a');
      out.write("bc".getBytes(UTF_8));
      out.flush();
      assertThat(target).doesNotExist();
      out.commit();
    }

    assertThat(target).hasContent("abc");
    assertThat(files()).containsExactly("out.txt");
  }

  @Test
  void aFullDiskIsToldWithTheFile() throws Exception {
    Path full = Path.of("/dev/full"); // every write to it fails with ENOSPC
    assumeTrue(Files.exists(full), "only Linux has /dev/full");
    try (AtomicOutput out = AtomicOutput.to(full)) {
      out.write('x');
      assertThatThrownBy(out::commit)
          .isInstanceOf(FileSystemException.class)
          .hasMessage("/dev/full: No space left on device");
      assertThatThrownBy(() -> out.write(new byte[1 << 20]))
          .hasMessage("/dev/full: No space left on device");
    }
  }

  @Test
  void anEarlierFileIsReplaced() throws Exception {
    Path target = Files.writeString(dir.resolve("out.txt"), "earlier");

    try (AtomicOutput out = AtomicOutput.to(target)) {
      out.write('x');
      out.commit();
    }

    assertThat(target).hasContent("x");
  }

  @Test
  void anEarlierFileStaysWithoutCommit() throws Exception {
    Path target = Files.writeString(dir.resolve("out.txt"), "earlier");

    try (AtomicOutput out = AtomicOutput.to(target)) {
      out.write(new byte[100_000]);
    }

    assertThat(target).hasContent("earlier");
    assertThat(files()).containsExactly("out.txt");
  }

  @Test
  void aLinkStaysALink() throws Exception {
    Path file = Files.writeString(dir.resolve("file"), "earlier");
    Path link = Files.createSymbolicLink(dir.resolve("link"), file);

    try (AtomicOutput out = AtomicOutput.to(link)) {
      out.write('x');
      out.commit();
    }

    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("x");
  }

  @Test
  void aDeviceIsWrittenToAndNotReplaced() throws Exception {
    Path device = Path.of("/dev/null");

    try (AtomicOutput out = AtomicOutput.to(device)) {
      out.write('x');
      out.commit();
    }
    try (AtomicOutput out = AtomicOutput.to(device)) {
      out.write('x');
    }

    assertThat(Files.isRegularFile(device)).isFalse();
    assertThat(device).exists();
  }

  @Test
  void nothingCanBeWrittenAfterwards() throws Exception {
    AtomicOutput out = AtomicOutput.to(dir.resolve("out.txt"));
    out.commit();
    out.close();

    assertThatThrownBy(() -> out.write(1)).hasMessageContaining("already committed or closed");
    assertThatThrownBy(out::commit).isInstanceOf(IOException.class);
    assertThat(dir.resolve("out.txt")).isEmptyFile();
  }

  @Test
  void whatADeadProcessLeftGoesWithTheNextRun() throws Exception {
    Path target = dir.resolve("out.txt");
    Path left = dir.resolve(".out.txt.doppel-01234567-89ab-cdef-0123-456789abcdef");
    Files.writeString(left, "half");
    Path other = Files.writeString(dir.resolve(".out.txt.doppel-mine"), "mine");

    try (AtomicOutput out = AtomicOutput.to(target)) {
      assertThat(left).doesNotExist();
      out.commit();
    }

    assertThat(other).exists();
    assertThat(files()).containsExactlyInAnyOrder(".out.txt.doppel-mine", "out.txt");
  }

  @Test
  void whatALivingProcessWritesStays() throws Exception {
    Path target = dir.resolve("out.txt");
    try (AtomicOutput first = AtomicOutput.to(target);
        AtomicOutput second = AtomicOutput.to(target)) {
      assertThat(files()).hasSize(2).allMatch(AtomicOutput::isTemporary);
      first.write('1');
      first.commit();
      second.write('2');
      second.commit();
    }

    assertThat(target).hasContent("2");
    assertThat(files()).containsExactly("out.txt");
  }

  @Test
  void aFolderIsNoTarget() {
    assertThatThrownBy(() -> AtomicOutput.to(dir)).hasMessage(dir + ": is a folder, not a file");
  }

  @Test
  void theFolderMustExist() {
    assertThatThrownBy(() -> AtomicOutput.to(dir.resolve("missing/out.txt")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("missing");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }
}
