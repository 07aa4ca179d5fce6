package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyedHashTest {

  private static final byte[] TEXT = "https://example.org/".getBytes(UTF_8);

  @Test
  void publishedVectors() throws IOException {
    KeyedHash hash = KeyedHash.of(Secret.of(counting(16)));
    for (String line : vectors()) {
      String[] fields = line.split(" ", -1);
      int length = Integer.parseInt(fields[0]);
      for (int offset = 0; offset < 9; offset++) { // reads must not depend on what is around
        byte[] bytes = new byte[length + 20];
        new Random(offset).nextBytes(bytes);
        System.arraycopy(counting(length), 0, bytes, offset, length);
        long[] high = new long[3];
        long[] low = new long[3];

        hash.hash128(bytes, offset, length, high, low, 1);

        assertThat(hex(hash.hash(bytes, offset, length))).as(line).isEqualTo(fields[1]);
        assertThat(hex(high[1], low[1])).as(line).isEqualTo(fields[2]);
        assertThat(hash.fingerprint(bytes, offset, length))
            .isEqualTo(new Fingerprint(high[1], low[1]));
      }
    }
  }

  /** Lengths beyond the published ones, where the length's byte wraps around; frozen here. */
  @Test
  void golden() {
    KeyedHash hash = KeyedHash.of(Secret.of(counting(16)));
    assertThat(hash.name()).isEqualTo("siphash-2-4-v1");
    assertThat(hash.fingerprint(counting(300), 0, 300))
        .hasToString("6db3146d405a00ce11b3e1a7f7b58653");
    assertThat(hash.fingerprint(TEXT, 0, TEXT.length))
        .hasToString("bafaef9820fdd9eb0cdd08ede518442f");
    assertThat(Integer.toHexString(hash.check())).isEqualTo("9cf27573");
  }

  @Test
  void hashAll_isTheHashOfEachStretch() {
    KeyedHash hash = KeyedHash.of(Secret.of(counting(16)));
    byte[] bytes = counting(200);
    int[] starts = {0, 0, 7, 50, 200};
    int[] ends = {0, 7, 50, 200, 200};
    long[] high = new long[5];
    long[] low = new long[5];

    hash.hashAll(bytes, starts, ends, 5, high, low);

    for (int i = 0; i < 5; i++) {
      assertThat(new Fingerprint(high[i], low[i]))
          .isEqualTo(hash.fingerprint(bytes, starts[i], ends[i] - starts[i]));
    }
  }

  @Test
  void legacy_isSeededXxh3() {
    assertThat(KeyedHash.legacy(0).fingerprint(TEXT, 0, TEXT.length))
        .isEqualTo(Fingerprint.of(TEXT, 0, TEXT.length));
    assertThat(KeyedHash.legacy(0).hash(TEXT, 0, TEXT.length))
        .isEqualTo(Hashes.of(TEXT, 0, TEXT.length));
    assertThat(KeyedHash.legacy(42).fingerprint(TEXT, 0, TEXT.length))
        .hasToString("0e3572411943d91414d517b1dc7ca3cb");
    assertThat(Integer.toHexString(KeyedHash.legacy(42).check())).isEqualTo("66974dba");
  }

  @Test
  void everyBitOfTheKeyCounts() {
    Set<Fingerprint> seen = new HashSet<>();
    for (int bit = 0; bit < 128; bit++) {
      byte[] key = new byte[16];
      key[bit >> 3] = (byte) (1 << (bit & 7));
      seen.add(KeyedHash.of(Secret.of(key)).fingerprint(TEXT, 0, TEXT.length));
    }
    assertThat(seen).hasSize(128);
  }

  private static List<String> vectors() throws IOException {
    try (InputStream in = KeyedHashTest.class.getResourceAsStream("siphash-2-4.txt")) {
      List<String> lines = new String(in.readAllBytes(), UTF_8).lines().skip(2).toList();
      assertThat(lines).hasSize(64);
      return lines;
    }
  }

  private static byte[] counting(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  /** The bytes as the reference writes them: lowest first. */
  private static String hex(long... words) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(words);
    return HexFormat.of().formatHex(bytes.array());
  }
}
