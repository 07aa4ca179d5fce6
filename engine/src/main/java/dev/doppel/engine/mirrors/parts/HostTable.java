package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers hosts in the order they come, and counts their rows. About seventy bytes a host. Not safe
 * for concurrent use while hosts are added.
 */
final class HostTable {

  private static final int PAGE_BYTES = 1 << 20;

  private final List<byte[]> pages = new ArrayList<>();
  private int pageEnd = PAGE_BYTES;

  private int[] slots = new int[1 << 12]; // a host's number plus one; 0 is free
  private long[] hashes = new long[1 << 10];
  private long[] places = new long[1 << 10]; // page, offset and length: 24, 24 and 16 bits
  private int[] rows = new int[1 << 10];
  private int[] secure = new int[1 << 10]; // how many of the rows are https
  private int[] sketched = new int[1 << 10]; // how many have a sketch
  private int[] newest = new int[1 << 10]; // seconds since 1970, unsigned
  private int size;

  /** Returns the number of a host, a new one if it was never met, and counts a row of it. */
  int add(byte[] bytes, int from, int to, long hash) {
    if (2 * size >= slots.length) {
      spread();
    }
    int slot = slotOf(bytes, from, to, hash);
    if (slots[slot] == 0) {
      slots[slot] = append(bytes, from, to, hash) + 1;
    }
    int host = slots[slot] - 1;
    rows[host] += rows[host] < Integer.MAX_VALUE ? 1 : 0;
    return host;
  }

  /** Counts more rows of a host. */
  void addRows(int host, long more) {
    rows[host] = (int) Math.min(Integer.MAX_VALUE, rows[host] + more);
  }

  /** Notes how a row of a host was met, and when, in seconds since 1970. */
  void note(int host, boolean isSecure, long seconds) {
    secure[host] += isSecure && secure[host] < Integer.MAX_VALUE ? 1 : 0;
    if (Integer.compareUnsigned((int) seconds, newest[host]) > 0) {
      newest[host] = (int) seconds;
    }
  }

  int size() {
    return size;
  }

  int rows(int host) {
    return rows[host];
  }

  /** Counts a row of a host that has a sketch. */
  void countSketched(int host) {
    sketched[host] += sketched[host] < Integer.MAX_VALUE ? 1 : 0;
  }

  int sketched(int host) {
    return sketched[host];
  }

  /** Takes back that a row of a host was counted: there was no page. */
  void uncount(int host) {
    rows[host]--;
  }

  /** Whether a page of a host was met under https, or under http. */
  boolean hasMet(int host, boolean isSecure) {
    return isSecure ? secure[host] > 0 : rows[host] > secure[host];
  }

  /** Whether most of a host's rows are https. */
  boolean isSecure(int host) {
    return 2L * secure[host] >= rows[host];
  }

  /** When a host was last met, in seconds since 1970; 0 if no row says. */
  long newest(int host) {
    return newest[host] & 0xFFFFFFFFL;
  }

  String name(int host) {
    long place = places[host];
    return new String(page(place), offset(place), length(place), UTF_8);
  }

  /** The hosts, that of most rows first; among equals by name, so that no other order matters. */
  int[] byRows() {
    String[] names = new String[size];
    Integer[] order = new Integer[size];
    for (int host = 0; host < size; host++) {
      names[host] = name(host);
      order[host] = host;
    }
    Arrays.sort(
        order,
        (left, right) ->
            rows[left] == rows[right]
                ? names[left].compareTo(names[right])
                : Integer.compare(rows[right], rows[left]));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  private int slotOf(byte[] bytes, int from, int to, long hash) {
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (slots[slot] != 0 && !isHost(slots[slot] - 1, bytes, from, to, hash)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isHost(int host, byte[] bytes, int from, int to, long hash) {
    if (hashes[host] != hash) {
      return false;
    }
    long place = places[host];
    int start = offset(place);
    return Arrays.equals(page(place), start, start + length(place), bytes, from, to);
  }

  private int append(byte[] bytes, int from, int to, long hash) {
    int length = to - from;
    if (PAGE_BYTES - pageEnd < length) {
      pages.add(new byte[PAGE_BYTES]);
      pageEnd = 0;
    }
    System.arraycopy(bytes, from, pages.get(pages.size() - 1), pageEnd, length);
    if (size == places.length) {
      int room = size + (size >> 1);
      hashes = Arrays.copyOf(hashes, room);
      places = Arrays.copyOf(places, room);
      rows = Arrays.copyOf(rows, room);
      secure = Arrays.copyOf(secure, room);
      sketched = Arrays.copyOf(sketched, room);
      newest = Arrays.copyOf(newest, room);
    }
    hashes[size] = hash;
    places[size] = (long) (pages.size() - 1) << 40 | (long) pageEnd << 16 | length;
    pageEnd += length;
    return size++;
  }

  private void spread() {
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int host = 0; host < size; host++) {
      int slot = (int) hashes[host] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = host + 1;
    }
  }

  private byte[] page(long place) {
    return pages.get((int) (place >>> 40));
  }

  private static int offset(long place) {
    return (int) (place >>> 16) & 0xFF_FFFF;
  }

  private static int length(long place) {
    return (int) place & 0xFFFF;
  }
}
