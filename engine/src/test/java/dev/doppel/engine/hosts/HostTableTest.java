package dev.doppel.engine.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HostTableTest {

  @Test
  void withFewHostsAllIsExact() {
    HostTable<long[]> table = new HostTable<>(11, () -> new long[1]);
    for (int i = 0; i < 1000; i++) {
      table.count("host-" + i % 10)[0]++;
    }

    assertThat(table.all(tally -> tally[0]))
        .hasSize(10)
        .allMatch(each -> each.tally()[0] == 100 && each.missed() == 0);
    assertThat(table.uncounted()).isZero();
  }

  /** A count is never too high, and the true one never above what may be missed. */
  @Test
  void withManyHostsTheErrorIsStated() {
    Random random = new Random(3);
    HostTable<long[]> table = new HostTable<>(20, () -> new long[1]);
    Map<String, Long> truth = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      String host = "host-" + (int) (2000 * Math.pow(random.nextDouble(), 6));
      table.count(host)[0]++;
      truth.merge(host, 1L, Long::sum);
    }

    List<HostTable.Counted<long[]>> all = table.all(tally -> tally[0]);

    assertThat(all).hasSizeBetween(1, 20);
    for (HostTable.Counted<long[]> each : all) {
      long exact = truth.getOrDefault(each.host(), 0L);
      assertThat(each.tally()[0]).isLessThanOrEqualTo(exact);
      assertThat(each.tally()[0] + each.missed()).isGreaterThanOrEqualTo(exact);
      truth.remove(each.host());
    }
    assertThat(truth.values()).allMatch(count -> count <= table.uncounted());
  }
}
