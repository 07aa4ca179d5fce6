package dev.doppel.similarity.group;

import dev.doppel.core.index.BandHashes;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.sketch.BitOverlap;
import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sketches of all documents that are compared by one kind of shingle, in columns: one row per
 * document, in the order of the documents. Word shingles are one space; texts too short for them
 * are compared by their single words or by character shingles in another.
 *
 * <p>Bytes a row: 25 for the set's place and size, and, as the method needs them, 8 for the
 * SimHash, 4 a MinHash band and 8 a sample, all of which {@link Columns} may put into files; and on
 * the heap 256 for the usual chunk filter, 32 for the glance of a short text. Not safe for
 * concurrent use while rows are added.
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
  private static final int USUAL_SAMPLES = 16;

  final Banding banding;

  private int rows;
  private final Column documents; // ints
  private final Column sizes; // ints
  private final Column levels;
  private final Column places; // longs
  private final Column bands; // ints, one row after the other
  private int bandsARow;
  private final Column samples; // longs, one row after the other
  private final Column sampleEnds; // longs
  private long sampleCount;
  private final Column simHashes; // longs
  private int simHashRows;
  private long[] chunks = {};
  private int chunkWords;
  private final @Nullable Column chunksInFile; // the same, where it must survive a kill

  Space(Banding banding, Columns columns) {
    this.banding = banding;
    documents = columns.column(Integer.BYTES);
    sizes = columns.column(Integer.BYTES);
    levels = columns.column(1);
    places = columns.column(Long.BYTES);
    simHashes = columns.column(Long.BYTES);
    bands = columns.column(banding.bands() * Integer.BYTES);
    samples = columns.column(USUAL_SAMPLES * Long.BYTES);
    sampleEnds = columns.column(Long.BYTES);
    chunksInFile = columns.areKept() ? columns.column(Long.BYTES) : null;
  }

  void add(int document, Row row) {
    documents.putInt(rows, document);
    sizes.putInt(rows, row.size());
    levels.put(rows, (byte) row.level());
    places.putLong(rows, row.place());
    addBands(row.bands());
    samples.putLongs(sampleCount, row.samples(), row.sampleCount());
    sampleCount += row.sampleCount();
    sampleEnds.putLong(rows, sampleCount);
    if (row.simHash() != 0 || simHashRows > 0) {
      putSimHash(rows, row.simHash());
    }
    addChunks(row.chunks());
    rows++;
  }

  int rows() {
    return rows;
  }

  int document(int row) {
    return documents.intAt(row);
  }

  /** The row of a document, or -1 if it has none here. */
  public int rowOf(int document) {
    // As many documents may lack a row before it as lack one at all.
    int last = rows == 0 ? -1 : document(rows - 1);
    int low = Math.max(0, document - (last - (rows - 1)));
    int high = Math.min(rows - 1, document);
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int there = document(middle);
      if (there == document) {
        return middle;
      }
      if (there < document) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  int size(int row) {
    return sizes.intAt(row);
  }

  int level(int row) {
    return levels.byteAt(row);
  }

  long place(int row) {
    return places.longAt(row);
  }

  /** The SimHash of a row; 0 if it has none. */
  long simHash(int row) {
    return row < simHashRows ? simHashes.longAt(row) : 0;
  }

  /** The SimHashes of all rows. */
  long[] simHashes() {
    long[] all = new long[rows];
    Arrays.setAll(all, this::simHash);
    return all;
  }

  /** Takes the SimHash of a row where it is known only now. */
  void putSimHash(int row, long simHash) {
    simHashes.putLong(row, simHash);
    simHashRows = Math.max(simHashRows, row + 1);
  }

  /** The hashes of the bands of each row. */
  BandHashes bands() {
    int count = bandsARow();
    return (row, band) -> bands.intAt((long) row * count + band);
  }

  /** How many bands each row has. */
  int bandsARow() {
    return rows == 0 ? banding.bands() : bandsARow;
  }

  /** How many samples all rows have. */
  long sampleCount() {
    return sampleCount;
  }

  /** The place of the row's first sample among those of all rows. */
  long firstSample(int row) {
    return row == 0 ? 0 : sampleEnds.longAt(row - 1L);
  }

  /** How many samples the row has. */
  int sampleCount(int row) {
    return (int) (sampleEnds.longAt(row) - firstSample(row));
  }

  /** The sample at a place. */
  long sample(long place) {
    return samples.longAt(place);
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
    int bandCount = rows == 0 ? 0 : bandsARow;
    int[] ownBands = new int[bandCount];
    Arrays.setAll(ownBands, band -> bands.intAt((long) row * bandCount + band));
    long[] ownSamples = new long[sampleCount(row)];
    samples.longs(firstSample(row), ownSamples.length, ownSamples);
    return new Row(
        size(row),
        level(row),
        place(row),
        simHash(row),
        ownBands,
        ownSamples,
        ownSamples.length,
        Arrays.copyOfRange(chunks, row * chunkWords, (row + 1) * chunkWords));
  }

  /** Writes what is not in columns, which must be ones that are kept. */
  void save(DataOutput out) throws IOException {
    out.writeInt(rows);
    out.writeInt(bandsARow);
    out.writeLong(sampleCount);
    out.writeInt(simHashRows);
    out.writeInt(chunkWords);
  }

  /** Takes what was written, the columns being as they were then. */
  void restore(DataInput in) throws IOException {
    rows = in.readInt();
    bandsARow = in.readInt();
    sampleCount = in.readLong();
    simHashRows = in.readInt();
    chunkWords = in.readInt();
    if (chunksInFile != null) {
      chunks = new long[rows * chunkWords];
      chunksInFile.longs(0, chunks.length, chunks);
    }
  }

  /** The heap taken besides columns. */
  long bytes() {
    return 8L * chunks.length;
  }

  private void addBands(int[] row) {
    bandsARow = row.length;
    bands.putInts((long) rows * row.length, row);
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
    if (chunksInFile != null) {
      chunksInFile.putLongs(at, row, row.length);
    }
  }

  private static int grown(int needed) {
    return (int) Math.min(MAX_WORDS, needed + (needed >> 1) + 64L);
  }
}
