package dev.doppel.io.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.content.Compression;
import dev.doppel.io.content.CountingInputStream;
import dev.doppel.io.content.FormatName;
import dev.doppel.io.content.TextEncoding;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/**
 * A tar file, open for one pass: each regular file in it is a document, as in a folder, but in the
 * order of the archive. Names are ids and nothing else: nothing is ever unpacked to disk. Files of
 * records in it are not opened. For one thread.
 */
public final class TarFile implements RecordReader {

  /*
   * Why our own: all we want of the format is names and sizes, which is less code than the checks
   * that a library's entries would need, and damage here costs an entry, not the rest of the file.
   *
   * Long names come as entries of their own before the one they are for: type L by GNU, type x by
   * POSIX, where a file of 8 GB and more has its size, too.
   *
   * Two blocks of zeros end an archive (POSIX); one is enough for us, as for GNU tar. Without any,
   * nobody can tell a whole archive from one that was cut between two entries, so that is damage.
   */

  private static final int MAX_NAME_BYTES = 1 << 20;
  private static final String REGULAR = "07"; // 7: contiguous, of which nobody knew what it is for

  private final InputFile file;
  private final InputOptions options;
  private final long maxRecordBytes;
  private final CountingInputStream disk;
  private final InputStream plain;

  private String longName = "";
  private long longSize = -1;
  private int padding; // still to be read of the entry before
  private boolean inDamage;
  private boolean ended;

  private TarFile(
      InputFile file, InputOptions options, CountingInputStream disk, InputStream plain) {
    this.file = file;
    this.options = options;
    this.maxRecordBytes = options.maxRecordBytes();
    this.disk = disk;
    this.plain = plain;
  }

  /** Opens the file at its first entry. */
  public static TarFile open(InputFile file, InputOptions options) throws IOException {
    CountingInputStream disk = new CountingInputStream(Files.newInputStream(file.path()));
    return new TarFile(file, options, disk, Compression.undo(disk, file.source()));
  }

  @Override
  public @Nullable RawRecord next() {
    try {
      while (!ended) {
        RawRecord record = nextOrPassed();
        if (record != null) {
          return record;
        }
      }
      return null;
    } catch (IOException e) {
      ended = true;
      String problem = "unreadable from here on: " + InputFile.problem(file.path(), e);
      return inDamage ? null : file.lost(0, Reason.UNREADABLE, problem);
    }
  }

  @Override
  public long position() {
    return disk.count();
  }

  @Override
  public void close() throws IOException {
    plain.close();
  }

  /** Returns what the next block begins; null if that is no document, or at the end. */
  private @Nullable RawRecord nextOrPassed() throws IOException {
    if (plain.readNBytes(padding).length < padding) {
      throw new EOFException("the file ends in the padding of an entry; it was cut off");
    }
    padding = 0;
    byte[] block = plain.readNBytes(TarHeader.BLOCK_BYTES);
    if (block.length == TarHeader.BLOCK_BYTES && TarHeader.isEnd(block)) {
      ended = true;
      return null;
    }
    if (block.length == 0) {
      throw new EOFException("the file has no end-of-archive block; it was cut off");
    }
    if (block.length < TarHeader.BLOCK_BYTES) {
      throw new EOFException("the file ends in the middle of a header");
    }
    if (!TarHeader.isOne(block)) {
      return damaged();
    }
    inDamage = false;
    return entry(TarHeader.of(block));
  }

  /** The blocks that follow are tried one by one, until one is a header again. */
  private @Nullable RawRecord damaged() {
    boolean isNew = !inDamage;
    inDamage = true;
    String problem = "damaged, lost up to the next entry: a header has a wrong sum";
    return isNew ? file.lost(0, Reason.UNREADABLE, problem) : null;
  }

  private @Nullable RawRecord entry(TarHeader header) throws IOException {
    switch (header.type()) {
      case 'L' -> longName = text(header.size()).replace("\0", "");
      case 'x' -> readAttributes(text(header.size()));
      case 'K', 'g' -> skip(header.size()); // what a link leads to; attributes of all that follows
      default -> {
        String name = longName.isEmpty() ? header.name() : longName;
        long size = longSize < 0 ? header.size() : longSize;
        longName = "";
        longSize = -1;
        return document(new TarHeader(name, header.type(), size, header.seconds()));
      }
    }
    return null;
  }

  private @Nullable RawRecord document(TarHeader header) throws IOException {
    String name = header.name().startsWith("./") ? header.name().substring(2) : header.name();
    long size = header.size();
    boolean isFile = REGULAR.indexOf(header.type()) >= 0 && !name.endsWith("/");
    if (!isFile || isHidden(name) || !options.names().accepts(name)) {
      skip(size);
      return null;
    }
    InputFile entry = entryFile(name);
    if (size > maxRecordBytes) {
      skip(size);
      return entry.lost(0, Reason.TOO_LARGE, "longer than " + maxRecordBytes + " bytes");
    }
    if (FormatName.format(name) != null) {
      skip(size);
      String problem = "files of records in an archive are not opened; unpack it first";
      return entry.lost(0, Reason.NO_TEXT, problem);
    }
    return new TarEntry(entry, header.seconds(), content(size), maxRecordBytes);
  }

  private InputFile entryFile(String name) {
    String prefix = file.id().isEmpty() ? "" : file.id() + "/";
    return new InputFile(file.path(), file.source() + "/" + name, prefix + name, RecordFormat.FILE);
  }

  /** As in a folder: what lies in a hidden folder, such as .git, is left out. */
  private static boolean isHidden(String name) {
    String[] elements = name.split("/", -1);
    for (int i = 0; i < elements.length - 1; i++) {
      String element = elements[i];
      if (element.startsWith(".") && !element.equals(".") && !element.equals("..")) {
        return true;
      }
    }
    return false;
  }

  /** Reads lines such as {@code 30 path=a/name of any length}; the number is the line's length. */
  private void readAttributes(String lines) {
    for (String line : lines.split("\n", -1)) {
      int blank = line.indexOf(' ');
      int equals = line.indexOf('=');
      if (0 < blank && blank < equals) {
        String value = line.substring(equals + 1);
        switch (line.substring(blank + 1, equals)) {
          case "path" -> longName = value;
          case "size" -> longSize = value.matches("\\d{1,18}") ? Long.parseLong(value) : -1;
          default -> {}
        }
      }
    }
  }

  private String text(long size) throws IOException {
    if (size > MAX_NAME_BYTES) {
      throw new IOException("a name of " + size + " bytes");
    }
    return new String(TextEncoding.toUtf8(content(size)).utf8(), UTF_8);
  }

  private byte[] content(long size) throws IOException {
    byte[] content = plain.readNBytes((int) size);
    if (content.length < size) {
      throw cutShort(content.length, size);
    }
    padding = padding(size);
    return content;
  }

  private void skip(long size) throws IOException {
    try {
      plain.skipNBytes(size);
      padding = padding(size);
    } catch (EOFException e) {
      throw cutShort(0, size);
    }
  }

  private static int padding(long size) {
    return (int) -size & (TarHeader.BLOCK_BYTES - 1);
  }

  private static EOFException cutShort(long at, long size) {
    return new EOFException(
        "the file ends in the middle of an entry, after " + at + " of " + size + " bytes");
  }
}
