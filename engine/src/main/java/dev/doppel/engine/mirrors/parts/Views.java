package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.work.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The second pass: what hosts have below the prefixes that matter. A view is a host and a prefix;
 * its sample holds hashes of paths relative to the prefix, with the content of each. Not safe for
 * concurrent use until it is filled.
 */
final class Views {

  /*
   * The hash of a path decides whether it is in the sample, so it must be the same in every run and
   * has no key: strangers can make paths that collide. Hence each item has some bits of a keyed
   * hash as well, and two paths are the same if both agree. Where a host has paths that collide,
   * the first stands for all: that hides pages of its own, and makes it like no other host.
   *
   * An item's place: one bit if it has no content, 40 bits of the row's place, 22 of the keyed hash.
   */

  /** How many of its paths a view has for certain. */
  static final int CORE = 2048;

  private static final int MAX_PREFIXES = 16;
  private static final int KEYED_BITS = 22;
  private static final long KEYED = (1L << KEYED_BITS) - 1;
  private static final long WITHOUT_CONTENT = 1L << (RowSpool.PLACE_BITS + KEYED_BITS);

  /** A prefix of a host, and how many candidates ask for it. */
  private static final class View {

    final byte[] prefix;
    int number = -1;
    int uses;

    View(String prefix) {
      this.prefix = prefix.getBytes(UTF_8);
    }
  }

  private final List<@Nullable Map<String, View>> byHost = new ArrayList<>();
  private final Samples samples;

  private Views(int hosts, Samples samples) {
    for (int host = 0; host < hosts; host++) {
      byHost.add(null);
    }
    this.samples = samples;
  }

  /** Returns the views that the candidates ask for, whose samples are to be filled. */
  static Views of(List<PrefixPair> candidates, int hosts, Samples samples) {
    Views views = new Views(hosts, samples);
    for (PrefixPair pair : candidates) {
      views.use(pair.hostA(), pair.prefixA());
      views.use(pair.hostB(), pair.prefixB());
    }
    int number = 0;
    for (Map<String, View> ofHost : views.byHost) {
      number = ofHost == null ? number : keepMostUsed(ofHost, number);
    }
    return views;
  }

  /** Reads all rows; the hash has the key of this run. */
  void fill(RowSpool spool, KeyedHash hash, Progress progress) throws IOException {
    progress.begin("comparing", "B", spool.bytes());
    View[][] prefixes = byHost.stream().map(Views::array).toArray(View[][]::new);
    RowSpool.Scan rows = spool.scan();
    long count = 0;
    while (rows.next()) {
      if (!rows.isGone()) {
        for (View view : prefixes[rows.host()]) {
          add(rows, view, hash);
        }
      }
      if ((++count & 0xFFFF) == 0) {
        progress.reach(rows.end());
      }
    }
    samples.finish();
  }

  /** What the host has below the prefix; nothing where it has too many other prefixes. */
  Sample sample(int host, String prefix) {
    Map<String, View> ofHost = byHost.get(host);
    View view = ofHost == null ? null : ofHost.get(prefix);
    return view == null ? new Sample(Sample.WIDE) : samples.get(view.number);
  }

  int core() {
    return samples.core();
  }

  /** The row of an item of a sample. */
  static long place(long itemPlace) {
    return (itemPlace & (WITHOUT_CONTENT - 1)) >>> KEYED_BITS;
  }

  /**
   * Returns the place of an item.
   *
   * @param place of its row
   * @param from where the path goes on below the prefix
   */
  static long itemPlace(long place, long content, KeyedHash hash, byte[] bytes, int from, int to) {
    long keyed = hash.hash(bytes, from, to - from) & KEYED;
    // Of rows with one path the first stays, but one with content before those without.
    return (content == 0 ? WITHOUT_CONTENT : 0) | place << KEYED_BITS | keyed;
  }

  /** Whether two items of equal hashes are the same path, by what their places have of the key. */
  static boolean isSamePath(long itemPlace, long otherPlace) {
    return ((itemPlace ^ otherPlace) & KEYED) == 0;
  }

  /** The lengths of the prefixes in bytes, by the numbers of the views. */
  int[] prefixLengths() {
    int count = byHost.stream().mapToInt(ofHost -> ofHost == null ? 0 : ofHost.size()).sum();
    int[] lengths = new int[count];
    for (Map<String, View> ofHost : byHost) {
      for (View view : array(ofHost)) {
        lengths[view.number] = view.prefix.length;
      }
    }
    return lengths;
  }

  /** Tells of each view: its number, its host and its prefix. */
  void forEach(MirrorSearch.ViewTaker taker) {
    for (int host = 0; host < byHost.size(); host++) {
      for (View view : array(byHost.get(host))) {
        taker.take(view.number, host, new String(view.prefix, UTF_8));
      }
    }
  }

  /** Whether a path begins with a prefix. */
  static boolean isBehind(byte[] bytes, int from, int to, byte[] prefix) {
    int end = from + prefix.length;
    return end <= to && Arrays.equals(bytes, from, end, prefix, 0, prefix.length);
  }

  /** What a path is sampled by below a prefix; the same in every run. */
  static long hash(byte[] bytes, int from, int to) {
    return Hashes.of(bytes, from, to - from) >>> 1;
  }

  private void use(int host, String prefix) {
    Map<String, View> ofHost = byHost.get(host);
    if (ofHost == null) {
      ofHost = new HashMap<>(2);
      byHost.set(host, ofHost);
    }
    ofHost.computeIfAbsent(prefix, View::new).uses++;
  }

  private static int keepMostUsed(Map<String, View> views, int firstNumber) {
    List<Map.Entry<String, View>> order = new ArrayList<>(views.entrySet());
    order.sort(
        Comparator.<Map.Entry<String, View>>comparingInt(each -> -each.getValue().uses)
            .thenComparing(Map.Entry.comparingByKey()));
    int number = firstNumber;
    for (Map.Entry<String, View> each : order) {
      if (number - firstNumber < MAX_PREFIXES) {
        each.getValue().number = number++;
      } else {
        views.remove(each.getKey());
      }
    }
    return number;
  }

  private static View[] array(@Nullable Map<String, View> views) {
    return views == null ? new View[0] : views.values().toArray(View[]::new);
  }

  private void add(RowSpool.Scan row, View view, KeyedHash keyed) {
    byte[] prefix = view.prefix;
    byte[] bytes = row.bytes();
    if (isBehind(bytes, row.from(), row.to(), prefix)) {
      int from = row.from() + prefix.length;
      long hash = hash(bytes, from, row.to());
      long place = itemPlace(row.place(), row.content(), keyed, bytes, from, row.to());
      samples.add(view.number, hash, place, row.content(), row.sketch());
    }
  }
}
