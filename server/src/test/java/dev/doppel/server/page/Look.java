package dev.doppel.server.page;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.Locale;

/**
 * On what a page is looked at: each size in one of the two colour schemes, and then in the other.
 */
enum Look {
  DESKTOP(1280, 800, false),
  PHONE(375, 812, true);

  private final int width;
  private final int height;
  private final boolean isDark;

  Look(int width, int height, boolean isDark) {
    this.width = width;
    this.height = height;
    this.isDark = isDark;
  }

  int width() {
    return width;
  }

  /** How much of a page is shown in the documentation. */
  int pictureHeight() {
    return height + height * 3 / 8;
  }

  /** Has a page shown in the colours of this look. */
  void show(Page page) {
    show(page, isDark);
  }

  /** Has a page shown in the other colours. */
  void showOther(Page page) {
    show(page, !isDark);
  }

  private static void show(Page page, boolean isDark) {
    // Light is what Playwright takes by itself, and its word for it is misspelled in Turkish.
    page.emulateMedia(
        new Page.EmulateMediaOptions().setColorScheme(isDark ? ColorScheme.DARK : null));
  }

  NewContextOptions options() {
    return new NewContextOptions().setViewportSize(width, height).setLocale("en-GB");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
