package dev.doppel.core.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** What holds for every summary that is written. */
final class Written {

  private Written() {}

  static byte[] bytes(Mergeable<?> sketch) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      sketch.writeTo(out);
    } catch (IOException e) {
      throw new AssertionError("memory does not fail", e);
    }
    return out.toByteArray();
  }

  static <S extends Mergeable<S>> void assertTellsDamage(S sketch, JumpingSketch.Reader<S> reader)
      throws IOException {
    byte[] written = bytes(sketch);
    ByteArrayInputStream more =
        new ByteArrayInputStream(Arrays.copyOf(written, written.length + 1));
    reader.read(more);
    assertThat(more.available()).isEqualTo(1);
    for (int i = 0; i < written.length; i++) {
      byte[] changed = written.clone();
      changed[i] ^= 4;
      byte[] part = Arrays.copyOf(written, i);
      assertThatThrownBy(() -> reader.read(new ByteArrayInputStream(changed)))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> reader.read(new ByteArrayInputStream(part)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cut off");
    }
  }
}
