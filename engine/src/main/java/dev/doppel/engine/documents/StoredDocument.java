package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.ShingleSets;
import dev.doppel.similarity.group.Sketch;
import dev.doppel.similarity.group.Space;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A document's record in a memory. All numbers are big-endian; a text is its length in bytes (4),
 * then UTF-8.
 *
 * <pre>
 *   int -2 | text id | byte has site | text site, if so | int length | long long fingerprint
 *   4 longs SHA-256
 *   twice, by words and by characters: byte is there | if so
 *     int size | byte level | long simHash | int n, n ints bands | int n, n longs samples
 *     int n, n longs chunks | size longs shingles
 * </pre>
 *
 * <p>Records of version 1, which are read but no longer written, have neither the first number nor
 * the SHA-256. Nothing proves that a text is the same as theirs, so they have no exact copies: the
 * same text is found by its shingles, as a near copy of similarity 1.
 */
final class StoredDocument {

  private static final int VERSION_2 = -2; // no text has that length

  private StoredDocument() {}

  /** Reads a record; its shingle sets go to the spool. */
  static Sketch read(ByteBuffer record, ShingleSets.Cursor spool) throws IOException {
    boolean isFirstVersion = record.getInt(record.position()) >= 0;
    if (!isFirstVersion && record.getInt() != VERSION_2) {
      throw new IOException("a record of a later version of Doppel");
    }
    String id = text(record);
    String site = record.get() == 0 ? null : text(record);
    int length = record.getInt();
    Fingerprint fingerprint = new Fingerprint(record.getLong(), record.getLong());
    Sha256 sha256 = isFirstVersion ? Sha256.UNKNOWN : Sha256.read(record);
    Space.Row words = row(record, spool);
    Space.Row characters = row(record, spool);
    return new Sketch(id, site, false, false, length, fingerprint, sha256, words, characters);
  }

  /** Reads a record's id only. */
  static String id(ByteBuffer record) {
    boolean isFirstVersion = record.getInt(record.position()) >= 0;
    return text(isFirstVersion ? record : record.position(record.position() + Integer.BYTES));
  }

  /** Writes a record to the buffer, or to a larger one, and returns where it is. */
  static ByteBuffer write(Corpus corpus, int document, ShingleSets.Cursor spool, ByteBuffer buffer)
      throws IOException {
    byte[] id = corpus.id(document).getBytes(UTF_8);
    String siteName = corpus.site(document);
    byte[] site = siteName == null ? new byte[0] : siteName.getBytes(UTF_8);
    int text = corpus.first(document); // of equal texts, the first alone has rows
    Space.Row words = row(corpus.words(), text);
    Space.Row characters = row(corpus.characters(), text);
    int needed = 128 + id.length + site.length + bytes(words) + bytes(characters);
    ByteBuffer out = buffer.capacity() < needed ? ByteBuffer.allocate(needed) : buffer.clear();
    out.putInt(VERSION_2).putInt(id.length).put(id).put((byte) (siteName == null ? 0 : 1));
    if (siteName != null) {
      out.putInt(site.length).put(site);
    }
    Fingerprint fingerprint = corpus.fingerprint(document);
    out.putInt(corpus.length(document)).putLong(fingerprint.high()).putLong(fingerprint.low());
    corpus.sha256(document).writeTo(out);
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

  private static void put(ByteBuffer out, Space.@Nullable Row row, ShingleSets.Cursor spool)
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

  private static Space.@Nullable Row row(ByteBuffer record, ShingleSets.Cursor spool)
      throws IOException {
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
