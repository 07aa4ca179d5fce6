package dev.doppel.bench;

import dev.doppel.core.count.DistinctPartners;
import dev.doppel.core.count.FrequentKeys.Frequency;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Prints the IP addresses with most different (device, os) in a CSV file of clicks, as counted in
 * two stages, beside the exact numbers.
 *
 * <p>Run {@code bench/run partners FILE [PAIRS [COUNTERS]]} with the columns ip, app, device, os of
 * TalkingData's clicks. Good is all ten found within 150 KB, with an error of at most 1 %.
 */
final class PartnersTable {

  private static final int SHOWN = 10;
  private static final double FPP = 1.0 / 256; // at the end; on average a seventh of it

  private PartnersTable() {}

  public static void main(String[] args) throws IOException {
    int pairs = args.length > 1 ? Integer.parseInt(args[1]) : 74_000;
    int counters = args.length > 2 ? Integer.parseInt(args[2]) : 2730;
    print(Path.of(args[0]), pairs, counters, System.out);
  }

  static void print(Path file, int pairs, int counters, PrintStream out) throws IOException {
    WindowSettings settings =
        WindowSettings.parse("landmark")
            .withMethod(WindowMethod.PLANES)
            .withCapacity(pairs)
            .withFpp(FPP);
    DistinctPartners partners = DistinctPartners.of(settings, counters);
    Map<Long, Set<Long>> exact = new HashMap<>();
    try (Stream<String> lines = Files.lines(file)) {
      lines
          .skip(1)
          .map(line -> line.split(",", -1))
          .forEach(
              click -> {
                long ip = Long.parseLong(click[0]);
                long partner = Long.parseLong(click[2]) << 32 | Long.parseLong(click[3]);
                partners.add(ip, partner, 0);
                exact.computeIfAbsent(ip, key -> new HashSet<>()).add(partner);
              });
    }
    print(partners, exact, out);
  }

  private static void print(
      DistinctPartners partners, Map<Long, Set<Long>> exact, PrintStream out) {
    List<Frequency> found = partners.top(SHOWN);
    List<Long> wanted =
        exact.keySet().stream()
            .sorted(
                Comparator.<Long>comparingInt(ip -> count(exact, ip))
                    .reversed()
                    .thenComparing(Comparator.naturalOrder()))
            .limit(SHOWN)
            .toList();
    long least = count(exact, wanted.get(wanted.size() - 1));
    out.println("| IP | estimate | at least | exact | error |");
    out.println("|--:|--:|--:|--:|--:|");
    double errors = 0;
    for (Frequency each : found) {
      long truth = count(exact, each.key());
      double error = Math.abs(each.most() - truth) / (double) truth;
      errors += error;
      out.printf(
          Locale.ROOT,
          "| %d | %d | %d | %d | %.1f %% |%n",
          each.key(),
          each.most(),
          each.least(),
          truth,
          100 * error);
    }
    out.printf(
        Locale.ROOT,
        "%n%d of %d found have a rank among the first %d; mean error %.2f %%; %,d bytes.%n",
        found.stream().filter(each -> count(exact, each.key()) >= least).count(),
        found.size(),
        SHOWN,
        100 * errors / found.size(),
        partners.bytes());
  }

  private static int count(Map<Long, Set<Long>> exact, long ip) {
    return exact.getOrDefault(ip, Set.of()).size();
  }
}
