package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Capacities;
import dev.doppel.seen.UrlSettings.Kind;
import dev.doppel.seen.internal.Keying;
import dev.doppel.store.FingerprintMemory;
import dev.doppel.store.TemporaryFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The part of a memory of URLs that one of many machines holds: some of the shards into which the
 * URLs fall by their hash. It lives as long as its process; what outlives that is the caller's to
 * keep, who logs the words of each hash that is new and shows them to {@link #restore} again. So
 * shards move between machines as their logs do. For one thread.
 *
 * <p>Exact shards lie together in the heap, and beyond a limit in files. Each shard of a filter is
 * one of its own, for its share of the capacity, so that answers do not depend on which machine has
 * which shards.
 */
public final class UrlShards implements Closeable {

  private static final int TOGETHER = 1 << 10;

  private final int first;
  private final int words;
  private final @Nullable FingerprintMemory exact;
  private final @Nullable TemporaryFolder folder;
  private final HashFilter[] filters;
  private final long[] high = new long[TOGETHER];
  private final long[] low = new long[TOGETHER];
  private final boolean[] fresh = new boolean[TOGETHER];

  private UrlShards(
      int first,
      @Nullable FingerprintMemory exact,
      @Nullable TemporaryFolder folder,
      HashFilter[] filters) {
    this.first = first;
    this.words = exact == null ? 1 : 2;
    this.exact = exact;
    this.folder = folder;
    this.filters = filters;
  }

  /**
   * Returns some of the shards of a memory, all of them empty.
   *
   * @param settings with a secret, which all machines have; their capacity is that of all shards
   * @param shards how many there are in all
   * @param first the number of the first of these
   * @param count how many these are
   * @param temporary where files go that exact shards need
   * @param heapBytes how much of the heap exact shards may take together; filters have their size
   * @throws IllegalArgumentException if there is no secret, or it is a layered filter
   */
  public static UrlShards open(
      UrlSettings settings, int shards, int first, int count, Path temporary, long heapBytes)
      throws IOException {
    requireShardable(settings);
    if (settings.kind() == Kind.EXACT) {
      TemporaryFolder folder = TemporaryFolder.create(temporary, "urls");
      try {
        Path memory = folder.path().resolve("memory");
        FingerprintMemory exact = FingerprintMemory.temporary(memory, heapBytes);
        return new UrlShards(first, exact, folder, new HashFilter[0]);
      } catch (IOException | RuntimeException e) {
        folder.close();
        throw e;
      }
    }
    UrlSettings share = settings.withSizes(sizesOfShard(settings, shards));
    HashFilter[] filters = new HashFilter[count];
    Arrays.setAll(filters, shard -> HashFilter.of(share));
    return new UrlShards(first, null, null, filters);
  }

  /**
   * Returns one line that says what answers depend on: profile, rules, aliases, filter, sizes, and
   * a check of the secret. Logs of another line cannot be restored.
   *
   * @throws IllegalArgumentException as {@link #open} says
   */
  public static String line(UrlSettings settings) {
    requireShardable(settings);
    return settings.line(Keying.of(settings.secret()).words());
  }

  private static void requireShardable(UrlSettings settings) {
    Check.argument(
        settings.kind() != Kind.LAYERED && settings.kind() != Kind.CEN_2010,
        "%s knows parts of URLs, which fall into different shards: use exact, bloom, scalable,"
            + " classic or internet-archive",
        settings.kind());
    requireSecret(settings);
  }

  /** Returns the function by which URLs of these settings are hashed. */
  public static KeyedHash hash(UrlSettings settings) {
    return KeyedHash.of(requireSecret(settings));
  }

  private static Secret requireSecret(UrlSettings settings) {
    Secret secret = settings.secret();
    if (secret == null) {
      throw new IllegalArgumentException("shards of one memory need one secret, and have none");
    }
    return secret;
  }

  /**
   * Returns words on how two lines differ, such as {@code --capacity: 1000 and 2000}; empty if they
   * are equal.
   */
  public static String difference(String line, String other) {
    return LineDifference.between(line, other);
  }

  private static FilterSizes sizesOfShard(UrlSettings settings, int shards) {
    FilterSizes used = settings.used();
    long capacity = Capacities.ofShard(settings.capacity(), shards);
    FilterSizes sizes = FilterSizes.USUAL.withCapacity(capacity);
    if (settings.kind() == Kind.CLASSIC && used.hashes().isPresent()) {
      sizes = sizes.withHashes(used.hashes().getAsInt());
    }
    if (used.bits().isPresent()) {
      double perUrl = (double) used.bits().getAsLong() / settings.capacity();
      return sizes.withBits((long) Math.ceil(perUrl * capacity));
    }
    return used.fpp().isPresent() ? sizes.withFpp(used.fpp().getAsDouble()) : sizes;
  }

  /**
   * Adds a hash to the shard it falls into. Returns true if it is new: then its words are to be
   * logged, the upper half first where there are two.
   */
  public boolean add(int shard, long hashHigh, long hashLow) throws IOException {
    high[0] = hashHigh;
    low[0] = hashLow;
    add(shard, 1);
    return fresh[0];
  }

  /** How many words of a hash are logged: two if it is exact, else the lower half alone. */
  public int words() {
    return words;
  }

  /** Adds what was logged of a shard, which is not to be logged again. */
  public void restore(int shard, LongBuffer logged) throws IOException {
    while (logged.hasRemaining()) {
      int count = Math.min(TOGETHER, logged.remaining() / words);
      for (int i = 0; i < count; i++) {
        high[i] = words == 1 ? 0 : logged.get();
        low[i] = logged.get();
      }
      add(shard, count);
    }
  }

  private void add(int shard, int count) throws IOException {
    if (exact != null) {
      exact.add(high, low, count, fresh);
    } else {
      filters[shard - first].add(low, count, fresh);
    }
  }

  /** How many URLs were new to its shards. */
  public long size() {
    return exact != null ? exact.size() : Arrays.stream(filters).mapToLong(HashFilter::added).sum();
  }

  /** The share of new URLs that are taken for known ones now; 0 if it is exact. Reads all bits. */
  public double expectedErrorNow() {
    return Arrays.stream(filters).mapToDouble(HashFilter::expectedErrorNow).average().orElse(0);
  }

  /** Whether one of its filters holds more than it was made for. */
  public boolean isOverfull() {
    return Arrays.stream(filters).anyMatch(filter -> filter.added() > filter.capacity());
  }

  /** The heap it takes, except for a few hundred kilobytes. */
  public long heapBytes() {
    return exact != null
        ? exact.heapBytes()
        : Arrays.stream(filters).mapToLong(HashFilter::bytes).sum();
  }

  /** Closes it and forgets everything. */
  @Override
  public void close() throws IOException {
    try (folder) {
      if (exact != null) {
        exact.close();
      }
    }
  }
}
