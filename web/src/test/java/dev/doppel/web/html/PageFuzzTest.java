package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Reads pages that were broken at random. The build reads the same {@value #PAGES} each time;
 * {@code -Ddoppel.fuzz.seconds=600} reads others for that long. A failure names the seed that makes
 * the page again.
 */
class PageFuzzTest {

  private static final int PAGES = 1500;
  private static final long FIRST_SEED = 42;

  /** A page of this test is below 100 KB and takes some milliseconds. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final List<String> TAGS =
      List.of(
          "<div>",
          "</div>",
          "<p>",
          "</p>",
          "<b>",
          "</b>",
          "<a href=/x>",
          "</a>",
          "<table>",
          "<tr>",
          "<td>",
          "</table>",
          "<article>",
          "</article>",
          "<main>",
          "<nav>",
          "</nav>",
          "<h1>",
          "<li>",
          "<ul>",
          "<pre>",
          "</pre>",
          "<br>",
          "<form>",
          "<button>",
          "<select>",
          "<option>",
          "<svg>",
          "</svg>",
          "<math>",
          "<template>",
          "</template>",
          "<script>",
          "</script>",
          "<style>",
          "<title>",
          "</title>",
          "<textarea>",
          "<plaintext>",
          "<frameset>",
          "<noscript>",
          "<!--",
          "-->",
          "<![CDATA[",
          "<?xml ",
          "<!doctype",
          "<body hidden>",
          "<html lang=x>",
          "<my-tag>",
          "<div itemprop=articleBody>",
          "<div class=comments>",
          "<div class=share>",
          "<p hidden>",
          "<div style=display:none>",
          "<meta charset=utf-16>",
          "<link rel=canonical href=",
          "&#x",
          "&amp",
          "&nbsp;",
          "\0",
          "\ufeff",
          "\u3042",
          "\"",
          "'",
          "<",
          ">",
          "=",
          "</",
          "/>");

  private final List<byte[]> pages = new ArrayList<>();

  @BeforeEach
  void readPages() throws IOException {
    for (String name : List.of("news", "manual", "table-layout", "shop")) {
      try (InputStream in = PageFuzzTest.class.getResourceAsStream(name + ".html")) {
        pages.add(Objects.requireNonNull(in, name).readAllBytes());
      }
    }
  }

  @Test
  void anyPageIsReadInTimeAndItsMainTextIsOfItsVisibleText() throws IOException {
    int seconds = Integer.getInteger("doppel.fuzz.seconds", 0);
    if (seconds == 0) {
      for (long seed = FIRST_SEED; seed < FIRST_SEED + PAGES; seed++) {
        check(seed);
      }
    } else {
      long start = System.nanoTime();
      for (long seed = start; System.nanoTime() - start < seconds * 1_000_000_000L; seed++) {
        check(seed);
      }
    }
  }

  private void check(long seed) throws IOException {
    byte[] html = brokenPage(new SplittableRandom(seed));
    long start = System.nanoTime();

    Page page = read(html, seed);
    MainText main = page.mainText();

    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    assertThat(taken).as("time of page %d", seed).isLessThan(PATIENCE);
    assertThat(isPartOf(main.text(), page.visibleText())).as("main text of page %d", seed).isTrue();
    assertThat(Page.parse(html, null).mainText()).as("page %d again", seed).isEqualTo(main);
  }

  private static Page read(byte[] html, long seed) {
    try {
      return Page.parse(html, null);
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("page " + seed + " cannot be read", e);
    }
  }

  /** Whether the lines of the part are lines of the whole, in the same order. */
  private static boolean isPartOf(String part, String whole) {
    List<String> lines = whole.lines().toList();
    int next = 0;
    for (String line : part.lines().toList()) {
      int found = lines.subList(next, lines.size()).indexOf(line);
      if (found < 0) {
        return false;
      }
      next += found + 1;
    }
    return true;
  }

  private byte[] brokenPage(SplittableRandom random) throws IOException {
    byte[] page = pages.get(random.nextInt(pages.size()));
    int breaks = 1 << random.nextInt(8);
    for (int i = 0; i < breaks; i++) {
      page = broken(page, random);
    }
    return page;
  }

  /** Replaces a part of the page, most often a small one, by another that does not belong there. */
  private byte[] broken(byte[] page, SplittableRandom random) throws IOException {
    int start = random.nextInt(page.length + 1);
    int end = Math.min(page.length, start + random.nextInt(1 << random.nextInt(1, 10)));
    ByteArrayOutputStream broken = new ByteArrayOutputStream();
    broken.write(page, 0, start);
    broken.write(strange(random));
    broken.write(page, end, page.length - end);
    return broken.toByteArray();
  }

  private byte[] strange(SplittableRandom random) {
    return switch (random.nextInt(8)) {
      case 0 -> new byte[0];
      case 1 -> new byte[] {(byte) random.nextInt(256)};
      case 2 -> tag(random).repeat(random.nextInt(1, 200)).getBytes(UTF_8);
      case 3 -> partOf(pages.get(random.nextInt(pages.size())), random);
      default -> tag(random).getBytes(UTF_8);
    };
  }

  private static String tag(SplittableRandom random) {
    return TAGS.get(random.nextInt(TAGS.size()));
  }

  private static byte[] partOf(byte[] page, SplittableRandom random) {
    int start = random.nextInt(page.length);
    int length = Math.min(page.length - start, random.nextInt(300));
    return Arrays.copyOfRange(page, start, start + length);
  }
}
