package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.doppel.engine.results.RefinedList;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultMethod;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.engine.results.ResultSketch;
import dev.doppel.experiments.paper.ZipfText;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * How long it takes to group result lists of 10 KB texts, one in three of which is an edited copy
 * of another, as the paper found for "emacs manual". Run with {@code bench/run refine [ROUNDS]};
 * the median of the rounds is printed, after as many rounds of warm-up, in processor time of the
 * one thread that works: on a quiet machine, that is the time it takes.
 *
 * <p>The paper (Pentium III, 933 MHz) needs 66 ms to match and cluster 80 results and 1,233 ms for
 * 320, filters stored (Table 4), and by its own sum 1,210 ms for 80 with chunking and filters, of
 * which the matching is 66 ms. It gives no such sum for 320: 320 * (0.3 + 14) + 1,233 = 5,809 ms is
 * ours. Good: under 1 ms for 80 from sketches, 40 ms for 80 and 150 ms for 320 from texts.
 */
public final class RefineTable {

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static final int TEXT_BYTES = 10_000;
  private static final int[] SIZES = {10, 20, 40, 80, 160, 320};
  private static final int[] PAPER_MATCHING = {1, 4, 15, 66, 286, 1233};

  private RefineTable() {}

  public static void main(String[] args) {
    print(args.length > 0 ? Integer.parseInt(args[0]) : 50, System.out);
  }

  static void print(int rounds, PrintStream out) {
    List<String> texts = texts(SIZES[SIZES.length - 1]);
    out.println(
        "| results | groups | stored sketches, ms | from texts, ms | jain-2005, filters stored, ms"
            + " | paper, filters stored, ms | jain-2005, from texts, ms | paper, from texts, ms |");
    out.println("|---|---|---|---|---|---|---|---|");
    ResultSettings usual = ResultSettings.defaults();
    ResultSettings jain = ResultSettings.jain2005();
    for (int i = 0; i < SIZES.length; i++) {
      List<String> some = texts.subList(0, SIZES[i]);
      out.printf(
          Locale.ROOT,
          "| %d | %d | %.3f | %.2f | %.3f | %d | %.2f | %.0f |%n",
          SIZES[i],
          Refiner.of(usual).refine(withTexts(some)).groups().size(),
          millis(rounds, stored(some, usual), usual),
          millis(rounds, () -> withTexts(some), usual),
          millis(rounds, stored(some, jain), jain),
          PAPER_MATCHING[i],
          millis(rounds, () -> withTexts(some), jain),
          SIZES[i] * (0.3 + 14) + PAPER_MATCHING[i]);
    }
  }

  /** Results as they come out of an index: their sketches are read from Base64 each time. */
  private static Supplier<List<Result>> stored(List<String> texts, ResultSettings settings) {
    ResultMethod method = settings.method();
    List<String> sketches =
        texts.stream().map(text -> ResultSketch.of(text, method).toBase64()).toList();
    return () -> {
      List<Result> results = new ArrayList<>();
      for (String sketch : sketches) {
        results.add(
            Result.ofSketch(Integer.toString(results.size()), ResultSketch.ofBase64(sketch)));
      }
      return results;
    };
  }

  private static List<Result> withTexts(List<String> texts) {
    List<Result> results = new ArrayList<>();
    for (String text : texts) {
      results.add(Result.ofText(Integer.toString(results.size()), text));
    }
    return results;
  }

  private static double millis(
      int rounds, Supplier<List<Result>> results, ResultSettings settings) {
    double[] times = new double[rounds];
    int groups = 0;
    for (int round = -rounds; round < rounds; round++) {
      long start = CLOCK.getCurrentThreadCpuTime();
      RefinedList refined = Refiner.of(settings).refine(results.get());
      groups += refined.groups().size();
      if (round >= 0) {
        times[round] = (CLOCK.getCurrentThreadCpuTime() - start) / 1e6;
      }
    }
    Arrays.sort(times);
    return groups == 0 ? Double.NaN : times[rounds / 2];
  }

  /** One text in three is an earlier one with one to ten of its words replaced. */
  static List<String> texts(int count) {
    SplittableRandom random = new SplittableRandom(42);
    ZipfText source = ZipfText.seeded(42);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean isCopy = i > 0 && random.nextInt(3) == 0;
      texts.add(
          isCopy
              ? edited(texts.get(random.nextInt(i)), 1 + random.nextInt(10), random)
              : new String(source.document(TEXT_BYTES), US_ASCII));
    }
    return texts;
  }

  private static String edited(String text, int edits, SplittableRandom random) {
    String[] words = text.split(" ", -1);
    for (int i = 0; i < edits; i++) {
      words[random.nextInt(words.length)] = "edited" + random.nextInt(100);
    }
    return String.join(" ", words);
  }
}
