package dev.doppel.bench;

import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.LongSink;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.experiments.paper.ZipfText;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Prints how many megabytes of text a core sketches in a second, one stage of the work after the
 * other added: canonical text, shingles, the set of them, MinHash of 120 components, SimHash, chunk
 * sketch. Takes raw files as text, whatever they are.
 *
 * <p>Run {@code bench/run sketches [FOLDER|- [MILLIS [SHINGLE]]]}, where {@code -} is a made-up
 * text, MILLIS the length of one measurement and SHINGLE words:5 if none is named. A good number is
 * 160 MB/s for all stages together; below 80 something is broken.
 */
final class SketchThroughput {

  /*
   * Not JMH, for its clock is the wall's and the aim is per core: the thread's CPU time leaves out
   * the compiler's threads, the collector's, and whoever else is on the machine. Stages take turns
   * within a round, so that a slow spell falls on all of them; the median of the rounds counts.
   */

  /** What is done to a text; each includes all before it. */
  private enum Stage {
    CANONICAL("canonical text"),
    SHINGLES("+ shingles"),
    SET("+ set"),
    MIN_HASH("+ MinHash"),
    SIM_HASH("+ SimHash"),
    CHUNKS("+ chunks");

    final String label;

    Stage(String label) {
      this.label = label;
    }
  }

  private static final List<Stage> STAGES = List.of(Stage.values());
  private static final int DOCUMENTS = 400;
  private static final int DOCUMENT_BYTES = 14_000;
  private static final long MAX_CORPUS_BYTES = 256L << 20;
  private static final int WARM_UP_ROUNDS = 3;
  private static final int ROUNDS = 5;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final List<byte[]> corpus;
  private final long corpusBytes;
  private final long budgetNanos;

  private final Shingling shingling;
  private final CanonicalText text;
  private final Shingler shingler;
  private final ShingleSet set = ShingleSet.withDefaultLimit();
  private final MinHash minHash = MinHash.ofComponents(120);
  private final long[] minHashSketch = new long[minHash.components()];
  private final ChunkSketch.Settings chunkSettings = ChunkSketch.Settings.DEFAULT;
  private final ChunkSketch.Sketcher chunks = ChunkSketch.Sketcher.of(chunkSettings);
  private final long[] chunkSketch = new long[chunkSettings.bits() / Long.SIZE];

  /** Printed in the end, so that no result can be thought unused. */
  private long checksum;

  private final LongSink lastShingle = (hashes, count) -> checksum += hashes[count - 1];

  private SketchThroughput(List<byte[]> corpus, Shingling shingling, long budgetNanos) {
    this.corpus = corpus;
    this.shingling = shingling;
    this.text = CanonicalText.forShingling(shingling);
    this.shingler = Shingler.of(shingling);
    this.corpusBytes = corpus.stream().mapToLong(document -> document.length).sum();
    this.budgetNanos = budgetNanos;
  }

  public static void main(String[] args) throws IOException {
    boolean madeUp = args.length == 0 || args[0].equals("-");
    long millis = args.length < 2 ? 1000 : Long.parseLong(args[1]);
    Shingling shingling = Shingling.parse(args.length < 3 ? "words:5" : args[2]);
    print(madeUp ? zipf(DOCUMENTS) : read(Path.of(args[0])), shingling, millis, System.out);
  }

  static void print(List<byte[]> corpus, Shingling shingling, long millis, PrintStream out) {
    new SketchThroughput(corpus, shingling, millis * 1_000_000).print(out);
  }

  /** Returns made-up documents. */
  static List<byte[]> zipf(int documents) {
    ZipfText text = ZipfText.seeded(42);
    return Stream.generate(() -> text.document(DOCUMENT_BYTES)).limit(documents).toList();
  }

  /** Returns the files under a folder in the order of their names, up to 256 MB of them. */
  static List<byte[]> read(Path folder) throws IOException {
    List<byte[]> documents = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      long bytes = 0;
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile).sorted()::iterator) {
        bytes += Files.size(path);
        if (bytes > MAX_CORPUS_BYTES) {
          break;
        }
        documents.add(Files.readAllBytes(path));
      }
    }
    return documents;
  }

  private void print(PrintStream out) {
    double[] nanosPerByte = measure();
    out.printf(
        Locale.ROOT,
        "%,d documents, %.1f MB, %s, one core.%n%n",
        corpus.size(),
        corpusBytes / 1e6,
        shingling);
    out.println("| stages | MB/s together | MB/s of the last alone | its share of the time |");
    out.println("|---|--:|--:|--:|");
    double all = nanosPerByte[nanosPerByte.length - 1];
    double before = 0;
    for (int stage = 0; stage < nanosPerByte.length; stage++) {
      double together = nanosPerByte[stage];
      double alone = together - before;
      out.printf(
          Locale.ROOT,
          "| %s | %.0f | %.0f | %.0f %% |%n",
          STAGES.get(stage).label,
          1000 / together,
          1000 / alone,
          100 * alone / all);
      before = together;
    }
    out.printf(Locale.ROOT, "%nchecksum %016x%n", checksum);
  }

  /** Returns the nanoseconds for each byte up to and with each stage. */
  private double[] measure() {
    double[][] nanos = new double[STAGES.size()][ROUNDS];
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      for (int stage = 0; stage < nanos.length; stage++) {
        nanos[stage][Math.max(0, round)] = nanosPerByte(STAGES.get(stage));
      }
    }
    return Arrays.stream(nanos).mapToDouble(SketchThroughput::median).toArray();
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private double nanosPerByte(Stage last) {
    long start = THREADS.getCurrentThreadCpuTime();
    long nanos = 0;
    long passes = 0;
    while (nanos < budgetNanos || passes == 0) {
      for (byte[] document : corpus) {
        sketch(document, last);
      }
      passes++;
      nanos = THREADS.getCurrentThreadCpuTime() - start;
    }
    return (double) nanos / (passes * corpusBytes);
  }

  private void sketch(byte[] document, Stage last) {
    text.set(document, 0, document.length);
    checksum += text.length();
    if (last == Stage.SHINGLES) {
      shingler.shingle(text, lastShingle);
    } else if (last != Stage.CANONICAL) {
      set.clear(shingling.expectedIn(text));
      shingler.shingle(text, set);
      checksum += set.size();
      sketchSet(last);
    }
    if (last == Stage.CHUNKS) {
      Arrays.fill(chunkSketch, 0);
      chunks.sketch(text.bytes(), text.length(), chunkSketch, 0);
      checksum += chunkSketch[0];
    }
  }

  private void sketchSet(Stage last) {
    if (last.compareTo(Stage.MIN_HASH) >= 0 && set.size() > 0) {
      minHash.sketch(set.values(), set.size(), minHashSketch);
      checksum += minHashSketch[0];
    }
    if (last.compareTo(Stage.SIM_HASH) >= 0) {
      checksum += SimHash.of(set.values(), set.size());
    }
  }
}
