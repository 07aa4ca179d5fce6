package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads URLs from files: one a line, or the second column of a {@code .tsv}. */
final class UrlList {

  private UrlList() {}

  static List<String> read(List<Path> files) throws IOException {
    List<String> urls = new ArrayList<>();
    for (Path file : files) {
      boolean tsv = file.toString().endsWith(".tsv");
      try (BufferedReader in = Files.newBufferedReader(file, UTF_8)) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          urls.add(tsv ? line.substring(line.indexOf('\t') + 1) : line);
        }
      }
    }
    return urls;
  }

  /** At most so many, taken evenly from the whole list. */
  static List<String> sample(List<String> urls, int limit) {
    if (urls.size() <= limit) {
      return urls;
    }
    List<String> sample = new ArrayList<>(limit);
    for (long i = 0; i < limit; i++) {
      sample.add(urls.get((int) (i * urls.size() / limit)));
    }
    return sample;
  }
}
