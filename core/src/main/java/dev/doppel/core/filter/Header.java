package dev.doppel.core.filter;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * The first bytes of a written filter.
 *
 * @param shape what the kind makes of it: the words of a block, the number of hash spaces
 * @param words how many words of payload follow
 */
record Header(
    Kind kind,
    long seed,
    long capacity,
    long added,
    double error,
    int shape,
    int probes,
    long words) {

  /*
   * Little-endian, 64 bytes:
   *
   *   0  magic "DPFILTER"
   *   8  version (1), kind, as ints
   *  16  seed
   *  24  capacity
   *  32  added
   *  40  error, a double
   *  48  shape (24 bits), probes (8 bits); words (32 bits)
   *  56  XXH3 of the 56 bytes before
   *
   * The header has a checksum of its own, because its number of words is believed before the words
   * are read.
   */

  static final int BYTES = 64;

  private static final int VERSION = 1;
  private static final long MAGIC = 0x5245_544c_4946_5044L; // "DPFILTER"
  private static final int CHECKED = BYTES - Long.BYTES;

  Header {
    Check.argument(capacity > 0, "capacity must be positive, got %d", capacity);
    Check.argument(added >= 0, "added must not be negative, got %d", added);
    Check.argument(shape >= 0 && shape < 1 << 24, "shape must fit 24 bits, got %d", shape);
    Check.argument(probes >= 0 && probes < 1 << 8, "probes must fit 8 bits, got %d", probes);
    Check.argument(words >= 0 && words <= 0xffff_ffffL, "words must fit 32 bits, got %d", words);
  }

  byte[] toBytes() {
    byte[] array = new byte[BYTES];
    ByteBuffer bytes = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(MAGIC).putInt(VERSION).putInt(kind.code);
    bytes.putLong(seed).putLong(capacity).putLong(added).putDouble(error);
    bytes.putInt(shape | (probes << 24)).putInt((int) words);
    bytes.putLong(Hashes.of(array, 0, CHECKED));
    return array;
  }

  static Header of(byte[] array, Kind wanted) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    long magic = bytes.getLong();
    if (magic != MAGIC) {
      throw new IOException("not a filter: begins with " + HexFormat.of().formatHex(array, 0, 8));
    }
    int version = bytes.getInt();
    if (version != VERSION) {
      throw new IOException("cannot read version " + version + " of a filter, only " + VERSION);
    }
    if (bytes.getLong(CHECKED) != Hashes.of(array, 0, CHECKED)) {
      throw new IOException("the filter's header was changed: its checksum is wrong");
    }
    int kind = bytes.getInt();
    if (kind != wanted.code) {
      throw new IOException("not a " + wanted.label + " filter: kind " + kind);
    }
    long seed = bytes.getLong();
    long capacity = bytes.getLong();
    long added = bytes.getLong();
    double error = bytes.getDouble();
    int shape = bytes.getInt();
    long words = Integer.toUnsignedLong(bytes.getInt());
    return new Header(wanted, seed, capacity, added, error, shape & 0xffffff, shape >>> 24, words);
  }
}
