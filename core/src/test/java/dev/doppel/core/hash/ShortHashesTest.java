package dev.doppel.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortHashesTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** Whatever lies before and behind the stretches, and in the places of longer ones. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 100, 1000})
  void areThoseOfEachStretchAlone(int count) {
    byte[] bytes = new byte[count * 12 + 24];
    random.nextBytes(bytes);
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long[] heads = new long[count];
    long[] tails = new long[count];
    long[] lengths = new long[count];
    for (int i = 0; i < count; i++) {
      lengths[i] = 1L + random.nextInt(12);
      heads[i] = buffer.getLong(start(i));
      tails[i] = buffer.getLong(start(i) + (int) lengths[i] - 8);
    }

    long[] hashes = new long[count];
    ShortHashes.ofUpTo(count).hash(heads, tails, lengths, count, hashes);

    for (int i = 0; i < count; i++) {
      if (lengths[i] <= 8) {
        assertThat(hashes[i]).isEqualTo(Hashes.of(bytes, start(i), (int) lengths[i]));
      }
    }
  }

  private static int start(int i) {
    return 8 + i * 12;
  }
}
