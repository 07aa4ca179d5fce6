package dev.doppel.io;

import java.io.IOException;

/**
 * One record as it came, not yet looked into. Its methods may be called on any thread; {@link
 * #read} does the costly part.
 */
public interface RawRecord {

  /** The input's name as it should stand in a message, such as {@code data/a.jsonl.gz}. */
  String source();

  /** The line on which the record starts, counted from 1; 0 for a whole file. */
  long line();

  /** The format of the file it came from. */
  RecordFormat format();

  /**
   * Returns what a file of such records has to begin with, without a line end: the header of a CSV
   * file, nothing otherwise. Records of one file share the array, so it must not be changed.
   */
  byte[] header();

  /**
   * Returns the record's bytes unchanged, without the line end after it; for a whole file, the file
   * as it lies on disk.
   *
   * @throws IOException if they are not to be had: the record is too long, damaged, or gone
   */
  byte[] bytes() throws IOException;

  /** The record's size in bytes as it lies in the input, for planning; 0 if it is not known. */
  long size();

  /**
   * Returns the document in this record.
   *
   * @throws UnreadableRecordException if there is none
   */
  Document read() throws UnreadableRecordException;
}
