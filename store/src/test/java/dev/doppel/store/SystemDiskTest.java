package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SystemDiskTest {

  private static final Path FULL = Path.of("/dev/full"); // every write to it fails with ENOSPC

  @Test
  void aFullDiskIsToldWithTheFile() throws IOException {
    assumeTrue(Files.exists(FULL), "only Linux has /dev/full");
    try (Disk.Output out = Disk.system().append(FULL, 0)) {
      assertThatThrownBy(() -> out.write(ByteBuffer.allocate(10)))
          .isInstanceOf(FileSystemException.class)
          .hasMessage("/dev/full: No space left on device");
    }
  }
}
