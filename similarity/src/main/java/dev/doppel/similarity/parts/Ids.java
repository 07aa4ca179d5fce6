package dev.doppel.similarity.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.ShingleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The documents' ids as bytes, some thirty each instead of a hundred as strings. An id that was
 * there before gets a number, so that every id names one document. Not safe for concurrent use
 * while ids are added.
 */
public final class Ids {

  private static final int PAGE_BYTES = 1 << 20;

  private final ShingleSet known = ShingleSet.withLimit(1 << 28);
  private final Map<String, Integer> numbers = new HashMap<>(); // of the repeated ids only
  private final List<byte[]> pages = new ArrayList<>();
  private byte[] page = new byte[0];
  private int pageEnd;
  private long[] places = new long[1024]; // page number above 32 bits of offset
  private int size;
  private int repeated;

  private Ids() {}

  /** Returns an empty list. */
  public static Ids none() {
    return new Ids();
  }

  /** Adds an id and returns whether it was new as it is. */
  public boolean add(String id) {
    byte[] bytes = id.getBytes(UTF_8);
    boolean fresh = learn(bytes);
    boolean distinct = fresh;
    while (!distinct) {
      int number = numbers.merge(id, 1, Integer::sum) + 1;
      bytes = (id + "#" + number).getBytes(UTF_8);
      distinct = learn(bytes);
    }
    append(bytes);
    repeated += fresh ? 0 : 1;
    return fresh;
  }

  /** Forgets which ids were there, so that those to come are numbered among themselves. */
  public void startOver() {
    known.clear(0);
    numbers.clear();
    repeated = 0;
  }

  /** The id of a document, numbered if need be. */
  public String get(int document) {
    byte[] from = pages.get((int) (places[document] >>> 32));
    int at = (int) places[document];
    int length = (from[at] & 0xFF) << 24 | (from[at + 1] & 0xFF) << 16;
    length |= (from[at + 2] & 0xFF) << 8 | (from[at + 3] & 0xFF);
    return new String(from, at + 4, length, UTF_8);
  }

  int size() {
    return size;
  }

  /** Returns how many ids got a number because they were there before. */
  public int repeated() {
    return repeated;
  }

  private boolean learn(byte[] id) {
    long hash = Hashes.of(id, 0, id.length);
    boolean fresh = !known.contains(hash);
    known.add(hash);
    return fresh;
  }

  private void append(byte[] id) {
    if (page.length - pageEnd < id.length + 4) {
      page = new byte[Math.max(PAGE_BYTES, id.length + 4)];
      pages.add(page);
      pageEnd = 0;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, size + (size >> 1));
    }
    places[size++] = (long) (pages.size() - 1) << 32 | pageEnd;
    page[pageEnd++] = (byte) (id.length >>> 24);
    page[pageEnd++] = (byte) (id.length >>> 16);
    page[pageEnd++] = (byte) (id.length >>> 8);
    page[pageEnd++] = (byte) id.length;
    System.arraycopy(id, 0, page, pageEnd, id.length);
    pageEnd += id.length;
  }
}
