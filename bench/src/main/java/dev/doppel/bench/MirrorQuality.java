package dev.doppel.bench;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.mirrors.MirrorJob;
import dev.doppel.engine.mirrors.MirrorResult;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Prints how well mirrors are found in a crawl of Debian's mirror sites and a thousand others, and
 * what it costs. Run with {@code bench/run mirrors POOL_PATHS MASTERLIST OTHER_URLS [ROWS [FILE]]};
 * {@code JDK_JAVA_OPTIONS=-Xmx1g} before it sets the heap. Precision and recall should be 0.99 or
 * more. With a FILE it only writes the crawl there.
 */
public final class MirrorQuality {

  private static final long DEFAULT_ROWS = 5_000_000;
  private static final int MAX_LINE = 1 << 16;

  private final MirrorTruth truth;
  private final MirrorResult result;
  private final PrintStream out;

  private MirrorQuality(MirrorTruth truth, MirrorResult result, PrintStream out) {
    this.truth = truth;
    this.result = result;
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    if (args.length < 3 || args.length > 5) {
      System.err.println("mirrors: name the pool's paths, the list of mirrors, and other URLs");
      System.exit(2);
    }
    MirrorTruth truth = MirrorTruth.read(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]));
    long rows = args.length > 3 ? Long.parseLong(args[3]) : DEFAULT_ROWS;
    if (args.length == 5) {
      truth.write(Path.of(args[4]), rows);
    } else {
      print(truth, rows, System.out);
    }
  }

  /** Makes the crawl, runs the job on it and prints the table. */
  static void print(MirrorTruth truth, long rows, PrintStream out) throws IOException {
    Path crawl = Files.createTempFile("doppel-", ".tsv");
    try {
      truth.write(crawl, rows);
      long start = System.nanoTime();
      MirrorResult result;
      try (LineInput input = LineInput.of(List.of(crawl), MAX_LINE)) {
        result = MirrorJob.run(input, MirrorSettings.defaults(), Progress.NONE);
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      new MirrorQuality(truth, result, out).print(Files.size(crawl), seconds);
    } finally {
      Files.delete(crawl);
    }
  }

  private void print(long bytes, double seconds) {
    Set<IdPair> found = new HashSet<>();
    result.mirrors().forEach(mirror -> found.add(IdPair.of(mirror.hostA(), mirror.hostB())));
    long right = found.stream().filter(this::isMirror).count();
    long hosts = truth.prefixes().size();
    out.println("| what | figure |");
    out.println("|---|--:|");
    row("rows", "%,d (%,d MB)", result.rows(), bytes / 1_000_000);
    row("hosts", "%,d", result.hosts());
    row("candidates", "%,d", result.candidates());
    row("host pairs found", "%,d", found.size());
    row("precision", "%.5f", (double) right / found.size());
    row("recall", "%.5f", right / (hosts * (hosts - 1) / 2.0));
    row("pairs of shifted prefixes", "%,d", shiftedPairs());
    row("recall of these, prefixes right", "%.5f", (double) shiftedFound() / shiftedPairs());
    row("families", "%,d, the largest of %,d", result.families(), result.largestFamily());
    row("seconds", "%.1f %s", seconds, result.seconds());
    row("rows/s", "%,.0f", result.rows() / seconds);
    row("heap allowed, MB", "%,d", Runtime.getRuntime().maxMemory() >> 20);
    row("temporary file, MB", "%,d", result.temporaryBytes() / 1_000_000);
  }

  private void row(String what, String format, Object... values) {
    out.printf(Locale.ROOT, "| %s | %s |%n", what, String.format(Locale.ROOT, format, values));
  }

  private boolean isMirror(IdPair pair) {
    return truth.prefixes().containsKey(pair.a()) && truth.prefixes().containsKey(pair.b());
  }

  /** The pairs of mirrors whose prefixes differ. */
  private long shiftedPairs() {
    List<String> prefixes = List.copyOf(truth.prefixes().values());
    long pairs = 0;
    for (int i = 0; i < prefixes.size(); i++) {
      for (int other = 0; other < i; other++) {
        pairs += prefixes.get(i).equals(prefixes.get(other)) ? 0 : 1;
      }
    }
    return pairs;
  }

  private long shiftedFound() {
    return result.mirrors().stream().filter(this::isShiftedRight).count();
  }

  private boolean isShiftedRight(Mirror mirror) {
    String prefixA = truth.prefixes().get(mirror.hostA());
    String prefixB = truth.prefixes().get(mirror.hostB());
    if (prefixA == null || prefixB == null || prefixA.equals(prefixB)) {
      return false;
    }
    // The list says "/debian/" and "/pub/debian/"; that is "/" and "/pub/", the widest that holds.
    return prefixA.startsWith(mirror.prefixA())
        && prefixB.equals(mirror.prefixB() + prefixA.substring(mirror.prefixA().length()))
        && isWidest(mirror);
  }

  /** Whether the prefixes end with different segments, or one of them has none. */
  private static boolean isWidest(Mirror mirror) {
    String end = lastSegment(mirror.prefixA());
    return end.isEmpty() || !end.equals(lastSegment(mirror.prefixB()));
  }

  private static String lastSegment(String prefix) {
    int end = prefix.length() - 1;
    return end <= 0 ? "" : prefix.substring(prefix.lastIndexOf('/', end - 1) + 1, end);
  }
}
