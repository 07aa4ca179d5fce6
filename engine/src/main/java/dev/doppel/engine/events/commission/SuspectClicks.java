package dev.doppel.engine.events.commission;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * How many unique events of each account come from suspicious addresses. Which addresses those are
 * is known only later, so that recent events are counted by address, with a limited number of
 * counters. For one thread.
 */
final class SuspectClicks {

  /*
   * Misra and Gries (1982): when all counters are in use, the median of the counts is taken from
   * each, and those at 0 are free again. So a count is never too high, and too low by at most twice
   * the number of events over COUNTERS. As soon as an address is suspected, its counts are moved to
   * the accounts, and what comes from it later is counted there at once.
   */

  private static final int COUNTERS = 1 << 16;
  private static final int SLOTS = 2 * COUNTERS;
  private static final int MOST_SUSPECTS = 1 << 16;

  private long[] addresses = new long[0];
  private int[] accounts = new int[0];
  private long[] counts = new long[0]; // 0: the slot is free
  private int used;
  private final Set<Long> suspects = new HashSet<>();
  private long[] suspected = new long[16]; // by account

  void add(long address, int account) {
    if (!suspects.isEmpty() && suspects.contains(address)) {
      credit(account, 1);
    } else {
      count(address, account, 1);
    }
  }

  /** Moves the counts of an address to the accounts, for good. */
  void suspect(long address) {
    if (suspects.size() == MOST_SUSPECTS || !suspects.add(address)) {
      return;
    }
    for (int slot = 0; slot < counts.length; slot++) {
      if (counts[slot] > 0 && addresses[slot] == address) {
        credit(accounts[slot], counts[slot]);
      }
    }
    keep(0, address);
  }

  /** The counts by account, with those of addresses that are suspected only now. */
  long[] byAccount(int size, Set<Long> now) {
    long[] all = Arrays.copyOf(suspected, Math.max(size, suspected.length));
    for (int slot = 0; slot < counts.length; slot++) {
      if (counts[slot] > 0 && now.contains(addresses[slot])) {
        all[accounts[slot]] += counts[slot];
      }
    }
    return all;
  }

  long bytes() {
    return 20L * used + 8L * suspected.length + 64L * suspects.size();
  }

  void writeTo(StateWriter out) throws IOException {
    long[] sorted = suspects.stream().mapToLong(Long::longValue).sorted().toArray();
    out.putInt(sorted.length);
    out.putLongs(sorted);
    out.putInt(suspected.length);
    out.putLongs(suspected);
    out.putInt(used);
    for (int slot = 0; slot < counts.length; slot++) {
      if (counts[slot] > 0) {
        out.putLong(addresses[slot]);
        out.putInt(accounts[slot]);
        out.putLong(counts[slot]);
      }
    }
  }

  void readFrom(StateReader in) throws IOException {
    int all = in.getInt();
    for (int i = 0; i < all && i < MOST_SUSPECTS; i++) {
      suspects.add(in.getLong());
    }
    suspected = in.longs(new long[Math.max(0, Math.min(in.getInt(), 2 * Ledger.MOST))]);
    int counters = in.getInt();
    for (int i = 0; i < counters && i < COUNTERS; i++) {
      count(in.getLong(), in.getInt(), in.getLong());
    }
  }

  private void credit(int account, long events) {
    if (account >= suspected.length) {
      suspected = Arrays.copyOf(suspected, Math.max(account + 1, 2 * suspected.length));
    }
    suspected[account] += events;
  }

  private void count(long address, int account, long events) {
    if (counts.length == 0) {
      addresses = new long[SLOTS];
      accounts = new int[SLOTS];
      counts = new long[SLOTS];
    }
    int slot = find(address, account);
    if (counts[slot] == 0 && used == COUNTERS) {
      keep(median(), 0);
      slot = find(address, account);
    }
    used += counts[slot] == 0 ? 1 : 0;
    addresses[slot] = address;
    accounts[slot] = account;
    counts[slot] += events;
  }

  private int find(long address, int account) {
    int slot = (int) Hashes.mix(address + account * Hashes.GOLDEN) & (SLOTS - 1);
    while (counts[slot] > 0 && (addresses[slot] != address || accounts[slot] != account)) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }

  /** Takes an amount from each count, drops an address, and puts what is left in its place. */
  private void keep(long less, long dropped) {
    long[] oldAddresses = addresses;
    int[] oldAccounts = accounts;
    long[] oldCounts = counts;
    addresses = new long[counts.length];
    accounts = new int[counts.length];
    counts = new long[counts.length];
    used = 0;
    for (int i = 0; i < oldCounts.length; i++) {
      if (oldCounts[i] > less && oldAddresses[i] != dropped) {
        count(oldAddresses[i], oldAccounts[i], oldCounts[i] - less);
      }
    }
  }

  private long median() {
    long[] all = Arrays.stream(counts).filter(count -> count > 0).sorted().toArray();
    return all[all.length / 2];
  }
}
