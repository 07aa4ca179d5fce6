package dev.doppel.engine.events;

import dev.doppel.core.cluster.UnionFind;
import dev.doppel.engine.events.EventReport.Account;
import dev.doppel.engine.events.EventReport.Accounts;
import dev.doppel.engine.events.EventReport.ClickRate;
import dev.doppel.engine.events.EventReport.SharingPair;
import dev.doppel.engine.events.EventReport.Totals;
import dev.doppel.engine.events.commission.Ledger;
import dev.doppel.engine.events.commission.SharedVisitors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the statistics say to someone who pays publishers by the click. */
final class CommissionReport {

  /** A click-through rate must exceed that of the others by as much before it is worth an alarm. */
  private static final double MARGIN = 1.5;

  /** Publishers must share as many times the visitors that chance explains. */
  private static final double SHARING_MARGIN = 1.5;

  private static final int MOST_PAIRS = 1000;

  private CommissionReport() {}

  static Accounts accounts(EventMemory memory, Totals totals) {
    EventStatistics statistics = memory.statistics();
    Ledger ledger = statistics.ledger();
    Publishers publishers = statistics.publishers();
    if (ledger == null || publishers == null) {
      return Accounts.NONE;
    }
    long[] flagged = ledger.suspected(statistics.suspects());
    List<Account> rows = new ArrayList<>();
    for (int account = 0; account < ledger.size(); account++) {
      int publisher = ledger.publisher(account);
      long unique = ledger.count(account, EventVerdict.UNIQUE.column());
      long duplicates = ledger.count(account, EventVerdict.DUPLICATE.column());
      long late = ledger.count(account, EventVerdict.LATE.column());
      rows.add(
          new Account(
              publishers.name(publisher),
              ledger.start(account),
              unique + duplicates + late,
              duplicates,
              late,
              flagged[account],
              EventReport.isAlarming(
                  publishers.events(publisher),
                  publishers.duplicates(publisher),
                  totals,
                  publishers.size())));
    }
    rows.sort(Comparator.comparingLong(Account::start).thenComparing(Account::publisher));
    return new Accounts(
        memory.settings().commission().word(),
        memory.settings().window().zone().getId(),
        rows,
        new Totals(
            ledger.others(EventVerdict.UNIQUE.column()),
            ledger.others(EventVerdict.DUPLICATE.column()),
            ledger.others(EventVerdict.LATE.column())));
  }

  /** Compares the click-through rate of each publisher with that of all others. */
  static List<ClickRate> clickRates(@Nullable Publishers publishers, Impressions impressions) {
    if (publishers == null || impressions.total() == 0) {
      return List.of();
    }
    long allClicks = 0;
    for (int row = 0; row < publishers.size(); row++) {
      allClicks += publishers.events(row);
    }
    List<ClickRate> all = new ArrayList<>();
    for (int row = 0; row < publishers.size(); row++) {
      long clicks = publishers.events(row);
      long shown = impressions.of(publishers.hash(row));
      if (clicks > 0) {
        all.add(
            rate(
                publishers.name(row),
                shown,
                clicks,
                impressions.total(),
                allClicks,
                publishers.size()));
      }
    }
    all.sort(
        Comparator.comparing(ClickRate::alarm)
            .thenComparingDouble(ClickRate::low)
            .reversed()
            .thenComparing(ClickRate::name));
    return all;
  }

  private static ClickRate rate(
      String name, long shown, long clicks, long allShown, long allClicks, int asked) {
    // More clicks than impressions cannot be: then each click stands for an impression.
    long trials = Math.max(shown, clicks);
    double expected = MARGIN * (allClicks - clicks + 1) / (allShown - shown + 2);
    boolean alarm =
        clicks > shown
            || (allShown > shown && Alarm.isRaised(clicks, trials, Math.min(expected, 1), asked));
    Interval interval = Interval.of(clicks, trials);
    double rate = (double) clicks / Math.max(1, shown);
    return new ClickRate(name, shown, clicks, rate, interval.low(), interval.high(), alarm);
  }

  static EventReport.Coalitions coalitions(EventStatistics statistics) {
    Coalitions sought = statistics.coalitions();
    Publishers publishers = statistics.publishers();
    if (sought == null || publishers == null) {
      return EventReport.Coalitions.NONE;
    }
    List<SharingPair> pairs = new ArrayList<>();
    UnionFind groups = UnionFind.of(publishers.size());
    add(sought.addresses(), "addresses", publishers, pairs, groups);
    add(sought.cookies(), "cookies", publishers, pairs, groups);
    pairs.sort(
        Comparator.comparingDouble(SharingPair::resemblance)
            .reversed()
            .thenComparing(SharingPair::one)
            .thenComparing(SharingPair::other)
            .thenComparing(SharingPair::by));
    return new EventReport.Coalitions(
        true,
        sought.addresses().sampled(),
        sought.cookies().sampled(),
        pairs.subList(0, Math.min(pairs.size(), MOST_PAIRS)),
        named(groups, publishers));
  }

  private static void add(
      SharedVisitors visitors,
      String by,
      Publishers publishers,
      List<SharingPair> pairs,
      UnionFind groups) {
    // Addresses and cookies are two questions: each has half of the risk.
    for (SharedVisitors.Pair each : visitors.suspicious(SHARING_MARGIN, Alarm.RISK / 2)) {
      groups.union(each.one(), each.other());
      pairs.add(
          new SharingPair(
              publishers.name(each.one()),
              publishers.name(each.other()),
              by,
              each.most(),
              each.shared(),
              each.expected(),
              each.resemblance()));
    }
  }

  private static List<List<String>> named(UnionFind groups, Publishers publishers) {
    Map<Integer, List<String>> found = new TreeMap<>();
    for (int row = 0; row < publishers.size(); row++) {
      found.computeIfAbsent(groups.find(row), key -> new ArrayList<>()).add(publishers.name(row));
    }
    return found.values().stream()
        .filter(group -> group.size() > 1)
        .map(group -> group.stream().sorted().toList())
        .toList();
  }
}
