package dev.doppel.engine.events;

import dev.doppel.core.count.FrequentKeys;
import dev.doppel.core.count.FrequentKeys.Frequency;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.engine.events.commission.Ledger;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The statistics of a stream for its report, in bounded memory. For one thread. */
final class EventStatistics {

  private static final String MAGIC = "DPEVSUMS";
  private static final String COMMISSION = "DPEVCOMM";
  private static final int VERSION = 2; // 1 kept fewer bins, side by side
  private static final int COMMISSION_VERSION = 1;
  private static final int COUNTERS = 1 << 12;
  private static final long LOOK_EVERY = 500_000;

  private final boolean hasTime;
  private final long[] totals = new long[EventVerdict.values().length];
  private final TimeBins bins = new TimeBins();
  private final KnownNames names = new KnownNames(COUNTERS);
  private FrequentKeys repeats = FrequentKeys.ofCounters(COUNTERS);
  private final @Nullable Publishers publishers;
  private @Nullable Addresses addresses;
  private final @Nullable Ledger ledger;
  private final @Nullable Coalitions coalitions;

  private EventStatistics(EventSettings settings, KeyedHash hash) {
    this.hasTime = settings.hasTime();
    this.publishers = settings.roles().publisher() == null ? null : new Publishers();
    this.addresses = settings.roles().ip() == null ? null : Addresses.of(hash.check());
    EventSettings.Commission commission = settings.commission();
    this.ledger =
        commission.period() == null
            ? null
            : Ledger.of(commission.period(), settings.window().zone());
    this.coalitions = commission.coalitions() ? new Coalitions() : null;
  }

  static EventStatistics of(EventSettings settings, KeyedHash hash) {
    return new EventStatistics(settings, hash);
  }

  void add(EventBatch batch, int event, EventVerdict verdict) {
    long number = events();
    totals[verdict.column()]++;
    bins.add(hasTime ? batch.time(event) : number, verdict);
    boolean isCounted = ledger != null || verdict != EventVerdict.LATE;
    int publisher =
        publishers == null || !isCounted ? NamedRows.NONE : publishers.row(batch, event);
    if (ledger != null) {
      long address = addresses == null ? 0 : batch.ip(event);
      ledger.add(publisher, batch.time(event), verdict.column(), address);
    }
    if (verdict == EventVerdict.LATE) {
      return;
    }
    boolean isDuplicate = verdict == EventVerdict.DUPLICATE;
    if (isDuplicate) {
      addRepeat(batch, event);
    }
    if (publishers != null) {
      publishers.add(publisher, isDuplicate);
    }
    if (addresses != null) {
      addresses.add(batch, event);
      if (ledger != null && events() % LOOK_EVERY == 0) {
        ledger.suspect(suspects());
      }
    }
    if (coalitions != null) {
      coalitions.add(publisher, batch.ip(event), batch.cookie(event));
    }
  }

  /**
   * The addresses that stand out now, for the accounts. The risk of a false alarm is divided among
   * all looks at a stream that may have no end: the i-th has a share of 1 / i(i + 1).
   */
  Set<Long> suspects() {
    double look = events() / LOOK_EVERY + 1;
    return addresses == null ? Set.of() : addresses.suspects(look * (look + 1));
  }

  private void addRepeat(EventBatch batch, int event) {
    long key = batch.key(event);
    repeats.add(key);
    if (!names.knows(key)) {
      if (names.isFull()) {
        names.keepIf(repeats::isCounted);
      }
      names.add(batch, event);
    }
  }

  /** How many events there were, late ones included. */
  long events() {
    return totals[0] + totals[1] + totals[2];
  }

  long total(EventVerdict verdict) {
    return totals[verdict.column()];
  }

  /** The keys with most duplicates, and how many each has. */
  List<Frequency> mostRepeated(int n) {
    return repeats.top(n);
  }

  String name(long key) {
    return names.name(key);
  }

  /** How many events there were over time. */
  EventTimeline timeline() {
    return new EventTimeline(hasTime, bins.width(), bins.bins());
  }

  /** Null unless a field names the publisher. */
  @Nullable Publishers publishers() {
    return publishers;
  }

  /** Null unless accounts are kept. */
  @Nullable Ledger ledger() {
    return ledger;
  }

  /** Null unless coalitions are looked for. */
  @Nullable Coalitions coalitions() {
    return coalitions;
  }

  /** Null unless fields name IP and cookie. */
  @Nullable Addresses addresses() {
    return addresses;
  }

  long bytes() {
    return repeats.bytes()
        + names.bytes()
        + (publishers == null ? 0 : publishers.bytes())
        + (addresses == null ? 0 : addresses.bytes())
        + (ledger == null ? 0 : ledger.bytes())
        + (coalitions == null ? 0 : coalitions.bytes());
  }

  void writeTo(OutputStream out) throws IOException {
    StateWriter writer = StateWriter.begin(out, MAGIC, VERSION);
    writer.putLongs(totals);
    bins.writeTo(writer);
    names.writeTo(writer);
    if (publishers != null) {
      publishers.writeTo(writer);
    }
    writer.check();
    repeats.writeTo(out);
    if (addresses != null) {
      addresses.writeTo(out);
    }
    if (ledger != null || coalitions != null) { // after all else, which is as it ever was
      StateWriter commission = StateWriter.begin(out, COMMISSION, COMMISSION_VERSION);
      if (ledger != null) {
        ledger.writeTo(commission);
      }
      if (coalitions != null) {
        coalitions.writeTo(commission);
      }
      commission.check();
    }
  }

  /** Reads statistics of these settings. */
  static EventStatistics read(EventSettings settings, KeyedHash hash, InputStream in)
      throws IOException {
    EventStatistics read = new EventStatistics(settings, hash);
    StateReader reader = StateReader.begin(in, MAGIC, 1, VERSION, "summary of events");
    reader.longs(read.totals);
    if (reader.version() == 1) {
      read.bins.readVersion1(reader);
    } else {
      read.bins.readFrom(reader);
    }
    read.names.readFrom(reader);
    if (read.publishers != null) {
      read.publishers.readFrom(reader);
    }
    reader.check();
    read.repeats = FrequentKeys.read(in);
    if (read.addresses != null) {
      read.addresses = Addresses.read(in);
    }
    if (read.ledger != null || read.coalitions != null) {
      StateReader commission =
          StateReader.begin(in, COMMISSION, COMMISSION_VERSION, "accounts of publishers");
      if (read.ledger != null) {
        read.ledger.readFrom(commission);
      }
      if (read.coalitions != null) {
        read.coalitions.readFrom(commission);
      }
      commission.check();
    }
    return read;
  }
}
