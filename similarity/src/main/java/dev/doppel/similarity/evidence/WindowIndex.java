package dev.doppel.similarity.evidence;

import java.util.Arrays;

/** Where in a text each window of words stands. Equal windows make a group. Immutable. */
final class WindowIndex {

  /*
   * An open-addressed table leads from a hash to the window's first position, which names the
   * group. The positions lie side by side by group, in rising order, so that those near a wanted
   * place are found by a binary search: a window that occurs a million times costs no more than
   * twenty steps, where walking a chain would make texts of one repeated line quadratic.
   *
   *   table   hash -> 7              (first position of the group)
   *   begins  [7] -> 3               counts [7] -> 2
   *   positions  . . . 7 19 . . .
   */

  private static final int FREE = -1;

  private final long[] windows;
  private final int[] table;
  private final int[] begins;
  private final int[] counts;
  private final int[] positions;

  private WindowIndex(long[] windows) {
    this.windows = windows;
    this.table = new int[Integer.highestOneBit(Math.max(8, windows.length)) << 1];
    this.begins = new int[windows.length];
    this.counts = new int[windows.length];
    this.positions = new int[windows.length];
  }

  /** Returns the index of a text's windows, given as their hashes in order. */
  static WindowIndex of(long[] windows) {
    WindowIndex index = new WindowIndex(windows);
    index.count();
    index.group();
    return index;
  }

  /** The group of windows with this hash, or -1. */
  int find(long window) {
    return table[slot(window)];
  }

  /** How many windows a group has. */
  int count(int group) {
    return counts[group];
  }

  /** The position of a group's window number {@code rank}, from 0. */
  int position(int group, int rank) {
    return positions[begins[group] + rank];
  }

  /** The rank of a group's first window at or after {@code position}; the count if none is. */
  int rank(int group, int position) {
    int begin = begins[group];
    int found = Arrays.binarySearch(positions, begin, begin + counts[group], position);
    return (found >= 0 ? found : -found - 1) - begin;
  }

  private void count() {
    Arrays.fill(table, FREE);
    for (int position = 0; position < windows.length; position++) {
      int slot = slot(windows[position]);
      if (table[slot] == FREE) {
        table[slot] = position;
      }
      counts[table[slot]]++;
    }
  }

  private void group() {
    int filled = 0;
    int[] next = new int[windows.length];
    for (int position = 0; position < windows.length; position++) {
      int group = find(windows[position]);
      if (group == position) {
        begins[group] = filled;
        filled += counts[group];
      }
      positions[begins[group] + next[group]++] = position;
    }
  }

  private int slot(long window) {
    int mask = table.length - 1;
    int slot = (int) window & mask;
    while (table[slot] != FREE && windows[table[slot]] != window) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
