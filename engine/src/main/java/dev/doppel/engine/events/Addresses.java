package dev.doppel.engine.events;

import dev.doppel.core.count.DistinctCount;
import dev.doppel.core.count.DistinctPartners;
import dev.doppel.core.count.FrequentKeys;
import dev.doppel.core.count.FrequentKeys.Frequency;
import dev.doppel.core.count.JumpingSketch;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.WindowSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which IP addresses have most different cookies, and how many events each, over the newest few
 * million events.
 */
final class Addresses {

  /* Both summaries jump together, every quarter of the span: a part is SPAN / PARTS events. */

  static final long SPAN = 4_000_000;
  private static final int PARTS = 4;
  private static final int COUNTERS = 1 << 13;
  private static final double FPP = 1e-3;
  private static final int PRECISION = 12;
  private static final int MOST_SUSPECTS = 1000;

  /** An address must have this many times the mean number of cookies. */
  private static final double COOKIE_MARGIN = 10;

  private static final String MAGIC = "DPEVADDR";
  private static final int VERSION = 1;

  private final DistinctPartners cookies;
  private final JumpingSketch<FrequentKeys> events;
  private final JumpingSketch<FrequentKeys> pairs; // one key only: how many pairs were new
  private final JumpingSketch<DistinctCount> distinct;
  private final KnownNames names;
  private long added;

  private Addresses(
      KnownNames names,
      DistinctPartners cookies,
      JumpingSketch<FrequentKeys> events,
      JumpingSketch<FrequentKeys> pairs,
      JumpingSketch<DistinctCount> distinct) {
    this.names = names;
    this.cookies = cookies;
    this.events = events;
    this.pairs = pairs;
    this.distinct = distinct;
  }

  static Addresses of(long seed) {
    WindowSettings window =
        WindowSettings.parse("jumping:" + SPAN + "/" + PARTS).withFpp(FPP).withSeed(seed);
    return new Addresses(
        new KnownNames(PARTS * COUNTERS),
        DistinctPartners.of(window, COUNTERS),
        JumpingSketch.ofParts(PARTS, FrequentKeys.ofCounters(COUNTERS)),
        JumpingSketch.ofParts(PARTS, FrequentKeys.ofCounters(1)),
        JumpingSketch.ofParts(PARTS, DistinctCount.ofPrecision(PRECISION)));
  }

  void add(EventBatch batch, int event) {
    long ip = batch.ip(event);
    long part = added / (SPAN / PARTS);
    added++;
    events.part(part).add(ip);
    distinct.part(part).add(Hashes.mix(ip));
    FrequentKeys newPairs = pairs.part(part);
    if (cookies.add(ip, batch.cookie(event), batch.time(event))) {
      newPairs.add(0);
      if (!names.knows(ip)) {
        if (names.isFull()) {
          names.keepIf(counted()::contains);
        }
        names.add(ip, Layout.label(batch.fields(), event, batch.layout().ip()));
      }
    }
  }

  private Set<Long> counted() {
    Set<Long> counted = new HashSet<>();
    cookies.top(PARTS * COUNTERS).forEach(each -> counted.add(each.key()));
    return counted;
  }

  /** The addresses with most cookies, with bounds. */
  List<Frequency> top(int n) {
    return cookies.top(n);
  }

  /** The addresses that stand out, if as many times as many questions are asked as usual. */
  Set<Long> suspects(double questions) {
    FrequentKeys eventsOfAll = events.total();
    long allPairs = pairs();
    double addresses = distinct();
    Set<Long> found = new HashSet<>();
    for (Frequency each : cookies.top(MOST_SUSPECTS)) {
      long most = eventsOfAll.frequency(each.key()).most();
      if (isSuspicious(each.least(), most, allPairs, eventsOfAll.total(), addresses, questions)) {
        found.add(each.key());
      }
    }
    return found;
  }

  /** Many cookies alone are a school or a proxy; a new one with almost every click is a script. */
  static boolean isSuspicious(
      long cookies, long events, long pairs, long allEvents, double addresses, double questions) {
    long others = allEvents - events;
    double expected = (pairs - cookies + 1.0) / (others + 2);
    boolean isLarge = cookies >= COOKIE_MARGIN * pairs / Math.max(1, addresses);
    return isLarge
        && others > 0
        && Alarm.isRaised(cookies, events, Math.min(expected, 1), questions * addresses);
  }

  /** How many events each address has, within bounds. */
  FrequentKeys eventsOfAll() {
    return events.total();
  }

  /** How many pairs of an address and a cookie there are. */
  long pairs() {
    return pairs.total().total();
  }

  /** How many addresses there are, about. */
  double distinct() {
    return distinct.total().estimate();
  }

  String name(long ip) {
    return names.name(ip);
  }

  long bytes() {
    return cookies.bytes() + events.bytes() + pairs.bytes() + distinct.bytes() + names.bytes();
  }

  void writeTo(OutputStream out) throws IOException {
    StateWriter writer = StateWriter.begin(out, MAGIC, VERSION);
    writer.putLong(added);
    names.writeTo(writer);
    writer.check();
    cookies.writeTo(out);
    events.writeTo(out);
    pairs.writeTo(out);
    distinct.writeTo(out);
  }

  static Addresses read(InputStream in) throws IOException {
    StateReader reader = StateReader.begin(in, MAGIC, VERSION, "summary of addresses");
    long added = reader.getLong();
    KnownNames names = new KnownNames(PARTS * COUNTERS);
    names.readFrom(reader);
    reader.check();
    Addresses read =
        new Addresses(
            names,
            DistinctPartners.read(in),
            JumpingSketch.read(in, FrequentKeys::read),
            JumpingSketch.read(in, FrequentKeys::read),
            JumpingSketch.read(in, DistinctCount::read));
    read.added = added;
    return read;
  }
}
