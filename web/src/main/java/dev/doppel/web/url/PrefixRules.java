package dev.doppel.web.url;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Prefixes of addresses, and what stands in their place. The longest that an address begins with is
 * the one that holds. Immutable.
 */
final class PrefixRules {

  /*
   * Prefixes in the order of their bytes. The longest prefix p of an address x is found from the last
   * one that is not after x: all between p and x begin with p, so that one is p itself, or has p
   * among the prefixes of its own. Each knows the longest of these: its parent.
   */

  static final int NONE = -1;

  private final byte[][] prefixes;
  private final byte[][] targets;
  private final String[] reasons;
  private final int[] parents;
  private final long heapBytes;

  /** What stands in the place of a prefix, and why; the prefix itself where it stays. */
  private record Rule(byte[] target, String reason) {}

  /** Collects rules; of two for one prefix, the later one holds. */
  static final class Builder {

    private final NavigableMap<byte[], Rule> rules = new TreeMap<>(Arrays::compareUnsigned);

    void add(byte[] prefix, byte[] target, String reason) {
      rules.put(prefix, new Rule(target, reason));
    }

    PrefixRules build() {
      return new PrefixRules(rules);
    }
  }

  private PrefixRules(NavigableMap<byte[], Rule> rules) {
    int count = rules.size();
    prefixes = new byte[count][];
    targets = new byte[count][];
    reasons = new String[count];
    parents = new int[count];
    long bytes = 0;
    int next = 0;
    for (Map.Entry<byte[], Rule> each : rules.entrySet()) {
      prefixes[next] = each.getKey();
      targets[next] = each.getValue().target();
      reasons[next] = each.getValue().reason();
      int parent = next - 1;
      while (parent != NONE && !isPrefix(parent, each.getKey(), each.getKey().length)) {
        parent = parents[parent];
      }
      parents[next] = parent;
      bytes += 60L + prefixes[next].length + targets[next].length;
      next++;
    }
    heapBytes = bytes;
  }

  /** How many rules lead elsewhere. */
  int size() {
    int size = 0;
    for (int rule = 0; rule < prefixes.length; rule++) {
      size += isStaying(rule) ? 0 : 1;
    }
    return size;
  }

  boolean isEmpty() {
    return prefixes.length == 0;
  }

  long heapBytes() {
    return heapBytes;
  }

  /** Returns the rule for an address; {@link #NONE} if there is none or it says that it stays. */
  int find(byte[] url, int length) {
    int low = 0;
    int high = prefixes.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      byte[] each = prefixes[middle];
      if (Arrays.compareUnsigned(each, 0, each.length, url, 0, length) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int rule = low - 1;
    while (rule != NONE && !isPrefix(rule, url, length)) {
      rule = parents[rule];
    }
    return rule == NONE || isStaying(rule) ? NONE : rule;
  }

  /** Returns an address with what stands in the place of the prefix of its rule. */
  byte[] apply(int rule, byte[] url, int length) {
    int rest = length - prefixes[rule].length;
    byte[] led = Arrays.copyOf(targets[rule], targets[rule].length + rest);
    System.arraycopy(url, prefixes[rule].length, led, targets[rule].length, rest);
    return led;
  }

  String reason(int rule) {
    return reasons[rule];
  }

  private boolean isPrefix(int rule, byte[] url, int length) {
    byte[] prefix = prefixes[rule];
    return prefix.length <= length
        && Arrays.equals(prefix, 0, prefix.length, url, 0, prefix.length);
  }

  private boolean isStaying(int rule) {
    return Arrays.equals(prefixes[rule], targets[rule]);
  }
}
