package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Made-up links of a crawl: pages under many spellings, addresses that lead to others, and some
 * lines that are no URLs. Each ends with its number, in a fragment where it is a URL, so that each
 * can be told from all others. For one thread.
 */
final class Spellings {

  private static final int PAGES_PER_HOST = 500;
  private static final int MOVED = 20_000; // pages that had another address before

  private final SplittableRandom random;
  private final int pages;

  /** Of so many pages, at most; half of them are met once or not at all. */
  Spellings(int pages, long seed) {
    this.pages = pages;
    this.random = new SplittableRandom(seed);
  }

  /** Writes where the old addresses lead, for {@code --aliases}. */
  void writeAliases(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      for (int page = 0; page < Math.min(MOVED, pages); page++) {
        out.write("https://" + host(page) + "/old/" + page + "\t");
        out.write("https://" + host(page) + "/p/" + page + "\t301\n");
      }
    }
  }

  /** Hands out lines with the numbers from 0 on. */
  void write(int count, Consumer<String> lines) {
    for (int number = 0; number < count; number++) {
      lines.accept(line(number));
    }
  }

  /** The number of a line. */
  static int number(String line) {
    return Integer.parseInt(line.substring(line.lastIndexOf('#') + 1));
  }

  /** What makes spellings of one page go to one partition: the host, which all of them have. */
  static byte[] partitionKey(String line) {
    String rest = line.contains("//") ? line.substring(line.indexOf("//") + 2) : line;
    int end = rest.indexOf('/');
    String host = end < 0 ? rest : rest.substring(0, end);
    return host.toLowerCase(Locale.ROOT).replace(":443", "").getBytes(UTF_8);
  }

  private String line(int number) {
    if (random.nextInt(1000) == 0) {
      return "mailto:someone@example.org#" + number;
    }
    double share = random.nextDouble();
    int page = (int) (share * share * pages); // some are met far more often than others
    String host = host(page);
    return switch (random.nextInt(7)) {
      case 0 -> "HTTPS://" + host.toUpperCase(Locale.ROOT) + "/p/" + page + "#" + number;
      case 1 -> "https://" + host + ":443/p/" + page + "?utm_source=feed#" + number;
      case 2 -> "https://" + host + "/x/../p/" + page + "#" + number;
      case 3 -> "https://" + host + "/%70/" + page + "?#" + number;
      case 4 -> "https://" + host + (page < MOVED ? "/old/" : "/p/") + page + "#" + number;
      case 5 -> "https://" + host + "/p/" + page + "?b=2&a=" + page % 3 + "#" + number;
      default -> "https://" + host + "/p/" + page + "#" + number;
    };
  }

  private static String host(int page) {
    return "host-" + page / PAGES_PER_HOST + ".example.org";
  }
}
