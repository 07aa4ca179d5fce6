package dev.doppel.io.warc;

import dev.doppel.io.archive.ArchiveRecord;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a WARC file: a record as it lies there, packed or not, or what stands between records.
 * The pieces of a file, one after the other, are the file.
 */
public final class WarcPiece {

  /** What a piece is. */
  public enum State {
    /** A record, or what may be one: {@link #scan} says. */
    WHOLE,
    /** What seems to be one member of gzip: {@link Unpacker} says. */
    GUESS,
    /** Nothing that says anything: padding, line ends, a dictionary. */
    BLANK,
    /** Not WARC. */
    FOREIGN,
    /** Damaged. */
    BROKEN,
    /** The beginning of something whose end the file lacks. */
    CUT
  }

  private final long from;
  private final long to;
  private final long bodyStart;
  private final State state;
  private final String problem;
  private final byte @Nullable [] plain; // of a guess: packed
  private final @Nullable RecordScan done;

  private WarcPiece(
      long from,
      long to,
      long bodyStart,
      State state,
      String problem,
      byte @Nullable [] plain,
      @Nullable RecordScan done) {
    this.from = from;
    this.to = to;
    this.bodyStart = bodyStart;
    this.state = state;
    this.problem = problem;
    this.plain = plain;
    this.done = done;
  }

  /** What was unpacked and fits into memory. */
  static WarcPiece held(long from, long to, long bodyStart, byte[] plain) {
    return new WarcPiece(from, to, bodyStart, State.WHOLE, "", plain, null);
  }

  /** What is too long to be kept, and was looked at while it passed. */
  static WarcPiece passed(long from, long to, long bodyStart, RecordScan done) {
    return new WarcPiece(from, to, bodyStart, State.WHOLE, "", null, done);
  }

  /** What seems to be one member; the bytes of it are null if they are too many. */
  static WarcPiece guess(long from, long to, byte @Nullable [] packed) {
    return new WarcPiece(from, to, from, State.GUESS, "", packed, null);
  }

  static WarcPiece other(long from, long to, State state, String problem) {
    return new WarcPiece(from, to, from, state, problem, null, null);
  }

  /** Where it begins in the file. */
  public long from() {
    return from;
  }

  /** Where it ends in the file. */
  public long to() {
    return to;
  }

  /** Where the header of its compression ends; where it begins if there is none. */
  public long bodyStart() {
    return bodyStart;
  }

  /** What it is, as far as the reader can tell. */
  public State state() {
    return state;
  }

  /** What is wrong with it; empty if nothing is. */
  public String problem() {
    return problem;
  }

  /** The bytes of heap that it takes. */
  public long heldBytes() {
    return plain == null ? 0 : plain.length;
  }

  /** The bytes of a guess. */
  byte @Nullable [] packed() {
    return plain;
  }

  /** Returns the piece without what was unpacked of it, which takes memory. */
  public WarcPiece withoutContent() {
    return new WarcPiece(from, to, bodyStart, state, problem, null, null);
  }

  /** Looks at the record, on any thread, once; null if it is none that is understood. */
  public @Nullable WarcRecord scan() {
    if (done != null) {
      return done.end();
    }
    if (plain == null) {
      return null;
    }
    RecordScan scan = RecordScan.begin(plain, plain.length);
    scan.accept(plain, 0, plain.length);
    return scan.end();
  }

  /** Returns the record as what may hold a document; null if it is long. */
  public @Nullable RawRecord document(InputFile file, long number, long maxBytes) {
    return plain == null
        ? null
        : new ArchiveRecord(file, number, RecordFormat.WARC, new byte[0], plain, maxBytes);
  }
}
