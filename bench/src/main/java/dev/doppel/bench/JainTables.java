package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.engine.internal.JsonValue;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.web.html.JainText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Reruns Tables 1 to 3 of Jain, Dahlin, Tewari 2005 beside the paper's numbers (Table 4 is {@code
 * bench/run refine}), and on real documents Figures 3 and 4. Run with {@code bench/run jaintables
 * [FOLDER]}; for the figures FOLDER holds {@code ota-versions} and {@code html-javadoc}. Times are
 * processor time of the one thread that works, the best of some rounds.
 */
public final class JainTables {

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static final int[] CHUNK_BYTES = {256, 512, 2048, 8192};
  private static final int[] TEXT_BYTES = {10 << 10, 100 << 10, 1 << 20, 10 << 20};
  private static final double[][] TABLE_1 = {
    {0.3, 0.3, 0.2, 0.2}, {4, 3, 3, 2}, {29, 27, 26, 24}, {405, 321, 267, 259}
  };
  private static final int[] PROBES = {2, 4, 8};
  private static final double[][] TABLE_2 = {
    {11, 12, 14}, {118, 120, 126}, {961, 1042, 1198}, {11792, 11960, 12860}
  };
  private static final int[] FILTER_BITS = {100, 300, 625, 1250, 2500, 5000};
  private static final double[] TABLE_3 = {1.9, 2.4, 2.9, 3.9, 6.2, 10.7};
  private static final int[] FIGURE_4 = {56, 220, 317, 328, 340}; // of 493 results
  private static final int RESULTS = 493;
  private static final int SERIES = 20;

  private final PrintStream out;
  private int unused; // what is timed leaves something here, or it would be left out

  private JainTables(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    print(10 << 20, System.out);
    if (args.length > 0) {
      Path data = Path.of(args[0]);
      printFigure3(data.resolve("ota-versions"), System.out);
      printFigure4(data.resolve("html-javadoc"), System.out);
    }
  }

  /** Prints the tables for texts up to a size. */
  static void print(int maxBytes, PrintStream out) {
    JainTables tables = new JainTables(out);
    byte[] text = ZipfText.seeded(42).document(maxBytes);
    tables.printTable1(text);
    tables.printTable2(text);
    tables.printTable3();
  }

  private void printTable1(byte[] text) {
    out.println("\nTable 1: chunking by a Rabin fingerprint, ms (paper's in brackets)\n");
    out.println("| text | 256 B | 512 B | 2 KB | 8 KB |");
    out.println("|---|---|---|---|---|");
    for (int row = 0; row < TEXT_BYTES.length && TEXT_BYTES[row] <= text.length; row++) {
      int length = TEXT_BYTES[row];
      out.print("| " + length / 1024 + " KB |");
      for (int column = 0; column < CHUNK_BYTES.length; column++) {
        Chunking chunking = Chunking.rabin(CHUNK_BYTES[column], 1 << 16);
        double millis =
            millis(length, () -> chunking.chunk(text, length, (start, end) -> unused += end));
        out.printf(Locale.ROOT, " %.3f (%s) |", millis, TABLE_1[row][column]);
      }
      out.println();
    }
  }

  /** The paper's filters grow with the text here, eight bits a chunk, and were filled by Perl. */
  private void printTable2(byte[] text) {
    out.println("\nTable 2: filters of chunks of 256 bytes, chunking included, ms\n");
    out.println("| text | k = 2 | k = 4 | k = 8 |");
    out.println("|---|---|---|---|");
    for (int row = 0; row < TEXT_BYTES.length && TEXT_BYTES[row] <= text.length; row++) {
      int length = TEXT_BYTES[row];
      int bits = Math.max(64, length / 256 * 8 / 64 * 64);
      out.print("| " + length / 1024 + " KB |");
      for (int column = 0; column < PROBES.length; column++) {
        ChunkSketch.Sketcher sketcher =
            ChunkSketch.Sketcher.of(
                new ChunkSketch.Settings(Chunking.JAIN_2005, bits, PROBES[column]));
        double millis = millis(length, () -> unused += sketcher.sketch(text, length).setBits());
        out.printf(Locale.ROOT, " %.3f (%s) |", millis, TABLE_2[row][column]);
      }
      out.println();
    }
  }

  private void printTable3() {
    out.println("\nTable 3: matching two filters, microseconds\n");
    out.println("| bits | rounded to | measured | paper |");
    out.println("|---|---|---|---|");
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < FILTER_BITS.length; i++) {
      int words = (FILTER_BITS[i] + 63) / 64;
      ChunkSketch[] filters = new ChunkSketch[256];
      for (int j = 0; j < filters.length; j++) {
        filters[j] = ChunkSketch.of(random.longs(words).toArray(), 0, words);
      }
      double millis = millis(1 << 16, () -> unused += matches(filters));
      double micros = 1000 * millis / (filters.length * (filters.length - 1) / 2.0);
      out.printf(
          Locale.ROOT, "| %d | %d | %.4f | %s |%n", FILTER_BITS[i], words * 64, micros, TABLE_3[i]);
    }
  }

  private static int matches(ChunkSketch[] filters) {
    int matches = 0;
    for (int i = 1; i < filters.length; i++) {
      for (int earlier = 0; earlier < i; earlier++) {
        matches += filters[i].similarity(filters[earlier]) >= 0.7 ? 1 : 0;
      }
    }
    return matches;
  }

  /** The best of as many rounds as handle some megabytes. */
  private static double millis(int bytes, Runnable work) {
    int rounds = Math.max(5, Math.min(500, (20 << 20) / bytes));
    double best = Double.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      long start = CLOCK.getCurrentThreadCpuTime();
      work.run();
      best = Math.min(best, (CLOCK.getCurrentThreadCpuTime() - start) / 1e6);
    }
    return best;
  }

  /**
   * Of the documents with twenty versions, the one whose first version is nearest to 17 KB, against
   * its later ones.
   */
  static void printFigure3(Path folder, PrintStream out) throws IOException {
    List<String> series = series(folder);
    out.println(
        "\nFigure 3: a document of " + series.get(0).length() + " bytes and later versions");
    out.println("(paper: 20 versions of a file of 17 KB; the next one matches most, by 98 %)\n");
    out.println("| version | bits that match | resemblance |");
    out.println("|---|---|---|");
    for (int i = 1; i < series.size(); i++) {
      Comparison comparison =
          Comparison.of(series.get(0), series.get(i), Comparison.Settings.DEFAULT);
      out.printf(
          Locale.ROOT,
          "| %d | %.3f | %.3f |%n",
          i,
          sketch(series.get(0)).similarity(sketch(series.get(i))),
          comparison.shingles().resemblance());
    }
  }

  private static List<String> series(Path folder) throws IOException {
    Map<String, List<String>> versions = new TreeMap<>(); // ids, in their order
    for (String[] label : Truth.rows(folder.resolve("labels.tsv"))) {
      versions.computeIfAbsent(label[1], document -> new ArrayList<>()).add(label[0]);
    }
    versions.values().removeIf(ids -> ids.size() < SERIES);
    Map<String, String> texts = texts(folder.resolve("docs.jsonl"));
    Comparator<List<String>> nearest =
        Comparator.comparingInt(ids -> Math.abs(text(texts, ids.get(0)).length() - (17 << 10)));
    return versions.values().stream()
        .min(nearest)
        .orElseThrow(() -> new IOException("no document of " + SERIES + " versions in " + folder))
        .subList(0, SERIES)
        .stream()
        .map(id -> text(texts, id))
        .toList();
  }

  private static String text(Map<String, String> texts, String id) {
    return JainText.of(String.valueOf(texts.get(id)));
  }

  private static Map<String, String> texts(Path file) throws IOException {
    Map<String, String> texts = new HashMap<>();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        JsonParser parser = JsonValue.parser(in)) {
      for (Optional<JsonValue> each = JsonValue.next(parser);
          each.isPresent();
          each = JsonValue.next(parser)) {
        texts.put(
            String.valueOf(each.get().textAt("id")), String.valueOf(each.get().textAt("text")));
      }
    }
    return texts;
  }

  /** Groups the first results of a search among the pages of a folder. */
  static void printFigure4(Path folder, PrintStream out) throws IOException {
    List<Result> results = new ArrayList<>();
    try (PageIndex index = PageIndex.of(folder)) {
      results.addAll(index.search("html parser element", RESULTS));
    }
    out.println("\nFigure 4: groups of " + results.size() + " results by union-find\n");
    out.println("| degree of similarity | groups | paper, of 493 |");
    out.println("|---|---|---|");
    for (int i = 0; i < FIGURE_4.length; i++) {
      ResultSettings settings = ResultSettings.jain2005().withThreshold(0.5 + 0.1 * i);
      int groups = Refiner.of(settings).refine(results).groups().size();
      out.printf(Locale.ROOT, "| %d %% | %d | %d |%n", 50 + 10 * i, groups, FIGURE_4[i]);
    }
    out.println("\n| results | repeats at 70 % |");
    out.println("|---|---|");
    for (int some : new int[] {10, 20, 50, 100, 250, RESULTS}) {
      List<Result> head = results.subList(0, Math.min(some, results.size()));
      int repeats = Refiner.of(ResultSettings.jain2005()).refine(head).repeats();
      out.printf(Locale.ROOT, "| %d | %.0f %% |%n", head.size(), 100.0 * repeats / head.size());
    }
  }

  private static ChunkSketch sketch(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return ChunkSketch.Sketcher.of(ChunkSketch.Settings.JAIN_2005).sketch(bytes, bytes.length);
  }
}
