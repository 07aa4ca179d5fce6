package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.engine.internal.TextSketch;
import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.columns.RowTable;
import java.io.Closeable;
import java.io.IOException;

/**
 * What is at each of many addresses: the first page that was met there. For one thread.
 *
 * <p>40 bytes per address, an eighth of the heap at most and temporary files beyond, and 5 to 13
 * bytes in the heap to find it.
 */
final class KnownPages implements Closeable {

  private static final int ROW_BYTES = 40;
  private static final int LONGS = 3; // content, sketch
  private static final long GONE = 0; // in the place of all three: nobody knows of a page there

  private final KeyedHash hash = KeyedHash.of(Secret.random());
  private final double resemblance;
  private final Columns columns =
      Columns.withFiles(Runtime.getRuntime().maxMemory() / 8 / ROW_BYTES);
  private final Column hashes = columns.column(2 * Long.BYTES);
  private final Column pages = columns.column(LONGS * Long.BYTES);
  private final RowTable table = new RowTable(row -> hashes.longAt(2L * row));
  private int size;

  /** Returns an empty table of pages that agree from this resemblance on. */
  KnownPages(double resemblance) {
    this.resemblance = resemblance;
  }

  /** Notes what is at an address, unless a page is known there. */
  void add(byte[] url, long content, long[] sketch) {
    int row = row(url);
    if (isGone(row)) {
      put(row, content, sketch);
    }
  }

  /**
   * Whether a page would be lost if it were taken for the one at an address: because no page is
   * there, though it was asked for, or one with other contents. If nobody knows what is there, it
   * is this page from now on.
   */
  boolean loses(byte[] url, long content, long[] sketch) {
    int before = size;
    int row = row(url);
    if (row == before) {
      put(row, content, sketch);
      return false;
    }
    return isGone(row) || !agrees(row, content, sketch);
  }

  private boolean agrees(int row, long content, long[] sketch) {
    long known = pages.longAt((long) LONGS * row);
    if (known != 0 && known == content) {
      return true;
    }
    long[] text = {pages.longAt((long) LONGS * row + 1), pages.longAt((long) LONGS * row + 2)};
    boolean areSketched = (text[0] | text[1]) != 0 && (sketch[0] | sketch[1]) != 0;
    return areSketched && TextSketch.resemblance(text, sketch) >= resemblance;
  }

  private boolean isGone(int row) {
    long at = (long) LONGS * row;
    return (pages.longAt(at) | pages.longAt(at + 1) | pages.longAt(at + 2)) == GONE;
  }

  private void put(int row, long content, long[] sketch) {
    long at = (long) LONGS * row;
    pages.putLong(at, content);
    pages.putLong(at + 1, sketch[0]);
    pages.putLong(at + 2, sketch[1]);
  }

  /** Returns the row of an address, which is added if it is new. */
  private int row(byte[] url) {
    Fingerprint key = hash.fingerprint(url, 0, url.length);
    int known = table.find(key.high(), row -> hashes.longAt(2L * row + 1) == key.low());
    if (known >= 0) {
      return known;
    }
    int row = size++;
    hashes.putLong(2L * row, key.high());
    hashes.putLong(2L * row + 1, key.low());
    put(row, GONE, new long[2]);
    table.add(row);
    return row;
  }

  @Override
  public void close() throws IOException {
    columns.close();
  }
}
