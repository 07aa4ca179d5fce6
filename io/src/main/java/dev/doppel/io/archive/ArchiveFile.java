package dev.doppel.io.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.doppel.io.content.Compression;
import dev.doppel.io.content.CountingInputStream;
import dev.doppel.io.content.GzipMembers;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MessageHeaders;
import org.netpreserve.jwarc.WarcParser;

/**
 * A WARC or ARC file, open for one pass. Hands out the records that hold or stand for documents:
 * {@code response}, {@code resource}, {@code conversion}, {@code revisit}. What the crawler says of
 * its own work ({@code warcinfo}, {@code request}, {@code metadata} and the like) is passed over:
 * it belongs to the archive, not to what was archived. For one thread.
 */
public final class ArchiveFile implements RecordReader {

  /*
   * The library reads a file and stops at the first damage. So here records are only cut out, by
   * the library's parser of headers and the length they tell; what is in one is looked at later, on
   * another thread, by the library's reader of records. Memory is bounded by the longest record
   * allowed: longer ones are skipped, and an array grows with what was read, not with what a header
   * claims.
   *
   * After damage, reading goes on where a record seems to begin: at the next member of a gzip file
   * (each record is one, by the standard's annex D), else at the next line that looks like the
   * start of a header. However much is lost in between, it comes out as one unreadable record.
   */

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAX_HEADER_BYTES = 1 << 20;
  private static final int MAX_INFO_BYTES = 1 << 20;
  private static final int FIRST_BODY_BYTES = 1 << 20;
  private static final int MAX_ARC_LINE = 4096;
  private static final int MAX_SHOWN = 40;

  private static final byte[] WARC_END = {'\r', '\n', '\r', '\n'};
  private static final byte[] ARC_END = {'\n'};

  private static final Pattern WARC_START = Pattern.compile("WARC/[01]\\.");
  private static final Pattern ARC_START =
      Pattern.compile("[a-z][a-z0-9+.-]*:\\S* \\S+ \\d{14} [^\\n]*\\d\\r?\\n");

  private final InputFile file;
  private final long maxRecordBytes;
  private final CountingInputStream disk;
  private final InputStream plain;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
  private final WarcParser parser = new WarcParser();

  private byte[] info = {};
  private long number; // of the record being read
  private boolean streamFailed;
  private boolean inDamage;
  private boolean ended;

  private ArchiveFile(
      InputFile file, long maxRecordBytes, CountingInputStream disk, InputStream plain) {
    this.file = file;
    this.maxRecordBytes = maxRecordBytes;
    this.disk = disk;
    this.plain = plain;
    parser.setLenient(true);
  }

  /** Opens the file at its first record. */
  public static ArchiveFile open(InputFile file, InputOptions options) throws IOException {
    CountingInputStream disk = new CountingInputStream(Files.newInputStream(file.path()));
    return new ArchiveFile(
        file, options.maxRecordBytes(), disk, Compression.undo(disk, file.source()));
  }

  @Override
  public @Nullable RawRecord next() {
    while (!ended) {
      RawRecord record;
      try {
        record = nextOrPassed();
        inDamage = false;
      } catch (IOException e) {
        record = recover(e);
      }
      if (record != null) {
        return record;
      }
    }
    return null;
  }

  @Override
  public long position() {
    return disk.count();
  }

  @Override
  public void close() throws IOException {
    plain.close();
  }

  /** Returns the next record; null if it is passed over, or at the end. */
  private @Nullable RawRecord nextOrPassed() throws IOException {
    skipLineEnds();
    number++;
    byte[] header = readHeader();
    if (header.length == 0) {
      ended = true;
      return null;
    }
    MessageHeaders fields = parser.headers();
    long length = contentLength(fields);
    ArchiveRole role = ArchiveRole.of(fields);
    long limit = role == ArchiveRole.INFO ? MAX_INFO_BYTES : maxRecordBytes;
    if (role == ArchiveRole.PASSED || length > limit - header.length - WARC_END.length) {
      skipBody(length);
      return role == ArchiveRole.DOCUMENT ? tooLarge() : null;
    }
    boolean isArc = parser.version().getProtocol().equals("ARC");
    byte[] bytes = readBody(header, (int) length, isArc ? ARC_END : WARC_END);
    if (role == ArchiveRole.INFO) {
      info = bytes;
      return null;
    }
    RecordFormat format = isArc ? RecordFormat.ARC : RecordFormat.WARC;
    return new ArchiveRecord(file, number, format, info, bytes, maxRecordBytes);
  }

  private RawRecord tooLarge() {
    return file.lost(number, Reason.TOO_LARGE, "longer than " + maxRecordBytes + " bytes");
  }

  /** Returns the bytes of the header, with the blank line after it; none at the end of the file. */
  private byte[] readHeader() throws IOException {
    byte[] header = {};
    parser.reset();
    do {
      int from = buffer.position();
      parse();
      header = append(header, from, buffer.position());
      if (parser.isFinished()) {
        return header;
      }
      if (parser.isError() || header.length > MAX_HEADER_BYTES) {
        throw new IOException("no record begins here: " + shown(header));
      }
    } while (fill());
    if (header.length > 0) {
      throw new EOFException("the file ends in the header of a record");
    }
    return header;
  }

  private void parse() throws IOException {
    try {
      parser.parse(buffer);
    } catch (RuntimeException e) { // such as a date that is none
      throw new IOException("the header of a record is malformed: " + e.getMessage(), e);
    }
  }

  private byte[] append(byte[] header, int from, int to) {
    byte[] longer = Arrays.copyOf(header, header.length + to - from);
    System.arraycopy(buffer.array(), from, longer, header.length, to - from);
    return longer;
  }

  /** Returns the text, and what follows it, as far as it helps to recognise the place. */
  private String shown(byte[] start) {
    int more = Math.min(buffer.remaining(), MAX_SHOWN);
    String text =
        new String(start, ISO_8859_1)
            + new String(buffer.array(), buffer.position(), more, ISO_8859_1);
    String visible = text.replaceAll("[^ -~]", ".");
    return "'" + visible.substring(0, Math.min(visible.length(), MAX_SHOWN)) + "'";
  }

  private static long contentLength(MessageHeaders fields) throws IOException {
    String value = fields.first("Content-Length").orElse("");
    try {
      long length = Long.parseLong(value.strip());
      if (length >= 0) {
        return length;
      }
    } catch (NumberFormatException e) {
      // told below, like a length below zero
    }
    throw new IOException("the Content-Length of a record is not a length: '" + value + "'");
  }

  /** Returns the whole record: header, body, and the end that it should have. */
  private byte[] readBody(byte[] header, int length, byte[] end) throws IOException {
    int size = header.length + length + end.length;
    byte[] record = Arrays.copyOf(header, Math.min(size, header.length + FIRST_BODY_BYTES));
    int at = header.length;
    while (at < size - end.length) {
      requireMore(at - header.length, length);
      int part = Math.min(buffer.remaining(), size - end.length - at);
      if (at + part > record.length) {
        record = Arrays.copyOf(record, (int) Math.min(size, 2L * record.length + part));
      }
      buffer.get(record, at, part);
      at += part;
    }
    record = record.length == size ? record : Arrays.copyOf(record, size);
    System.arraycopy(end, 0, record, at, end.length);
    return record;
  }

  private void skipBody(long length) throws IOException {
    for (long at = 0; at < length; ) {
      requireMore(at, length);
      int part = (int) Math.min(buffer.remaining(), length - at);
      buffer.position(buffer.position() + part);
      at += part;
    }
  }

  private void requireMore(long at, long length) throws IOException {
    if (!buffer.hasRemaining() && !fill()) {
      throw new EOFException(
          "the file ends in the middle of a record, after " + at + " of " + length + " bytes");
    }
  }

  private void skipLineEnds() throws IOException {
    while (buffer.hasRemaining() || fill()) {
      byte value = buffer.get(buffer.position());
      if (value != '\r' && value != '\n') {
        return;
      }
      buffer.get();
    }
  }

  /** Reads more behind what is left in the buffer; false at the end of the file. */
  private boolean fill() throws IOException {
    buffer.compact();
    try {
      int read = plain.read(buffer.array(), buffer.position(), buffer.remaining());
      buffer.position(buffer.position() + Math.max(0, read));
      return read > 0;
    } catch (IOException e) {
      streamFailed = true;
      throw e;
    } finally {
      buffer.flip();
    }
  }

  /** Moves on to the next record; returns what stands for the damage, null if that was told. */
  private @Nullable RawRecord recover(IOException damage) {
    boolean isNew = !inDamage;
    inDamage = true;
    ended = !resume();
    String outlook = ended ? "unreadable from here on: " : "damaged, lost up to the next record: ";
    String problem = outlook + InputFile.problem(file.path(), damage);
    return isNew ? file.lost(number, Reason.UNREADABLE, problem) : null;
  }

  private boolean resume() {
    try {
      return streamFailed ? skipFailure() : seekHeader();
    } catch (IOException e) {
      return streamFailed && resumeAfterFailure();
    }
  }

  private boolean resumeAfterFailure() {
    try {
      return skipFailure();
    } catch (IOException e) {
      return false; // the disk itself
    }
  }

  private boolean skipFailure() throws IOException {
    buffer.limit(0);
    streamFailed = false;
    return plain instanceof GzipMembers members && members.skipDamage();
  }

  /** Moves to the next line that looks like the start of a record; false if there is none. */
  private boolean seekHeader() throws IOException {
    while (skipLine()) {
      if (startsRecord()) {
        return true;
      }
    }
    return false;
  }

  private boolean skipLine() throws IOException {
    while (buffer.hasRemaining() || fill()) {
      if (buffer.get() == '\n') {
        return true;
      }
    }
    return false;
  }

  private boolean startsRecord() throws IOException {
    while (buffer.remaining() < MAX_ARC_LINE && fill()) {
      // until a whole line is there, or all there is
    }
    if (!buffer.hasRemaining()) {
      return false;
    }
    byte first = buffer.get(buffer.position());
    if (first != 'W' && (first < 'a' || first > 'z')) {
      return false; // nearly all lines, which are spared the patterns
    }
    int length = Math.min(buffer.remaining(), MAX_ARC_LINE);
    String start = new String(buffer.array(), buffer.position(), length, ISO_8859_1);
    return WARC_START.matcher(start).lookingAt() || ARC_START.matcher(start).lookingAt();
  }
}
