package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.l3s.boilerpipe.BoilerpipeProcessingException;
import de.l3s.boilerpipe.extractors.ArticleExtractor;
import dev.doppel.web.html.Page;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.dankito.readability4j.Readability4J;
import org.jsoup.Jsoup;

/** Finds the text of a page: ours and those of other libraries for Java. */
@FunctionalInterface
interface TextFinder {

  /** All, by the names that the tables have, ours first. */
  Map<String, TextFinder> ALL = all();

  String text(byte[] html);

  /**
   * The text of a page, and what it took: milliseconds of CPU time of this thread, from the bytes
   * to the text, in the best of some rounds. The first rounds pay for compiling, and other programs
   * disturb.
   */
  record Found(String text, double millis) {}

  /** Returns what is found in each of the pages. */
  default List<Found> findAll(List<MarkedPage> pages, int rounds) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    String[] texts = new String[pages.size()];
    double[] best = new double[texts.length];
    Arrays.fill(best, Double.MAX_VALUE);
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < best.length; i++) {
        long start = clock.getCurrentThreadCpuTime();
        texts[i] = text(pages.get(i).html());
        best[i] = Math.min(best[i], (clock.getCurrentThreadCpuTime() - start) / 1e6);
      }
    }
    return IntStream.range(0, best.length).mapToObj(i -> new Found(texts[i], best[i])).toList();
  }

  private static Map<String, TextFinder> all() {
    Map<String, TextFinder> all = new LinkedHashMap<>();
    all.put("Doppel, main text", html -> Page.parse(html, null).mainText().text());
    all.put("Doppel, visible text", html -> Page.parse(html, null).visibleText());
    all.put("Readability4J 1.0.8", TextFinder::readability);
    all.put("boilerpipe 1.2.2, article", TextFinder::boilerpipe);
    all.put("jsoup, body text", html -> Jsoup.parse(new String(html, UTF_8)).body().text());
    return Collections.unmodifiableMap(all);
  }

  private static String readability(byte[] html) {
    String text = new Readability4J("", new String(html, UTF_8)).parse().getTextContent();
    return text == null ? "" : text;
  }

  private static String boilerpipe(byte[] html) {
    try {
      return ArticleExtractor.INSTANCE.getText(new String(html, UTF_8));
    } catch (BoilerpipeProcessingException e) {
      throw new IllegalStateException("boilerpipe gave up on " + html.length + " bytes", e);
    }
  }
}
