package dev.doppel.engine.mirrors;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A crawl made up row by row, and what the job finds in it. */
final class MirrorCrawl {

  private static final long NO_LIMIT = 1 << 23;

  private final List<String> lines = new ArrayList<>();

  /** Adds a page. */
  MirrorCrawl page(String host, String path, String content) {
    lines.add("http://" + host + path + "\t" + content);
    return this;
  }

  /** Adds a line as it stands. */
  MirrorCrawl line(String line) {
    lines.add(line);
    return this;
  }

  /** Adds {@code count} pages of a site of that name, behind a prefix. */
  MirrorCrawl site(String host, String prefix, String site, int count) {
    for (int page = 0; page < count; page++) {
      page(host, prefix + path(site, page), site + " says " + page);
    }
    return this;
  }

  /** Adds each of a site's first {@code count} pages with this chance. */
  MirrorCrawl some(
      String host, String prefix, String site, int count, double chance, SplittableRandom random) {
    for (int page = 0; page < count; page++) {
      if (random.nextDouble() < chance) {
        page(host, prefix + path(site, page), site + " says " + page);
      }
    }
    return this;
  }

  static String path(String site, int page) {
    return "%s-%d/%d/page%d.html".formatted(site, page % 7, page % 31, page);
  }

  /**
   * Returns one of two texts that have one XXH3, made as CollidingPairs of the benchmarks tells.
   *
   * @param name what both begin with
   */
  static String colliding(String name, boolean isFirst) {
    StringBuilder text = new StringBuilder("z".repeat(1024));
    text.replace(0, name.length(), name);
    text.replace(184, 192, isFirst ? "pvapaaab" : "pvapaaaj");
    text.replace(568, 576, isFirst ? "09z2aaaj" : "09z2aaab");
    return text.toString();
  }

  List<String> lines() {
    return lines;
  }

  MirrorResult run() throws IOException {
    return run(MirrorSettings.defaults());
  }

  MirrorResult run(MirrorSettings settings) throws IOException {
    return run(settings, NO_LIMIT);
  }

  MirrorResult run(MirrorSettings settings, long budget) throws IOException {
    byte[] bytes = String.join("\n", lines).getBytes(UTF_8);
    try (LineInput input = LineInput.of(new ByteArrayInputStream(bytes), "crawl", 1 << 16)) {
      return MirrorJob.run(input, settings, Progress.NONE, budget);
    }
  }

  /** The pairs found, as {@code host prefix = host prefix}. */
  static Set<String> pairs(MirrorResult result) {
    return result.mirrors().stream()
        .map(
            mirror ->
                "%s%s = %s%s"
                    .formatted(mirror.hostA(), mirror.prefixA(), mirror.hostB(), mirror.prefixB()))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
