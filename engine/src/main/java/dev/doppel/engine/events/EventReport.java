package dev.doppel.engine.events;

import dev.doppel.core.count.FrequentKeys;
import dev.doppel.core.count.FrequentKeys.Frequency;
import dev.doppel.core.window.Window;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The report on a stream: which keys are repeated most, which publishers have too many duplicates,
 * which addresses too many cookies, and the counts over time. Immutable.
 *
 * @param publishers those with an alarm first, then by rate; empty if no field names them
 * @param otherPublishers how many events are of publishers beyond those counted one by one
 * @param addresses those with an alarm first, then by cookies; empty if no field names them
 * @param accounts what publishers are owed, if that was asked for
 * @param clickRates the click-through rates of publishers, those with an alarm first; empty if no
 *     impressions were given
 * @param coalitions publishers that share visitors, if that was asked for
 * @param bins over time, or over the course of the stream if events have no time
 */
public record EventReport(
    Totals totals,
    WindowState window,
    List<RepeatedKey> repeated,
    List<Publisher> publishers,
    long otherPublishers,
    List<Address> addresses,
    Accounts accounts,
    List<ClickRate> clickRates,
    Coalitions coalitions,
    Bins bins) {

  /** How many publishers are counted one by one. */
  public static final int MOST_PUBLISHERS = Publishers.MOST;

  /** Over how many of the newest events the cookies of an address are counted. */
  public static final long ADDRESS_SPAN = Addresses.SPAN;

  private static final int SHOWN = 50;
  private static final int MAX_REPORTED = 1000;

  /** A publisher's rate must exceed that of the others by as much before it is worth an alarm. */
  private static final double MARGIN = 1.5;

  public EventReport {
    repeated = List.copyOf(repeated);
    publishers = List.copyOf(publishers);
    addresses = List.copyOf(addresses);
    clickRates = List.copyOf(clickRates);
  }

  /** How many events there were of each verdict. */
  public record Totals(long unique, long duplicates, long late) {

    /** All that were compared. */
    public long compared() {
      return unique + duplicates;
    }

    /** Returns the share of duplicates among the events that were compared; 0 if none was. */
    public double rate() {
      return compared() == 0 ? 0 : (double) duplicates / compared();
    }
  }

  /**
   * The window at the end.
   *
   * @param expectedError the probability that a new event would be called a duplicate
   * @param reachEvents how many of the newest events are surely remembered
   * @param reachMillis how much of the newest event time is surely remembered
   * @param hashFunctions of the methods of 2005, as many as are in use; 0 for the others
   * @param cells of all hash functions together; 0 for the other methods
   * @param cleared duplicates that a second, exact look found to be unique; -1 if there was none
   */
  public record WindowState(
      String shape,
      String method,
      String onDuplicate,
      double expectedError,
      long reachEvents,
      long reachMillis,
      long bytes,
      long statisticsBytes,
      int hashFunctions,
      long cells,
      long cleared) {}

  /** A key and how many duplicates of it there were, within bounds. */
  public record RepeatedKey(String key, long least, long most) {}

  /** How many events of a publisher were compared, and how many of them were duplicates. */
  public record PublisherCount(String name, long events, long duplicates) {}

  /**
   * A publisher.
   *
   * @param low the rate's lower bound, at 95 %
   * @param alarm whether the rate is significantly above that of all others
   */
  public record Publisher(
      String name,
      long events,
      long duplicates,
      double rate,
      double low,
      double high,
      boolean alarm) {

    /** Writes it as an object, the same in every report. */
    public void writeTo(JsonWriter json) throws IOException {
      json.object()
          .field("name", name)
          .field("events", events)
          .field("duplicates", duplicates)
          .field("rate", rate)
          .field("low", low)
          .field("high", high)
          .field("alarm", alarm)
          .end();
    }
  }

  /**
   * An address, over the newest four million events.
   *
   * @param events how many events it has at most
   * @param alarm whether its events bring significantly more new cookies than those of all others
   */
  public record Address(
      String name, long leastCookies, long mostCookies, long events, boolean alarm) {}

  /**
   * What publishers are owed: a row for each publisher and period.
   *
   * @param period hour, day, week or month; empty if no accounts are kept
   * @param zone by whose clocks periods begin
   * @param others events of publishers or periods beyond those that have accounts; not payable
   */
  public record Accounts(String period, String zone, List<Account> rows, Totals others) {

    static final Accounts NONE = new Accounts("", "", List.of(), new Totals(0, 0, 0));

    public Accounts {
      rows = List.copyOf(rows);
    }

    /** Whether accounts are kept. */
    public boolean areKept() {
      return !period.isEmpty();
    }

    /** When the period of a row begins, as people write it: 2026-01-05, or 2026-01 for a month. */
    public String start(Account row) {
      return AccountCsv.start(row.start(), period, ZoneId.of(zone));
    }

    /** Writes a header and a line of CSV for each row, in the order of periods. */
    public void writeCsv(Appendable out) throws IOException {
      AccountCsv.write(out, this);
    }
  }

  /**
   * The account of a publisher for a period.
   *
   * @param start when the period begins, in milliseconds since 1970
   * @param gross all its events
   * @param duplicates those that repeat another
   * @param late those that came too late to be compared
   * @param flagged the unique ones from addresses that stand out, at least
   * @param alarm whether the publisher stands out by its duplicates
   */
  public record Account(
      String publisher,
      long start,
      long gross,
      long duplicates,
      long late,
      long flagged,
      boolean alarm) {

    /** What is left to be paid for. */
    public long net() {
      return gross - duplicates - late - flagged;
    }
  }

  /**
   * How many of a publisher's advertisements were clicked.
   *
   * @param clicks all that were compared
   * @param low the rate's lower bound, at 95 %
   * @param alarm whether the rate is significantly above that of all others
   */
  public record ClickRate(
      String name,
      long impressions,
      long clicks,
      double rate,
      double low,
      double high,
      boolean alarm) {}

  /**
   * Publishers that share far more visitors than chance explains.
   *
   * @param wereSought whether they were looked for
   * @param sampledAddresses the share of all addresses that was looked at
   * @param sampledCookies the share of all cookies that was looked at
   * @param groups publishers that such pairs connect
   */
  public record Coalitions(
      boolean wereSought,
      double sampledAddresses,
      double sampledCookies,
      List<SharingPair> pairs,
      List<List<String>> groups) {

    static final Coalitions NONE = new Coalitions(false, 0, 0, List.of(), List.of());

    public Coalitions {
      pairs = List.copyOf(pairs);
      groups = List.copyOf(groups);
    }
  }

  /**
   * Two publishers that share far more visitors than chance explains.
   *
   * @param by addresses or cookies
   * @param most it is said of those that came to at most so many publishers
   * @param shared how many of those that were looked at both have
   * @param expected how many they would share by chance
   * @param resemblance the share of the visitors of either that both have
   */
  public record SharingPair(
      String one,
      String other,
      String by,
      int most,
      long shared,
      double expected,
      double resemblance) {}

  /**
   * Events over time.
   *
   * @param isTime whether starts are milliseconds since 1970; else they are numbers of events
   */
  public record Bins(boolean isTime, long width, List<Bin> bins) {
    public Bins {
      bins = List.copyOf(bins);
    }
  }

  /** The events from {@code start} on, for the width of a bin. */
  public record Bin(long start, long unique, long duplicates, long late) {}

  static EventReport of(EventMemory memory, Impressions impressions) {
    EventStatistics statistics = memory.statistics();
    Publishers publishers = statistics.publishers();
    Addresses addresses = statistics.addresses();
    Totals totals =
        new Totals(
            statistics.total(EventVerdict.UNIQUE),
            statistics.total(EventVerdict.DUPLICATE),
            statistics.total(EventVerdict.LATE));
    return new EventReport(
        totals,
        window(memory),
        statistics.mostRepeated(SHOWN).stream()
            .map(each -> new RepeatedKey(statistics.name(each.key()), each.least(), each.most()))
            .toList(),
        publishers == null ? List.of() : publishers(publishers, totals),
        publishers == null ? 0 : publishers.otherEvents(),
        addresses == null ? List.of() : addresses(addresses),
        CommissionReport.accounts(memory, totals),
        CommissionReport.clickRates(publishers, impressions),
        CommissionReport.coalitions(statistics),
        bars(memory.timeline()));
  }

  private static Bins bars(EventTimeline timeline) {
    return timeline.bars(timeline.all());
  }

  private static WindowState window(EventMemory memory) {
    Window window = memory.window();
    Window.Reach reach = window.reach();
    return new WindowState(
        window.settings().shape().toString(),
        window.settings().method().toString(),
        window.settings().onDuplicate().toString(),
        window.expectedErrorNow(),
        reach.events(),
        reach.millis(),
        window.bytes(),
        memory.statistics().bytes(),
        window.settings().functionsInUse(),
        window.settings().cellsInUse(),
        memory.cleared());
  }

  private static List<Publisher> publishers(Publishers table, Totals totals) {
    List<PublisherCount> counts = new ArrayList<>();
    for (int row = 0; row < table.size(); row++) {
      if (table.events(row) > 0) { // else all it has is late
        counts.add(new PublisherCount(table.name(row), table.events(row), table.duplicates(row)));
      }
    }
    return publishers(counts, totals);
  }

  /** Whether a publisher has too many duplicates beside all others. */
  static boolean isAlarming(long events, long duplicates, Totals totals, int publishers) {
    long others = totals.compared() - events;
    // One more hit and miss, so that a few others without duplicates do not expect none at all.
    double expected = MARGIN * (totals.duplicates() - duplicates + 1) / (others + 2);
    return others > 0 && Alarm.isRaised(duplicates, events, Math.min(expected, 1), publishers);
  }

  /**
   * Compares each publisher with all others.
   *
   * @param totals of all events, those of publishers that are not listed too
   * @return those with an alarm first, then by rate; a thousand at most
   */
  public static List<Publisher> publishers(List<PublisherCount> counts, Totals totals) {
    List<Publisher> all = new ArrayList<>();
    for (PublisherCount each : counts) {
      boolean alarm = isAlarming(each.events(), each.duplicates(), totals, counts.size());
      Interval interval = Interval.of(each.duplicates(), each.events());
      double rate = (double) each.duplicates() / each.events();
      all.add(
          new Publisher(
              each.name(),
              each.events(),
              each.duplicates(),
              rate,
              interval.low(),
              interval.high(),
              alarm));
    }
    all.sort(
        Comparator.comparing(Publisher::alarm)
            .thenComparingDouble(Publisher::low)
            .reversed()
            .thenComparing(Publisher::name));
    return all.subList(0, Math.min(all.size(), MAX_REPORTED));
  }

  private static List<Address> addresses(Addresses table) {
    FrequentKeys events = table.eventsOfAll();
    long pairs = table.pairs();
    double distinct = table.distinct();
    List<Address> all = new ArrayList<>();
    for (Frequency each : table.top(MAX_REPORTED)) {
      long most = events.frequency(each.key()).most();
      boolean alarm =
          Addresses.isSuspicious(each.least(), most, pairs, events.total(), distinct, 1);
      all.add(new Address(table.name(each.key()), each.least(), each.most(), most, alarm));
    }
    all.sort(
        Comparator.comparing(Address::alarm)
            .thenComparingLong(Address::leastCookies)
            .reversed()
            .thenComparing(Address::name));
    return all;
  }

  /** Writes the report's numbers as one JSON object. */
  public void writeJson(OutputStream out) throws IOException {
    EventReportJson.write(out, this);
  }
}
