package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeyedHashTest {

  private static final byte[] TEXT = "https://example.org/".getBytes(UTF_8);

  @Test
  void keyZeroIsThePlainFingerprint() {
    assertThat(KeyedHash.of(0).fingerprint(TEXT, 0, TEXT.length))
        .isEqualTo(Fingerprint.of(TEXT, 0, TEXT.length));
  }

  @Test
  void golden() {
    assertThat(KeyedHash.of(42).fingerprint(TEXT, 0, TEXT.length))
        .hasToString("0e3572411943d91414d517b1dc7ca3cb");
    assertThat(Integer.toHexString(KeyedHash.of(42).check())).isEqualTo("66974dba");
  }

  @Test
  void anotherKeyGivesAnotherHash() {
    assertThat(KeyedHash.of(1).fingerprint(TEXT, 0, TEXT.length))
        .isNotEqualTo(KeyedHash.of(2).fingerprint(TEXT, 0, TEXT.length));
    assertThat(KeyedHash.of(1).check()).isNotEqualTo(KeyedHash.of(2).check());
  }
}
