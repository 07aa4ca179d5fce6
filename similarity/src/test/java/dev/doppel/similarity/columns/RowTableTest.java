package dev.doppel.similarity.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowTableTest {

  private static final int ROWS = 20_000;

  private final SplittableRandom random = new SplittableRandom(18);
  private final long[] hashes = new long[ROWS];
  private final RowTable table = new RowTable(row -> hashes[row]);

  /** Hashes are drawn from a few, so that rows of one hash are told apart by what they are. */
  @Test
  void findsEachRowByItsHashAndWhatItIs() {
    for (int row = 0; row < ROWS; row++) {
      hashes[row] = random.nextInt(ROWS / 4);
      int own = row;
      assertThat(table.find(hashes[row], each -> each == own)).isEqualTo(-1);
      table.add(row);
    }
    for (int row = 0; row < ROWS; row++) {
      int own = row;
      assertThat(table.find(hashes[row], each -> each == own)).isEqualTo(row);
    }
    assertThat(table.find(ROWS, each -> true)).isEqualTo(-1);
    table.clear();
    assertThat(table.find(hashes[0], each -> true)).isEqualTo(-1);
  }

  /** 5 bytes per slot, of which more than three eighths are taken. */
  @Test
  void takesLessThanFourteenBytesPerRow() {
    for (int row = 0; row < ROWS; row++) {
      hashes[row] = random.nextLong();
      table.add(row);
      assertThat(table.bytes()).isLessThan(14L * Math.max(row, 400));
    }
  }
}
