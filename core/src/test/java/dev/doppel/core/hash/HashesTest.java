package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Freezes version 1 of every hash; the values come from the reference C library, xxHash 0.8.1. */
class HashesTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @ParameterizedTest
  @CsvSource({
    "'', 2d06800538d394c2, 99aa06d3014798d86001c324468d497f",
    "a, e6c632b61e964e1f, a96faf705af16834e6c632b61e964e1f",
    "abc, 78af5f94892f3950, 06b05ab6733a618578af5f94892f3950",
    "straße, 862b1b43f40932bc, 95415f1a0efc88fa24546fcba292d3e1",
    "漢字, c45bcbdd9899fc81, 067ac043b31d6d1bcb2c1e3387681ada",
    "The quick brown fox jumps over the lazy dog,"
        + "ce7d19a5418fb365, ddd650205ca3e7fa24a1cc2e3a8a7651"
  })
  void golden_texts(String text, String hash64, String hash128) {
    byte[] bytes = text.getBytes(UTF_8);

    assertThat(hex(Hashes.of(bytes, 0, bytes.length))).isEqualTo(hash64);
    assertThat(Fingerprint.of(bytes, 0, bytes.length)).hasToString(hash128);
  }

  /** XXH3 has another routine for each of these ranges of lengths. */
  @ParameterizedTest
  @CsvSource({
    "4, d3d60c1519014e89, ab5c3e7474d809db81a65295de8e7dde",
    "8, b88dee77f6bf6980, e4b9dd0b66ff3c50ebabbd0695002ff6",
    "9, 03688dcad730d826, 82ddc95bc76007671c69c3f04aaed08c",
    "16, 9da23836adf2be1e, ddf6c1254d70f76794eaa17b20756f46",
    "17, f34c3c9cf5a112d1, 263f67af63088041735fe434ded90c3c",
    "128, 65f3c2c00fa93185, dd9e5aa9bd51cc9cc6bd21ecc865f29f",
    "129, 28065c6ec25f5b25, 00433635cf8d872e7f4accb76587485b",
    "240, 4917a75c0ef8eed7, 89e3a0a2ee355d25d10beb4e0599e4b3",
    "241, 541b19226f0052e8, 75f4da43f23cce5a541b19226f0052e8",
    "1024, dc5acf0b043c445b, 8bbb9f7af37f2f52dc5acf0b043c445b",
    "1025, e1d9cd946277ae26, 20609de0583fad86e1d9cd946277ae26",
    "100000, 01271d2740e5fca3, 4fb78cd2670dad5801271d2740e5fca3"
  })
  void golden_lengths(int length, String hash64, String hash128) {
    byte[] bytes = multiplesOfSeven(length);

    assertThat(hex(Hashes.of(bytes, 0, length))).isEqualTo(hash64);
    assertThat(Fingerprint.of(bytes, 0, length)).hasToString(hash128);
  }

  @Test
  void seesOnlyTheStretchItWasGiven() {
    byte[] bytes = multiplesOfSeven(300);
    byte[] framed = new byte[400];
    random.nextBytes(framed);
    System.arraycopy(bytes, 0, framed, 37, 300);

    assertThat(Hashes.of(framed, 37, 300)).isEqualTo(Hashes.of(bytes, 0, 300));
    assertThat(Fingerprint.of(framed, 37, 300)).isEqualTo(Fingerprint.of(bytes, 0, 300));
    assertThat(Fingerprint.sha256(framed, 37, 300)).isEqualTo(Fingerprint.sha256(bytes, 0, 300));
  }

  /** The first numbers of SplitMix64 from seed 0, as its authors publish them. */
  @Test
  void golden_mix() {
    long[] published = {0xe220a8397b1dcdafL, 0x6e789e6aa1b965f4L, 0x06c45d188009454fL};
    long state = 0;

    for (long expected : published) {
      state += Hashes.GOLDEN;
      assertThat(Hashes.mix(state)).isEqualTo(expected);
    }
    assertThat(Hashes.mix(0)).isZero();
  }

  @Test
  void mix_isTheOneOfSplittableRandom() {
    for (int i = 0; i < 1000; i++) {
      long seed = random.nextLong();

      assertThat(Hashes.mix(seed + Hashes.GOLDEN)).isEqualTo(new SplittableRandom(seed).nextLong());
    }
  }

  @Test
  void textsAndWholeArraysHashAsTheirBytes() {
    byte[] bytes = "straße 漢字".getBytes(UTF_8);

    assertThat(Hashes.of("straße 漢字"))
        .isEqualTo(Hashes.of(bytes))
        .isEqualTo(Hashes.of(bytes, 0, bytes.length));
    assertThat(Fingerprint.of("straße 漢字"))
        .isEqualTo(Fingerprint.of(bytes))
        .isEqualTo(Fingerprint.of(bytes, 0, bytes.length));
    assertThat(KeyedHash.legacy(0).hash("straße 漢字")).isEqualTo(Hashes.of(bytes));
  }

  /** The first number of SplitMix64 from the seed. */
  @Test
  void golden_numbers() {
    assertThat(Hashes.of(0)).isEqualTo(0xe220a8397b1dcdafL);
    assertThat(Hashes.of(-1)).isEqualTo(new SplittableRandom(-1).nextLong());
  }

  /** Stored forms rest on these names: who changes a function gives it another one. */
  @Test
  void functionsCarryTheirVersion() {
    assertThat(Hashes.VERSION).isEqualTo("xxh3-64-v1");
    assertThat(Fingerprint.VERSION).isEqualTo("xxh3-128-v1");
    assertThat(KeyedHash.of(Secret.of(new byte[Secret.BYTES])).name()).isEqualTo("siphash-2-4-v1");
    assertThat(KeyedHash.legacy(1).name()).isEqualTo("xxh3-v1");
  }

  /** FIPS 180-2, appendix B.1. */
  @Test
  void golden_sha256() {
    assertThat(Fingerprint.sha256("abc".getBytes(UTF_8), 0, 3))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  private static byte[] multiplesOfSeven(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 7);
    }
    return bytes;
  }

  private static String hex(long hash) {
    return HexFormat.of().toHexDigits(hash);
  }
}
