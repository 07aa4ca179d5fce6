package dev.doppel.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultSketchTest {

  private static final String TEXT = new MadeUpTexts(1).text(400);

  @ParameterizedTest
  @CsvSource({"MINHASH,256", "CHUNKS,280", "SIMHASH,32", "JAIN_2005,280"})
  void bytesOfEachMethod(ResultMethod method, int bytes) {
    assertThat(ResultSketch.of(TEXT, method).toBytes()).hasSize(bytes);
  }

  @ParameterizedTest
  @EnumSource
  void readsWhatItWrote(ResultMethod method) {
    ResultSketch sketch = ResultSketch.of(TEXT, method);

    assertThat(ResultSketch.of(sketch.toBytes())).isEqualTo(sketch);
    assertThat(ResultSketch.ofBase64(sketch.toBase64())).isEqualTo(sketch);
  }

  /** Stored sketches outlive us: version 1 must never change. */
  @Test
  void goldenBytes() {
    byte[] bytes = ResultSketch.of("Have I seen this before?", ResultMethod.SIMHASH).toBytes();

    assertThat(HexFormat.of().formatHex(bytes))
        .isEqualTo("4452533103010000000000148ba36a9678871e3fa5b21e5c5ad204aa2bdf8a53");
  }

  @ParameterizedTest
  @EnumSource
  void anyBitFlippedIsNoticed(ResultMethod method) {
    byte[] bytes = ResultSketch.of(TEXT, method).toBytes();
    for (int i = 0; i < bytes.length * 8; i++) {
      bytes[i / 8] ^= (byte) (1 << i % 8);

      assertThatThrownBy(() -> ResultSketch.of(bytes)).isInstanceOf(IllegalArgumentException.class);
      bytes[i / 8] ^= (byte) (1 << i % 8);
    }
  }

  /** Methods 4 to 6 were jain-2005 by earlier readings of the paper's canonical text. */
  @ParameterizedTest
  @ValueSource(bytes = {4, 5, 6})
  void filtersOfEarlierVersionsAreRefused(byte method) {
    byte[] bytes = ResultSketch.of(TEXT, ResultMethod.JAIN_2005).toBytes();
    assertThat(bytes[4]).isEqualTo((byte) 7);
    bytes[4] = method;

    assertThatThrownBy(() -> ResultSketch.of(bytes))
        .hasMessageContaining("a jain-2005 sketch of an earlier version")
        .hasMessageContaining("make it again from the text");
  }

  @Test
  void tooShort() {
    assertThatThrownBy(() -> ResultSketch.of(new byte[5]))
        .hasMessage("a sketch of 5 bytes is too short");
  }
}
