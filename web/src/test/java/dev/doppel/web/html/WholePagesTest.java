package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages as they come, with everything on them. */
class WholePagesTest {

  @ParameterizedTest
  @ValueSource(strings = {"news", "manual", "table-layout"})
  void mainTextIsWhatThePageIsAbout(String name) throws IOException {
    MainText main = Page.parse(read(name + ".html"), null).mainText();

    assertThat(main.text()).isEqualTo(new String(read(name + ".txt"), UTF_8).strip());
    assertThat(main.source()).isEqualTo(MainText.Source.MAIN);
  }

  @Test
  void onePassTellsAllOfAPage() throws IOException {
    Page page = Page.parse(read("news.html"), null);

    assertThat(page.title()).contains("Lighthouse gets its lamp back - The Skelder Gazette");
    assertThat(page.language()).contains("en-GB");
    assertThat(page.canonicalLink()).contains("https://gazette.example/2024/lighthouse-lamp");
    assertThat(page.visibleText()).contains("We use cookies", "Goats on the pier", "lentil soup");
  }

  /** Pages of one shop, whose template is longer than what it sells. */
  @Test
  void pagesOfOneTemplateShareNoMainText() throws IOException {
    String template = new String(read("shop.html"), UTF_8);
    Map<String, List<String>> goods =
        Map.of(
            "Rope doormat",
                List.of(
                    "Plaited from old mooring rope, heavy enough to stay where the wind",
                    "It sheds tar for a week"),
            "Storm lantern",
                List.of(
                    "Burns for a night on a cup of oil, and has been dropped by experts",
                    "The glass can be bought alone"),
            "Cork fender",
                List.of(
                    "Keeps a boat from a wall and a wall from a boat, in that order of",
                    "Larger ones are made in winter"),
            "Tin of biscuits",
                List.of(
                    "Baked so hard that they outlast the voyage, the ship and now and then",
                    "Dip before use, and wait"));

    goods.forEach(
        (name, lines) -> {
          String html = template.formatted(name, name, lines.get(0) + " the owner.", lines.get(1));

          assertThat(Page.parse(html).mainText().text())
              .isEqualTo(
                  lines.get(0) + " the owner.\n" + lines.get(1) + ", as every sailor knows.");
        });
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream in = WholePagesTest.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }
}
