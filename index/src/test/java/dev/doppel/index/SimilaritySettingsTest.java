package dev.doppel.index;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import org.junit.jupiter.api.Test;

class SimilaritySettingsTest {

  @Test
  void whatAnIndexCannotHonourIsRefused() {
    assertThatThrownBy(
            () -> new SimilaritySettings(Shingling.parse("words:2,replicas"), Content.MAIN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "an index compares sets of shingles, not bags: leave replicas out of"
                + " 'words:2,replicas'");
  }
}
