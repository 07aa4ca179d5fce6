package dev.doppel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.Cluster;
import dev.doppel.report.page.Bar;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterSizesTest {

  @Test
  void largeSizesAreTakenTogether() {
    assertThat(sizes(2, 2, 3, 6, 10, 11).bars())
        .extracting(Bar::label, Bar::value)
        .containsExactly(
            tuple("2", 2L),
            tuple("3", 1L),
            tuple("4", 0L),
            tuple("5", 0L),
            tuple("6\u201310", 2L),
            tuple("11\u201320", 1L));
  }

  @Test
  void thereIsNoLargestSize() {
    List<Bar> bars = sizes(100_000).bars();

    assertThat(bars.get(bars.size() - 2).label()).isEqualTo("101\u20131,000");
    assertThat(bars.get(bars.size() - 1)).isEqualTo(new Bar("1,001+", "size 1,001+", 1));
  }

  private static ClusterSizes sizes(int... sizes) {
    Cluster.Member member = new Cluster.Member(1, Relation.EXACT, 1, 1);
    return ClusterSizes.of(
        IntStream.of(sizes)
            .mapToObj(size -> new Cluster(1, 0, Collections.nCopies(size - 1, member)))
            .toList());
  }
}
