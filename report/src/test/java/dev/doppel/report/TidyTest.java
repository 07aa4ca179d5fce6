package dev.doppel.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TidyTest {

  @Test
  void runsOfWhiteSpaceBecomeOne() {
    assertThat(Tidy.whiteSpace("\n one  two\t\u00a0three \r\n\n  four "))
        .isEqualTo("one two three\nfour");
    assertThat(Tidy.whiteSpace(" \n")).isEmpty();
  }
}
