package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {

  @TempDir private Path dir;

  @Test
  void secondOpeningInTheSameProcess() throws IOException {
    try (RecordLog log = RecordLog.open(dir, "", record -> {})) {
      assertThat(log.note()).isEmpty();
      assertThatThrownBy(() -> RecordLog.open(dir.resolve("../" + dir.getFileName()), "", r -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageEndingWith("is already open in this process");
    }
    RecordLog.open(dir, "", record -> {}).close();
  }

  /** The second opening here must not cost the first one its lock, as POSIX would have it. */
  @Test
  void secondProcess_evenAfterASecondOpening() throws Exception {
    try (RecordLog log = RecordLog.open(dir, "", record -> {})) {
      assertThat(log.note()).isEmpty();
      assertThatThrownBy(() -> RecordLog.open(dir, "", record -> {}));

      Process other = Child.start(OpenOnly.class, dir.toString());

      assertThat(other.inputReader().readLine())
          .isEqualTo("memory " + dir + " is in use by another process");
      assertThat(other.waitFor()).isZero();
    }
  }

  /** Opens a log and prints why it cannot. */
  static final class OpenOnly {

    private OpenOnly() {}

    public static void main(String[] args) {
      try {
        RecordLog.open(Path.of(args[0]), "", record -> {}).close();
        System.out.println("opened");
      } catch (IOException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
