package dev.doppel.spark.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Keep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JobSettingsTest {

  private static final JobSettings PRESENT = JobSettings.of(DocumentSettings.defaults());

  @ParameterizedTest
  @ValueSource(strings = {"first", "longest"})
  void whatTextsDecideTravelsToTheTasks(String keep) {
    assertThat(JobSettings.of(settings(Keep.parse(keep))).documents().keep()).hasToString(keep);
  }

  @ParameterizedTest
  @ValueSource(strings = {"newest", "best:score", "prefer:*.txt"})
  void whatMoreThanTextsDecidesIsRefused(String keep) {
    assertThatThrownBy(() -> JobSettings.of(settings(Keep.parse(keep))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "keep '%s' runs on one machine only (doppel docs); on Spark there are first and"
                + " longest",
            keep);
  }

  @Test
  void headsStay() {
    assertThatThrownBy(() -> JobSettings.of(settings(Keep.FIRST.droppingAll())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("drop-all runs on one machine only");
  }

  /** The line tells the rules for words, and that of edition 1 is what earlier versions wrote. */
  @Test
  void memoriesOfEarlierVersionsAreKnownByTheirLine() {
    String rest =
        " method=AUTO threshold=%s containment=%s shingle=words:5 content=MAIN hash=XXH3"
            .formatted(PRESENT.threshold(), PRESENT.containment());

    assertThat(PRESENT.sketchLine()).isEqualToIgnoringCase("documents-v4" + rest);
    assertThat(PRESENT.inEdition(2).sketchLine()).isEqualToIgnoringCase("documents-v3" + rest);
    assertThat(PRESENT.inEdition(1).sketchLine()).isEqualToIgnoringCase("documents-v1" + rest);
    assertThat(PRESENT.inEdition(1).documents().shingling())
        .isEqualTo(Shingling.words(5).inEdition(1));
  }

  @Test
  void whatTheFirstEditionDidNotKnowStays() {
    JobSettings marks =
        JobSettings.of(
            DocumentSettings.builder().shingling(Shingling.parse("words:5,marks")).build());

    assertThat(marks.inEdition(1)).isEqualTo(marks);
  }

  private static DocumentSettings settings(Keep keep) {
    return DocumentSettings.builder().keep(keep).build();
  }
}
