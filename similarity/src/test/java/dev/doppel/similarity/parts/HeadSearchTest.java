package dev.doppel.similarity.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Clustering;
import dev.doppel.similarity.rules.Keep;
import org.junit.jupiter.api.Test;

class HeadSearchTest {

  private static final DocumentSettings FIRST = DocumentSettings.builder().build();
  private static final DocumentSettings LONGEST =
      DocumentSettings.builder().keep(Keep.LONGEST).build();

  @Test
  void ofNearDuplicatesTheFirstStays_orTheLongest() {
    HeadSearch search = HeadSearch.among(4, 0, document -> 10 * document);
    near(search, 0, 1);
    near(search, 1, 2);
    near(search, 0, 2);

    assertThat(search.heads(FIRST)).containsExactly(0, 0, 0, 3);
    assertThat(search.heads(LONGEST)).containsExactly(2, 2, 2, 3);
  }

  @Test
  void aTextStandsOnlyForWhatWasComparedWithIt_unlessChainsAreAskedFor() {
    HeadSearch search = HeadSearch.among(3, 0, document -> 10);
    near(search, 0, 1);
    near(search, 1, 2);

    assertThat(search.heads(FIRST)).containsExactly(0, 0, 2);
    assertThat(search.heads(DocumentSettings.builder().clustering(Clustering.TRANSITIVE).build()))
        .containsExactly(0, 0, 0);
  }

  @Test
  void aTextNeverStandsForWhatContainsIt() {
    HeadSearch search = HeadSearch.among(2, 0, document -> 100 - document);
    search.link(0, 1, 0.5F);
    search.inside(0);

    assertThat(search.heads(FIRST)).containsExactly(1, 1);
    assertThat(search.heads(LONGEST)).containsExactly(1, 1);
  }

  @Test
  void whatLiesInsideAnotherComesLast_theLongerFirst() {
    assertThat(HeadSearch.rank(false, 5, false)).isEqualTo(HeadSearch.rank(false, 9, false));
    assertThat(HeadSearch.rank(false, 9, true)).isLessThan(HeadSearch.rank(false, 5, true));
    assertThat(HeadSearch.rank(true, 9, false)).isLessThan(HeadSearch.rank(true, 5, false));
    for (boolean keepsLongest : new boolean[] {false, true}) {
      assertThat(HeadSearch.rank(false, 0, keepsLongest))
          .isLessThan(HeadSearch.rank(true, Integer.MAX_VALUE, keepsLongest));
    }
  }

  @Test
  void whatAnEarlierRunKeptStays() {
    HeadSearch search = HeadSearch.among(3, 2, document -> 10 * document);
    near(search, 0, 2);
    near(search, 1, 2);
    search.inside(0);

    assertThat(search.heads(LONGEST)).startsWith(0, 1);
  }

  /** Numbers of all that any run kept need not be in the order of this run's documents. */
  @Test
  void ofThoseThatEarlierRunsKeptTheOldestComesFirst() {
    HeadSearch search = HeadSearch.among(4, 0, document -> 10);
    for (int document = 0; document < 4; document++) {
      for (int before = 0; before < document; before++) {
        near(search, before, document);
      }
    }
    search.keptBefore(1, 3);
    search.keptBefore(3, 0);

    assertThat(search.heads(FIRST)).containsExactly(3, 3, 3, 3);
  }

  @Test
  void thePreferredComesFirst_whereTextsAloneDoNotDecide() {
    HeadSearch search = HeadSearch.among(3, 0, document -> document == 1 ? 9 : 10);
    near(search, 0, 1);
    near(search, 1, 2);
    near(search, 0, 2);
    search.prefer(new int[] {2, 0, 1});

    assertThat(search.heads(FIRST)).containsExactly(1, 1, 1);
    assertThat(search.heads(LONGEST)).containsExactly(2, 2, 2);
  }

  private static void near(HeadSearch search, int a, int b) {
    search.link(a, b, 0.9F);
    search.link(b, a, 0.9F);
  }
}
