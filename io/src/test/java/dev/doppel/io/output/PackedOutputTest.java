package dev.doppel.io.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.doppel.io.output.PackedOutput.Packing;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PackedOutputTest {

  @ParameterizedTest
  @EnumSource(Packing.class)
  void whatIsWrittenComesOutAgain_inOnePartOrSeveral(Packing packing) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();

    try (PackedOutput out = PackedOutput.on(file, packing)) {
      out.write("first\n".getBytes(UTF_8));
      out.endPart();
      out.write("second\n".getBytes(UTF_8));
      out.write('!');
      out.finish();
      assertThat(out.written()).isEqualTo(file.size());
    }

    assertThat(unpacked(file.toByteArray(), packing)).isEqualTo("first\nsecond\n!");
  }

  @ParameterizedTest
  @EnumSource(Packing.class)
  void anEmptyFileIsWhole(Packing packing) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();

    PackedOutput.on(file, packing).finish();

    assertThat(unpacked(file.toByteArray(), packing)).isEmpty();
    assertThat(file.size() > 0).isEqualTo(packing != Packing.NONE);
  }

  /** A part begins where the one before ended, so that a reader can begin there. */
  @Test
  void aPartOfGzipCanBeReadByItself() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    PackedOutput out = PackedOutput.on(file, Packing.GZIP);
    out.write("first".getBytes(UTF_8));
    out.endPart();
    int end = file.size();
    out.write("second".getBytes(UTF_8));
    out.finish();

    byte[] rest = java.util.Arrays.copyOfRange(file.toByteArray(), end, file.size());

    assertThat(unpacked(rest, Packing.GZIP)).isEqualTo("second");
  }

  private static String unpacked(byte[] file, Packing packing) throws IOException {
    InputStream in = new ByteArrayInputStream(file);
    InputStream plain =
        switch (packing) {
          case NONE -> in;
          case GZIP -> new GZIPInputStream(in);
          case ZSTD -> new ZstdInputStreamNoFinalizer(in);
        };
    return new String(plain.readAllBytes(), UTF_8);
  }
}
