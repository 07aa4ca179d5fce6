package dev.doppel.io.warc;

import dev.doppel.io.content.Compression;
import dev.doppel.io.content.GzipMembers;
import dev.doppel.io.warc.WarcPiece.State;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A WARC file that is read for being written anew: cut into pieces that together are the file, to
 * the byte. Packed record by record (gzip members, zstd frames) or not at all; a file packed as one
 * has one piece, in which no record is found. For one thread, but {@link #copy} and {@link
 * #unpacked} may be called by many.
 *
 * <pre>{@code
 * try (WarcFile file = WarcFile.open(Path.of("monday/crawl.warc.gz"));
 *     AtomicOutput out = AtomicOutput.to(Path.of("copy.warc.gz"))) {
 *   for (WarcPiece piece = file.next(); piece != null; piece = file.next()) {
 *     file.copy(piece.from(), piece.to(), out);
 *   }
 *   out.commit();
 * }
 * }</pre>
 */
public final class WarcFile implements Closeable {

  private static final int BLOCK = 1 << 18;
  private static final int MAGIC_BYTES = 4;

  private final Path path;
  private final FileChannel channel;
  private final long size;
  private final RecordPacking packing;
  private final byte[] dictionary;
  private final Pieces pieces;
  private long position;

  private WarcFile(Path path, FileChannel channel) throws IOException {
    this.path = path;
    this.channel = channel;
    this.size = channel.size();
    byte[] magic = new byte[(int) Math.min(MAGIC_BYTES, size)];
    read(0, magic, 0, magic.length);
    if (Compression.isGzip(magic)) {
      packing = RecordPacking.gzip();
      dictionary = new byte[0];
      pieces = new GuessedMembers(this, size);
    } else if (Compression.isZstd(magic)) {
      dictionary = FramePieces.dictionary(this);
      packing = RecordPacking.zstd(dictionary);
      pieces = new FramePieces(this, size);
    } else {
      packing = RecordPacking.none();
      dictionary = new byte[0];
      pieces = new PlainPieces(this, size);
    }
  }

  /** Opens a file at its first piece. */
  public static WarcFile open(Path path) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      return new WarcFile(path, channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Returns the next piece; null at the end of the file. Where members of gzip begin is guessed
   * from their first bytes, so that they can be unpacked by many threads: a piece that is a
   * {@linkplain WarcPiece.State#GUESS guess} must be tried by {@link Unpacker}, and replaced by
   * {@link #pieceAt} if it was wrong, up to where one begins again that was right.
   */
  public @Nullable WarcPiece next() throws IOException {
    WarcPiece piece = pieces.next();
    position = piece == null ? size : piece.to();
    return piece;
  }

  /** Returns the piece that begins at a place, for certain; null at the end of the file. */
  public @Nullable WarcPiece pieceAt(long from) throws IOException {
    try (Pieces certain = new MemberPieces(new Range(from, size), from, size)) {
      return certain.next();
    }
  }

  /** How long the file is. */
  public long size() {
    return size;
  }

  /** How many bytes were handed out. */
  public long position() {
    return position;
  }

  /** How records are packed in it. */
  public RecordPacking packing() {
    return packing;
  }

  /** Copies bytes of the file as they are. */
  public void copy(long from, long to, OutputStream out) throws IOException {
    byte[] block = new byte[(int) Math.min(BLOCK, to - from)];
    for (long at = from; at < to; ) {
      int read = read(at, block, 0, (int) Math.min(block.length, to - at));
      if (read == 0) {
        throw changed();
      }
      out.write(block, 0, read);
      at += read;
    }
  }

  /** Returns what a piece holds that is a record or may be one, unpacked. */
  public InputStream unpacked(long from, long to) throws IOException {
    if (packing.isGzip()) {
      GzipMembers members = new GzipMembers(new Range(from, to));
      members.nextMember();
      return members;
    }
    return packing.isZstd()
        ? FramePieces.unpacked(this, from, to)
        : new BufferedInputStream(packed(from, to), BLOCK);
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      pieces.close();
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }

  /** The dictionary for all frames; empty if there is none. */
  byte[] dictionary() {
    return dictionary;
  }

  /** Returns bytes of the file as they are. */
  InputStream packed(long from, long to) {
    return new Range(from, to);
  }

  /** Returns a number of the file, its lowest byte first; what lies behind the end counts as 0. */
  long number(long at, int bytes) throws IOException {
    byte[] found = new byte[bytes];
    read(at, found, 0, bytes);
    long number = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      number = number << Byte.SIZE | (found[i] & 0xff);
    }
    return number;
  }

  /** Reads as many bytes as there are, {@code length} at most. */
  int read(long at, byte[] bytes, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int read = channel.read(ByteBuffer.wrap(bytes, offset + done, length - done), at + done);
      if (read < 0) {
        break;
      }
      done += read;
    }
    return done;
  }

  private IOException changed() {
    return new EOFException(path + " became shorter while it was read");
  }

  /** Whether a state says that something is lost to whoever reads the file. */
  public static boolean isDamage(State state) {
    return state == State.BROKEN || state == State.CUT;
  }

  /** Bytes of the file. */
  private final class Range extends InputStream {

    private final long to;
    private long at;

    Range(long from, long to) {
      this.at = from;
      this.to = to;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (at >= to) {
        return -1;
      }
      int read = channel.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(length, to - at)), at);
      at += Math.max(0, read);
      return read;
    }
  }
}
