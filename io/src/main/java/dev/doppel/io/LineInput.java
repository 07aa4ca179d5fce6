package dev.doppel.io;

import dev.doppel.core.hash.Hashes;
import dev.doppel.io.content.Compression;
import dev.doppel.io.content.CountingInputStream;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of files or of a stream, one after the other, as bytes and without a copy of each: for
 * inputs of any size whose records are lines. Gzip and zstd are undone. A line ends with a line
 * feed, a carriage return before which is not of it; the last may lack it. For one thread.
 */
public final class LineInput implements Closeable {

  private static final int FIRST_BUFFER = 1 << 17;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHEST = 0x8080808080808080L;
  private static final long LINE_FEEDS = 0x0a0a0a0a0a0a0a0aL;

  private final List<Path> all;
  private Iterator<Path> files;
  private final long totalBytes;
  private final int maxLine;
  private @Nullable InputStream in;
  private @Nullable CountingInputStream disk;
  private String source = "";
  private long diskBytesBefore;

  private byte[] buffer = new byte[FIRST_BUFFER];
  private int next; // where the next line begins
  private int limit;
  private boolean undone; // whether the compression was
  private LineContent content = LineContent.ANY;
  private boolean recognised; // whether the content was looked at
  private boolean ended;
  private int from;
  private int to;
  private boolean cut;
  private long line;
  private long lines;
  private boolean digests;
  private long digest;

  private LineInput(List<Path> files, long totalBytes, int maxLine) {
    this.all = List.copyOf(files);
    this.files = all.iterator();
    this.totalBytes = totalBytes;
    this.maxLine = maxLine;
  }

  /**
   * Opens files, to be read in this order as one.
   *
   * @param maxLine longer lines are cut and say so
   * @throws IOException if one of them is missing or a folder
   */
  public static LineInput of(List<Path> files, int maxLine) throws IOException {
    long bytes = 0;
    for (Path file : files) {
      if (Files.isDirectory(file)) {
        throw new FileSystemException(file.toString(), null, "is a folder, not a file of lines");
      }
      bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
      if (!Files.isReadable(file)) {
        Files.newInputStream(file).close(); // throws what is wrong with it
      }
    }
    return new LineInput(files, bytes, maxLine);
  }

  /** Reads a stream, which is closed with this. */
  public static LineInput of(InputStream in, String name, int maxLine) {
    LineInput lines = new LineInput(List.of(), 0, maxLine);
    lines.begin(in, name);
    return lines;
  }

  /** Refuses files that begin like something else than such lines. Returns this. */
  public LineInput expecting(LineContent expected) {
    content = expected;
    return this;
  }

  /**
   * Moves to the next line; false after the last.
   *
   * @throws IOException if the input cannot be read on; the message names it and the line
   */
  public boolean next() throws IOException {
    while (true) {
      if (in == null && !openNext()) {
        return false;
      }
      if (nextOfStream()) {
        count();
        return true;
      }
      endStream();
    }
  }

  /**
   * Adds the present line to a block, and of the same file those after it that have been read
   * already, as many as it takes. The last of them is the present line then.
   */
  public void copyTo(LineBlock block) {
    block.add(buffer, from, to, cut);
    copyMore(block);
  }

  /* Lines that lie side by side are copied at once. One that is too long is left to next(). */
  private void copyMore(LineBlock block) {
    int first = next;
    int shift = block.used() - first;
    while (!block.isFullWith(next - first)) {
      int end = lineFeed(next);
      if (end == limit || end - next > maxLine) {
        break;
      }
      cut = false;
      found(end, end + 1);
      block.note(from + shift, to + shift, false);
      count();
    }
    block.copy(buffer, first, next);
  }

  /** Holds the line, from {@link #from} to before {@link #to}; valid until the next one. */
  public byte[] bytes() {
    return buffer;
  }

  /** Returns where the line begins in {@link #bytes}. */
  public int from() {
    return from;
  }

  /** Returns where the line ends in {@link #bytes}: one past its last byte. */
  public int to() {
    return to;
  }

  /** Whether the line was longer than allowed and only its beginning is here. */
  public boolean isCut() {
    return cut;
  }

  /** The name of the file or stream the line is from. */
  public String source() {
    return source;
  }

  /** The number of the line in its file or stream, 1 for the first. */
  public long line() {
    return line;
  }

  /** Where the line is, as {@code name:number}. */
  public String place() {
    return source + ":" + line;
  }

  /** How many lines were read, over all files. */
  public long lines() {
    return lines;
  }

  /** Begins to compute a {@link #digest}; to be called before the first line. */
  public void keepDigest() {
    digests = true;
  }

  /**
   * A number that stands for all lines so far, their order, and where files begin: 64 bits, the
   * same whenever the same lines are read. It depends on what lines say, not on how they end.
   */
  public long digest() {
    return digest;
  }

  /**
   * Goes back to before the first line.
   *
   * @throws IOException if this is a stream, which cannot be read again
   */
  public void rewind() throws IOException {
    if (all.isEmpty()) {
      throw new IOException(source + " is a stream and cannot be read a second time");
    }
    endStream();
    files = all.iterator();
    diskBytesBefore = 0;
    lines = 0;
    digest = 0;
  }

  /**
   * Whether the next line would have to be waited for: time to hand on what has gathered. Only a
   * stream can be idle.
   */
  public boolean isIdle() throws IOException {
    return totalBytes == 0
        && disk != null
        && lineFeed(next) == limit
        && !ended
        && disk.available() == 0;
  }

  /** How many bytes were read from disk, for progress. */
  public long position() {
    return diskBytesBefore + (disk == null ? 0 : disk.count());
  }

  /** The size of all files on disk; 0 for a stream. */
  public long totalBytes() {
    return totalBytes;
  }

  @Override
  public void close() throws IOException {
    if (in != null) {
      in.close();
    }
  }

  private void count() {
    line++;
    lines++;
    if (digests) {
      addToDigest();
    }
  }

  /* Chained line by line, so that it is known at every line, however the lines came. */
  private void addToDigest() {
    long hash = Hashes.of(buffer, from, to - from);
    digest = Hashes.mix(digest + Hashes.GOLDEN) ^ (line == 1 ? Hashes.mix(hash) : hash);
  }

  private boolean openNext() throws IOException {
    if (!files.hasNext()) {
      return false;
    }
    Path file = files.next();
    try {
      begin(Files.newInputStream(file), file.toString());
      return true;
    } catch (IOException e) {
      throw new IOException(file + ": " + InputFile.problem(file, e), e);
    }
  }

  private void begin(InputStream stream, String name) {
    disk = new CountingInputStream(stream);
    in = disk;
    undone = false;
    recognised = false;
    source = name;
    line = 0;
    next = 0;
    limit = 0;
    ended = false;
  }

  private void endStream() throws IOException {
    diskBytesBefore = position();
    close();
    disk = null;
    in = null;
  }

  private boolean nextOfStream() throws IOException {
    cut = false;
    int scanned = 0; // bytes of this line known to hold no line feed
    while (true) {
      int end = lineFeed(next + scanned);
      if (end < limit) {
        found(end, end + 1);
        return true;
      }
      scanned = limit - next;
      if (scanned > maxLine) {
        cutShort();
        return true;
      }
      if (!fill(0)) {
        found(limit, limit);
        return to > from;
      }
    }
  }

  /** The place of the first line feed from {@code start} on, or the limit. */
  private int lineFeed(int start) {
    int i = start;
    for (; i <= limit - Long.BYTES; i += Long.BYTES) {
      long others = (long) LONGS.get(buffer, i) ^ LINE_FEEDS; // a byte of zeros is a line feed
      long found = (others - ONES) & ~others & HIGHEST; // exact in the lowest byte it names
      if (found != 0) {
        return i + Long.numberOfTrailingZeros(found) / Byte.SIZE;
      }
    }
    while (i < limit && buffer[i] != '\n') {
      i++;
    }
    return i;
  }

  private void found(int end, int after) {
    from = next;
    to = end > next && buffer[end - 1] == '\r' ? end - 1 : end;
    next = after;
    if (to - from > maxLine) {
      to = from + maxLine;
      cut = true;
    }
  }

  /** Keeps the beginning of a long line and passes over the rest of it. */
  private void cutShort() throws IOException {
    System.arraycopy(buffer, next, buffer, 0, maxLine);
    from = 0;
    to = maxLine;
    cut = true;
    next = maxLine;
    limit = maxLine;
    while (fill(maxLine)) {
      int end = lineFeed(next);
      if (end < limit) {
        next = end + 1;
        return;
      }
      next = limit;
    }
  }

  /** Reads on, behind what is not used yet; keeps the buffer up to {@code kept}. */
  private boolean fill(int kept) throws IOException {
    if (ended || in == null) {
      return false;
    }
    if (next > kept) {
      System.arraycopy(buffer, next, buffer, kept, limit - next);
      limit -= next - kept;
      next = kept;
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    try {
      if (!undone) { // not before the first line is asked for: a pipe may have nothing to say yet
        in = Compression.undo(in, source);
        undone = true;
      }
      int read = in.read(buffer, limit, buffer.length - limit);
      ended = read < 0;
      limit += Math.max(0, read);
    } catch (IOException e) {
      throw new IOException(
          source + ":" + (line + 1) + ": unreadable from here on: " + e.getMessage(), e);
    }
    if (!recognised) {
      requireContent();
    }
    return !ended;
  }

  private void requireContent() throws InputException {
    recognised = true;
    String problem = content.problem(buffer, limit, source);
    if (problem != null) {
      throw new InputException(source + ": " + problem);
    }
  }
}
