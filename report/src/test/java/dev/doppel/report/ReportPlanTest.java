package dev.doppel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.doppel.core.distance.Relation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPlanTest {

  @TempDir private Path folder;

  /** Two hundred clusters with every relation in each, which is all a plan can ask for. */
  @Test
  void asksForFewTexts() throws IOException {
    Reports reports = new Reports();
    for (int i = 0; i < 200; i++) {
      String part = Reports.prose(60, i);
      String whole = part + Reports.prose(200, 1000 + i);
      reports.add("whole " + i, whole).add("copy " + i, whole);
      reports.add("near " + i, whole + " and more").add("part " + i, part);
    }

    ReportPlan plan = reports.input(folder).plan();

    assertThat(plan.documents()).hasSizeBetween(80, 108);
    assertThat(plan.clusters()).hasSize(20);
    assertThat(plan.clusters().get(0).compared())
        .extracting(ShownPair::relation)
        .containsExactly(Relation.NEAR, Relation.CONTAINED, Relation.EXACT);
    assertThat(plan.contained()).hasSize(6).extracting(ShownPair::left).doesNotHaveDuplicates();
  }

  @Test
  void asksForNothingWithoutDuplicates() throws IOException {
    assertThat(new Reports().add("a", "one").add("b", "two").input(folder).plan().documents())
        .isEmpty();
  }

  @Test
  void borderlinePairsComeLowestFirst() throws IOException {
    Reports reports = new Reports();
    for (int i = 0; i < 12; i++) {
      String text = Reports.prose(200, i);
      reports.add("a" + i, text).add("b" + i, text + Reports.prose(1 + 3 * i, 100 + i));
    }

    ReportPlan plan = reports.input(folder).plan();

    assertThat(plan.borderline())
        .hasSize(8)
        .isSortedAccordingTo((one, other) -> Double.compare(one.similarity(), other.similarity()));
    assertThat(plan.borderline().get(0).left()).isEqualTo(22);
  }

  @Test
  void aCopyOfAMemberIsMeasuredAsTheMemberIs() throws IOException {
    String part = Reports.prose(60, 1);
    String whole = part + Reports.prose(200, 2);

    ReportPlan plan =
        new Reports().add("whole", whole).add("part", part).add("copy", part).input(folder).plan();

    assertThat(plan.clusters().get(0).listed())
        .extracting(ShownPair::right, ShownPair::relation, ShownPair::containment)
        .containsExactly(tuple(1, Relation.CONTAINED, 1.0), tuple(2, Relation.CONTAINED, 1.0));
  }
}
