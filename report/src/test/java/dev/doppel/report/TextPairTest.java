package dev.doppel.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.report.TextPair.Side;
import dev.doppel.report.page.Html;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class TextPairTest {

  private static String html(String left, String right, int unseen) throws IOException {
    StringBuilder out = new StringBuilder();
    new TextPair("near", Side.of("a", "head", left), new Side("b", "member", right, unseen))
        .write(new Html(out));
    return out.toString();
  }

  /**
   * A count within a text that is read from right to left is scrambled if it takes its direction.
   */
  @Test
  void whatIsLeftOutIsCountedFromLeftToRight_alsoInATextThatIsNot() throws IOException {
    String text = "שלום עולם זה טקסט ארוך מאוד ".repeat(60);

    String html = html(text, text + "ועוד מילה", 12_345);

    assertThat(html)
        .contains("<p class=\"text\" dir=\"auto\">")
        .containsPattern("<bdi class=\"gap\" dir=\"ltr\">\u2026 1,\\d{3} characters left out</bdi>")
        .contains("<bdi class=\"gap\" dir=\"ltr\">\u2026 12,345 characters left out</bdi>");
    assertThat(html.replaceAll("<bdi class=\"gap\".*?</bdi>", "")).doesNotContain("left out");
  }
}
