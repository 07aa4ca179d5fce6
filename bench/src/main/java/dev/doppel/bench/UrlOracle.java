package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares what an exact memory says of real URLs with what a set of their canonical forms says.
 * Run with {@code bench/run oracle FILE...}; of a table the last column is taken.
 */
public final class UrlOracle {

  private UrlOracle() {}

  public static void main(String[] args) throws IOException {
    print(Stream.of(args).map(Path::of).toList(), System.out);
  }

  static void print(List<Path> files, PrintStream out) throws IOException {
    out.println("| file | profile | lines | new | duplicates | false duplicates | false new |");
    out.println("|---|---|--:|--:|--:|--:|--:|");
    for (Path file : files) {
      for (String profile : List.of("none", "strict", "standard", "aggressive")) {
        printRow(file, profile, out);
      }
    }
  }

  private static void printRow(Path file, String profile, PrintStream out) throws IOException {
    UrlRules rules = UrlRules.of(profile).assumingHttp();
    UrlCanonicalizer canonicalizer = rules.canonicalizer();
    Set<String> oracle = new HashSet<>();
    long[] counts = new long[5];
    try (UrlMemory memory = UrlMemory.temporary(UrlSettings.defaults().withRules(rules));
        Stream<String> lines = Files.lines(file, UTF_8)) {
      List<String> batch = new ArrayList<>();
      for (String line : (Iterable<String>) lines::iterator) {
        batch.add(line.substring(line.lastIndexOf('\t') + 1));
        if (batch.size() == 1000) {
          count(memory.judge(batch), batch, canonicalizer, oracle, counts);
          batch.clear();
        }
      }
      count(memory.judge(batch), batch, canonicalizer, oracle, counts);
    }
    out.printf(
        Locale.ROOT,
        "| %s | %s | %,d | %,d | %,d | %d | %d |%n",
        file.getFileName(),
        rules.profile().label(),
        counts[0],
        counts[1],
        counts[2],
        counts[3],
        counts[4]);
  }

  private static void count(
      List<UrlVerdict> verdicts,
      List<String> urls,
      UrlCanonicalizer canonicalizer,
      Set<String> oracle,
      long[] counts) {
    for (int i = 0; i < urls.size(); i++) {
      counts[0]++;
      if (verdicts.get(i) == UrlVerdict.INVALID) {
        continue;
      }
      canonicalizer.canonicalize(urls.get(i));
      boolean isNew = oracle.add(canonicalizer.toString());
      boolean saysNew = verdicts.get(i) == UrlVerdict.NEW;
      counts[saysNew ? 1 : 2]++;
      counts[3] += isNew && !saysNew ? 1 : 0;
      counts[4] += saysNew && !isNew ? 1 : 0;
    }
  }
}
