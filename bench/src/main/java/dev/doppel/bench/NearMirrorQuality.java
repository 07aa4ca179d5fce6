package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.aliases.AliasFile;
import dev.doppel.engine.aliases.AliasLines;
import dev.doppel.engine.mirrors.MirrorJob;
import dev.doppel.engine.mirrors.MirrorOutputs;
import dev.doppel.engine.mirrors.MirrorResult;
import dev.doppel.engine.mirrors.rules.HostOrder;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Prints how well mirrors are found whose pages change, what it costs, and whether their rules lose
 * a page. Run with {@code bench/run nearmirrors FILE [sweep]}, where {@code bench/run mademirrors}
 * wrote FILE; with {@code sweep} also by other settings. Precision and recall should be 0.99 or
 * more, and no text be lost.
 */
public final class NearMirrorQuality {

  private static final double[] RESEMBLANCES = {0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};
  private static final int EXAMPLES = 5;
  private static final int MAX_LINE = 1 << 18;
  private static final String NONE = "-";

  private final PrintStream out;
  private final Map<String, String> mirrors = new HashMap<>(); // prefixes by hosts
  private final List<String> urls = new ArrayList<>();
  private final List<Integer> texts = new ArrayList<>(); // of each; -1 for none
  private int textCount;

  private NearMirrorQuality(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    boolean isSweep = args.length == 2 && args[1].equals("sweep");
    if (args.length != 1 && !isSweep) {
      System.err.println("nearmirrors: name the file that bench/run mademirrors wrote");
      System.exit(2);
    }
    measure(Path.of(args[0]), isSweep, System.out);
  }

  /**
   * What was measured.
   *
   * @param precision of pairs of hosts, a share from 0 to 1
   * @param prefixes the share of the right pairs whose prefixes are right
   * @param lost how many texts no page has any more that the rules leave
   */
  record Quality(
      double precision, double recall, double prefixes, long lost, long dropped, long copies) {}

  /** Runs the job on the crawl and prints the table. */
  static Quality measure(Path crawl, boolean isSweep, PrintStream out) throws IOException {
    NearMirrorQuality quality = new NearMirrorQuality(out);
    quality.readTruth(MadeCrawl.truthOf(crawl));
    Path rules = crawl.resolveSibling(crawl.getFileName() + ".rules");
    Path rows = crawl.resolveSibling(crawl.getFileName() + ".rows");
    try {
      return quality.measure(crawl, rules, rows, isSweep);
    } finally {
      Files.deleteIfExists(rules);
      Files.deleteIfExists(rows);
    }
  }

  private Quality measure(Path crawl, Path rules, Path rows, boolean isSweep) throws IOException {
    MirrorResult result;
    double before = processorSeconds();
    try (DocumentInput input = DocumentInput.of(List.of(crawl), InputOptions.defaults());
        OutputStream ruleFile = new BufferedOutputStream(Files.newOutputStream(rules));
        OutputStream rowFile = new BufferedOutputStream(Files.newOutputStream(rows))) {
      AliasLines sink = new AliasLines(ruleFile, null);
      MirrorOutputs outputs =
          MirrorOutputs.none().withRows(rowFile).withAliases(sink, HostOrder.none());
      result = MirrorJob.run(input, MirrorSettings.defaults(), outputs, Progress.NONE);
      sink.flush();
    }
    double seconds = processorSeconds() - before;
    out.println("| what | figure |");
    out.println("|---|--:|");
    row("records", "%,d (%,d MB packed)", result.records(), Files.size(crawl) / 1_000_000);
    row("pages, with a sketch", "%,d, %,d", result.rows(), result.sketched());
    row("hosts", "%,d", result.hosts());
    row("pairs of mirrors, found", "%,d, %,d", mirrors.size(), result.mirrors().size());
    double[] found = compare(result.mirrors(), true);
    row("precision", "%.5f", found[0]);
    row("recall", "%.5f", found[1]);
    row("of the right ones, prefixes right", "%.5f", found[2]);
    row("pairs compared", "%,d", result.candidates());
    row("rules, addresses that stay", "%,d, %,d", result.rules(), result.staying());
    row("processor time, s", "%.0f", seconds);
    row("by stage, s of a clock", "%s", result.seconds());
    row("heap allowed, MB", "%,d", Runtime.getRuntime().maxMemory() >> 20);
    row("temporary file, MB", "%,d", result.temporaryBytes() / 1_000_000);
    Quality quality = lost(rules, found);
    if (isSweep) {
      bySetting(rows);
    }
    return quality;
  }

  private void readTruth(Path file) throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    try (Stream<String> lines = Files.lines(file)) {
      lines.forEach(
          line -> {
            String[] cells = line.split("\t", -1);
            if (cells[0].equals("mirror")) {
              boolean inOrder = cells[1].compareTo(cells[3]) < 0;
              String[] tails = differing(cells[2], cells[4]);
              mirrors.put(
                  inOrder ? cells[1] + " " + cells[3] : cells[3] + " " + cells[1],
                  inOrder ? tails[0] + " " + tails[1] : tails[1] + " " + tails[0]);
            } else {
              urls.add(cells[1]);
              texts.add(
                  cells[2].equals(NONE)
                      ? -1
                      : numbers.computeIfAbsent(cells[2], key -> numbers.size()));
            }
          });
    }
    textCount = numbers.size();
  }

  /** Returns two prefixes without the folders at their end that both have. */
  private static String[] differing(String one, String other) {
    String a = one;
    String b = other;
    while (a.length() > 1 && b.length() > 1 && last(a).equals(last(b))) {
      a = a.substring(0, a.length() - last(a).length());
      b = b.substring(0, b.length() - last(b).length());
    }
    return new String[] {a, b};
  }

  private static String last(String prefix) {
    return prefix.substring(prefix.lastIndexOf('/', prefix.length() - 2) + 1);
  }

  /** Returns precision, recall, and the share of right prefixes. */
  private double[] compare(List<Mirror> found, boolean isShown) {
    Set<String> right = new HashSet<>();
    Set<String> rightPrefixes = new HashSet<>();
    Set<String> wrong = new HashSet<>();
    for (Mirror mirror : found) {
      String hosts = mirror.hostA() + " " + mirror.hostB();
      String expected = mirrors.get(hosts);
      if (expected == null) {
        if (wrong.add(hosts) && isShown && wrong.size() <= EXAMPLES) {
          out.println("wrong: " + mirror);
        }
      } else {
        right.add(hosts);
        if (expected.equals(mirror.prefixA() + " " + mirror.prefixB())) {
          rightPrefixes.add(hosts);
        }
      }
    }
    if (isShown) {
      mirrors.keySet().stream()
          .filter(hosts -> !right.contains(hosts))
          .limit(EXAMPLES)
          .forEach(hosts -> out.println("missing: " + hosts + " " + mirrors.get(hosts)));
    }
    return new double[] {
      (double) right.size() / Math.max(1, right.size() + wrong.size()),
      (double) right.size() / Math.max(1, mirrors.size()),
      (double) rightPrefixes.size() / Math.max(1, right.size())
    };
  }

  /** Takes each URL once, by the rules, in three orders; counts the texts that nobody has then. */
  private Quality lost(Path rules, double[] found) throws IOException {
    UrlCanonicalizer leading = AliasFile.addTo(UrlRules.of("standard"), rules).canonicalizer();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) {
      order.add(i);
    }
    long lost = 0;
    long dropped = 0;
    for (int round = 0; round < 3; round++) {
      Set<Fingerprint> seen = new HashSet<>();
      boolean[] isKept = new boolean[textCount];
      dropped = 0;
      for (int page : order) {
        leading.canonicalize(urls.get(page));
        boolean isNew = seen.add(Fingerprint.of(leading.bytes(), 0, leading.length()));
        dropped += isNew ? 0 : 1;
        if (isNew && texts.get(page) >= 0) {
          isKept[texts.get(page)] = true;
        }
      }
      for (int text = 0; text < textCount; text++) {
        if (!isKept[text]) {
          lost++;
          if (lost <= EXAMPLES) {
            out.println("lost: " + urls.get(texts.indexOf(text)));
          }
        }
      }
      if (round == 0) {
        Collections.reverse(order);
      } else {
        Collections.shuffle(order, new Random(7));
      }
    }
    long answered = texts.stream().filter(text -> text >= 0).count();
    row("addresses, texts", "%,d, %,d", urls.size(), textCount);
    row("addresses that the rules spare", "%,d", dropped);
    row("texts lost, in three orders of the list", "%,d", lost);
    return new Quality(found[0], found[1], found[2], lost, dropped, answered - textCount);
  }

  private void bySetting(Path rows) throws IOException {
    out.println();
    out.println("| `--resemblance` | precision | recall |");
    out.println("|--:|--:|--:|");
    for (double resemblance : RESEMBLANCES) {
      try (LineInput lines = LineInput.of(List.of(rows), MAX_LINE)) {
        MirrorSettings settings = MirrorSettings.defaults().withResemblance(resemblance);
        double[] found = compare(MirrorJob.run(lines, settings, Progress.NONE).mirrors(), false);
        out.printf(Locale.ROOT, "| %.1f | %.5f | %.5f |%n", resemblance, found[0], found[1]);
      }
    }
    try (LineInput lines = LineInput.of(List.of(exactOnly(rows)), MAX_LINE)) {
      double[] found =
          compare(MirrorJob.run(lines, MirrorSettings.defaults(), Progress.NONE).mirrors(), false);
      out.printf(Locale.ROOT, "| by equality | %.5f | %.5f |%n", found[0], found[1]);
    } finally {
      Files.deleteIfExists(exactFile(rows));
    }
  }

  /** The rows without their sketches: what was known before there were any. */
  private static Path exactOnly(Path rows) throws IOException {
    Path file = exactFile(rows);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        Stream<String> lines = Files.lines(rows)) {
      for (String line : (Iterable<String>) lines::iterator) {
        String[] cells = line.split("\t", -1);
        if (!cells[1].isEmpty()) {
          out.write((cells[0] + "\t" + cells[1] + "\n").getBytes(UTF_8));
        }
      }
    }
    return file;
  }

  private static Path exactFile(Path rows) {
    return rows.resolveSibling(rows.getFileName() + ".exact");
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
