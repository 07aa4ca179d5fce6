package dev.doppel.engine.hosts;

import dev.doppel.core.filter.SplitBlockFilter;
import dev.doppel.core.hash.Hashes;
import dev.doppel.engine.urls.JudgedLines;
import dev.doppel.engine.urls.Slice;
import dev.doppel.engine.urls.UrlSink;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.web.url.UrlChange;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Counts for each host of a list of URLs how many repeat others, which rules joined their
 * spellings, and what in its addresses looks like a trap. Takes the verdicts and hands them on. For
 * one thread.
 */
public final class UrlHosts implements UrlSink {

  /*
   * Of texts nothing is known here, so what is said of addresses is a hint: "these differ in one
   * parameter only". Each new address is looked up once per parameter without it, in one filter for
   * all hosts. A false positive is a hint too many in a thousand; once the filter is full, nothing
   * more is looked up.
   */

  private static final int SHOWN = 1000;
  private static final int EXPLAINED = 1000; // spellings per host
  private static final int MOST_PARAMETERS = 8; // of an address, and 64 of a host
  private static final int MOST_NAMES = 64;
  private static final int MOST_DEPTH = 12;
  private static final int REPEATED = 3;
  private static final int LEAST = 100; // addresses of a hint
  private static final double LEAST_SHARE = 0.2;
  private static final long FILTER_ITEMS = 20_000_000;
  private static final double FILTER_ERROR = 0.001;

  private final UrlSink next;
  private final UrlRules rules;
  private final long after;
  private final HostTable<Tally> table = new HostTable<>(HostTable.PLACES, Tally::new);
  private final SplitBlockFilter shapes;
  private final long mostShapes;
  private long looked;
  private long fetches;
  private long repeats;

  private UrlHosts(UrlSink next, UrlRules rules, long after, long mostShapes) {
    this.next = next;
    this.rules = rules;
    this.after = after;
    this.mostShapes = mostShapes;
    this.shapes = SplitBlockFilter.sizedFor(mostShapes, FILTER_ERROR);
  }

  /**
   * Returns a sink that counts what it hands on.
   *
   * @param rules by which the lines are judged
   * @param after the line after which counting begins, as in a run that is resumed; 0 if with the
   *     first
   */
  public static UrlHosts counting(UrlSink next, UrlRules rules, long after) {
    return new UrlHosts(next, rules, after, FILTER_ITEMS);
  }

  static UrlHosts counting(UrlSink next, UrlRules rules, long after, long mostShapes) {
    return new UrlHosts(next, rules, after, mostShapes);
  }

  private static final class Tally {
    private long fetches;
    private long repeats;
    private long fresh;
    private long deep;
    private long repeated;
    private long dated;
    private int firstYear = Integer.MAX_VALUE;
    private int lastYear;
    private String deepest = "";
    private String repeating = "";
    private String date = "";
    private long explained;
    private final Map<String, Long> reasons = new HashMap<>();
    private final Map<String, Alike> parameters = new HashMap<>();
  }

  /** Addresses that differ in one thing only. */
  private static final class Alike {
    private long addresses;
    private long again;
    private final String example;

    Alike(String example) {
      this.example = example;
    }
  }

  @Override
  public void accept(JudgedLines lines) throws IOException {
    next.accept(lines);
    for (int i = 0; i < lines.size(); i++) {
      UrlVerdict verdict = lines.verdict(i);
      if (verdict != UrlVerdict.INVALID) {
        Slice form = lines.canonical(i);
        String host = HostNames.of(form.array(), form.from(), form.to());
        if (!host.isEmpty()) {
          count(table.count(host), verdict, lines, i);
        }
      }
    }
  }

  @Override
  public void flush() throws IOException {
    next.flush();
  }

  private void count(Tally tally, UrlVerdict verdict, JudgedLines lines, int line) {
    fetches++;
    tally.fetches++;
    if (verdict == UrlVerdict.NEW) {
      tally.fresh++;
      shape(tally, lines.canonical(line).toString());
      return;
    }
    repeats++;
    tally.repeats++;
    if (tally.explained < EXPLAINED) {
      String written = lines.line(line).toString().strip();
      if (!written.equals(lines.canonical(line).toString())) {
        tally.explained++;
        for (UrlChange change : rules.explain(written).changes()) {
          tally.reasons.merge(change.rule(), 1L, Long::sum);
        }
      }
    }
  }

  /** Notes what of an address may be a trap. */
  private void shape(Tally tally, String url) {
    int query = url.indexOf('?');
    String path = query < 0 ? url : url.substring(0, query);
    segments(tally, url, path);
    if (query < 0) {
      return;
    }
    String[] parts = url.substring(query + 1).split("&", -1);
    for (int i = 0; i < Math.min(parts.length, MOST_PARAMETERS); i++) {
      if (looked < mostShapes) {
        looked++;
        int equals = parts[i].indexOf('=');
        String name = equals < 0 ? parts[i] : parts[i].substring(0, equals);
        StringBuilder rest = new StringBuilder(path).append('?').append(name).append('\n');
        for (int other = 0; other < parts.length; other++) {
          rest.append(other == i ? "" : parts[other]).append('&');
        }
        alike(tally.parameters, name, url, !shapes.add(Hashes.of(rest.toString())));
      }
    }
  }

  private static void alike(Map<String, Alike> all, String name, String url, boolean isAgain) {
    Alike alike = all.get(name);
    if (alike == null) {
      if (all.size() >= MOST_NAMES) {
        return;
      }
      alike = new Alike(url);
      all.put(name, alike);
    }
    alike.addresses++;
    alike.again += isAgain ? 1 : 0;
  }

  private static void segments(Tally tally, String url, String path) {
    String[] segments = path.split("/", -1); // "http:", "", host and so on
    Map<String, Integer> times = new HashMap<>();
    int most = 0;
    for (int i = 3; i < segments.length; i++) {
      if (!segments[i].isEmpty()) {
        most = Math.max(most, times.merge(segments[i], 1, Integer::sum));
      }
      int year = i + 1 < segments.length ? year(segments[i], segments[i + 1]) : 0;
      if (year > 0) {
        tally.dated++;
        tally.firstYear = Math.min(tally.firstYear, year);
        tally.lastYear = Math.max(tally.lastYear, year);
        tally.date = tally.date.isEmpty() ? url : tally.date;
      }
    }
    if (segments.length - 3 >= MOST_DEPTH) {
      tally.deep++;
      tally.deepest = tally.deepest.isEmpty() ? url : tally.deepest;
    }
    if (most >= REPEATED) {
      tally.repeated++;
      tally.repeating = tally.repeating.isEmpty() ? url : tally.repeating;
    }
  }

  /** The year if the segments are a year and a month, else 0. */
  private static int year(String first, String second) {
    boolean isDate = first.matches("(19|20|21)[0-9]{2}") && second.matches("0?[1-9]|1[0-2]");
    return isDate ? Integer.parseInt(first) : 0;
  }

  /** Returns what was counted so far. */
  public HostReport report() {
    List<HostTable.Counted<Tally>> all = table.all(tally -> tally.fetches);
    List<HostRow> rows =
        all.stream()
            .map(UrlHosts::row)
            .filter(row -> row.repeats() > 0 || !row.findings().isEmpty())
            .sorted(
                Comparator.<HostRow>comparingLong(row -> -wasted(row))
                    .thenComparingLong(row -> -row.fetches())
                    .thenComparing(HostRow::host))
            .limit(SHOWN)
            .toList();
    return new HostReport(
        HostReport.Of.URLS, fetches, repeats, all.size(), table.uncounted(), after, rows);
  }

  /** What repeats, and the most that may. */
  private static long wasted(HostRow row) {
    return row.repeats() + row.findings().stream().mapToLong(HostFinding::saved).max().orElse(0);
  }

  private static HostRow row(HostTable.Counted<Tally> counted) {
    Tally tally = counted.tally();
    Map<String, Long> reasons = new LinkedHashMap<>();
    tally.reasons.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(each -> reasons.put(each.getKey(), each.getValue()));
    return new HostRow(
        counted.host(), tally.fetches, tally.repeats, counted.missed(), reasons, hints(tally));
  }

  private static List<HostFinding> hints(Tally tally) {
    List<HostFinding> hints = new ArrayList<>();
    tally.parameters.forEach(
        (name, alike) ->
            add(
                hints,
                tally,
                alike.again,
                "%,d of %,d addresses with the parameter "
                    + quoted(name)
                    + " differ from another"
                    + " one in nothing else",
                alike.addresses,
                alike.example));
    add(
        hints,
        tally,
        tally.dated,
        "%,d of %,d addresses have a year and a month in their path, of "
            + tally.firstYear
            + " to "
            + tally.lastYear
            + ": a calendar?",
        tally.fresh,
        tally.date);
    add(
        hints,
        tally,
        tally.repeated,
        "%,d of %,d addresses have a part of their path three times or more: a relative link that"
            + " goes on for ever?",
        tally.fresh,
        tally.repeating);
    add(
        hints,
        tally,
        tally.deep,
        "%,d of %,d addresses are " + MOST_DEPTH + " folders deep or deeper",
        tally.fresh,
        tally.deepest);
    hints.sort(
        Comparator.<HostFinding>comparingLong(hint -> -hint.saved())
            .thenComparing(HostFinding::what));
    return hints;
  }

  private static String quoted(String name) {
    return "'" + name.replace("%", "%%") + "'";
  }

  private static void add(
      List<HostFinding> hints, Tally tally, long count, String what, long of, String example) {
    if (count >= LEAST && count >= LEAST_SHARE * tally.fresh) {
      String words = String.format(Locale.ROOT, what, count, of);
      hints.add(HostFinding.hint(words, of, count, 0, List.of(example)));
    }
  }
}
