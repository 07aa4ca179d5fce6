package dev.doppel.core.filter;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A filter that grows: when it is full, it appends a link of twice the size, and the false-positive
 * rate of all links together never exceeds the one asked for. For an unknown number of hashes.
 *
 * <p>Its cost: one memory access per link, started together, and bits, as each link has half the
 * false-positive rate of the one before. Size it well and it has one link, at 1.4 bits per hash
 * more than a {@link SplitBlockFilter}. Not safe for use by several threads that add.
 */
public final class ScalableFilter implements Filter {

  /*
   * Almeida, Baquero, Preguiça, Hutchison: Scalable Bloom Filters. IPL 101, 2007. Link i errs by
   * error / 2^(i + 1), and the sum of those stays below error. Split-block filters end at 1e-9;
   * links beyond that get 1e-9, 17 doublings or more from where 1e-4 began.
   */

  private static final double TIGHTENING = 0.5;
  private static final double MIN_LINK_ERROR = 1e-9;

  private final double error;
  private final long seed;
  private final long firstCapacity;
  private final List<SplitBlockFilter> links;
  private Consumer<? super Filter> action = filter -> {};
  private boolean told;

  private ScalableFilter(
      double error, long seed, long firstCapacity, List<SplitBlockFilter> links) {
    this.error = error;
    this.seed = seed;
    this.firstCapacity = firstCapacity;
    this.links = links;
  }

  /**
   * Returns an empty filter with room for {@code items} distinct hashes before it grows, which
   * never errs at a rate of more than {@code error}.
   *
   * @param error from 1e-8 to 0.5
   */
  public static ScalableFilter startingAt(long items, double error) {
    return startingAt(items, error, 0);
  }

  /** Returns such a filter with a seed; filters of different seeds err independently. */
  public static ScalableFilter startingAt(long items, double error, long seed) {
    Check.argument(
        error >= 1e-8 && error <= 0.5, "error must lie between 1e-8 and 0.5, got %s", error);
    ScalableFilter filter = new ScalableFilter(error, seed, items, new ArrayList<>());
    filter.grow(items);
    return filter;
  }

  @Override
  public boolean add(long hash) {
    if (mightContain(hash)) {
      return false;
    }
    if (last().isFull()) {
      if (!told) {
        told = true;
        action.accept(this);
      }
      grow(Math.multiplyExact(2, last().capacity()));
    }
    return last().add(hash);
  }

  /** Asks all links, even if one says yes, so that their memory is fetched together. */
  @Override
  public boolean mightContain(long hash) {
    boolean known = false;
    for (int i = links.size() - 1; i >= 0; i--) {
      known |= links.get(i).mightContain(hash);
    }
    return known;
  }

  @Override
  public int askAll(long[] hashes, int from, int to, boolean[] known) {
    int count = last().askAll(hashes, from, to, known);
    boolean[] more = new boolean[links.size() > 1 ? known.length : 0];
    for (int link = 0; link < links.size() - 1; link++) {
      links.get(link).askAll(hashes, from, to, more);
      for (int i = from; i < to; i++) {
        count += more[i] && !known[i] ? 1 : 0;
        known[i] |= more[i];
      }
    }
    return count;
  }

  /**
   * Adds all that {@code other} knows, by taking over copies of its links; hashes that both know
   * are counted twice. The errors of the two add up, as those of any two filters asked together.
   */
  public void unionWith(ScalableFilter other) {
    links.addAll(0, other.copy().links); // the last link stays the one that grows
  }

  /** Returns an equal filter that shares nothing with this one, without the action when full. */
  public ScalableFilter copy() {
    List<SplitBlockFilter> copies = new ArrayList<>();
    links.forEach(link -> copies.add(link.copy()));
    return new ScalableFilter(error, seed, firstCapacity, copies);
  }

  /** How many links it has grown to. */
  public int links() {
    return links.size();
  }

  @Override
  public long added() {
    return links.stream().mapToLong(Filter::added).sum();
  }

  /** How many hashes fit before it grows next. */
  @Override
  public long capacity() {
    return links.stream().mapToLong(Filter::capacity).sum();
  }

  /** Says what happens when it first outgrows the size it started at; nothing by default. */
  @Override
  public void whenFull(Consumer<? super Filter> newAction) {
    action = newAction;
    told = false;
  }

  @Override
  public double fill() {
    double set = 0;
    for (Filter link : links) {
      set += link.fill() * link.bytes();
    }
    return set / bytes();
  }

  @Override
  public double expectedErrorNow() {
    double silent = 1;
    for (Filter link : links) {
      silent *= 1 - link.expectedErrorNow();
    }
    return 1 - silent;
  }

  @Override
  public long bytes() {
    return links.stream().mapToLong(Filter::bytes).sum();
  }

  /** Writes a header without words of its own, then the links, each as it would write itself. */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    Header header =
        new Header(Kind.SCALABLE, seed, firstCapacity, added(), error, links.size(), 0, 0);
    FilterBytes.write(out, header, new long[0], 0);
    for (Filter link : links) {
      link.writeTo(out);
    }
  }

  /**
   * Returns the filter that {@link #writeTo} wrote, leaving the stream after its last byte.
   *
   * @throws IOException if the bytes are not a scalable filter's, cut off, or changed
   */
  public static ScalableFilter read(InputStream in) throws IOException {
    FilterBytes bytes = FilterBytes.read(in, Kind.SCALABLE);
    Header header = bytes.header();
    bytes.payload(0, 0);
    List<SplitBlockFilter> links = new ArrayList<>();
    for (int i = 0; i < header.shape(); i++) {
      links.add(SplitBlockFilter.read(in));
    }
    return new ScalableFilter(header.error(), header.seed(), header.capacity(), links);
  }

  /** Whether the other is such a filter that would write the same bytes. Reads both in full. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ScalableFilter that
        && seed == that.seed
        && firstCapacity == that.firstCapacity
        && Double.compare(error, that.error) == 0
        && links.equals(that.links);
  }

  @Override
  public int hashCode() {
    return links.hashCode();
  }

  /** How full it is, its false-positive rate, and its links. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "ScalableFilter[%d of %d added, error %s, %d links, seed %d]",
        added(),
        capacity(),
        error,
        links.size(),
        seed);
  }

  private SplitBlockFilter last() {
    return links.get(links.size() - 1);
  }

  private void grow(long items) {
    double share = error * Math.pow(TIGHTENING, links.size() + 1);
    links.add(SplitBlockFilter.sizedFor(items, Math.max(MIN_LINK_ERROR, share), seed));
  }
}
