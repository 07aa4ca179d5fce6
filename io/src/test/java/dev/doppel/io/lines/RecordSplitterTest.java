package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.lines.RecordSplitter.Piece;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordSplitterTest {

  @Test
  void aLineLongerThanAnyArrayIsPassed() throws Exception {
    InputStream line = new Repeated('x', Integer.MAX_VALUE + 10L);
    InputStream in = new SequenceInputStream(line, stream("\nnext"));

    List<Piece> pieces = pieces(in, 1000);

    assertThat(pieces).extracting(Piece::line).containsExactly(1L, 2L);
    assertThat(pieces.get(0).bytes()).isNull();
    assertThat(pieces.get(1).bytes()).isEqualTo("next".getBytes(UTF_8));
  }

  @Test
  void theLimitIsExactWithEitherLineEnd() throws Exception {
    assertThat(pieces(stream("12345\n12345\r\n12345"), 5))
        .extracting(Piece::bytes)
        .containsOnly("12345".getBytes(UTF_8));
    assertThat(pieces(stream("123456\n123456\r\n12345\r\r\n123456"), 5))
        .extracting(Piece::bytes)
        .containsOnlyNulls()
        .hasSize(4);
  }

  @Test
  void streamsMayGiveOneByteAtATime() throws Exception {
    byte[] text = "\uFEFFab\r\n\ncd\r".getBytes(UTF_8);
    InputStream slow =
        new ByteArrayInputStream(text) {
          @Override
          public int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(length, 1));
          }
        };

    assertThat(pieces(slow, 100))
        .extracting(RecordSplitterTest::text)
        .containsExactly("ab", "", "cd");
  }

  private static List<Piece> pieces(InputStream in, long maxRecordBytes) throws IOException {
    List<Piece> pieces = new ArrayList<>();
    RecordEnd end = new RecordEnd.OfLine(0);
    try (RecordSplitter splitter = RecordSplitter.open(in, maxRecordBytes)) {
      for (Piece piece = splitter.next(end); piece != null; piece = splitter.next(end)) {
        pieces.add(piece);
      }
    }
    return pieces;
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private static String text(Piece piece) {
    return piece.bytes() == null ? "too long" : new String(piece.bytes(), UTF_8);
  }

  /** One byte many times over, made as it is read. */
  private static final class Repeated extends InputStream {

    private final byte value;
    private long left;

    Repeated(char value, long length) {
      this.value = (byte) value;
      this.left = length;
    }

    @Override
    public int read() {
      return left-- > 0 ? value : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int read = (int) Math.min(length, left);
      Arrays.fill(bytes, offset, offset + read, value);
      left -= read;
      return read;
    }
  }
}
