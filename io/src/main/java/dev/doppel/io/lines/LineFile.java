package dev.doppel.io.lines;

import dev.doppel.io.content.Compression;
import dev.doppel.io.content.CountingInputStream;
import dev.doppel.io.content.RecordFields;
import dev.doppel.io.lines.RecordSplitter.Piece;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A file of JSON lines or CSV, open for one pass. For one thread. */
public final class LineFile implements RecordReader {

  private final InputFile file;
  private final InputOptions options;
  private final RecordFields fields;
  private final CountingInputStream disk;
  private final RecordSplitter splitter;
  private RecordEnd end;
  private @Nullable CsvHeader header;
  private boolean ended;

  private LineFile(
      InputFile file,
      InputOptions options,
      CountingInputStream disk,
      RecordSplitter splitter,
      long linesBefore) {
    this.file = file;
    this.end = new RecordEnd.OfLine(linesBefore);
    this.options = options;
    this.fields = RecordFields.of(options);
    this.disk = disk;
    this.splitter = splitter;
  }

  /**
   * Opens the file and, if it is CSV, reads its header.
   *
   * @throws InputException if the header lacks a column that is needed
   */
  public static LineFile open(InputFile file, InputOptions options) throws IOException {
    CountingInputStream disk = new CountingInputStream(Files.newInputStream(file.path()));
    InputStream plain = Compression.undo(disk, file.source());
    return open(file, options, disk, plain, 0);
  }

  /** Opens a part of a file, which begins and ends with a whole line. */
  public static LineFile part(
      InputFile file, InputStream in, long linesBefore, InputOptions options) throws IOException {
    CountingInputStream counted = new CountingInputStream(in);
    return open(file, options, counted, Compression.undo(counted), linesBefore);
  }

  private static LineFile open(
      InputFile file,
      InputOptions options,
      CountingInputStream disk,
      InputStream plain,
      long linesBefore)
      throws IOException {
    try {
      RecordSplitter splitter = RecordSplitter.open(plain, options.maxRecordBytes());
      LineFile opened = new LineFile(file, options, disk, splitter, linesBefore);
      if (file.format() == RecordFormat.CSV) {
        opened.readHeader();
      } else if (linesBefore == 0 && LineGuess.isArray(splitter.start())) {
        opened.end = new RecordEnd.OfElement();
      }
      return opened;
    } catch (IOException | RuntimeException e) {
      plain.close();
      throw e;
    }
  }

  /** Damage comes out as the last record. */
  @Override
  public @Nullable RawRecord next() {
    try {
      Piece piece = ended ? null : nextPiece();
      if (piece != null) {
        return record(piece);
      }
      boolean isCut = !ended && end instanceof RecordEnd.OfElement && end.isOpen();
      ended = true;
      return isCut ? cutOff() : null;
    } catch (IOException e) {
      ended = true;
      String problem = "unreadable from here on: " + InputFile.problem(file.path(), e);
      return file.lost(splitter.line(), Reason.UNREADABLE, problem);
    }
  }

  @Override
  public long position() {
    return disk.count();
  }

  @Override
  public void close() throws IOException {
    splitter.close();
  }

  private void readHeader() throws IOException {
    end = new RecordEnd.OfRow(CsvHeader.DELIMITERS, 0);
    Piece piece = nextPiece();
    if (piece == null) {
      ended = true;
      return;
    }
    if (piece.bytes() == null || piece.open()) {
      throw new IOException("the header of the CSV file does not end");
    }
    header = CsvHeader.read(piece.bytes(), file, options);
    end = new RecordEnd.OfRow(String.valueOf(header.delimiter()), end.lines());
  }

  private @Nullable Piece nextPiece() throws IOException {
    Piece piece = splitter.next(end);
    while (piece != null && piece.bytes() != null && isBlank(piece.bytes())) {
      piece = splitter.next(end);
    }
    return piece;
  }

  /** In CSV a row of spaces is a row. */
  private boolean isBlank(byte[] bytes) {
    if (file.format() == RecordFormat.CSV) {
      return bytes.length == 0;
    }
    return blanksIn(bytes) == bytes.length;
  }

  /** How many bytes of white space come first. */
  private static int blanksIn(byte[] bytes) {
    int at = 0;
    while (at < bytes.length && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(byte value) {
    return value == ' ' || value == '\t' || value == '\r' || value == '\n';
  }

  private RawRecord cutOff() {
    String problem = "the array of the file does not end; it was cut off";
    return file.lost(end.lines() + 1, Reason.UNREADABLE, problem);
  }

  private RawRecord record(Piece piece) {
    if (piece.open() && end instanceof RecordEnd.OfElement) {
      ended = true;
      return cutOff();
    }
    if (piece.open()) {
      return file.lost(piece.line(), Reason.MALFORMED, "a quote in this row is never closed");
    }
    if (piece.bytes() == null) {
      String problem = "longer than " + options.maxRecordBytes() + " bytes";
      return file.lost(piece.line(), Reason.TOO_LARGE, problem);
    }
    if (header != null) {
      return new CsvRow(file, piece.line(), piece.bytes(), piece.form(), header);
    }
    return end instanceof RecordEnd.OfElement
        ? element(piece.line(), piece.bytes())
        : new JsonRecord(file, piece.line(), piece.bytes(), piece.form(), fields);
  }

  /** Makes one line of an element; JSON has line ends only where a blank does as well. */
  private RawRecord element(long line, byte[] bytes) {
    int start = blanksIn(bytes);
    long before = 0;
    byte[] oneLine = Arrays.copyOfRange(bytes, start, bytes.length);
    for (int i = 0; i < start; i++) {
      before += bytes[i] == '\n' ? 1 : 0;
    }
    for (int i = 0; i < oneLine.length; i++) {
      oneLine[i] = oneLine[i] == '\n' || oneLine[i] == '\r' ? (byte) ' ' : oneLine[i];
    }
    return new JsonRecord(file, line + before, oneLine, LineForm.PLAIN, fields);
  }
}
