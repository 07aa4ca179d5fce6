package dev.doppel.engine.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class JoinedLinesTest {

  private final JoinedLines lines = new JoinedLines();
  private final Calls out = new Calls();

  @Test
  void writesLinesByOneCallWhereverTheyLie() throws IOException {
    byte[] text = "ab\n\ncd\r\nleft out\nef".getBytes(US_ASCII);
    lines.add(text, 0, 2);
    lines.add(text, 3, 3);
    lines.add(text, 4, 6);
    lines.add(text, 17, 19);

    lines.writeTo(out, text);

    assertThat(out.toString(US_ASCII)).isEqualTo("ab\n\ncd\nef\n");
    assertThat(out.calls).isEqualTo(1);
  }

  @Test
  void beginsAnewOnceItWrote() throws IOException {
    byte[] text = "ab\ncd".getBytes(US_ASCII);
    lines.add(text, 0, 2);
    lines.writeTo(out, text);
    lines.add(text, 3, 5); // beside what is written already
    lines.writeTo(out, text);

    assertThat(out.toString(US_ASCII)).isEqualTo("ab\ncd\n");
    assertThat(out.calls).isEqualTo(2);
  }

  @Test
  void doesNotWriteNothing() throws IOException {
    lines.writeTo(out, new byte[0]);

    assertThat(out.calls).isZero();
  }

  @Test
  void writesAnEmptyLineAtTheBeginning() throws IOException {
    byte[] text = {'\n', '\n'};
    lines.add(text, 0, 0);
    lines.add(text, 1, 1);
    lines.writeTo(out, text);

    assertThat(out.toString(US_ASCII)).isEqualTo("\n\n");
  }

  /** Counts how often it is written to. */
  private static final class Calls extends ByteArrayOutputStream {

    private int calls;

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
      calls++;
      super.write(bytes, from, length);
    }
  }
}
