package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.aliases.AliasCounts;
import dev.doppel.engine.aliases.AliasJob;
import dev.doppel.engine.aliases.AliasReason;
import dev.doppel.engine.aliases.AliasSink;
import dev.doppel.engine.aliases.Refusal;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.web.url.UrlRules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints how well aliases are found in a made-up crawl, and what it costs. Run with {@code
 * bench/run aliases FILE}, where {@code bench/run madecrawl} wrote FILE. Precision and recall
 * should be 0.99 or more.
 */
public final class AliasQuality implements AliasSink {

  private static final int EXAMPLES = 3;

  private final Map<String, String> truth;
  private final Map<String, Integer> wrong = new TreeMap<>();
  private final long expected;
  private final PrintStream out;
  private long right;
  private long found;

  private AliasQuality(Map<String, String> truth, PrintStream out) {
    this.truth = truth;
    this.expected = truth.size();
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("aliases: name the file that bench/run madecrawl wrote");
      System.exit(2);
    }
    measure(Path.of(args[0]), System.out);
  }

  /** What was measured: shares from 0 to 1. */
  record Quality(double precision, double recall) {}

  /** Runs the job on the crawl and prints the table. */
  static Quality measure(Path crawl, PrintStream out) throws IOException {
    AliasQuality quality = new AliasQuality(truth(MadeCrawl.truthOf(crawl)), out);
    AliasCounts counts;
    try (DocumentInput input = DocumentInput.of(List.of(crawl), InputOptions.defaults())) {
      int threads = Runtime.getRuntime().availableProcessors();
      counts = AliasJob.run(input, null, UrlRules.of("standard"), quality, threads, Progress.NONE);
    }
    return quality.print(counts, Files.size(crawl));
  }

  private static Map<String, String> truth(Path file) throws IOException {
    Map<String, String> truth = new HashMap<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.indexOf('\t');
        truth.put(line.substring(0, tab), line.substring(tab + 1));
      }
    }
    return truth;
  }

  @Override
  public void alias(byte[] url, byte[] target, AliasReason reason) {
    found++;
    String expected = truth.remove(new String(url, UTF_8));
    if (new String(target, UTF_8).equals(expected)) {
      right++;
    } else {
      note("wrong, by " + reason, url, target);
    }
  }

  @Override
  public void refused(byte[] url, byte[] target, AliasReason claim, Refusal why) {
    if (truth.containsKey(new String(url, UTF_8))) {
      note("refused, " + why, url, target);
    }
  }

  private void note(String what, byte[] url, byte[] target) {
    if (wrong.merge(what, 1, Integer::sum) <= EXAMPLES) {
      out.println(what + ": " + new String(url, UTF_8) + " " + new String(target, UTF_8));
    }
  }

  private Quality print(AliasCounts counts, long bytes) {
    Quality quality =
        new Quality((double) right / Math.max(1, found), (double) right / Math.max(1, expected));
    out.println("| what | figure |");
    out.println("|---|--:|");
    row("records", "%,d (%,d MB packed)", counts.records(), bytes / 1_000_000);
    row("addresses", "%,d", counts.urls());
    row("aliases found", "%,d %s", counts.aliasesInAll(), counts.aliases());
    row("claims refused", "%,d %s", counts.refusedInAll(), counts.refused());
    row("circles", "%,d", counts.loops());
    row("precision", "%.5f", quality.precision());
    row("recall", "%.5f", quality.recall());
    row("mistakes", "%s", wrong);
    row("seconds", "%.1f, of processor time %.1f", counts.seconds(), processorSeconds());
    row("heap allowed, MB", "%,d", Runtime.getRuntime().maxMemory() >> 20);
    row("temporary files, MB", "%,d", counts.temporaryBytes() / 1_000_000);
    return quality;
  }

  private static double processorSeconds() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getProcessCpuTime()
        / 1e9;
  }

  private void row(String what, String format, Object... values) {
    out.printf(Locale.ROOT, "| %s | %s |%n", what, String.format(Locale.ROOT, format, values));
  }
}
