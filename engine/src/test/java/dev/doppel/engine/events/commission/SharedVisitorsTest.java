package dev.doppel.engine.events.commission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SharedVisitorsTest {

  private final SplittableRandom random = new SplittableRandom(4);

  @Test
  void aSampleStaysWithinItsBoundAndFindsTheSamePair() {
    SharedVisitors all = SharedVisitors.create();
    SharedVisitors few = SharedVisitors.ofLinks(4000);
    for (int visitor = 1; visitor <= 20_000; visitor++) {
      int publisher = random.nextInt(40);
      all.add(visitor, publisher);
      few.add(visitor, publisher);
      // All have readers in common by chance; 7 and 9 have more.
      int other = publisher == 7 && visitor % 2 == 0 ? 9 : random.nextInt(40);
      all.add(visitor, other);
      few.add(visitor, other);
    }

    assertThat(all.sampled()).isEqualTo(1);
    assertThat(few.sampled()).isBetween(0.04, 0.13);
    assertThat(few.bytes()).isLessThan(200_000);
    for (List<SharedVisitors.Pair> found :
        List.of(all.suspicious(2, 0.01), few.suspicious(2, 0.01))) {
      assertThat(found).hasSize(1);
      assertThat(found.get(0).one()).isEqualTo(7);
      assertThat(found.get(0).other()).isEqualTo(9);
    }
    assertThat(few.suspicious(2, 0.01).get(0).resemblance())
        .isCloseTo(all.suspicious(2, 0.01).get(0).resemblance(), within(0.07));
  }

  /** Over 200 tables without a coalition, two alarms are what is allowed. */
  @Test
  @Tag("baseline-jdk")
  void chanceAccusesNobody() {
    int alarms = 0;
    for (int table = 0; table < 200; table++) {
      SharedVisitors visitors = SharedVisitors.create();
      for (int i = 0; i < 5000; i++) {
        // Some visitors come to many publishers, and some publishers have many visitors.
        long visitor = 1 + (long) (2000 * Math.pow(random.nextDouble(), 2));
        int publisher = (int) (30 * Math.pow(random.nextDouble(), 1.5));
        visitors.add(visitor, publisher);
      }
      alarms += visitors.suspicious(1, 0.01).isEmpty() ? 0 : 1;
    }
    assertThat(alarms).isLessThanOrEqualTo(2);
  }
}
