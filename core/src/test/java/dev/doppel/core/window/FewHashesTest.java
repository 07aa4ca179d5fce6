package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FewHashesTest {

  private final FewHashes few = new FewHashes(40);

  @Test
  void listsWhatWasAddedUpToItsLimit_andThenNothingUntilItBeginsAgain() {
    LongStream.range(0, 40).forEach(few::add);
    assertThat(listed()).containsExactlyElementsOf(LongStream.range(0, 40).boxed().toList());
    assertThat(few.isComplete()).isTrue();
    assertThat(few.isFull()).isTrue();

    few.add(40);
    few.add(41);

    assertThat(few.isComplete()).isFalse();
    assertThat(listed()).isEmpty();
    assertThat(few.size()).isZero();

    few.begin();
    few.add(7);
    assertThat(few.isComplete()).isTrue();
    assertThat(listed()).containsExactly(7L);
    assertThat(few.isFull()).isFalse();
  }

  @Test
  void keepsWhatIsWanted_inItsOrder() {
    LongStream.of(5, 2, 9, 4, 4, 7).forEach(few::add);

    few.keepIf(hash -> hash != 9 && hash != 5);

    assertThat(listed()).containsExactly(2L, 4L, 4L, 7L);
  }

  @Test
  void keepsEachOnce() {
    LongStream.of(5, 2, -9, 5, 5, 2, 7).forEach(few::add);
    few.keepDistinct();
    assertThat(listed()).containsExactlyInAnyOrder(-9L, 2L, 5L, 7L);

    few.begin();
    LongStream.of(-9, 0).forEach(few::add); // nothing stands after the last
    few.keepDistinct();
    assertThat(listed()).containsExactly(-9L, 0L);

    few.giveUp();
    few.keepDistinct();
    assertThat(listed()).isEmpty();
  }

  @Test
  void hasALimitForTablesOfAnySize() {
    assertThat(new FewHashes(0).limit()).isEqualTo(16);
    assertThat(few.limit()).isEqualTo(40);
    assertThat(few.bytes()).isEqualTo(320);
    assertThat(new FewHashes(Long.MAX_VALUE).limit()).isEqualTo(1 << 24);
  }

  private List<Long> listed() {
    List<Long> all = new ArrayList<>();
    few.forEach(all::add);
    assertThat(few.size()).isEqualTo(all.size());
    return all;
  }
}
