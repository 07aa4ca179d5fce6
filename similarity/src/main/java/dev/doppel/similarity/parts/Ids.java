package dev.doppel.similarity.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.columns.RowTable;
import dev.doppel.similarity.columns.StateText;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The documents' ids as bytes, some thirty each instead of a hundred as strings. An id that was
 * there before gets a number, so that every id names one document. Not safe for concurrent use
 * while ids are added.
 */
public final class Ids {

  private static final int USUAL_LENGTH = 24;

  private final Column bytes;
  private final Column ends; // of each id
  private final Column hashes;
  private final RowTable known;
  private final Map<String, Integer> numbers = new HashMap<>(); // of the repeated ids only
  private int size;
  private int repeated;

  /** Makes an empty list in new columns. */
  public Ids(Columns columns) {
    bytes = columns.column(USUAL_LENGTH);
    ends = columns.column(Long.BYTES);
    hashes = columns.column(Long.BYTES);
    known = new RowTable(hashes::longAt);
  }

  /** Returns an empty list on the heap. */
  public static Ids none() {
    return new Ids(Columns.onHeap());
  }

  /** Adds an id and returns whether it was new as it is. */
  public boolean add(String id) {
    byte[] own = id.getBytes(UTF_8);
    long hash = hash(own);
    boolean fresh = !isKnown(hash);
    while (isKnown(hash)) {
      int number = numbers.merge(id, 1, Integer::sum) + 1;
      own = (id + "#" + number).getBytes(UTF_8);
      hash = hash(own);
    }
    hashes.putLong(size, hash);
    long start = start(size);
    bytes.putBytes(start, own);
    ends.putLong(size, start + own.length);
    known.add(size++);
    repeated += fresh ? 0 : 1;
    return fresh;
  }

  /** Forgets which ids were there, so that those to come are numbered among themselves. */
  public void startOver() {
    known.clear();
    numbers.clear();
    repeated = 0;
  }

  /** Ends the adding, which frees what it took. */
  public void complete() {
    known.clear();
    numbers.clear();
  }

  /** The id of a document, numbered if need be. */
  public String get(int document) {
    long start = start(document);
    return new String(bytes.bytes(start, (int) (ends.longAt(document) - start)), UTF_8);
  }

  int size() {
    return size;
  }

  /** Returns how many ids got a number because they were there before. */
  public int repeated() {
    return repeated;
  }

  /** Writes what is not in columns. */
  public void save(DataOutput out) throws IOException {
    out.writeInt(size);
    out.writeInt(repeated);
    out.writeInt(numbers.size());
    for (Map.Entry<String, Integer> each : numbers.entrySet()) {
      StateText.write(out, each.getKey());
      out.writeInt(each.getValue());
    }
  }

  /** Takes what was written, the columns being as they were then. */
  public void restore(DataInput in) throws IOException {
    size = in.readInt();
    repeated = in.readInt();
    for (int left = in.readInt(); left > 0; left--) {
      numbers.put(StateText.read(in), in.readInt());
    }
    for (int document = 0; document < size; document++) {
      known.add(document);
    }
  }

  /** The heap taken besides columns. */
  public long bytes() {
    return known.bytes();
  }

  private long start(int document) {
    return document == 0 ? 0 : ends.longAt(document - 1L);
  }

  private boolean isKnown(long hash) {
    return known.find(hash, row -> true) >= 0;
  }

  private static long hash(byte[] id) {
    return Hashes.of(id, 0, id.length);
  }
}
