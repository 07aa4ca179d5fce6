package dev.doppel.io.content;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Inflates a gzip file of any number of members, as parallel compressors and web archives write
 * them. For one thread.
 */
public final class GzipMembers extends InputStream {

  /*
   * Why not GZIPInputStream: it takes a damaged header of the second or any later member for the
   * end of the file, and so loses all that follows without a word. Here everything after a member
   * is another member (RFC 1952, section 2.2), zero bytes (padding, which gzip(1) allows too), or
   * damage.
   */

  static final int MAGIC_1 = 0x1f;
  static final int MAGIC_2 = 0x8b;
  static final int DEFLATE = 8;

  // The bits of the header's flags, RFC 1952, section 2.3.1.
  private static final int HEADER_CHECK = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED_FLAGS = 0xe0;

  private static final int MAGIC_BYTES = 4;

  private InputStream in;
  private final byte[] input = new byte[1 << 16];
  private int next;
  private int limit;
  private int searchFrom; // the part of the current member that is still in input
  private long readSoFar;
  private long memberStart;
  private long bodyStart;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 check = new CRC32();
  private boolean inMember;
  private boolean ended;
  private boolean isApart;

  /** Reads from {@code in}, which is closed with this. */
  public GzipMembers(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      if (inMember) {
        int inflated = inflate(bytes, offset, length);
        if (inflated > 0) {
          check.update(bytes, offset, inflated);
          return inflated;
        }
        endMember();
        if (isApart) {
          return -1;
        }
      }
      if (isApart) {
        return -1;
      }
      ended = !beginMember();
    }
    return -1;
  }

  /** Begins anew with another file, with the buffers that are there. */
  public void restart(InputStream another) {
    in = another;
    next = 0;
    limit = 0;
    searchFrom = 0;
    readSoFar = 0;
    inMember = false;
    ended = false;
  }

  @Override
  public void close() throws IOException {
    ended = true;
    inflater.end();
    in.close();
  }

  /**
   * Begins with the next member, of which the following reads see no more than this one. False at
   * the end of the file. Only for those who read members apart from the first one on.
   */
  public boolean nextMember() throws IOException {
    isApart = true;
    ended = ended || !beginMember();
    return !ended;
  }

  /** The place in the file where the member begun last begins. */
  public long memberStart() {
    return memberStart;
  }

  /** The place in the file where the header of the member begun last ends. */
  public long bodyStart() {
    return bodyStart;
  }

  /** The place in the file that was reached: between members, where the last one ended. */
  public long position() {
    return readSoFar - (limit - next);
  }

  /**
   * After damage: moves to where the next member seems to begin, so that reading can go on there.
   * False if there is no such place. The search begins inside the damaged member, for that may have
   * been taken to go on past its end.
   */
  public boolean skipDamage() throws IOException {
    inMember = false;
    next = searchFrom;
    while (ensure(MAGIC_BYTES)) {
      if (isMagic()) {
        return true;
      }
      next++;
    }
    ended = true;
    return false;
  }

  /** Returns how many bytes were inflated, 0 when the member is at its end. */
  private int inflate(byte[] bytes, int offset, int length) throws IOException {
    try {
      while (!inflater.finished()) {
        int inflated = inflater.inflate(bytes, offset, length);
        if (inflated > 0) {
          return inflated;
        }
        if (inflater.needsDictionary()) {
          throw new ZipException("damaged gzip data: it asks for a dictionary");
        }
        if (inflater.needsInput()) {
          feed();
        }
      }
      return 0;
    } catch (DataFormatException e) {
      throw new ZipException("damaged gzip data: " + e.getMessage());
    }
  }

  private void feed() throws IOException {
    next = limit; // the inflater has used all it was given
    if (!fill()) {
      throw cutShort();
    }
    inflater.setInput(input, next, limit - next);
  }

  private void endMember() throws IOException {
    next = limit - inflater.getRemaining();
    inMember = false;
    long expectedCheck = word();
    long expectedLength = word();
    if (expectedCheck != check.getValue()) {
      throw new ZipException("damaged gzip data before this: the checksum does not match");
    }
    if (expectedLength != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw new ZipException("damaged gzip data before this: the length does not match");
    }
    searchFrom = next;
  }

  /** Moves past the header of the next member; false if there is none. */
  private boolean beginMember() throws IOException {
    if (!skipPadding()) {
      return false;
    }
    memberStart = position();
    if (octet() != MAGIC_1 || octet() != MAGIC_2 || octet() != DEFLATE) {
      throw new ZipException("damaged gzip data: a member is followed by other bytes");
    }
    searchFrom = next;
    skipRestOfHeader();
    bodyStart = position();
    inflater.reset();
    inflater.setInput(input, next, limit - next);
    check.reset();
    inMember = true;
    return true;
  }

  /** Moves to the next byte that is not zero; false if there is none. */
  private boolean skipPadding() throws IOException {
    while (next < limit || fill()) {
      if (input[next] != 0) {
        return true;
      }
      next++;
    }
    return false;
  }

  /**
   * Looks at the flags too, whose upper bits are zero: chance makes three bytes alike too often.
   */
  private boolean isMagic() {
    return (input[next] & 0xff) == MAGIC_1
        && (input[next + 1] & 0xff) == MAGIC_2
        && input[next + 2] == DEFLATE
        && (input[next + 3] & RESERVED_FLAGS) == 0;
  }

  /** Has that many bytes at hand; false if the file ends before. */
  private boolean ensure(int bytes) throws IOException {
    while (limit - next < bytes) {
      System.arraycopy(input, next, input, 0, limit - next);
      limit -= next;
      next = 0;
      int read = in.read(input, limit, input.length - limit);
      if (read <= 0) {
        return false;
      }
      limit += read;
      readSoFar += read;
    }
    return true;
  }

  private void skipRestOfHeader() throws IOException {
    int flags = octet();
    skipOctets(6); // time, extra flags, operating system
    if ((flags & EXTRA) != 0) {
      skipOctets(octet() | octet() << 8);
    }
    if ((flags & NAME) != 0) {
      skipString();
    }
    if ((flags & COMMENT) != 0) {
      skipString();
    }
    if ((flags & HEADER_CHECK) != 0) {
      skipOctets(2);
    }
  }

  private void skipOctets(int octets) throws IOException {
    for (int i = 0; i < octets; i++) {
      octet();
    }
  }

  private void skipString() throws IOException {
    while (octet() != 0) {
      // each octet up to the terminating zero belongs to it
    }
  }

  private long word() throws IOException {
    return octet() | octet() << 8 | octet() << 16 | (long) octet() << 24;
  }

  private int octet() throws IOException {
    if (next == limit && !fill()) {
      throw cutShort();
    }
    return input[next++] & 0xff;
  }

  private boolean fill() throws IOException {
    int read = in.read(input, 0, input.length);
    if (read <= 0) {
      return false;
    }
    next = 0;
    limit = read;
    readSoFar += read;
    searchFrom = 0;
    return true;
  }

  private static IOException cutShort() {
    return new EOFException("damaged gzip data: the file ends in the middle of it");
  }
}
