package dev.doppel.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Crawls made for tests: lines of a URL, a tab and a fingerprint. */
public final class Crawls {

  private Crawls() {}

  /**
   * Writes a crawl with all that makes a difference: partial mirrors behind several prefixes, some
   * contents that differ or are missing, a host of many paths, pages met again, files that every
   * host has, and lines that are no URL.
   */
  public static Path write(Path file) throws IOException {
    SplittableRandom random = new SplittableRandom(1999);
    StringBuilder lines = new StringBuilder();
    String[] prefixes = {"/debian/", "/", "/pub/debian/", "/mirror/debian/"};
    for (int i = 0; i < 12_000; i++) {
      int host = random.nextInt(12);
      int page = random.nextInt(1500);
      String path = prefixes[host % 4] + page % 7 + "/" + page % 31 + "/p" + page + ".html";
      String content = random.nextInt(100) == 0 ? "odd" + i : "c" + page;
      lines.append(line("m" + host, path, i % 9 == 0 ? "" : content));
    }
    for (int page = 0; page < 4000; page++) {
      lines.append(line("large", "/all/" + page % 7 + "/" + page % 31 + "/p" + page, "l" + page));
    }
    for (int host = 0; host < 60; host++) {
      lines.append(line("h" + host, "/robots.txt", "no robots"));
      lines.append(line("h" + host, "/", "it works")).append("no url\n\n");
      for (int page = 0; page < 8; page++) {
        lines.append(line("h" + host, "/own/" + page, "own" + host % 50 + "-" + page));
      }
    }
    return Files.writeString(file, lines);
  }

  private static String line(String host, String path, String content) {
    return "http://" + host + ".example" + path + (content.isEmpty() ? "" : "\t" + content) + "\n";
  }
}
