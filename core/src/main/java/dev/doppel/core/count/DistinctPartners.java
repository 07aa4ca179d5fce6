package dev.doppel.core.count;

import dev.doppel.core.count.FrequentKeys.Frequency;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import dev.doppel.core.window.OnDuplicate;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.window.WindowShape.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * Finds the keys with most different partners within a window, such as the IP addresses with most
 * cookies: pairs seen before are left out by a {@link Window}, the keys of the others are counted
 * by {@link FrequentKeys}.
 *
 * <p>Two errors work against each other: the window calls some new pairs old, at most at its fpp,
 * and the counters overestimate by at most what they state. In a jumping window a pair counts in
 * the sub-window it first came in; when that is dropped, it counts again from its next coming on.
 * Not safe for use by several threads.
 */
public final class DistinctPartners {

  private final Window pairs;
  private final JumpingSketch<FrequentKeys> keys;

  private DistinctPartners(Window pairs, JumpingSketch<FrequentKeys> keys) {
    this.pairs = pairs;
    this.keys = keys;
  }

  /**
   * Returns an empty one for a landmark or jumping window of pairs, with this many counters for
   * keys in each of its parts. A pair is kept from its first coming on, whatever the settings say.
   */
  public static DistinctPartners of(WindowSettings pairs, int counters) {
    Check.argument(
        pairs.shape().kind() != Kind.SLIDING,
        "partners can be counted in landmark and jumping windows, not in %s",
        pairs.shape());
    return new DistinctPartners(
        Window.of(pairs.withOnDuplicate(OnDuplicate.KEEP)),
        JumpingSketch.ofParts(pairs.shape().parts(), FrequentKeys.ofCounters(counters)));
  }

  /** Adds a pair. Returns true if it is new. */
  public boolean add(long key, long partner, long time) {
    boolean isNew = pairs.add(Hashes.mix(key) + Hashes.GOLDEN * partner, time);
    FrequentKeys counts = keys.part(pairs.part());
    if (isNew) {
      counts.add(key);
    }
    return isNew;
  }

  /** Returns the {@code n} keys with most partners, with bounds that hold except for lost pairs. */
  public List<Frequency> top(int n) {
    return keys.total().top(n);
  }

  /** The probability that a new pair, coming now, would be called old. */
  public double expectedErrorNow() {
    return pairs.expectedErrorNow();
  }

  /** Returns how many bytes of memory the window of pairs and the counters take. */
  public long bytes() {
    return pairs.bytes() + keys.bytes();
  }

  /** Writes the whole state; equal states give equal bytes. */
  public void writeTo(OutputStream out) throws IOException {
    pairs.writeTo(out);
    keys.writeTo(out);
  }

  /** Reads what {@link #writeTo} wrote, and no byte more. */
  public static DistinctPartners read(InputStream in) throws IOException {
    Window pairs = Window.read(in);
    return new DistinctPartners(pairs, JumpingSketch.read(in, FrequentKeys::read));
  }
}
