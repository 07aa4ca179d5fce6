package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretTest {

  @Test
  void randomOnesDiffer() {
    Set<Secret> drawn = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      drawn.add(Secret.random());
    }
    assertThat(drawn).hasSize(1000);
  }

  /** The first 16 bytes of the SHA-256 of "abc", as FIPS 180-2 has it. */
  @Test
  void derivedFrom_isTheBeginningOfTheSha256() {
    byte[] key = {
      (byte) 0xba,
      0x78,
      0x16,
      (byte) 0xbf,
      (byte) 0x8f,
      0x01,
      (byte) 0xcf,
      (byte) 0xea,
      0x41,
      0x41,
      0x40,
      (byte) 0xde,
      0x5d,
      (byte) 0xae,
      0x22,
      0x23
    };
    assertThat(secret("abc")).isEqualTo(Secret.of(key)).hasSameHashCodeAs(Secret.of(key));
  }

  @Test
  void derivedFrom_endingInWhiteSpaceIsTheSame() {
    assertThat(secret("abc\r\n")).isEqualTo(secret("abc"));
    assertThat(secret(" abc")).isNotEqualTo(secret("abc"));
    assertThatThrownBy(() -> secret(" \n")).hasMessageContaining("must not be empty");
  }

  @Test
  void number_isThatOfTheText() {
    assertThat(secret("-424242\n").number()).isEqualTo(-424242);
    assertThat(secret("9223372036854775807").number()).isEqualTo(Long.MAX_VALUE);
    assertThat(secret("9223372036854775808").number()).isZero();
    assertThat(secret("-9223372036854775808").number()).isEqualTo(Long.MIN_VALUE);
    assertThat(secret("abc").number()).isZero();
    assertThat(Secret.random().number()).isZero();
  }

  @Test
  void toString_doesNotShowIt() {
    assertThat(secret("424242")).hasToString("Secret[not shown]");
  }

  @Test
  void sha256_isWhole() {
    byte[] text = "abc".getBytes(UTF_8);
    assertThat(Sha256.of(text, 0, 3))
        .hasToString("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        .matches(sha -> sha.proves(Sha256.of(text, 0, 3)));
    assertThat(Sha256.UNKNOWN.proves(Sha256.UNKNOWN)).isFalse();
  }

  /** Documents are known by it in memories: the text with its title. */
  @Test
  void sha256_ofTwoIsThatOfTheirBytesInARow() {
    Sha256 abc = Sha256.of("abc".getBytes(UTF_8), 0, 3);
    Sha256 abcd = Sha256.of("abcd".getBytes(UTF_8), 0, 4);
    byte[] row = new byte[2 * Sha256.BYTES];
    System.arraycopy(abc.toBytes(), 0, row, 0, Sha256.BYTES);
    System.arraycopy(abcd.toBytes(), 0, row, Sha256.BYTES, Sha256.BYTES);

    assertThat(abc.with(abcd)).isEqualTo(Sha256.of(row, 0, row.length));
    assertThat(abc.with(abcd)).isNotEqualTo(abcd.with(abc));
  }

  @Test
  void sha256_isKnownByAnyBit() {
    assertThat(Sha256.UNKNOWN.isKnown()).isFalse();
    for (int i = 0; i < Sha256.BYTES; i++) {
      byte[] bytes = new byte[Sha256.BYTES];
      bytes[i] = 1;
      assertThat(Sha256.read(ByteBuffer.wrap(bytes)).isKnown()).isTrue();
    }
  }

  @Test
  void of_otherThanSixteenBytesIsRefused() {
    assertThatThrownBy(() -> Secret.of(new byte[17])).hasMessageContaining("16 bytes, got 17");
  }

  private static Secret secret(String text) {
    return Secret.derivedFrom(text.getBytes(UTF_8));
  }
}
