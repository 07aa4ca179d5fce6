package dev.doppel.io.lines;

/**
 * Finds where a record ends, in bytes handed to it block by block. It remembers between calls what
 * it must know of the bytes before. For one thread.
 */
interface RecordEnd {

  /** Returns where the line feed after the current record stands, or -1 if not in this block. */
  int find(byte[] block, int from, int to);

  /** How many line feeds were passed so far. */
  long lines();

  /** Returns whether more must come before the current record can end. */
  boolean isOpen();

  /** Every line is a record. */
  final class OfLine implements RecordEnd {

    private long lines;

    /** Begins after {@code lines} line feeds. */
    OfLine(long lines) {
      this.lines = lines;
    }

    @Override
    public int find(byte[] block, int from, int to) {
      for (int at = from; at < to; at++) {
        if (block[at] == '\n') {
          lines++;
          return at;
        }
      }
      return -1;
    }

    @Override
    public long lines() {
      return lines;
    }

    @Override
    public boolean isOpen() {
      return false;
    }
  }

  /**
   * An element of the outermost JSON array; the brackets and commas of that array end elements,
   * among them empty ones. White space before an element is a part of it.
   */
  final class OfElement implements RecordEnd {

    private long lines;
    private int depth; // of brackets within the element
    private boolean inArray;
    private boolean quoted;
    private boolean escaped;

    @Override
    public int find(byte[] block, int from, int to) {
      for (int at = from; at < to; at++) {
        byte value = block[at];
        lines += value == '\n' ? 1 : 0;
        if (quoted) {
          quoted = escaped || value != '"';
          escaped = !escaped && value == '\\';
        } else if (depth == 0 && endsElement(value)) {
          return at;
        } else {
          quoted = value == '"';
          depth += value == '{' || value == '[' ? 1 : value == '}' || value == ']' ? -1 : 0;
        }
      }
      return -1;
    }

    private boolean endsElement(byte value) {
      if (value == '[' && !inArray) {
        inArray = true;
        return true;
      }
      if (value == ']' && inArray) {
        inArray = false;
        return true;
      }
      return value == ',' && inArray;
    }

    @Override
    public long lines() {
      return lines;
    }

    /** Returns whether the array has not ended. */
    @Override
    public boolean isOpen() {
      return inArray;
    }
  }

  /**
   * A row of CSV, which goes on past a line feed between quotes (RFC 4180, section 2.6). A quote
   * opens a field only as its first byte; elsewhere in an unquoted field it stands for itself.
   */
  final class OfRow implements RecordEnd {

    private final String delimiters;
    private long lines;
    private boolean quoted;
    private boolean justClosed; // the byte before closed a field, or is the first of two quotes
    private byte before = '\n';

    /**
     * Begins after {@code lines} line feeds. Every char of {@code delimiters} is taken for one,
     * since it is only the header that tells which of them is meant.
     */
    OfRow(String delimiters, long lines) {
      this.delimiters = delimiters;
      this.lines = lines;
    }

    @Override
    public int find(byte[] block, int from, int to) {
      for (int at = from; at < to; at++) {
        byte value = block[at];
        if (value == '"') {
          quote(at == from ? before : block[at - 1]);
          continue;
        }
        justClosed = false;
        if (value == '\n') {
          lines++;
          if (!quoted) {
            before = '\n';
            return at;
          }
        }
      }
      before = from < to ? block[to - 1] : before;
      return -1;
    }

    @Override
    public long lines() {
      return lines;
    }

    @Override
    public boolean isOpen() {
      return quoted;
    }

    private void quote(byte previous) {
      if (quoted) {
        quoted = false;
        justClosed = true;
      } else {
        quoted = justClosed || startsField(previous);
        justClosed = false;
      }
    }

    private boolean startsField(byte previous) {
      return previous == '\n' || delimiters.indexOf(previous) >= 0;
    }
  }
}
