package dev.doppel.similarity.group;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.sketch.BitOverlap;
import java.util.Arrays;

/**
 * The sketches of all documents that are compared by one kind of shingle, in columns: one row per
 * document, in the order of the documents. Word shingles are one space; texts too short for them
 * are compared by their single words or by character shingles in another.
 *
 * <p>Bytes a row: 21 for the set's place and size, and, as the method needs them, 8 for the
 * SimHash, 4 a MinHash band, 8 a sample, 256 for the usual chunk filter, 32 for the glance of a
 * short text. Not safe for concurrent use while rows are added.
 */
public final class Space {

  /** What one document brings to a space. */
  public record Row(
      int size,
      int level,
      long place,
      long simHash,
      int[] bands,
      long[] samples,
      int sampleCount,
      long[] chunks) {}

  private static final int MAX_WORDS = Integer.MAX_VALUE - 16; // of an array, on common JVMs

  final Banding banding;

  private int rows;
  private int[] documents = new int[64];
  private int[] sizes = new int[64];
  private byte[] levels = new byte[64];
  private long[] places = new long[64];
  private long[] simHashes = new long[64];
  private int[] bands = new int[64];
  private int bandsARow;
  private long[] samples = new long[64];
  private int[] sampleOwners = new int[64];
  private int sampleCount;
  private long[] chunks = new long[64];
  private int chunkWords;

  Space(Banding banding) {
    this.banding = banding;
  }

  void add(int document, Row row) {
    if (rows == documents.length) {
      int room = rows + (rows >> 1);
      documents = Arrays.copyOf(documents, room);
      sizes = Arrays.copyOf(sizes, room);
      levels = Arrays.copyOf(levels, room);
      places = Arrays.copyOf(places, room);
      simHashes = Arrays.copyOf(simHashes, room);
    }
    documents[rows] = document;
    sizes[rows] = row.size();
    levels[rows] = (byte) row.level();
    places[rows] = row.place();
    simHashes[rows] = row.simHash();
    addBands(row.bands());
    addSamples(row.samples(), row.sampleCount());
    addChunks(row.chunks());
    rows++;
  }

  int rows() {
    return rows;
  }

  int document(int row) {
    return documents[row];
  }

  /** The row of a document, or -1 if it has none here. */
  public int rowOf(int document) {
    int row = Arrays.binarySearch(documents, 0, rows, document);
    return row < 0 ? -1 : row;
  }

  int size(int row) {
    return sizes[row];
  }

  int level(int row) {
    return levels[row];
  }

  long place(int row) {
    return places[row];
  }

  long[] simHashes() {
    return simHashes;
  }

  int[] bands() {
    return bands;
  }

  /** How many bands each row has. */
  int bandsARow() {
    return rows == 0 ? banding.bands() : bandsARow;
  }

  long[] samples() {
    return samples;
  }

  /** The row that each sample is of. */
  int[] sampleOwners() {
    return sampleOwners;
  }

  int sampleCount() {
    return sampleCount;
  }

  /** The filters by chunks; of a space of short texts, their glances. */
  long[] chunks() {
    return chunks;
  }

  int chunkWords() {
    return chunkWords;
  }

  /** What the chunk filters of two rows have in common, the earlier row first. */
  BitOverlap bits(int row, int other) {
    int first = Math.min(row, other);
    int second = Math.max(row, other);
    return BitOverlap.of(chunks, first * chunkWords, chunks, second * chunkWords, chunkWords);
  }

  /** What the document brought, except the set itself, which is at {@link #place}. */
  public Row row(int row) {
    int from = firstSample(row);
    int to = from;
    while (to < sampleCount && sampleOwners[to] == row) {
      to++;
    }
    int bandCount = rows == 0 ? 0 : bandsARow;
    return new Row(
        sizes[row],
        levels[row],
        places[row],
        simHashes[row],
        Arrays.copyOfRange(bands, row * bandCount, (row + 1) * bandCount),
        Arrays.copyOfRange(samples, from, to),
        to - from,
        Arrays.copyOfRange(chunks, row * chunkWords, (row + 1) * chunkWords));
  }

  /** The place of the row's first sample, or of the next row's if it has none. */
  private int firstSample(int row) {
    int low = 0;
    int high = sampleCount;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sampleOwners[middle] < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The heap taken by the columns. */
  long bytes() {
    return (long) documents.length * (4 + 4 + 1 + 8 + 8)
        + 4L * bands.length
        + 12L * samples.length
        + 8L * chunks.length;
  }

  private void addBands(int[] row) {
    bandsARow = row.length;
    int at = rows * row.length;
    if (bands.length < at + row.length) {
      bands = Arrays.copyOf(bands, grown(at + row.length));
    }
    System.arraycopy(row, 0, bands, at, row.length);
  }

  private void addSamples(long[] row, int count) {
    if (samples.length < sampleCount + count) {
      int room = grown(sampleCount + count);
      samples = Arrays.copyOf(samples, room);
      sampleOwners = Arrays.copyOf(sampleOwners, room);
    }
    System.arraycopy(row, 0, samples, sampleCount, count);
    Arrays.fill(sampleOwners, sampleCount, sampleCount + count, rows);
    sampleCount += count;
  }

  private void addChunks(long[] row) {
    chunkWords = row.length;
    if ((rows + 1L) * row.length > MAX_WORDS) {
      throw new IllegalStateException(
          "filters of "
              + row.length * Long.SIZE
              + " bits for more than "
              + rows
              + " documents do not fit into memory; take fewer bits");
    }
    int at = rows * row.length;
    if (chunks.length < at + row.length) {
      chunks = Arrays.copyOf(chunks, grown(at + row.length));
    }
    System.arraycopy(row, 0, chunks, at, row.length);
  }

  private static int grown(int needed) {
    return (int) Math.min(MAX_WORDS, needed + (needed >> 1) + 64L);
  }
}
