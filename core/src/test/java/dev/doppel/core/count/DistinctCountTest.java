package dev.doppel.core.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.hash.Hashes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DistinctCountTest {

  /*
   * The mean of 200 counts is normal; their root mean square error has a standard error of five
   * percent of itself. Five sigmas each.
   */
  @Test
  void errsAsStated() {
    int counts = 200;
    int distinct = 5000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < counts; i++) {
      DistinctCount count = DistinctCount.ofPrecision(8);
      long from = (long) i << 32;
      LongStream.range(from, from + distinct).forEach(count::add);
      double error = count.estimate() / distinct - 1;
      sum += error;
      squares += error * error;
    }

    double stated = DistinctCount.ofPrecision(8).relativeError();
    assertThat(sum / counts).isCloseTo(0, within(5 * stated / Math.sqrt(counts)));
    assertThat(Math.sqrt(squares / counts)).isCloseTo(stated, within(0.25 * stated));
  }

  @Test
  void twiceTheBytesHalveTheVariance() {
    assertThat(DistinctCount.ofPrecision(3).bytes()).isEqualTo(8);
    assertThat(DistinctCount.ofPrecision(20).bytes()).isEqualTo(1 << 20);
    assertThat(DistinctCount.ofPrecision(3).relativeError()).isCloseTo(0.269, within(0.001));
    assertThat(DistinctCount.ofPrecision(20).relativeError()).isCloseTo(0.000743, within(1e-6));
  }

  @Test
  void mergedIsAsIfAddedToOne() {
    DistinctCount left = DistinctCount.ofPrecision(10);
    DistinctCount right = left.emptyLike();
    DistinctCount both = left.emptyLike();
    LongStream.range(0, 3000).forEach(left::add);
    LongStream.range(2000, 6000).forEach(right::add);
    LongStream.range(0, 6000).forEach(both::add);

    left.addAll(right);

    assertThat(Written.bytes(left)).isEqualTo(Written.bytes(both));
  }

  @Test
  void survivesBeingWritten() throws IOException {
    DistinctCount count = DistinctCount.ofPrecision(6);
    LongStream.range(0, 1000).forEach(count::add);

    DistinctCount read = DistinctCount.read(new ByteArrayInputStream(Written.bytes(count)));

    assertThat(read.estimate()).isEqualTo(count.estimate());
    Written.assertTellsDamage(count, DistinctCount::read);
  }

  @Test
  void bytesAreAsEver() {
    DistinctCount count = DistinctCount.ofPrecision(6);
    LongStream.range(0, 1000).forEach(count::add);

    byte[] written = Written.bytes(count);

    assertThat(HexFormat.of().toHexDigits(Hashes.of(written, 0, written.length)))
        .isEqualTo("25eaf5ec0fae96dd");
  }

  @Test
  void namesWhatIsWrong() {
    assertThatThrownBy(() -> DistinctCount.ofPrecision(2))
        .hasMessage("precision must be 3 to 20, got 2");
    assertThatThrownBy(() -> DistinctCount.ofPrecision(21)).hasMessageContaining("got 21");
    assertThatThrownBy(() -> DistinctCount.ofPrecision(4).addAll(DistinctCount.ofPrecision(3)))
        .hasMessage("cannot add a count of precision 3 to one of 4");
  }
}
