package dev.doppel.similarity.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolTest {

  private final SplittableRandom random = new SplittableRandom(18);

  private record Written(long place, long[] values) {}

  /** All on disk; half of it; all in memory. Sets larger than a block and the buffer, and none. */
  @ParameterizedTest
  @ValueSource(longs = {0, 10 << 16, 1 << 22})
  void whatIsWrittenIsReadInOrderAndOutOfOrder(long inMemory) throws IOException {
    try (Spool spool = Spool.create(inMemory)) {
      List<Written> written = write(spool);

      for (Written each : written) {
        assertRead(spool.cursor(), each);
      }
      ShingleSets.Cursor cursor = spool.cursor();
      for (int i = 0; i < 500; i++) {
        assertRead(cursor, written.get(random.nextInt(written.size())));
      }
    }
  }

  @Test
  void whatIsWrittenLaterCanBeReadToo() throws IOException {
    try (Spool spool = Spool.create(0)) {
      ShingleSets.Cursor cursor = spool.cursor();
      for (int i = 0; i < 20; i++) {
        long[] values = random.longs(1000).toArray();
        assertRead(cursor, new Written(cursor.write(values, values.length), values));
      }
    }
  }

  @Test
  void whatWasNeverWrittenCannotBeRead() throws IOException {
    try (Spool spool = Spool.create(0)) {
      spool.cursor().write(new long[10], 10);

      assertThatThrownBy(() -> spool.cursor().read(5, 6, new long[6]))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("nothing was written");
    }
  }

  /** By two cursors in turn, as two threads do. */
  private List<Written> write(Spool spool) throws IOException {
    ShingleSets.Cursor[] cursors = {spool.cursor(), spool.cursor()};
    List<Written> written = new ArrayList<>();
    long sum = 0;
    for (int i = 0; i < 400; i++) {
      int size = i % 50 == 7 ? 70_000 : i % 40 == 3 ? 0 : random.nextInt(6_000);
      long[] values = random.longs(size).toArray();
      written.add(new Written(cursors[i % 2].write(values, size), values));
      sum += size;
    }
    assertThat(spool.bytes()).isEqualTo(8 * sum);
    return written;
  }

  private static void assertRead(ShingleSets.Cursor cursor, Written written) throws IOException {
    long[] values = new long[written.values().length];
    cursor.read(written.place(), values.length, values);
    assertThat(values).isEqualTo(written.values());
  }
}
