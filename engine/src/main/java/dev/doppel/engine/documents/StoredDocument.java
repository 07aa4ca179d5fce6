package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A document's record in a memory. All numbers are big-endian; a text is its length in bytes (4),
 * then UTF-8.
 *
 * <pre>
 *   text id | byte has site | text site, if so | int length | long long fingerprint
 *   twice, by words and by characters: byte is there | if so
 *     int size | byte level | long simHash | int n, n ints bands | int n, n longs samples
 *     int n, n longs chunks | size longs shingles
 * </pre>
 */
final class StoredDocument {

  private StoredDocument() {}

  /** Reads a record; its shingle sets go to the spool. */
  static Sketch read(ByteBuffer record, Spool.Cursor spool) throws IOException {
    String id = text(record);
    String site = record.get() == 0 ? null : text(record);
    int length = record.getInt();
    Fingerprint fingerprint = new Fingerprint(record.getLong(), record.getLong());
    return new Sketch(
        id, site, false, false, length, fingerprint, row(record, spool), row(record, spool));
  }

  /** Writes a record to the buffer, or to a larger one, and returns where it is. */
  static ByteBuffer write(Corpus corpus, int document, Spool.Cursor spool, ByteBuffer buffer)
      throws IOException {
    byte[] id = corpus.ids.get(document).getBytes(UTF_8);
    String siteName = corpus.sites.name(document);
    byte[] site = siteName == null ? new byte[0] : siteName.getBytes(UTF_8);
    Space.Row words = row(corpus.words, document);
    Space.Row characters = row(corpus.characters, document);
    int needed = 64 + id.length + site.length + bytes(words) + bytes(characters);
    ByteBuffer out = buffer.capacity() < needed ? ByteBuffer.allocate(needed) : buffer.clear();
    out.putInt(id.length).put(id).put((byte) (siteName == null ? 0 : 1));
    if (siteName != null) {
      out.putInt(site.length).put(site);
    }
    Fingerprint fingerprint = corpus.fingerprint(document);
    out.putInt(corpus.length(document)).putLong(fingerprint.high()).putLong(fingerprint.low());
    put(out, words, spool);
    put(out, characters, spool);
    return out;
  }

  private static Space.@Nullable Row row(Space space, int document) {
    int row = space.rowOf(document);
    return row < 0 ? null : space.row(row);
  }

  private static int bytes(Space.@Nullable Row row) {
    return row == null
        ? 0
        : 32
            + 4 * row.bands().length
            + 8 * (row.sampleCount() + row.chunks().length)
            + 8 * row.size();
  }

  private static void put(ByteBuffer out, Space.@Nullable Row row, Spool.Cursor spool)
      throws IOException {
    if (row == null) {
      out.put((byte) 0);
      return;
    }
    out.put((byte) 1).putInt(row.size()).put((byte) row.level()).putLong(row.simHash());
    out.putInt(row.bands().length);
    for (int band : row.bands()) {
      out.putInt(band);
    }
    put(out, row.samples(), row.sampleCount());
    put(out, row.chunks(), row.chunks().length);
    long[] shingles = new long[row.size()];
    spool.read(row.place(), row.size(), shingles);
    for (long shingle : shingles) {
      out.putLong(shingle);
    }
  }

  private static void put(ByteBuffer out, long[] values, int count) {
    out.putInt(count);
    for (int i = 0; i < count; i++) {
      out.putLong(values[i]);
    }
  }

  private static Space.@Nullable Row row(ByteBuffer record, Spool.Cursor spool) throws IOException {
    if (record.get() == 0) {
      return null;
    }
    int size = record.getInt();
    int level = record.get();
    long simHash = record.getLong();
    int[] bands = new int[record.getInt()];
    for (int i = 0; i < bands.length; i++) {
      bands[i] = record.getInt();
    }
    long[] samples = longs(record, record.getInt());
    long[] chunks = longs(record, record.getInt());
    long place = spool.write(longs(record, size), size);
    return new Space.Row(size, level, place, simHash, bands, samples, samples.length, chunks);
  }

  private static long[] longs(ByteBuffer record, int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = record.getLong();
    }
    return values;
  }

  private static String text(ByteBuffer record) {
    byte[] bytes = new byte[record.getInt()];
    record.get(bytes);
    return new String(bytes, UTF_8);
  }
}
