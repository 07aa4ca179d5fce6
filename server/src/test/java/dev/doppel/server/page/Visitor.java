package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A person with a browser, who notices what is wrong with a page. */
final class Visitor implements AutoCloseable {

  private static final Path PICTURES = Path.of("target", "pictures");

  /** The rules of WCAG 2, levels A and AA, of which axe tells what is broken and where. */
  private static final String ALL = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']";

  /** What depends on colours. */
  private static final String COLOURS = "['color-contrast', 'link-in-text-block']";

  private static final String CHECK =
      """
      async () => {
        const found = await axe.run(document, { runOnly: %s });
        return found.violations.flatMap((rule) =>
          rule.nodes.map((node) => rule.id + ': ' + node.target + ' ' + node.failureSummary));
      }
      """;

  private final Look look;
  private final BrowserContext context;
  private final Page page;
  private final List<String> complaints = new ArrayList<>();
  private String expected = "\0";

  Visitor(Chromium chromium, Look look, String url, boolean scripts) {
    this.look = look;
    this.context = chromium.open(look.options().setBaseURL(url).setJavaScriptEnabled(scripts));
    this.page = context.newPage();
    look.show(page);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") && !message.text().contains(expected)) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
  }

  /** Errors that hold this text are what is wanted. */
  void expect(String text) {
    expected = text;
  }

  Page page() {
    return page;
  }

  /**
   * Fails if somebody could not use the page as it is now, in light or in dark, and takes pictures
   * of it.
   */
  void look(String name) throws IOException {
    takePictures("page-" + name + "-" + look + ".png");
    assertThat(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"))
        .as("pixels to scroll sideways on %s", name)
        .isEqualTo(0);
    page.evaluate(axe());
    assertThat((List<?>) page.evaluate(CHECK.formatted(ALL)))
        .as("what axe finds on %s, %s", name, look)
        .isEmpty();
    look.showOther(page);
    assertThat((List<?>) page.evaluate(CHECK.formatted(COLOURS)))
        .as("what axe finds on %s, %s in the other colours", name, look)
        .isEmpty();
    takePicture(page, PICTURES.resolve("other").resolve("page-" + name + "-" + look + ".png"));
    look.show(page);
    // Whatever the policy refuses is a line on the console.
    assertThat(complaints).as("errors on %s", name).isEmpty();
  }

  /** The whole page, to be looked at, and its upper part, for the documentation. */
  private void takePictures(String file) {
    takePicture(page, PICTURES.resolve(file));
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(PICTURES.resolve("docs").resolve(file))
            .setFullPage(true)
            .setClip(0, 0, look.width(), look.pictureHeight()));
  }

  private static void takePicture(Page page, Path file) {
    page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
  }

  private static String axe() throws IOException {
    try (InputStream in = Visitor.class.getResourceAsStream("/axe.min.js")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), UTF_8) + "; undefined";
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
