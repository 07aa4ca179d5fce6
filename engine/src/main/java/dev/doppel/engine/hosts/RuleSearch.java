package dev.doppel.engine.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.engine.hosts.HostFinding.Kind;
import dev.doppel.engine.internal.LongRecords;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the rules of one host: lines of a file of rules that give one canonical form to addresses
 * of equal texts, and to no others.
 */
final class RuleSearch {

  /*
   * A rule is tried by what will use it: UrlRules with that line. What it joins is a group. A group
   * of one text speaks for it, a group of two against it, and one such group is enough: a page that
   * is nowhere else would be lost. An address that was fetched with two texts has a text of its own
   * here, so that a page with a clock on it speaks against every rule that touches it.
   *
   * Different texts must speak for a rule: a thousand addresses with the one text "not found" say
   * nothing of the parameter that they differ in. Where ten texts agree, a quarter of the pages may
   * still be others (95 %), so HostFinding says how many may.
   *
   * Two parameters that both change with each fetch save nothing alone, nor do http and www where
   * both change at once. So lines against which nothing speaks are tried together as well, and those
   * that save nothing are then left out.
   */

  static final int LEAST_SAVED = 10;
  static final int LEAST_TEXTS = 10;

  private static final int MOST_ROUNDS = 3;
  private static final int MOST_PARAMETERS = 32;
  private static final int MOST_TOGETHER = 8;
  private static final int MOST_BEGINNINGS = 8;
  private static final int MOST_NAMES = 10_000;
  private static final int LEAST_OF_BEGINNING = 3;
  private static final int MOST_REFUSED = 3;
  private static final int LEAST_OF_PATTERN = 20;
  private static final int MOST_PATTERNS = 3;
  private static final int EXAMPLES = 2;
  private static final String DROP = " drop ";
  private static final int WIDTH = 3; // key, text, address
  private static final List<String> SWITCHES =
      List.of("sort-query", "trailing-slash", "index", "case", "slashes", "scheme", "www");

  private static final Comparator<Trial> LEAST_AGAINST =
      Comparator.comparingLong(Trial::against).thenComparing(Trial.BEST);

  private final String host;
  private final List<String> written;
  private final List<String> addresses; // in the usual canonical form
  private final int[] texts;
  private final boolean[] kept;
  private final UrlRules usual = UrlRules.of("standard");
  private final List<String> accepted = new ArrayList<>();
  private final List<HostFinding> findings = new ArrayList<>();
  private Items items;

  /**
   * Prepares a search.
   *
   * @param written the addresses of the host that were fetched
   * @param texts of each of them, equal numbers for equal texts
   * @param kept whether each of them is not left out as a repeat
   */
  RuleSearch(String host, List<String> written, int[] texts, boolean[] kept) {
    this.host = host;
    this.written = written;
    UrlCanonicalizer canonicalizer = usual.canonicalizer();
    this.addresses =
        written.stream()
            .map(each -> canonicalizer.canonicalize(each) ? canonicalizer.toString() : each)
            .toList();
    this.texts = texts;
    this.kept = kept;
    this.items = items(List.of());
  }

  /**
   * Different addresses.
   *
   * @param places where each is among those of the host
   * @param keys hashes of their canonical forms
   * @param texts negative ones are of addresses with several texts
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Items(int size, int[] places, long[] keys, long[] texts, boolean[] kept) {}

  /**
   * What lines would do.
   *
   * @param changed the addresses that they change
   */
  private record Trial(
      List<String> lines, long changed, long saved, long texts, long against, List<String> some) {

    private static final Comparator<Trial> BEST =
        Comparator.comparingLong(Trial::saved)
            .reversed()
            .thenComparing(Trial::drops)
            .thenComparing(trial -> String.join("\n", trial.lines));

    /** Whether anything is dropped: what only orders is the smaller change. */
    boolean drops() {
      return lines.stream().anyMatch(line -> line.contains(DROP));
    }

    boolean isRule() {
      return against == 0 && saved >= LEAST_SAVED && texts >= LEAST_TEXTS;
    }
  }

  /** Returns what was found: rules, what only looks like one, and hints. */
  List<HostFinding> find() {
    addCanonicalForms();
    List<String> lines = candidates();
    List<Trial> trials = List.of();
    for (int round = 0; round < MOST_ROUNDS; round++) {
      trials = lines.stream().map(line -> attempt(List.of(line))).sorted(Trial.BEST).toList();
      boolean isAny = false;
      for (Trial trial : trials) {
        if (trial.isRule()) {
          isAny |= accept(isAny ? attempt(trial.lines()) : trial);
        }
      }
      isAny = isAny || accept(together(trials));
      if (!isAny) {
        break;
      }
    }
    trials.stream()
        .filter(trial -> trial.against() > 0 && trial.saved() >= LEAST_SAVED)
        .limit(MOST_REFUSED)
        .forEach(trial -> findings.add(finding(Kind.REFUSED, trial)));
    addPatterns();
    return findings;
  }

  /** Adds what canonical forms alone would have saved. */
  private void addCanonicalForms() {
    int all = written.size();
    UrlCanonicalizer canonicalizer = usual.canonicalizer();
    long[] records = new long[WIDTH * all];
    for (int i = 0; i < all; i++) {
      records[WIDTH * i] = key(canonicalizer, addresses.get(i));
      records[WIDTH * i + 1] = Hashes.of(written.get(i));
      records[WIDTH * i + 2] = i;
    }
    LongRecords.sort(records, WIDTH, all);
    long spellings = 0;
    long saved = 0;
    long against = 0;
    TreeSet<Long> agreeing = new TreeSet<>();
    List<String> examples = List.of();
    for (int from = 0; from < all; ) {
      int to = from;
      int first = (int) records[WIDTH * from + 2];
      int other = first;
      long different = 0;
      boolean isOne = true;
      for (; to < all && records[WIDTH * to] == records[WIDTH * from]; to++) {
        boolean isNew = to == from || records[WIDTH * to + 1] != records[WIDTH * (to - 1) + 1];
        different += isNew ? 1 : 0;
        other = isNew ? (int) records[WIDTH * to + 2] : other;
        isOne &= texts[(int) records[WIDTH * to + 2]] == texts[first];
      }
      if (different > 1 && isOne) {
        spellings += different;
        saved += different - 1;
        agreeing.add((long) texts[first]);
        examples = examples.isEmpty() ? List.of(written.get(first), written.get(other)) : examples;
      } else {
        against += different > 1 ? 1 : 0;
      }
      from = to;
    }
    if (saved >= LEAST_SAVED) {
      findings.add(
          new HostFinding(
              against == 0 ? Kind.RULE : Kind.REFUSED,
              "the canonical form by the profile standard, as doppel urls makes it",
              List.of(),
              spellings,
              saved,
              agreeing.size(),
              against,
              examples));
    }
  }

  private boolean accept(Trial trial) {
    if (!trial.isRule()) {
      return false;
    }
    findings.add(finding(Kind.RULE, trial));
    accepted.addAll(trial.lines());
    items = items(accepted);
    return true;
  }

  /**
   * Tries all at once that nothing speaks against alone, leaves out one after the other while
   * something does, and then what saves nothing.
   */
  private Trial together(List<Trial> trials) {
    List<String> lines =
        trials.stream()
            .filter(trial -> trial.against() == 0 && trial.changed() > 0)
            .flatMap(trial -> trial.lines().stream())
            .filter(line -> !line.endsWith("*"))
            .limit(MOST_TOGETHER)
            .toList();
    Trial best = attempt(lines);
    while (best.against() > 0 && best.lines().size() > 2) {
      best = fewer(best).stream().min(LEAST_AGAINST).orElseThrow();
    }
    boolean isLess = best.isRule();
    while (isLess && best.lines().size() > 1) {
      Trial less = fewer(best).stream().min(LEAST_AGAINST).orElseThrow();
      isLess = less.isRule() && less.saved() >= best.saved();
      best = isLess ? less : best;
    }
    return best;
  }

  /** The same without one of the lines, for each of them. */
  private List<Trial> fewer(Trial trial) {
    return trial.lines().stream()
        .map(line -> trial.lines().stream().filter(each -> !each.equals(line)).toList())
        .map(this::attempt)
        .toList();
  }

  private static HostFinding finding(Kind kind, Trial trial) {
    String what =
        String.join(
            " and ",
            trial.lines().stream().map(line -> line.substring(line.indexOf(' ') + 1)).toList());
    return new HostFinding(
        kind,
        what.replace("drop ", "drop the parameter "),
        kind == Kind.RULE ? trial.lines() : List.of(),
        trial.changed(),
        trial.saved(),
        trial.texts(),
        trial.against(),
        trial.some());
  }

  /** The lines to be tried: each parameter and beginning that comes often, and each switch. */
  private List<String> candidates() {
    Map<String, Integer> names = new HashMap<>();
    for (int i = 0; i < items.size(); i++) {
      for (String name : new TreeSet<>(Queries.names(addresses.get(items.places()[i])))) {
        if (names.size() < MOST_NAMES || names.containsKey(name)) {
          names.merge(name, 1, Integer::sum);
        }
      }
    }
    List<String> lines = new ArrayList<>();
    names.entrySet().stream()
        .filter(each -> each.getValue() >= LEAST_SAVED)
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_PARAMETERS)
        .forEach(each -> lines.add(host + DROP + each.getKey()));
    Map<String, Integer> beginnings = new TreeMap<>();
    names.keySet().forEach(name -> beginnings.merge(Queries.beginning(name), 1, Integer::sum));
    beginnings.remove("");
    beginnings.entrySet().stream()
        .filter(each -> each.getValue() >= LEAST_OF_BEGINNING)
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(MOST_BEGINNINGS)
        .forEach(each -> lines.add(host + DROP + each.getKey() + "*"));
    SWITCHES.forEach(rule -> lines.add(host + " " + rule + " on"));
    return lines;
  }

  private UrlCanonicalizer canonicalizer(List<String> lines) {
    return usual.withSites(lines, "rules of " + host).canonicalizer();
  }

  private static long key(UrlCanonicalizer canonicalizer, String address) {
    return canonicalizer.canonicalize(address)
        ? Hashes.of(canonicalizer.bytes(), 0, canonicalizer.length())
        : Hashes.of(address);
  }

  /** The different addresses by these lines. */
  private Items items(List<String> lines) {
    UrlCanonicalizer canonicalizer = canonicalizer(lines);
    int all = addresses.size();
    long[] records = new long[2 * all];
    for (int i = 0; i < all; i++) {
      records[2 * i] = key(canonicalizer, addresses.get(i));
      records[2 * i + 1] = i;
    }
    LongRecords.sort(records, 2, all);
    Items found = new Items(0, new int[all], new long[all], new long[all], new boolean[all]);
    int size = 0;
    for (int from = 0; from < all; ) {
      int to = from;
      int place = (int) records[2 * from + 1];
      boolean isOne = true;
      boolean isKept = false;
      for (; to < all && records[2 * to] == records[2 * from]; to++) {
        int other = (int) records[2 * to + 1];
        isOne &= texts[other] == texts[place];
        isKept |= kept[other];
      }
      found.places[size] = place;
      found.keys[size] = records[2 * from];
      found.texts[size] = isOne ? texts[place] : -1L - place;
      found.kept[size] = isKept;
      size++;
      from = to;
    }
    return new Items(size, found.places, found.keys, found.texts, found.kept);
  }

  /** Sees what lines would do beside those that were accepted. */
  private Trial attempt(List<String> lines) {
    List<String> all = new ArrayList<>(accepted);
    all.addAll(lines);
    UrlCanonicalizer canonicalizer = canonicalizer(all);
    List<String> names = Queries.dropped(lines);
    long[] records = new long[WIDTH * items.size()];
    long changed = 0;
    for (int i = 0; i < items.size(); i++) {
      String address = addresses.get(items.places()[i]);
      boolean isTouched = names.isEmpty() || Queries.mayHave(address, names);
      long key = isTouched ? key(canonicalizer, address) : items.keys()[i];
      changed += key == items.keys()[i] ? 0 : 1;
      records[WIDTH * i] = key;
      records[WIDTH * i + 1] = items.texts()[i];
      records[WIDTH * i + 2] = i;
    }
    LongRecords.sort(records, WIDTH, items.size());
    long saved = 0;
    long against = 0;
    TreeSet<Long> agreeing = new TreeSet<>();
    List<String> examples = List.of();
    for (int from = 0; from < items.size(); ) {
      int to = from + 1;
      while (to < items.size() && records[WIDTH * to] == records[WIDTH * from]) {
        to++;
      }
      boolean isOne = records[WIDTH * from + 1] == records[WIDTH * (to - 1) + 1];
      if (to - from > 1 && isOne) {
        saved += to - from - 1;
        agreeing.add(records[WIDTH * from + 1]);
        examples = examples.isEmpty() ? examples(records, from) : examples;
      } else if (to - from > 1) {
        against++;
      }
      from = to;
    }
    return new Trial(lines, changed, saved, agreeing.size(), against, examples);
  }

  private List<String> examples(long[] records, int from) {
    List<String> some = new ArrayList<>();
    for (int i = from; i < from + EXAMPLES; i++) {
      some.add(addresses.get(items.places()[(int) records[WIDTH * i + 2]]));
    }
    return some;
  }

  /** Adds the shapes of paths of which most addresses repeat others: no rule can say these. */
  private void addPatterns() {
    Map<String, long[]> patterns = new LinkedHashMap<>(); // addresses, kept, one of them
    for (int i = 0; i < items.size(); i++) {
      String pattern = PathPattern.of(addresses.get(items.places()[i]));
      if (patterns.size() < MOST_NAMES || patterns.containsKey(pattern)) {
        long[] counts = patterns.computeIfAbsent(pattern, unused -> new long[] {0, 0, 0});
        counts[2] = counts[0] == 0 ? items.places()[i] : counts[2];
        counts[0]++;
        counts[1] += items.kept()[i] ? 1 : 0;
      }
    }
    patterns.entrySet().stream()
        .filter(each -> each.getValue()[0] >= LEAST_OF_PATTERN)
        .filter(each -> 2 * each.getValue()[1] <= each.getValue()[0])
        .sorted(
            Comparator.<Map.Entry<String, long[]>>comparingLong(
                    each -> each.getValue()[1] - each.getValue()[0])
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_PATTERNS)
        .forEach(
            each -> {
              long[] counts = each.getValue();
              findings.add(
                  HostFinding.hint(
                      String.format(
                          Locale.ROOT,
                          "of %,d addresses like %s, %,d repeat others; no rule can say it",
                          counts[0],
                          each.getKey(),
                          counts[0] - counts[1]),
                      counts[0],
                      counts[0] - counts[1],
                      counts[1],
                      List.of(addresses.get((int) counts[2]))));
            });
  }

  /** Parts of a query. */
  static final class Queries {

    private Queries() {}

    /** The names of the parameters that a rule can drop, in lower case. */
    static List<String> names(String address) {
      int from = address.indexOf('?');
      if (from < 0) {
        return List.of();
      }
      int end = address.indexOf('#', from);
      String query = address.substring(from + 1, end < 0 ? address.length() : end);
      List<String> names = new ArrayList<>();
      for (String part : query.split("&", -1)) {
        int equals = part.indexOf('=');
        String name = equals < 0 ? part : part.substring(0, equals);
        if (!name.isEmpty() && name.getBytes(UTF_8).length == name.length() && isWord(name)) {
          names.add(name.toLowerCase(Locale.ROOT));
        }
      }
      return List.copyOf(names);
    }

    /** The parameters that lines drop, or their beginnings; none if a line does something else. */
    static List<String> dropped(List<String> lines) {
      List<String> names = new ArrayList<>();
      for (String line : lines) {
        int at = line.indexOf(DROP);
        if (at < 0) {
          return List.of();
        }
        names.add(line.substring(at + DROP.length()).replace("*", ""));
      }
      return List.copyOf(names);
    }

    /** Whether an address may have one of these parameters: it spares parsing those that do not. */
    static boolean mayHave(String address, List<String> names) {
      int query = address.indexOf('?');
      for (String name : query < 0 ? List.<String>of() : names) {
        for (int at = query + 1; at + name.length() <= address.length(); at++) {
          if (address.regionMatches(true, at, name, 0, name.length())) {
            return true;
          }
        }
      }
      return false;
    }

    /** Whether it is one word of a line, and means itself there. */
    private static boolean isWord(String name) {
      return name.chars().noneMatch(c -> c <= ' ' || c == '*' || c == 0x7f);
    }

    /** What names that are counted up have in common; empty if it is too short to be one. */
    static String beginning(String name) {
      int to = Math.max(name.lastIndexOf('_'), name.lastIndexOf('-')) + 1;
      if (to == 0) {
        to = name.length();
        while (to > 0 && Character.isDigit(name.charAt(to - 1))) {
          to--;
        }
      }
      return to < 2 || to == name.length() ? "" : name.substring(0, to);
    }
  }
}
