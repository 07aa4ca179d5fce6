package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.engine.events.Reconciliation.Group;
import dev.doppel.engine.events.Reconciliation.LogRead;
import dev.doppel.engine.events.Reconciliation.Side;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Compares two logs of the same clicks: a publisher's, of the traffic it drove to an advertiser,
 * and the advertiser's, of the traffic it received. Every click of the one is matched with a click
 * of the other that has the same key and, if times are given, nearly the same time; what is left is
 * in one log only.
 *
 * <p>Logs of any size: clicks wait on disk, 28 bytes each, and a 1,024th of them is in memory at a
 * time. Keys are compared by 64 bits of a keyed hash, so that of n clicks an unmatched one is taken
 * for matched with a probability of n / 2^64.
 */
public final class ReconcileJob {

  private final ReconcileSettings settings;
  private final KeyedHash hash = KeyedHash.of(Secret.random());
  private final NamedRows groups = new NamedRows(Publishers.MOST);
  private final Log[] logs = {new Log(), new Log()};
  private final long within;
  private long[] matched = new long[1]; // by group, those without one first

  private ReconcileJob(ReconcileSettings settings) {
    this.settings = settings;
    this.within = settings.within() == null ? 0 : settings.within().toMillis();
  }

  /**
   * The lines of a log that the other lacks, by their number, the first being 0.
   *
   * @param first of the first log
   * @param second of the second log
   */
  public record Unmatched(BitSet first, BitSet second) {}

  /** A log: what was counted of it, by group, and what it spans. */
  private static final class Log {
    private long[] clicks = new long[1];
    private long[] missing = new long[1];
    private long[] outside = new long[1];
    private final BitSet unmatched = new BitSet();
    private long earliest = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;
  }

  /** The result: the counts, and which lines are in one log only. */
  public record Result(Reconciliation reconciliation, Unmatched unmatched) {}

  /** Compares two logs. */
  public static Result run(
      LineInput first, LineInput second, ReconcileSettings settings, int threads)
      throws IOException {
    return new ReconcileJob(settings).run(first, second, threads);
  }

  /**
   * Copies the lines of a log that the other lacks, below its header if it has one.
   *
   * @param log the log again, from its beginning
   * @param settings what its clicks are
   */
  public static void copy(LineInput log, EventSettings settings, BitSet lines, OutputStream out)
      throws IOException {
    EventFeed feed = new EventFeed(new Layout(settings));
    while (log.next()) {
      long number = log.lines() - 1;
      if (number >= Integer.MAX_VALUE) {
        throw new IOException("lines after the first 2^31 cannot be copied: part the log");
      }
      boolean isHeader =
          log.line() == 1 && feed.open(log.source(), log.bytes(), log.from(), log.to());
      if (lines.get((int) number) || (isHeader && number == 0)) {
        out.write(log.bytes(), log.from(), log.to() - log.from());
        out.write('\n');
      }
    }
  }

  private Result run(LineInput first, LineInput second, int threads) throws IOException {
    long start = System.nanoTime();
    try (ClickSpool ours = ClickSpool.create();
        ClickSpool theirs = ClickSpool.create()) {
      LogRead readFirst = read(first, settings.first(), ours, logs[0], threads);
      LogRead readSecond = read(second, settings.second(), theirs, logs[1], threads);
      makeRoom();
      for (int part = 0; part < ClickSpool.PARTS; part++) {
        match(ours.part(part), theirs.part(part));
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Result(
          new Reconciliation(total(), groups(), readFirst, readSecond, seconds),
          new Unmatched(logs[0].unmatched, logs[1].unmatched));
    }
  }

  private LogRead read(
      LineInput input, EventSettings fields, ClickSpool spool, Log log, int threads)
      throws IOException {
    boolean hasTime = fields.time() != null;
    boolean hasGroups = fields.roles().publisher() != null;
    EventScan.Read read =
        EventScan.run(
            input,
            fields,
            hash,
            threads,
            (batch, event, number) -> {
              long time = hasTime ? batch.time(event) : 0;
              log.earliest = Math.min(log.earliest, time);
              log.latest = Math.max(log.latest, time);
              int group = hasGroups ? group(batch, event) : 0;
              spool.add(batch.key(event), time, group, number);
              log.clicks = counted(log.clicks, group);
            });
    return new LogRead(read.lines(), read.events(), read.lost(), read.problems());
  }

  /** The number of a group; 0 for clicks without one, or of too many groups. */
  private int group(EventBatch batch, int event) {
    long name = batch.publisher(event);
    int row = groups.find(name);
    if (row == NamedRows.NONE && !groups.isFull()) {
      row = groups.add(name, Layout.label(batch.fields(), event, batch.layout().publisher()));
    }
    return row + 1;
  }

  private static long[] counted(long[] counts, int group) {
    long[] roomy =
        group < counts.length ? counts : Arrays.copyOf(counts, Math.max(group + 1, 2 * group));
    roomy[group]++;
    return roomy;
  }

  private void makeRoom() {
    int size = groups.size() + 1;
    matched = new long[size];
    for (Log log : logs) {
      log.clicks = Arrays.copyOf(log.clicks, size);
      log.missing = new long[size];
      log.outside = new long[size];
    }
  }

  /**
   * Matches the clicks of two lists in the order of key and time. Of clicks with the same key, the
   * earliest two that are close enough are a pair; if they are not, the earlier has none. No other
   * way makes more pairs.
   */
  private void match(List<ClickSpool.Click> ours, List<ClickSpool.Click> theirs) {
    int one = 0;
    int other = 0;
    while (one < ours.size() && other < theirs.size()) {
      ClickSpool.Click our = ours.get(one);
      ClickSpool.Click their = theirs.get(other);
      int order = Long.compare(our.key(), their.key());
      if (order == 0 && Math.abs(our.time() - their.time()) > within) {
        order = Long.compare(our.time(), their.time());
      }
      if (order == 0) {
        matched[our.group()]++;
      } else if (order < 0) {
        leave(our, 0);
      } else {
        leave(their, 1);
      }
      one += order <= 0 ? 1 : 0;
      other += order >= 0 ? 1 : 0;
    }
    ours.subList(one, ours.size()).forEach(click -> leave(click, 0));
    theirs.subList(other, theirs.size()).forEach(click -> leave(click, 1));
  }

  private void leave(ClickSpool.Click click, int side) {
    Log log = logs[side];
    Log other = logs[1 - side];
    boolean isOutside =
        other.earliest <= other.latest // else it is empty
            && (click.time() < other.earliest - within || click.time() > other.latest + within);
    (isOutside ? log.outside : log.missing)[click.group()]++;
    if (click.line() < Integer.MAX_VALUE) {
      log.unmatched.set((int) click.line());
    }
  }

  private Group total() {
    return new Group("", Arrays.stream(matched).sum(), sum(logs[0]), sum(logs[1]));
  }

  private Side sum(Log log) {
    return Side.of(
        Arrays.stream(log.clicks).sum(),
        Arrays.stream(log.outside).sum(),
        Arrays.stream(log.missing).sum(),
        settings.loss(),
        1);
  }

  private List<Group> groups() {
    List<Group> all = new ArrayList<>();
    for (int row = 0; row < groups.size(); row++) {
      int at = row + 1;
      all.add(
          new Group(
              groups.name(row),
              matched[at],
              side(logs[0], at, groups.size()),
              side(logs[1], at, groups.size())));
    }
    all.sort(
        Comparator.comparing(Group::alarm)
            .thenComparingLong(each -> each.first().surelyMissing())
            .thenComparingLong(each -> each.second().surelyMissing())
            .thenComparingLong(each -> each.first().clicks())
            .reversed()
            .thenComparing(Group::name));
    return all;
  }

  private Side side(Log log, int group, int groups) {
    return Side.of(
        log.clicks[group], log.outside[group], log.missing[group], settings.loss(), groups);
  }
}
