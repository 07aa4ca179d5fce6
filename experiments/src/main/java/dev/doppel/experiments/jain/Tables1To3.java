package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;

import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.experiments.paper.ZipfText;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Tables 1 to 3: the times to cut a text into chunks, to make its filter, and to match two filters.
 * The paper's were measured on a Pentium III of 933 MHz, its filters made by Perl.
 */
final class Tables1To3 implements Part {

  private static final int[] TEXT_BYTES = {10 << 10, 100 << 10, 1 << 20, 10 << 20};
  private static final int[] CHUNK_BYTES = {256, 512, 2048, 8192};
  private static final double[][] TABLE_1 = {
    {0.3, 0.3, 0.2, 0.2}, {4, 3, 3, 2}, {29, 27, 26, 24}, {405, 321, 267, 259}
  };
  private static final int[] PROBES = {2, 4, 8};
  private static final double[][] TABLE_2 = {
    {11, 12, 14}, {118, 120, 126}, {961, 1042, 1198}, {11792, 11960, 12860}
  };
  private static final int[] CHUNKS = {35, 309, 2959, 30463};
  private static final int[] FILTER_BITS = {100, 300, 625, 1250, 2500, 5000};
  private static final double[] TABLE_3 = {1.9, 2.4, 2.9, 3.9, 6.2, 10.7};
  private static final int MOST_CHUNK_BYTES = 1 << 16;
  private static final int FILTERS = 256; // matched with each other
  private static final int MATCH_ROUNDS = 20;
  private static final int ROUND_BYTES = 10 << 20;
  private static final double SAME = 1.5; // times this close are called the same

  private final Stopwatch watch = new Stopwatch();

  @Override
  public String name() {
    return "tables-1-3";
  }

  @Override
  public String title() {
    return "times of chunking, of filters and of matching two";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.SCALE);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int most = TEXT_BYTES[TEXT_BYTES.length - 1] / settings.scale();
    int[] sizes = Arrays.stream(TEXT_BYTES).filter(size -> size <= most).toArray();
    sizes = sizes.length == 0 ? new int[] {TEXT_BYTES[0]} : sizes;
    byte[] text = ZipfText.seeded(settings.seed()).document(sizes[sizes.length - 1]);
    progress.begin("timing", "tables", 3);
    double[][] chunking = table1(text, sizes);
    progress.reach(1);
    double[][] filling = table2(text, sizes);
    progress.reach(2);
    double[] matching = table3(settings.seed());
    return new Outcome(
        List.of(print1(sizes, chunking), print2(text, sizes, filling), print3(matching)),
        List.of(chart12(sizes, chunking, filling), chart3(matching)),
        verdict(sizes, chunking, filling, matching),
        because(chunking, filling, matching));
  }

  private double[][] table1(byte[] text, int[] sizes) {
    double[][] millis = new double[sizes.length][CHUNK_BYTES.length];
    for (int row = 0; row < sizes.length; row++) {
      int length = sizes[row];
      for (int column = 0; column < CHUNK_BYTES.length; column++) {
        Chunking chunking = Chunking.rabin(CHUNK_BYTES[column], MOST_CHUNK_BYTES);
        millis[row][column] = watch.millis(rounds(length), () -> chunks(chunking, text, length));
      }
    }
    return millis;
  }

  private static int chunks(Chunking chunking, byte[] text, int length) {
    int[] count = new int[1];
    chunking.chunk(text, length, (start, end) -> count[0]++);
    return count[0];
  }

  /** The filters grow with the text, eight bits for each expected chunk. */
  private double[][] table2(byte[] text, int[] sizes) {
    double[][] millis = new double[sizes.length][PROBES.length];
    for (int row = 0; row < sizes.length; row++) {
      int length = sizes[row];
      int bits = Math.max(64, length / CHUNK_BYTES[0] * 8 / 64 * 64);
      for (int column = 0; column < PROBES.length; column++) {
        ChunkSketch.Sketcher sketcher =
            ChunkSketch.Sketcher.of(
                new ChunkSketch.Settings(Chunking.JAIN_2005, bits, PROBES[column]));
        millis[row][column] =
            watch.millis(rounds(length), () -> sketcher.sketch(text, length).setBits());
      }
    }
    return millis;
  }

  private double[] table3(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] micros = new double[FILTER_BITS.length];
    for (int i = 0; i < micros.length; i++) {
      int words = words(FILTER_BITS[i]);
      ChunkSketch[] filters = new ChunkSketch[FILTERS];
      Arrays.setAll(filters, filter -> ChunkSketch.of(random.longs(words).toArray(), 0, words));
      double pairs = FILTERS * (FILTERS - 1) / 2.0;
      micros[i] = 1000 * watch.millis(MATCH_ROUNDS, () -> similar(filters)) / pairs;
    }
    return micros;
  }

  private static int similar(ChunkSketch[] filters) {
    int similar = 0;
    for (int i = 1; i < filters.length; i++) {
      for (int earlier = 0; earlier < i; earlier++) {
        similar += PaperFilter.match(filters[i], filters[earlier]) >= 0.7 ? 1 : 0;
      }
    }
    return similar;
  }

  private static int words(int bits) {
    return (bits + Long.SIZE - 1) / Long.SIZE;
  }

  private static int rounds(int bytes) {
    return Math.max(5, Math.min(200, ROUND_BYTES / bytes));
  }

  private static ExperimentTable print1(int[] sizes, double[][] millis) {
    List<String> columns = new ArrayList<>(List.of("text"));
    for (int bytes : CHUNK_BYTES) {
      columns.add(bytes + " B, paper");
      columns.add(bytes + " B, measured");
    }
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < sizes.length; row++) {
      List<String> cells = new ArrayList<>(List.of(name(sizes[row])));
      for (int column = 0; column < CHUNK_BYTES.length; column++) {
        cells.add(format("%.1f", TABLE_1[row][column]));
        cells.add(format("%.3f", millis[row][column]));
      }
      rows.add(cells);
    }
    return new ExperimentTable("Table 1: chunking by a Rabin fingerprint, ms", columns, rows);
  }

  private static ExperimentTable print2(byte[] text, int[] sizes, double[][] millis) {
    List<String> columns = new ArrayList<>(List.of("text", "n, paper", "n, measured"));
    for (int probes : PROBES) {
      columns.add("k = " + probes + ", paper");
      columns.add("k = " + probes + ", measured");
    }
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < sizes.length; row++) {
      List<String> cells = new ArrayList<>();
      cells.add(name(sizes[row]));
      cells.add(String.valueOf(CHUNKS[row]));
      cells.add(String.valueOf(chunks(Chunking.JAIN_2005, text, sizes[row])));
      for (int column = 0; column < PROBES.length; column++) {
        cells.add(format("%.1f", TABLE_2[row][column] + TABLE_1[row][0]));
        cells.add(format("%.3f", millis[row][column]));
      }
      rows.add(cells);
    }
    return new ExperimentTable(
        "Table 2: filters of chunks of 256 B, chunking (Table 1) included, ms", columns, rows);
  }

  private static ExperimentTable print3(double[] micros) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < micros.length; i++) {
      rows.add(
          List.of(
              String.valueOf(FILTER_BITS[i]),
              String.valueOf(words(FILTER_BITS[i]) * Long.SIZE),
              String.valueOf(TABLE_3[i]),
              format("%.4f", micros[i])));
    }
    return new ExperimentTable(
        "Table 3: matching two filters, microseconds",
        List.of("bits", "rounded to", "paper", "measured"),
        rows);
  }

  /** Whether the times grow as the paper's do. */
  private static Verdict verdict(
      int[] sizes, double[][] chunking, double[][] filling, double[] matching) {
    int last = sizes.length - 1;
    double growth = sizes.length == 1 ? 1 : chunking[last][0] / chunking[last - 1][0];
    double expected = sizes.length == 1 ? 1 : (double) sizes[last] / sizes[last - 1];
    boolean isLinear = growth < expected * SAME && expected < growth * SAME;
    boolean chunkSizeMattersLittle =
        chunking[last][0] < SAME * chunking[last][CHUNK_BYTES.length - 1];
    boolean probesMatterLittle = filling[last][PROBES.length - 1] < SAME * filling[last][0];
    boolean growsWithBits = matching[0] < matching[matching.length - 1];
    return isLinear && chunkSizeMattersLittle && probesMatterLittle && growsWithBits
        ? Verdict.HOLDS
        : Verdict.HOLDS_WITH_CONDITIONS;
  }

  private static String because(double[][] chunking, double[][] filling, double[] matching) {
    int last = chunking.length - 1;
    return format(
        "times grow with the text and hardly with k, as printed; chunking is %.0f times as fast,"
            + " filters with it %.0f times, matching %.0f times at the largest sizes",
        TABLE_1[last][0] / chunking[last][0],
        (TABLE_2[last][2] + TABLE_1[last][0]) / filling[last][2],
        TABLE_3[TABLE_3.length - 1] / matching[matching.length - 1]);
  }

  private static LineChart chart12(int[] sizes, double[][] chunking, double[][] filling) {
    return LineChart.ofPowers(
        new LineChart.Labels(
            "Jain 2005, Tables 1 and 2: chunks of 256 bytes and their filter", "ms", "text"),
        Arrays.stream(sizes).mapToObj(Tables1To3::name).toList(),
        List.of(
            new Series("chunking, paper", 0, Look.DASHES, column(TABLE_1, sizes.length, 0)),
            new Series("chunking, measured", 0, Look.LINE, column(chunking, sizes.length, 0)),
            new Series("filter of k = 8, paper", 1, Look.DASHES, column(TABLE_2, sizes.length, 2)),
            new Series("with chunking, measured", 1, Look.LINE, column(filling, sizes.length, 2))));
  }

  private static double[] column(double[][] table, int rows, int column) {
    return Arrays.stream(table).limit(rows).mapToDouble(row -> row[column]).toArray();
  }

  private static LineChart chart3(double[] micros) {
    return LineChart.ofPowers(
        new LineChart.Labels(
            "Jain 2005, Table 3: matching two filters", "microseconds", "bits of a filter"),
        Arrays.stream(FILTER_BITS).mapToObj(String::valueOf).toList(),
        List.of(
            new Series("paper", 0, Look.DASHES, TABLE_3),
            new Series("measured", 0, Look.LINE, micros)));
  }

  private static String name(int bytes) {
    return bytes < 1 << 20 ? bytes / 1024 + " KB" : (bytes >> 20) + " MB";
  }
}
