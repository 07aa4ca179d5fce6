package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Hashes;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTableTest {

  /** Few bits make keys of many equal first words, and the key of all zeros. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8, 64})
  void keepsKeysInOrder_eachOnce(int bits) throws IOException {
    SplittableRandom random = new SplittableRandom(42);
    KeyTable table = new KeyTable();
    TreeSet<BigInteger> expected = new TreeSet<>();
    for (int i = 0; i < 3000; i++) {
      long high = random.nextLong() >> (64 - bits) << (64 - bits);
      long low = random.nextLong(500);
      boolean isNew = expected.add(number(high, low));
      assertThat(table.contains(high, low)).isEqualTo(!isNew);
      assertThat(table.add(high, low)).isEqualTo(isNew);
      assertThat(table.contains(high, low)).isTrue();
    }
    assertThat(table.size()).isEqualTo(expected.size());
    assertThat(numbers(table)).containsExactlyElementsOf(expected);
  }

  /** Keys that share few homes have to move back when one before them goes. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8, 64})
  void removesKeys_andKeepsTheOthersInOrder(int bits) throws IOException {
    SplittableRandom random = new SplittableRandom(43);
    KeyTable table = new KeyTable();
    TreeSet<BigInteger> expected = new TreeSet<>();
    for (int i = 0; i < 20_000; i++) {
      long high = random.nextLong() >> (64 - bits) << (64 - bits);
      long low = random.nextLong(50);
      if (random.nextInt(5) < 3) {
        assertThat(table.add(high, low)).isEqualTo(expected.add(number(high, low)));
      } else {
        assertThat(table.remove(high, low)).isEqualTo(expected.remove(number(high, low)));
        assertThat(table.contains(high, low)).isFalse();
      }
    }
    assertThat(table.size()).isEqualTo(expected.size());
    assertThat(numbers(table)).containsExactlyElementsOf(expected);
    for (KeyCursor cursor = table.cursor(); cursor.next(); ) {
      assertThat(table.contains(cursor.high(), cursor.low())).isTrue();
    }
  }

  @Test
  void clear_forgetsAll() throws IOException {
    KeyTable table = new KeyTable();
    table.add(0, 0);
    table.add(1, 2);

    table.clear();

    assertThat(table.size()).isZero();
    assertThat(table.contains(0, 0)).isFalse();
    assertThat(numbers(table)).isEmpty();
  }

  @Test
  void greatKeysGoBehindTheLastHome() throws IOException {
    KeyTable table = new KeyTable();
    for (int i = 0; i < 100; i++) {
      table.add(-1, i);
    }

    assertThat(numbers(table)).hasSize(100).isSorted();
  }

  /** More than a chunk of them, so that growing has to make room behind the homes. */
  @Test
  void manyEqualFirstWords() throws IOException {
    KeyTable table = new KeyTable();
    for (int i = 0; i < 10_000; i++) {
      assertThat(table.add(i % 100 == 0 ? Hashes.of(i) : -1, i + 1)).isTrue();
    }
    for (int i = 0; i < 10_000; i++) {
      assertThat(table.contains(i % 100 == 0 ? Hashes.of(i) : -1, i + 1)).isTrue();
    }
    assertThat(numbers(table)).hasSize(10_000).isSorted();
  }

  @Test
  void aKeyTakes36BytesAtMost() {
    KeyTable table = new KeyTable();
    for (int i = 1; i <= 300_000; i++) {
      table.add(Hashes.of(i), i);
      if (i > 20_000) {
        assertThat(KeyTable.keysIn(table.heapBytes())).isLessThanOrEqualTo(i + 1 + i / 50);
      }
    }
  }

  private static List<BigInteger> numbers(KeyTable table) throws IOException {
    List<BigInteger> numbers = new ArrayList<>();
    for (KeyCursor cursor = table.cursor(); cursor.next(); ) {
      numbers.add(number(cursor.high(), cursor.low()));
    }
    return numbers;
  }

  private static BigInteger number(long high, long low) {
    BigInteger upper = new BigInteger(Long.toUnsignedString(high));
    return upper.shiftLeft(64).add(new BigInteger(Long.toUnsignedString(low)));
  }
}
