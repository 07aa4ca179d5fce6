package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.doppel.engine.aliases.AliasReason;
import dev.doppel.engine.aliases.AliasSink;
import dev.doppel.engine.mirrors.rules.HostOrder;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.web.url.UrlAliases;
import dev.doppel.web.url.UrlCanonicalizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes rules of mirrors: each tree leads to the same tree of the best host that has it. A page
 * that would be lost by that, because its address there has other contents or none, stays.
 */
public final class MirrorRules {

  /*
   * A tree leads to a better host only, so rules make no loop. The best host is the one that the user
   * ranks first, then that of most rows, then that of the shorter name.
   *
   * Where rules lead is asked of UrlAliases, which is what uses them later: no second opinion. A page
   * that stays is where others may lead to, so where rules make chains, all is looked at again until
   * no page is lost.
   */

  /**
   * What was made.
   *
   * @param rules how many trees lead elsewhere
   * @param staying how many addresses in them stay
   */
  public record Made(long rules, long staying) {}

  /** A tree, as a host's number and a prefix of its paths, and where it leads. */
  private record Rule(int from, String fromPrefix, int to, String toPrefix) {}

  private static final int MAX_ROUNDS = 10;

  private final HostTable hosts;
  private final RowSpool spool;
  private final double resemblance;
  private final Comparator<Integer> better;

  MirrorRules(HostTable hosts, RowSpool spool, MirrorSettings settings, HostOrder order) {
    this.hosts = hosts;
    this.spool = spool;
    this.resemblance = settings.resemblance();
    this.better =
        Comparator.<Integer>comparingInt(host -> order.rank(hosts.name(host)))
            .thenComparing(host -> -hosts.rows(host))
            .thenComparing(host -> hosts.name(host).length())
            .thenComparing(hosts::name);
  }

  /** Writes the rules, and the addresses that stay. */
  Made write(List<Mirror> mirrors, AliasSink sink) throws IOException {
    List<Rule> rules = rules(mirrors);
    List<byte[][]> prefixes = new ArrayList<>();
    BitSet sources = new BitSet();
    BitSet targets = new BitSet();
    for (Rule rule : rules) {
      sources.set(rule.from());
      targets.set(rule.to());
      String to = address(hosts.isSecure(rule.to()), rule.to(), rule.toPrefix());
      for (boolean isSecure : new boolean[] {false, true}) {
        if (hosts.hasMet(rule.from(), isSecure)) {
          String from = address(isSecure, rule.from(), rule.fromPrefix());
          prefixes.add(new byte[][] {from.getBytes(UTF_8), to.getBytes(UTF_8)});
          sink.alias(starred(from), starred(to), AliasReason.MIRROR);
        }
      }
    }
    BitSet concerned = (BitSet) sources.clone();
    concerned.or(targets);
    boolean areChained = sources.intersects(targets);
    Set<String> staying = new LinkedHashSet<>();
    for (int round = 0; round < MAX_ROUNDS && !rules.isEmpty(); round++) {
      int before = staying.size();
      addLost(prefixes, concerned, staying);
      if (staying.size() == before || !areChained) {
        break;
      }
    }
    for (String each : staying) {
      byte[] url = each.getBytes(UTF_8);
      sink.alias(url, url, AliasReason.MIRROR);
    }
    return new Made(prefixes.size(), staying.size());
  }

  /** Returns where each tree leads, by hosts and prefixes. */
  private List<Rule> rules(List<Mirror> mirrors) {
    Set<String> names = new HashSet<>();
    for (Mirror mirror : mirrors) {
      names.add(mirror.hostA());
      names.add(mirror.hostB());
    }
    Map<String, Integer> numbers = new HashMap<>();
    for (int host = 0; host < hosts.size(); host++) {
      String name = hosts.name(host);
      if (names.contains(name)) {
        numbers.put(name, host);
      }
    }
    Map<String, Rule> best = new TreeMap<>();
    for (Mirror mirror : mirrors) {
      if (mirror.isCompared() && isTree(mirror.prefixA()) && isTree(mirror.prefixB())) {
        Rule rule = rule(mirror, numbers);
        best.merge(
            hosts.name(rule.from()) + rule.fromPrefix(),
            rule,
            (one, other) -> better.compare(one.to(), other.to()) <= 0 ? one : other);
      }
    }
    return List.copyOf(best.values());
  }

  /**
   * Whether a prefix is one of paths. Queries have slashes, too, and features that were made to
   * collide can align two pages in the middle of theirs.
   */
  private static boolean isTree(String prefix) {
    return prefix.indexOf('?') < 0;
  }

  private Rule rule(Mirror mirror, Map<String, Integer> numbers) {
    int a = requireNonNull(numbers.get(mirror.hostA()));
    int b = requireNonNull(numbers.get(mirror.hostB()));
    String treeA = mirror.prefixA() + mirror.folder();
    String treeB = mirror.prefixB() + mirror.folder();
    return better.compare(a, b) < 0 ? new Rule(b, treeB, a, treeA) : new Rule(a, treeA, b, treeB);
  }

  private String address(boolean isSecure, int host, String path) {
    return (isSecure ? "https://" : "http://") + hosts.name(host) + path;
  }

  private static byte[] starred(String prefix) {
    return (prefix + "*").getBytes(UTF_8);
  }

  /** Adds the addresses of pages that would be lost, those that stay already left aside. */
  private void addLost(List<byte[][]> prefixes, BitSet concerned, Set<String> staying)
      throws IOException {
    UrlAliases.Builder aliases = UrlAliases.builder(MirrorRows.RULES);
    String why = AliasReason.MIRROR.toString();
    for (byte[][] each : prefixes) {
      aliases.addPrefix(new String(each[0], UTF_8), new String(each[1], UTF_8), why);
    }
    for (String url : staying) {
      aliases.add(url, url, why);
    }
    UrlCanonicalizer leading = MirrorRows.RULES.withAliases(aliases.build()).canonicalizer();
    try (KnownPages pages = new KnownPages(resemblance)) {
      pass(
          concerned,
          leading,
          (url, end, row) -> {
            if (Arrays.equals(url, end)) {
              pages.add(url, row.content(), row.sketch());
            }
          });
      pass(
          concerned,
          leading,
          (url, end, row) -> {
            boolean leads = !Arrays.equals(url, end);
            // A list of URLs keeps the first spelling: that must not be one where nothing is.
            if (leads && (row.isGone() || pages.loses(end, row.content(), row.sketch()))) {
              staying.add(new String(url, UTF_8));
            }
          });
    }
  }

  /** Takes a row, its address, and where that leads. */
  @FunctionalInterface
  private interface RowTaker {
    void take(byte[] url, byte[] end, RowSpool.Scan row);
  }

  private void pass(BitSet concerned, UrlCanonicalizer leading, RowTaker taker) throws IOException {
    RowSpool.Scan rows = spool.scan();
    while (rows.next()) {
      if (concerned.get(rows.host())) {
        String path = new String(rows.bytes(), rows.from(), rows.to() - rows.from(), UTF_8);
        byte[] url = address(rows.isSecure(), rows.host(), path).getBytes(UTF_8);
        if (leading.canonicalize(url, 0, url.length)) {
          taker.take(url, leading.toBytes(), rows);
        }
      }
    }
  }
}
