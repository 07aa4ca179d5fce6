package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineInputTest {

  private static final int MAX_LINE = 1000;

  @TempDir private Path folder;

  @Test
  void linesEndWithLineFeedsOrTheInput() throws IOException {
    assertThat(lines("a\n\nb\r\nc\rd")).containsExactly("a", "", "b", "c\rd");
    assertThat(lines("")).isEmpty();
    assertThat(lines("\n")).containsExactly("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a.example/p\t1\nhttp://a.example/q\t2\n|u.txt|columns, not a list of URLs; take that of the URLs first: cut -f1",
        "1\thttp://a.example/p\n\n2\thttp://a.example/q\n|u.txt|columns, not a list of URLs; take that of the URLs first: cut -f2",
        "url,n\nhttp://a.example/p,1\n|u.csv|a table, not a list of URLs; take the column of the URLs first: cut -d',' -f1",
        "n;url\n1;http://a.example/p\n|u.CSV.gz|a table, not a list of URLs; take the column of the URLs first: cut -d';' -f2",
      })
  void columnsAreNoListOfUrls(String example) throws IOException {
    String[] parts = example.split("\\|", -1);
    for (LineContent content : List.of(LineContent.URLS, LineContent.URL_ROWS)) {
      byte[] bytes = parts[0].getBytes(UTF_8);
      try (LineInput input = LineInput.of(new ByteArrayInputStream(bytes), parts[1], MAX_LINE)) {
        input.expecting(content);
        if (content == LineContent.URLS) {
          assertThatThrownBy(input::next).hasMessage(parts[1] + ": " + parts[2]);
        } else {
          assertThat(input.next()).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a.example/p\t1\nhttp://a.example/q\n",
        "http://a.example/p\t\n\thttp://a.example/q\n",
        "http://a.example/p,1\nhttp://a.example/q,2\n",
        "url\nhttp://a.example/q,2\n"
      })
  void aListOfUrlsMayHaveOddLines(String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    try (LineInput input = LineInput.of(new ByteArrayInputStream(bytes), "u.csv", MAX_LINE)) {
      assertThat(input.expecting(LineContent.URLS).next()).isTrue();
    }
  }

  @Test
  void longLinesAreCutAndSaySo() throws IOException {
    String text = "x".repeat(MAX_LINE) + "\n" + "y".repeat(500_000) + "\nz\n" + "w".repeat(2000);
    try (LineInput input = input(text)) {
      assertThat(input.next()).isTrue();
      assertThat(input.isCut()).isFalse();
      assertThat(input.next()).isTrue();
      assertThat(input.isCut()).isTrue();
      assertThat(text(input)).isEqualTo("y".repeat(MAX_LINE));
      assertThat(input.next()).isTrue();
      assertThat(text(input)).isEqualTo("z");
      assertThat(input.next()).isTrue();
      assertThat(text(input)).isEqualTo("w".repeat(MAX_LINE));
      assertThat(input.next()).isFalse();
      assertThat(input.lines()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void agreesWithStringsWhateverTheReads(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      text.append("ab\r".repeat(random.nextInt(60))).append(i).append('\n');
    }
    List<String> expected =
        Arrays.stream(text.toString().split("\n"))
            .map(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
            .toList();

    InputStream dribble = new Dribble(text.toString().getBytes(UTF_8), random);

    assertThat(lines(LineInput.of(dribble, "in", MAX_LINE))).isEqualTo(expected);
  }

  /** In blocks the same lines come, with the same digest and numbers, whatever the reads. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void blocksHoldTheLinesThatWouldComeOneByOne(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      int length = random.nextInt(10) == 0 ? MAX_LINE - 2 + random.nextInt(6) : random.nextInt(60);
      text.append("x".repeat(length)).append(random.nextBoolean() ? "\n" : "\r\n");
    }
    byte[] bytes = text.append("last").toString().getBytes(UTF_8);
    LineInput single = LineInput.of(new ByteArrayInputStream(bytes), "in", MAX_LINE);
    LineInput blocks = LineInput.of(new Dribble(bytes, random), "in", MAX_LINE);
    single.keepDigest();
    blocks.keepDigest();
    LineBlock block = new LineBlock(100);

    while (blocks.next()) {
      block.clear();
      blocks.copyTo(block);
      for (int i = 0; i < block.size(); i++) {
        assertThat(single.next()).isTrue();
        assertThat(text(block, i)).isEqualTo(text(single));
        assertThat(block.isCut(i)).isEqualTo(single.isCut());
      }
      assertThat(text(blocks)).isEqualTo(text(single));
      assertThat(blocks.isCut()).isEqualTo(single.isCut());
      assertThat(blocks.line()).isEqualTo(single.line());
      assertThat(blocks.lines()).isEqualTo(single.lines());
      assertThat(blocks.digest()).isEqualTo(single.digest());
    }
    assertThat(single.next()).isFalse();
  }

  @Test
  void aBlockIsFilledByOneCall_andEndsWithItsFile() throws IOException {
    Path one = Files.writeString(folder.resolve("one"), "1\n2\r\n3");
    Path two = Files.writeString(folder.resolve("two"), "4\n");
    LineBlock block = new LineBlock(10);
    try (LineInput input = LineInput.of(List.of(one, two), MAX_LINE)) {
      input.next();
      input.copyTo(block);

      assertThat(block.size()).isEqualTo(2);
      assertThat(text(block, 1)).isEqualTo("2");
      assertThat(input.line()).isEqualTo(2);
    }
  }

  @Test
  void aBlockIsFullAtItsLinesOrAMegabyte() throws IOException {
    LineBlock few = new LineBlock(3);
    LineBlock large = new LineBlock(1 << 20);
    String line = "x".repeat(MAX_LINE);
    try (LineInput input = input((line + "\n").repeat(3000))) {
      input.next();
      input.copyTo(few);
      assertThat(few.size()).isEqualTo(3);
      while (!large.isFull() && input.next()) {
        input.copyTo(large);
      }
      assertThat(large.size()).isEqualTo((1 << 20) / (MAX_LINE + 1) + 1);
    }
  }

  @Test
  void readsFilesAsOneAndUndoesCompression() throws IOException {
    Path plain = Files.writeString(folder.resolve("a"), "1\n2");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("3\n4\n".getBytes(UTF_8));
    }
    Path second = Files.write(folder.resolve("b"), packed.toByteArray());

    try (LineInput input = LineInput.of(List.of(plain, second), MAX_LINE)) {
      assertThat(lines(input)).containsExactly("1", "2", "3", "4");
      assertThat(input.position()).isEqualTo(input.totalBytes());
    }
  }

  @Test
  void namesTheLineFromWhichOnItCannotRead() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("1\n2\n".getBytes(UTF_8));
    }
    byte[] damaged = Arrays.copyOf(packed.toByteArray(), packed.size() - 6);
    Path file = Files.write(folder.resolve("b.gz"), damaged);

    try (LineInput input = LineInput.of(List.of(file), MAX_LINE)) {
      assertThatThrownBy(() -> lines(input)).hasMessageContaining("b.gz:3: unreadable");
    }
  }

  @Test
  void refusesWhatIsNoFile() {
    assertThatThrownBy(() -> LineInput.of(List.of(folder), MAX_LINE))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("is a folder");
    assertThatThrownBy(() -> LineInput.of(List.of(folder.resolve("none")), MAX_LINE))
        .isInstanceOf(NoSuchFileException.class);
  }

  private static LineInput input(String text) {
    return LineInput.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "in", MAX_LINE);
  }

  private static List<String> lines(String text) throws IOException {
    try (LineInput input = input(text)) {
      return lines(input);
    }
  }

  private static List<String> lines(LineInput input) throws IOException {
    List<String> lines = new ArrayList<>();
    while (input.next()) {
      lines.add(text(input));
    }
    return lines;
  }

  private static String text(LineInput input) {
    return new String(input.bytes(), input.from(), input.to() - input.from(), UTF_8);
  }

  private static String text(LineBlock block, int line) {
    int from = block.starts()[line];
    return new String(block.bytes(), from, block.ends()[line] - from, UTF_8);
  }

  /** Hands out a few bytes at a time. */
  private static final class Dribble extends ByteArrayInputStream {

    private final SplittableRandom random;

    Dribble(byte[] bytes, SplittableRandom random) {
      super(bytes);
      this.random = random;
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) {
      return super.read(bytes, offset, Math.min(length, 1 + random.nextInt(5000)));
    }
  }
}
