package dev.doppel.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ManPageTest {

  @Test
  void keepsWordsAndDropsLayout() {
    String page =
        """
        '\\" t
        .\\" Copyright of nobody
        .TH random 7 2023-02-10
        .de XX
        .ds A hidden
        ..
        .if n .ad l
        .SH NAME
        random \\- overview\\" a comment
        .IP \\[bu] 3
        The \\fI/dev/urandom\\fP and
        .BR getrandom (2)
        .sp 1
        calls\\&.
        """;

    assertThat(ManPage.text(page).lines())
        .containsExactly(
            "random 7 2023-02-10",
            "NAME",
            "random - overview",
            "The /dev/urandom and",
            "getrandom (2)",
            "calls.");
  }
}
