package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FrameTest {

  /** What is longer than a reader takes could never be read again. */
  @Test
  void writesNoPayloadThatNoReaderTakes() {
    assertThat(Frame.head(Frame.RECORD, 1, Frame.MAX_PAYLOAD).getInt()).isEqualTo(1 << 26);
    assertThatThrownBy(() -> Frame.head(Frame.RECORD, 1, Frame.MAX_PAYLOAD + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a record has 67108865 bytes, more than the 67108864 allowed");
  }
}
