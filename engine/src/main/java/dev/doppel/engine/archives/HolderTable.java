package dev.doppel.engine.archives;

import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.columns.RowTable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What records hold, by SHA-256: of each key the one that was added first. For one thread that
 * adds; who only asks may be many.
 */
final class HolderTable implements Closeable {

  /*
   * Per row, in columns of which the first rows lie on the heap and the others in temporary files:
   *
   *   keys    32 bytes, the SHA-256      places  8, where what is known of it begins
   *   texts   its bytes: kind, holder
   *
   * and 5 to 13 bytes in the heap to find it. Someone may choose what is hashed, and so fill slots
   * beside each other by searching; never may two contents be taken for one.
   */

  static final int KEY_BYTES = 32;

  private static final int KEY_LONGS = KEY_BYTES / Long.BYTES;
  private static final int MEAN_TEXT = 200;
  private static final int SHARE_OF_HEAP = 8;

  private final Columns columns;
  private final Column keys;
  private final Column places;
  private final Column texts;
  private final RowTable table;
  private int size;
  private long textEnd;

  HolderTable() {
    long row = KEY_BYTES + Long.BYTES + MEAN_TEXT;
    columns = Columns.withFiles(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / row);
    keys = columns.column(KEY_BYTES);
    places = columns.column(Long.BYTES);
    texts = columns.column(MEAN_TEXT);
    table = new RowTable(row1 -> keys.longAt((long) KEY_LONGS * row1));
    places.putLong(0, 0);
  }

  int size() {
    return size;
  }

  /** Returns what is known of a key; null if that is nothing. */
  @Nullable ByteBuffer find(int kind, byte[] key) {
    ByteBuffer wanted = ByteBuffer.wrap(key);
    int row = table.find(wanted.getLong(0), each -> isOf(each, kind, wanted));
    if (row < 0) {
      return null;
    }
    long from = places.longAt(row) + 1;
    return ByteBuffer.wrap(texts.bytes(from, (int) (places.longAt(row + 1L) - from)));
  }

  private boolean isOf(int row, int kind, ByteBuffer key) {
    for (int i = 0; i < KEY_LONGS; i++) {
      if (keys.longAt((long) KEY_LONGS * row + i) != key.getLong(i * Long.BYTES)) {
        return false;
      }
    }
    return texts.byteAt(places.longAt(row)) == kind;
  }

  /** Adds what is not known yet; returns whether it was new. */
  boolean add(int kind, byte[] key, byte[] text) {
    if (find(kind, key) != null) {
      return false;
    }
    int row = size++;
    ByteBuffer bytes = ByteBuffer.wrap(key);
    for (int i = 0; i < KEY_LONGS; i++) {
      keys.putLong((long) KEY_LONGS * row + i, bytes.getLong(i * Long.BYTES));
    }
    byte[] whole = Arrays.copyOf(new byte[] {(byte) kind}, text.length + 1);
    System.arraycopy(text, 0, whole, 1, text.length);
    texts.putBytes(textEnd, whole);
    textEnd += whole.length;
    places.putLong(row + 1L, textEnd);
    table.add(row);
    return true;
  }

  @Override
  public void close() throws IOException {
    columns.close();
  }
}
