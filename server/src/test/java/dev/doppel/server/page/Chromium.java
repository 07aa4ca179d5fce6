package dev.doppel.server.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The browser of the machine. Without one tests are skipped, or fail where DOPPEL_CI is set. */
final class Chromium implements AutoCloseable {

  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/bin/chromium"),
          Path.of("/usr/bin/chromium-browser"),
          Path.of("/usr/bin/google-chrome"));

  /** Long, because a busy machine is no fault of the page; what is fast does not wait. */
  private static final double PATIENCE_MILLIS = 60_000;

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  static Chromium start() {
    Path program = PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
    if (program == null && System.getenv("DOPPEL_CI") == null) {
      System.err.println("SKIPPED: no Chromium in " + PLACES + "; the web page is not tested");
      assumeTrue(false, "no Chromium");
    }
    if (program == null) {
      throw new IllegalStateException("DOPPEL_CI is set and there is no Chromium in " + PLACES);
    }
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    LaunchOptions options =
        new LaunchOptions()
            .setExecutablePath(program)
            .setArgs(
                List.of(
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--no-first-run"));
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    return new Chromium(playwright, playwright.chromium().launch(options));
  }

  /** Opens a window of its own, with no memory of others. */
  BrowserContext open(NewContextOptions options) {
    BrowserContext context = browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MILLIS);
    return context;
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
