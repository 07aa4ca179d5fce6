package dev.doppel.bench;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.hosts.DocumentHosts;
import dev.doppel.engine.hosts.HostFinding;
import dev.doppel.engine.hosts.HostReport;
import dev.doppel.engine.hosts.HostRow;
import dev.doppel.engine.hosts.UrlHosts;
import dev.doppel.engine.urls.UrlJob;
import dev.doppel.engine.urls.UrlLines;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.web.url.CanonicalUrl;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Prints which traps of a made-up crawl are found, by which rules, and what these rules do to
 * another crawl of the same sites. Run with {@code bench/run traps FILE OTHER}, two files that
 * {@code bench/run madetraps} wrote for as many hosts with different seeds. No page should be lost.
 */
public final class TrapQuality {

  private static final UrlRules USUAL = UrlRules.of("standard");

  private final Map<String, Figures> figures = new LinkedHashMap<>();

  private TrapQuality() {
    MadeTraps.RIGHT.keySet().forEach(kind -> figures.put(kind, new Figures()));
  }

  /** What was counted of the sites of one kind. */
  private static final class Figures {
    private int hosts;
    private int right;
    private int wrong;
    private int missing;
    private int hinted;
    private int looks;
    private long fetches;
    private long repeats;
    private long fetched;
    private long lost;
    private long lostHere;
    private final Map<String, Integer> rules = new TreeMap<>();
  }

  /**
   * What was measured.
   *
   * @param right how many rules are right, of all
   * @param found how many of the rules that are right were found
   * @param lost pages that the rules join with others in the crawl they are of
   * @param lostOfOther the same in the other crawl
   */
  record Quality(double right, double found, long lost, long lostOfOther) {}

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("traps: name two files that bench/run madetraps wrote");
      System.exit(2);
    }
    measure(Path.of(args[0]), Path.of(args[1]), System.out);
  }

  /** Finds the rules of one crawl, tries them on the other, and prints the table. */
  static Quality measure(Path crawl, Path other, PrintStream out) throws IOException {
    DocumentSettings settings = DocumentSettings.defaults();
    HostReport report;
    try (DocumentInput input = DocumentInput.of(List.of(crawl), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
      report = DocumentHosts.of(result, settings);
    }
    TrapQuality quality = new TrapQuality();
    quality.count(MadeCrawl.truthOf(crawl), report);
    quality.look(MadeCrawl.truthOf(crawl));
    UrlRules rules = USUAL.withSites(report.rules(), "what was found");
    quality.apply(MadeCrawl.truthOf(crawl), rules);
    quality.next();
    quality.apply(MadeCrawl.truthOf(other), rules);
    return quality.print(out);
  }

  private void count(Path truth, HostReport report) throws IOException {
    Map<String, HostRow> rows = new HashMap<>();
    report.rows().forEach(row -> rows.put(row.host(), row));
    for (String host : hosts(truth)) {
      Figures kind = figures(host);
      kind.hosts++;
      Set<String> missing =
          new HashSet<>(MadeTraps.RIGHT.getOrDefault(MadeTraps.kind(host), List.of()));
      HostRow row = rows.get(host);
      for (HostFinding finding : row == null ? List.<HostFinding>of() : row.findings()) {
        kind.hinted += finding.kind() == HostFinding.Kind.HINT ? 1 : 0;
        for (String line : finding.rules()) {
          String rule = line.substring(line.indexOf(' ') + 1);
          kind.rules.merge(rule, 1, Integer::sum);
          boolean isRight = missing.remove(rule);
          kind.right += isRight ? 1 : 0;
          kind.wrong += isRight ? 0 : 1;
        }
      }
      kind.missing += missing.size();
    }
  }

  /** Counts what the addresses alone look like. */
  private void look(Path truth) throws IOException {
    Path list = Files.createTempFile("addresses", ".txt");
    try {
      Files.write(
          list,
          Files.readAllLines(truth).stream()
              .map(line -> line.substring(0, line.indexOf('\t')))
              .toList());
      UrlLines nowhere = new UrlLines(OutputStream.nullOutputStream(), false);
      UrlHosts hosts = UrlHosts.counting(nowhere, USUAL, 0);
      try (UrlMemory memory = UrlMemory.temporary(UrlSettings.defaults());
          LineInput lines = LineInput.of(List.of(list), UrlRules.DEFAULT_MAX_LENGTH)) {
        UrlJob.run(lines, memory, hosts, 1, Progress.NONE);
      }
      hosts
          .report()
          .rows()
          .forEach(row -> figures(row.host()).looks += row.findings().isEmpty() ? 0 : 1);
    } finally {
      Files.delete(list);
    }
  }

  private Figures figures(String host) {
    return figures.computeIfAbsent(MadeTraps.kind(host), unused -> new Figures());
  }

  private static Set<String> hosts(Path truth) throws IOException {
    Set<String> hosts = new LinkedHashSet<>();
    for (String line : Files.readAllLines(truth)) {
      hosts.add(host(line.substring(0, line.indexOf('\t'))));
    }
    return hosts;
  }

  private static String host(String url) {
    return url.replaceFirst("^https?://(www[.])?", "").replaceFirst("/.*", "");
  }

  /** Counts what would be fetched by the rules, and which pages never would. */
  private void apply(Path truth, UrlRules rules) throws IOException {
    Map<String, Set<String>> pages = new LinkedHashMap<>();
    Map<String, Set<String>> distinct = new HashMap<>();
    for (String line : Files.readAllLines(truth)) {
      String url = line.substring(0, line.indexOf('\t'));
      String page = line.substring(line.indexOf('\t') + 1);
      Figures kind = figures(host(url));
      kind.fetches++;
      kind.repeats += distinct.computeIfAbsent(host(url), x -> new HashSet<>()).add(page) ? 0 : 1;
      String form = rules.canonical(url).map(CanonicalUrl::toString).orElseThrow();
      pages.computeIfAbsent(form, unused -> new LinkedHashSet<>()).add(page);
    }
    Map<String, Set<String>> fetched = new HashMap<>();
    pages.forEach(
        (form, all) -> {
          figures(host(form)).fetched++; // the first address of a form is fetched, the others not
          fetched.computeIfAbsent(host(form), x -> new HashSet<>()).add(all.iterator().next());
        });
    distinct.forEach(
        (host, all) ->
            figures(host).lost += all.size() - fetched.getOrDefault(host, Set.of()).size());
  }

  /** Begins to count for the other crawl. */
  private void next() {
    figures
        .values()
        .forEach(
            each -> {
              each.lostHere = each.lost;
              each.lost = 0;
              each.fetches = 0;
              each.repeats = 0;
              each.fetched = 0;
            });
  }

  private Quality print(PrintStream out) {
    out.println(
        "| sites | hosts | rules found | wrong | missing | hints | by addresses alone | of the"
            + " other crawl: fetches | repeats | fetched by the rules | pages lost |");
    out.println("|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    Figures all = new Figures();
    figures.forEach(
        (kind, each) -> {
          row(out, kind, each);
          all.hosts += each.hosts;
          all.right += each.right;
          all.wrong += each.wrong;
          all.missing += each.missing;
          all.hinted += each.hinted;
          all.looks += each.looks;
          all.fetches += each.fetches;
          all.repeats += each.repeats;
          all.fetched += each.fetched;
          all.lost += each.lost;
          all.lostHere += each.lostHere;
        });
    row(out, "all", all);
    return new Quality(
        (double) all.right / Math.max(1, all.right + all.wrong),
        (double) all.right / Math.max(1, all.right + all.missing),
        all.lostHere,
        all.lost);
  }

  private static void row(PrintStream out, String kind, Figures each) {
    out.printf(
        Locale.ROOT,
        "| %s | %,d | %s | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d |%n",
        kind,
        each.hosts,
        each.rules.isEmpty() ? "" : each.rules.toString().replaceAll("[{}]", ""),
        each.wrong,
        each.missing,
        each.hinted,
        each.looks,
        each.lostHere,
        each.fetches,
        each.repeats,
        each.fetched,
        each.lost);
  }
}
