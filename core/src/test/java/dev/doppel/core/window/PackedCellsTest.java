package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackedCellsTest {

  private static final int CELLS = 83;
  private static final String MAGIC = "testing!";

  private final SplittableRandom random = new SplittableRandom(15);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 13, 31, 32, 33, 56, 57})
  void eachCellKeepsItsOwnBits(int width) {
    PackedCells cells = new PackedCells(CELLS, width);
    long[] expected = new long[CELLS];
    for (int step = 0; step < 1000; step++) {
      int at = random.nextInt(CELLS);
      long value = random.nextLong() >>> (Long.SIZE - width);
      boolean isAdded = random.nextBoolean();
      expected[at] = isAdded ? expected[at] | value : value;
      if (isAdded) {
        cells.or(at, value);
      } else {
        cells.set(at, value);
      }
      assertThat(cells.get(at)).isEqualTo(expected[at]);
    }

    assertHolds(cells, expected);
    cells.clear();
    assertHolds(cells, new long[CELLS]);
  }

  private static void assertHolds(PackedCells cells, long[] expected) {
    for (int i = 0; i < CELLS; i++) {
      assertThat(cells.get(i)).isEqualTo(expected[i]);
    }
  }

  /**
   * Cell by cell from the lowest bit of the first byte, and eight bytes to read the last one by.
   */
  @ParameterizedTest
  @CsvSource({"1, 1, 9", "8, 1, 9", "9, 1, 10", "3, 8, 11", "2, 57, 23", "1000, 12, 1508"})
  void theSizeIsThatOfAllBits(int count, int width, int bytes) {
    PackedCells cells = new PackedCells(count, width);

    assertThat(cells.bytes()).isEqualTo(bytes);
    assertThat(cells.count()).isEqualTo(count);
    assertThat(cells.width()).isEqualTo(width);
  }

  @Test
  void theBytesThatAreStoredStayAsTheyAre() throws Exception {
    PackedCells cells = new PackedCells(3, 12);
    cells.set(0, 0xABC);
    cells.set(1, 0x123);
    cells.or(2, 0xF0F);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StateWriter writer = StateWriter.begin(out, MAGIC, 1);
    int header = 12;
    cells.writeTo(writer);

    byte[] written = out.toByteArray();
    assertThat(Arrays.copyOfRange(written, header, header + 5))
        .isEqualTo(new byte[] {(byte) 0xBC, 0x3A, 0x12, 0x0F, (byte) 0x0F});
    assertThat(written).hasSize(header + 5 + Long.BYTES);
    PackedCells read = new PackedCells(3, 12);
    read.readFrom(StateReader.begin(new ByteArrayInputStream(written), MAGIC, 1, "test"));
    assertThat(read.get(0)).isEqualTo(0xABC);
    assertThat(read.get(1)).isEqualTo(0x123);
    assertThat(read.get(2)).isEqualTo(0xF0F);
  }

  /** Never beyond a cell that holds something, and beyond whole stretches of zeros. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8, 12, 16})
  void zerosArePassedUpToTheByteThatHoldsSomething(int width) {
    int count = 40_000;
    for (long full : new long[] {0, 1, 17, 8_192, 8_193, 20_000, 39_998}) {
      PackedCells cells = new PackedCells(count, width);
      cells.set(full, 1);

      long reached = cells.passZeros(0, count);

      assertThat(reached).isEqualTo(full * width / Byte.SIZE * Byte.SIZE / width);
      assertThat(cells.passZeros(0, full & -8)).isEqualTo(full & -8);
      assertThat(cells.passZeros((full & -8) + 8, count)).isEqualTo(count);
    }
  }

  @Test
  void whatFitsNoArrayIsRefused() {
    assertThatThrownBy(() -> new PackedCells(1, 0)).hasMessage("width must be 1 to 57, got 0");
    assertThatThrownBy(() -> new PackedCells(1, 58)).hasMessage("width must be 1 to 57, got 58");
    assertThatThrownBy(() -> new PackedCells(0, 8))
        .hasMessage("0 cells of 8 bits do not fit an array of bytes");
    assertThatThrownBy(() -> new PackedCells(Integer.MAX_VALUE, 8))
        .hasMessage("2147483647 cells of 8 bits do not fit an array of bytes");
    assertThatThrownBy(() -> new PackedCells((1L << 31) - 71, 8))
        .hasMessage("2147483577 cells of 8 bits do not fit an array of bytes");
  }
}
