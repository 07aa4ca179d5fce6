package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.record.InputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathListTest {

  @Test
  void aPathPerLine_whateverTheLineEnd() throws IOException {
    assertThat(read("a b.txt\n\nc/d.txt\r\ne", false))
        .containsExactly(Path.of("a b.txt"), Path.of("c/d.txt"), Path.of("e"));
  }

  @Test
  void zeroBytesSeparatePathsWithLineEnds() throws IOException {
    assertThat(read("a\nb\0c\0\0", true)).containsExactly(Path.of("a\nb"), Path.of("c"));
  }

  @Test
  void anEmptyListIsAMistake() {
    assertThatThrownBy(() -> read("\n\n", false))
        .isInstanceOf(InputException.class)
        .hasMessage("list: no paths in it");
  }

  @Test
  void zeroBytesThatWereNotAskedForAreNamed() {
    assertThatThrownBy(() -> read("a\0b\0", false))
        .isInstanceOf(InputException.class)
        .hasMessage("list: not a path: 'a?b?'; are the paths separated by zero bytes?");
  }

  private static List<Path> read(String list, boolean separatedByNull) throws IOException {
    return PathList.read(new ByteArrayInputStream(list.getBytes(UTF_8)), "list", separatedByNull);
  }
}
