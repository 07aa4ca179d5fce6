package dev.doppel.similarity.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTest {

  private static final int COUNT = 2_000_000; // more than three pieces of a file

  private final SplittableRandom random = new SplittableRandom(18);

  /** All in files; half of it; nearly all; all on the heap. */
  @ParameterizedTest
  @ValueSource(longs = {0, 8_000_000, 15_990_000, 1L << 30})
  void whatIsPutIsReadWhereverItLies(long inHeap) throws IOException {
    try (Columns columns = Columns.withFiles(0)) {
      Column longs = columns.ofBytes(inHeap);
      Column ints = columns.ofBytes(inHeap / 2);
      Column bytes = columns.ofBytes(inHeap / 8);
      long[] values = random.longs(COUNT).toArray();
      for (int i = 0; i < COUNT; i++) {
        longs.putLong(i, values[i]);
        ints.putInt(i, (int) values[i]);
        bytes.put(i, (byte) values[i]);
      }
      for (int i = 0; i < COUNT; i++) {
        if (longs.longAt(i) != values[i]
            || ints.intAt(i) != (int) values[i]
            || bytes.byteAt(i) != (byte) values[i]) {
          assertThat(i).as("is as it was put").isNegative();
        }
      }
      assertThat(columns.heapBytes()).isLessThan(inHeap * 13 / 8 + 3 * (1 << 14) + 1);
      assertThat(columns.heapBytes() + columns.fileBytes()).isGreaterThanOrEqualTo(13L * COUNT);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 40_000, 1L << 30})
  void manyAtOnceAreSingleOnesAcrossThePieces(long inHeap) throws IOException {
    try (Columns columns = Columns.withFiles(0)) {
      Column longs = columns.ofBytes(inHeap);
      Column bytes = columns.ofBytes(inHeap);
      Column ints = columns.ofBytes(inHeap);
      long[] values = random.longs(700_000).toArray();
      byte[] text = new byte[5_000_000];
      for (int i = 0; i < text.length; i++) {
        text[i] = (byte) random.nextInt();
      }
      int[] numbers = random.ints(10_000).toArray();
      longs.putLongs(5, values, values.length);
      bytes.putBytes(3, text);
      ints.putInts(1, numbers);

      long[] read = new long[values.length];
      longs.longs(5, read.length, read);
      assertThat(read).isEqualTo(values);
      assertThat(longs.longAt(5 + 699_999)).isEqualTo(values[699_999]);
      assertThat(bytes.bytes(3, text.length)).isEqualTo(text);
      assertThat(ints.intAt(10_000)).isEqualTo(numbers[9_999]);
      assertThat(longs.longAt(0)).as("what was never put").isZero();
      long[] few = new long[9];
      for (int at = 5; at + few.length <= read.length; at += 7) { // across all ends of pieces
        longs.longs(at, few.length, few);
        assertThat(few).isEqualTo(Arrays.copyOfRange(values, at - 5, at - 5 + few.length));
      }
    }
  }

  @Test
  void nothingCanBeReadOfAColumnThatHasNothing() throws IOException {
    try (Columns columns = Columns.withFiles(0)) {
      columns.column(8).longs(0, 0, new long[0]);
    }
  }

  @Test
  void whatIsThereCanBeReadAfterTheFilesAreClosed() throws IOException {
    Columns columns = Columns.withFiles(0);
    Column column = columns.column(8);
    column.putLong(1000, 7);
    columns.close();

    assertThat(column.longAt(1000)).isEqualTo(7);
    assertThatThrownBy(() -> column.putLong(1 << 20, 7)).isInstanceOf(UncheckedIOException.class);
  }
}
