package dev.doppel.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EscapeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "a < b && c > d",
        "\"quoted\" 'twice'",
        "&amp; is no ampersand",
        "\u4f60\u597d \ud83d\ude00 \u0645\u0631\u062d\u0628\u0627\u200f"
      })
  void aParserReadsItBack(String text) {
    assertThat(Jsoup.parse("<p>" + Escape.text(text)).text()).isEqualTo(text);
    assertThat(Jsoup.parse("<p title=\"" + Escape.text(text) + "\">").select("p").attr("title"))
        .isEqualTo(text);
  }

  @Test
  void controlsBecomePictures() {
    assertThat(Escape.text("\u0000\u0008\u001b\u007f")).isEqualTo("\u2400\u2408\u241b\u2421");
    assertThat(Escape.text("line\n\tnext")).isEqualTo("line\n\tnext");
  }

  @Test
  void changesOfDirectionAreNamed() {
    assertThat(Escape.text("cod\u202eexe.txt\u2066")).isEqualTo("cod[U+202E]exe.txt[U+2066]");
  }

  @Test
  void whatIsNoTextIsReplaced() {
    assertThat(Escape.text("\ud800\uffff\u0085\udbff\udfff")).isEqualTo("\ufffd".repeat(4));
  }
}
