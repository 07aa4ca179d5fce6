package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Addresses that lead to another one: redirects, pages that name their canonical address, mirrors,
 * or what a user knows. A chain leads to its end; a loop leads to the smallest of its addresses.
 * Whole trees can lead elsewhere, by prefixes, of which the longest holds; what is said of an
 * address itself comes before. Immutable, and safe for use by many threads.
 *
 * <pre>{@code
 * UrlRules rules = UrlRules.of("standard");
 * UrlAliases.Builder aliases = UrlAliases.builder(rules);
 * aliases.add("http://example.org/", "https://www.example.org/", "301");
 * rules = rules.withAliases(aliases.build());
 * rules.canonical("http://EXAMPLE.org").ifPresent(System.out::println); // https://www.example.org/
 * }</pre>
 *
 * <p>An alias takes some 40 bytes and those of its target, which aliases that follow each other
 * share: 100 bytes for a URL of 60.
 */
public final class UrlAliases {

  /*
   * Of the addresses that lead elsewhere only a hash is kept: 128 bits, by a key that each table
   * draws, so that nobody can make an address that passes for another. Targets are kept as they
   * are, each after its length, in blocks that never move.
   *
   *   slots    entry + 1, found by the upper half of the hash, 0 where free
   *   high,low the hash of an address     target  place of where it leads; NONE: it stays
   *
   * Chains of single addresses are followed once, when the table is made. Where there are prefixes,
   * UrlCanonicalizer follows from there on, address by address.
   */

  private static final long NONE = -1;

  private final UrlRules rules;
  private final KeyedHash hash;
  private final int[] slots;
  private final long[] high;
  private final long[] low;
  private final long[] target;
  private final byte[] reason;
  private final int size;
  private final int loops;
  private final TextBlocks texts;
  private final List<String> reasons;
  private final String digest;
  private final PrefixRules prefixes;

  private UrlAliases(Builder made) {
    rules = made.rules;
    hash = made.hash;
    slots = made.slots;
    high = made.high;
    low = made.low;
    target = made.target;
    reason = made.reason;
    size = made.size - made.staying;
    loops = made.loops;
    prefixes = made.prefixes.build();
    texts = made.texts;
    reasons = List.copyOf(made.reasons);
    digest = "%016x%016x".formatted(made.digestHigh, made.digestLow);
  }

  /**
   * Returns what collects aliases.
   *
   * @param rules by which their addresses are made canonical
   */
  public static Builder builder(UrlRules rules) {
    return new Builder(rules);
  }

  /** How many addresses were given that lead elsewhere. */
  public int size() {
    return size;
  }

  /** How many prefixes lead elsewhere. */
  public int prefixes() {
    return prefixes.size();
  }

  /** How many loops of single addresses there were. */
  public int loops() {
    return loops;
  }

  /** A hash of all that was added, in its order: equal ones, equal aliases. */
  public String digest() {
    return digest;
  }

  /** The heap that it takes. */
  public long heapBytes() {
    return 4L * slots.length + 25L * high.length + texts.heapBytes() + prefixes.heapBytes();
  }

  /** The rules for which these are. */
  UrlRules rules() {
    return rules;
  }

  /** Looks addresses up. For one thread. */
  final class Finder {

    private final long[] askedHigh = new long[1];
    private final long[] askedLow = new long[1];
    private String why = "";

    /** Where the last canonical form that was found leads. */
    byte[] target = {};

    /** Whether a canonical form leads elsewhere; then {@link #target} has where. */
    boolean find(byte[] bytes, int length) {
      hash.hash128(bytes, 0, length, askedHigh, askedLow, 0);
      int found = UrlAliases.find(slots, high, low, askedHigh[0], askedLow[0]);
      if (found >= 0) { // what is said of the address itself, also that it stays
        return leads(found);
      }
      int rule = prefixes.isEmpty() ? PrefixRules.NONE : prefixes.find(bytes, length);
      if (rule == PrefixRules.NONE) {
        return false;
      }
      target = prefixes.apply(rule, bytes, length);
      why = prefixes.reason(rule);
      return true;
    }

    private boolean leads(int found) {
      if (UrlAliases.this.target[found] == NONE) {
        return false;
      }
      target = texts.get(UrlAliases.this.target[found]);
      why = reasons.get(reason[found]);
      return true;
    }

    /** Whether a target may lead on, and so has to be asked about. */
    boolean canLeadOn() {
      return !prefixes.isEmpty();
    }

    /** Why what was found leads elsewhere. */
    String reason() {
      return why;
    }
  }

  /** The shorter one is smaller; of two of a length, the one with the smaller bytes. */
  static int compare(byte[] one, byte[] other) {
    int byLength = Integer.compare(one.length, other.length);
    return byLength != 0 ? byLength : Arrays.compareUnsigned(one, other);
  }

  private static int find(int[] slots, long[] high, long[] low, long askedHigh, long askedLow) {
    int mask = slots.length - 1;
    for (int slot = (int) askedHigh & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
      int entry = slots[slot] - 1;
      if (high[entry] == askedHigh && low[entry] == askedLow) {
        return entry;
      }
    }
    return -1;
  }

  /** Collects aliases. For one thread. */
  public static final class Builder {

    private static final int MAX_REASONS = 127;
    private static final int OPEN = -2;

    private final UrlRules rules;
    private final UrlCanonicalizer canonicalizer;
    private final KeyedHash hash = KeyedHash.of(Secret.random());
    private final TextBlocks texts = new TextBlocks();
    private final List<String> reasons = new ArrayList<>();
    private int[] slots = new int[1 << 10];
    private long[] high = new long[256];
    private long[] low = new long[256];
    private long[] target = new long[256];
    private byte[] reason = new byte[256];
    private final PrefixRules.Builder prefixes = new PrefixRules.Builder();
    private int size;
    private int staying; // of the entries, once they are built
    private int loops;
    private long lastTarget = NONE;
    private long digestHigh;
    private long digestLow;

    private Builder(UrlRules rules) {
      this.rules = rules.withoutAliases();
      this.canonicalizer = this.rules.canonicalizer();
    }

    /**
     * Adds an alias; of several for one address the last one holds. One that leads to itself, under
     * another spelling perhaps, says that the address stays, whatever prefixes say.
     *
     * @param reason such as {@code 301} or {@code canonical}; for people
     * @throws IllegalArgumentException if one of the two is no URL
     */
    public Builder add(String url, String target, String reason) {
      byte[] from = canonical(url);
      byte[] to = canonical(target);
      fold(from, to);
      put(from, to, reason);
      return this;
    }

    /**
     * Adds a tree of addresses that leads to another one: all that begin with a prefix lead to what
     * begins with the target and goes on like them. The longest prefix holds; of several for one,
     * the last. A prefix that leads to itself says that its tree stays, whatever shorter ones say.
     *
     * @param prefix an address without a query that ends with a slash
     * @param target another one
     * @throws IllegalArgumentException if one of the two is no such address, or the target lies
     *     below the prefix, so that it would lead on without an end
     */
    public Builder addPrefix(String prefix, String target, String reason) {
      byte[] from = tree(prefix);
      byte[] to = tree(target);
      boolean isBelow =
          to.length > from.length && Arrays.equals(from, 0, from.length, to, 0, from.length);
      Check.argument(!isBelow, "'%s' leads to '%s', which is below it", prefix, target);
      fold(starred(from), starred(to));
      prefixes.add(from, to, reason);
      return this;
    }

    private byte[] tree(String prefix) {
      byte[] tree = canonical(prefix);
      boolean isTree = tree[tree.length - 1] == '/' && new String(tree, UTF_8).indexOf('?') < 0;
      Check.argument(isTree, "a prefix ends with a slash and has no query: '%s'", prefix);
      return tree;
    }

    private static byte[] starred(byte[] tree) {
      byte[] starred = Arrays.copyOf(tree, tree.length + 1);
      starred[tree.length] = '*';
      return starred;
    }

    private byte[] canonical(String url) {
      if (!canonicalizer.canonicalize(url)) {
        throw new IllegalArgumentException(
            "not a URL (" + canonicalizer.fault().reason() + "): '" + url + "'");
      }
      return canonicalizer.toBytes();
    }

    private void fold(byte[] from, byte[] to) {
      Fingerprint first = Fingerprint.of(from, 0, from.length);
      Fingerprint second = Fingerprint.of(to, 0, to.length);
      digestHigh = Hashes.mix(Hashes.mix(digestHigh + first.high()) + second.high());
      digestLow = Hashes.mix(Hashes.mix(digestLow + first.low()) + second.low());
    }

    private void put(byte[] from, byte[] to, String why) {
      Fingerprint key = hash.fingerprint(from, 0, from.length);
      int entry = find(slots, high, low, key.high(), key.low());
      if (entry < 0) {
        entry = size;
        Check.argument(size < 1 << 29, "more than %d aliases", size);
        grow();
        high[entry] = key.high();
        low[entry] = key.low();
        size++;
        place(entry);
      }
      if (Arrays.equals(from, to)) {
        target[entry] = NONE;
      } else {
        if (lastTarget == NONE || !Arrays.equals(texts.get(lastTarget), to)) {
          lastTarget = texts.add(to);
        }
        target[entry] = lastTarget;
      }
      reason[entry] = (byte) number(why);
    }

    private int number(String why) {
      int known = reasons.indexOf(why);
      if (known >= 0) {
        return known;
      }
      if (reasons.size() == MAX_REASONS) {
        return MAX_REASONS - 1;
      }
      reasons.add(reasons.size() == MAX_REASONS - 1 ? "another" : why);
      return reasons.size() - 1;
    }

    private void grow() {
      if (size == high.length) {
        int more = size + (size >> 1);
        high = Arrays.copyOf(high, more);
        low = Arrays.copyOf(low, more);
        target = Arrays.copyOf(target, more);
        reason = Arrays.copyOf(reason, more);
      }
      if (2L * size >= slots.length) {
        slots = new int[2 * slots.length];
        for (int entry = 0; entry < size; entry++) {
          place(entry);
        }
      }
    }

    private void place(int entry) {
      int mask = slots.length - 1;
      int slot = (int) high[entry] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = entry + 1;
    }

    /** Returns the aliases, each of which leads to the end of its chain. */
    public UrlAliases build() {
      long[] ends = new long[size];
      for (int entry = 0; entry < size; entry++) {
        ends[entry] = target[entry] == NONE ? NONE : OPEN;
        staying += target[entry] == NONE ? 1 : 0;
      }
      int[] path = new int[16];
      int[] step = new int[size]; // 1 + where an entry stands on the path; 0 if it does not
      for (int first = 0; first < size; first++) {
        int length = 0;
        int entry = first;
        while (entry >= 0 && ends[entry] == OPEN && step[entry] == 0) {
          path = length < path.length ? path : Arrays.copyOf(path, 2 * length);
          path[length++] = entry;
          step[entry] = length;
          entry = entryOf(target[entry]);
        }
        settle(path, length, entry, step, ends);
      }
      System.arraycopy(ends, 0, target, 0, size);
      return new UrlAliases(this);
    }

    /** Gives each entry of a path its end. It leads on to {@code next}, -1 if to no alias. */
    private void settle(int[] path, int length, int next, int[] step, long[] ends) {
      if (length == 0) {
        return;
      }
      long end = target[path[length - 1]];
      int stays = -1; // the entry of the address at which a loop is broken
      if (next >= 0 && ends[next] == OPEN) {
        loops++;
        for (int i = step[next] - 1; i < length; i++) {
          long each = target[path[i]];
          end = compare(texts.get(each), texts.get(end)) < 0 ? each : end;
        }
        stays = entryOf(end);
      } else if (next >= 0 && ends[next] != NONE) {
        end = ends[next];
      }
      for (int i = 0; i < length; i++) {
        ends[path[i]] = path[i] == stays ? NONE : end;
        step[path[i]] = 0;
      }
    }

    private int entryOf(long place) {
      byte[] url = texts.get(place);
      Fingerprint key = hash.fingerprint(url, 0, url.length);
      return find(slots, high, low, key.high(), key.low());
    }
  }

  @Override
  public String toString() {
    return "UrlAliases[" + size + ", " + new String(digest.getBytes(UTF_8), 0, 8, UTF_8) + "]";
  }
}
