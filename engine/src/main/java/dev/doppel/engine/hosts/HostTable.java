package dev.doppel.engine.hosts;

import dev.doppel.core.count.FrequentKeys;
import dev.doppel.core.hash.Hashes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What is counted of each host, for the hosts that come most often: as many as are kept, whatever
 * the input. For one thread.
 */
final class HostTable<T> {

  /*
   * FrequentKeys says which hosts are worth a tally. A host that lost its place there loses its tally
   * when the table is swept, and begins anew if it comes again: so a tally is a lower bound, and
   * FrequentKeys has the upper one. With fewer hosts than places, all counts are exact.
   */

  static final int PLACES = 4096;

  private final FrequentKeys frequent;
  private final Map<String, T> tallies = new HashMap<>();
  private final Supplier<T> empty;
  private final int places;

  HostTable(int places, Supplier<T> empty) {
    this.places = places;
    this.frequent = FrequentKeys.ofCounters(places);
    this.empty = empty;
  }

  /** Counts the host once, and returns what is counted of it. */
  T count(String host) {
    frequent.add(Hashes.of(host));
    T tally = tallies.get(host);
    if (tally == null) {
      if (tallies.size() >= 2 * places) {
        tallies.keySet().removeIf(each -> !frequent.isCounted(Hashes.of(each)));
      }
      tally = empty.get();
      tallies.put(host, tally);
    }
    return tally;
  }

  /** A host that was counted. */
  record Counted<T>(String host, T tally, long missed) {}

  /** The hosts, in no order, with the fetches that may be missing by this count of them. */
  List<Counted<T>> all(ToLongFunction<T> fetches) {
    List<Counted<T>> all = new ArrayList<>();
    tallies.forEach(
        (host, tally) -> {
          long hash = Hashes.of(host);
          if (frequent.isCounted(hash)) {
            long most = frequent.frequency(hash).most();
            all.add(new Counted<>(host, tally, Math.max(0, most - fetches.applyAsLong(tally))));
          }
        });
    return all;
  }

  /** No host that is missing came more often than this. */
  long uncounted() {
    return frequent.mostUncounted();
  }
}
