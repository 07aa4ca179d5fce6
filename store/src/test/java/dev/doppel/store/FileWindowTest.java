package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWindowTest {

  private static final int BYTES = 400_000; // several buffers

  @TempDir private Path dir;

  @Test
  void anyStretchIsWhatTheFileHoldsThere() throws IOException {
    SplittableRandom random = new SplittableRandom(42);
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    Path file = Files.write(dir.resolve("file"), bytes);
    try (FileWindow window = FileWindow.open(file)) {
      assertThat(window.size()).isEqualTo(BYTES);
      assertThat(window.has(BYTES - 5, 5)).isTrue();
      assertThat(window.has(BYTES - 5, 6)).isFalse();
      for (int i = 0; i < 2000; i++) {
        int most = i % 100 == 99 ? 150_000 : 3000;
        int length = random.nextInt(most);
        int offset = i % 7 == 0 ? BYTES - length : random.nextInt(BYTES - length);

        assertThat(window.at(offset, length))
            .isEqualTo(ByteBuffer.wrap(bytes).slice(offset, length));
      }
    }
    assertThat(OpenFiles.in(dir)).isEmpty();
  }

  @Test
  void aFileThatBecomesShorterMeanwhileIsTold() throws IOException {
    Path file = Files.write(dir.resolve("file"), new byte[BYTES]);
    try (FileWindow window = FileWindow.open(file)) {
      Files.write(file, new byte[10]);

      assertThatThrownBy(() -> window.at(0, 100))
          .isInstanceOf(IOException.class)
          .hasMessage("the file shrank while it was read");
    }
  }
}
