package dev.doppel.io.record;

import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One record as it came, not yet looked into. Its methods may be called on any thread; {@link
 * #read} does the costly part.
 */
public interface RawRecord {

  /** The input's name as it should stand in a message, such as {@code data/a.jsonl.gz}. */
  String source();

  /**
   * Where the record stands, counted from 1: the line on which it starts; in an archive or a table
   * the number of the record or row; 0 for a whole file.
   */
  long line();

  /** The format of the file it came from. */
  RecordFormat format();

  /**
   * Returns what stands before such records: the header of a CSV file, without its line end; the
   * schema of a Parquet file; the warcinfo record of an archive; nothing otherwise. Records of one
   * file share the array, so it must not be changed.
   */
  default byte[] header() {
    return LostRecord.NO_HEADER;
  }

  /**
   * Returns the record's bytes unchanged: of a line without the line end after it, of an archive
   * unpacked and with the blank lines after it; for a whole file, the file as it lies on disk.
   *
   * @throws IOException if they are not to be had: the record is lost, the file is gone, or it is a
   *     row of Parquet, whose values lie scattered; a {@link RecordWriter} writes that all the same
   */
  byte[] bytes() throws IOException;

  /**
   * Returns whether the record was too long to be held, or damaged, so that nothing is left of it.
   */
  default boolean isLost() {
    return false;
  }

  /** The record's size in bytes as it lies in the input, for planning; 0 if it is not known. */
  long size();

  /**
   * When the document was last changed or fetched, as far as the input says: the time that a web
   * archive or a tar file notes with it, else that of the file it lies in; null if nobody knows.
   */
  default @Nullable Instant time() {
    return null;
  }

  /**
   * Returns what a field or column of the record holds, as text; a dotted name reaches into
   * objects. In a web archive, fields are those of the record's header.
   *
   * @return null if there is no such field, or no single value in it
   */
  default @Nullable String field(String name) {
    return null;
  }

  /**
   * Returns what a server answered, of a record of a web archive also where {@link #read} finds no
   * document: a redirect, an error.
   *
   * @return null if the record tells of no answer, or is malformed
   */
  default @Nullable WebAnswer answer() {
    return null;
  }

  /**
   * Returns the document in this record.
   *
   * @throws UnreadableRecordException if there is none
   */
  Document read() throws UnreadableRecordException;
}
