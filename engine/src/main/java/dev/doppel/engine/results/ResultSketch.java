package dev.doppel.engine.results;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.PackedMinHash;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * What to store with a document so that results can be grouped without their texts: 256 bytes by
 * MinHash, 280 by chunks, 32 by SimHash. Immutable.
 *
 * <pre>{@code
 * index.add(id, text, ResultSketch.of(text).toBase64());
 * }</pre>
 */
public final class ResultSketch {

  /*
   * Version 1, big-endian:
   *
   *    0  4   "DRS1"
   *    4  1   method: 1 MinHash, 2 chunks, 3 SimHash, 7 Jain 2005; 4 was Jain 2005 without the
   *           paper's canonical text, 5 with numberings behind others left in it, 6 with a space
   *           for quotes next to signs: all three are refused
   *    5  1   bit 0: the text is too short for words and was cut into characters
   *    6  1   level: one shingle in 2^level was counted
   *    7  1   zero
   *    8  4   how many shingles were counted
   *   12  8   the first half of the text's fingerprint
   *   20  8n  the sketch's words; n = 29, 32, 1, and 32 of Jain 2005
   *    .  4   CRC-32C of all before
   */

  /** Stored sketches are made by five words, and by edition 1 of the rules for ever. */
  static final Shingling SHINGLING = Shingling.words(5).inEdition(1);

  static final PackedMinHash MINHASH = new PackedMinHash(29 * Long.SIZE, 1);

  private static final int MAGIC = 'D' << 24 | 'R' << 16 | 'S' << 8 | '1';
  private static final Set<Integer> OLD_JAIN = Set.of(4, 5, 6);
  private static final int HEADER = 20;
  private static final int CHECKSUM = 4;

  final ResultMethod method;
  final boolean byCharacters;
  final int level;
  final int shingles;
  final long identity;
  final long[] words;

  ResultSketch(
      ResultMethod method,
      boolean byCharacters,
      int level,
      int shingles,
      long identity,
      long[] words) {
    this.method = method;
    this.byCharacters = byCharacters;
    this.level = level;
    this.shingles = shingles;
    this.identity = identity;
    this.words = words;
  }

  /** Returns the sketch of a text, 256 bytes. */
  public static ResultSketch of(String text) {
    return of(text, ResultMethod.MINHASH);
  }

  /** Returns the sketch of a text by a method; only sketches of one method can be compared. */
  public static ResultSketch of(String text, ResultMethod method) {
    return ResultSketcher.of(method).sketch(text);
  }

  /**
   * Returns the sketch that {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if these are not the bytes of a sketch
   */
  public static ResultSketch of(byte[] bytes) {
    Check.argument(
        bytes.length >= HEADER + CHECKSUM, "a sketch of %d bytes is too short", bytes.length);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int magic = in.getInt();
    Check.argument(magic == MAGIC, "a sketch begins with DRS1, not with 0x%08x", magic);
    int number = in.get();
    Check.argument(
        !OLD_JAIN.contains(number),
        "a jain-2005 sketch of an earlier version (method %d), made of another canonical text: make"
            + " it again from the text",
        number);
    ResultMethod method = method(number);
    int length = HEADER + words(method) * Long.BYTES + CHECKSUM;
    Check.argument(
        bytes.length == length, "a %s sketch has %d bytes, not %d", method, length, bytes.length);
    Check.argument(
        checksum(bytes) == in.getInt(length - CHECKSUM), "a sketch with a wrong checksum");
    boolean byCharacters = in.get() != 0;
    int level = in.get();
    in.get();
    int shingles = in.getInt();
    long identity = in.getLong();
    Check.argument(
        0 <= level && level < Integer.SIZE && shingles >= 0,
        "a sketch of %d shingles at level %d",
        shingles,
        level);
    long[] words = new long[words(method)];
    in.asLongBuffer().get(words);
    return new ResultSketch(method, byCharacters, level, shingles, identity, words);
  }

  /** Returns the sketch that {@link #toBase64} wrote. */
  public static ResultSketch ofBase64(String base64) {
    return of(Base64.getDecoder().decode(base64));
  }

  /** Returns the method that this sketch can be compared by. */
  public ResultMethod method() {
    return method;
  }

  /** The sketch as bytes that every later version reads. */
  public byte[] toBytes() {
    byte[] bytes = new byte[HEADER + words.length * Long.BYTES + CHECKSUM];
    ByteBuffer out = ByteBuffer.wrap(bytes);
    out.putInt(MAGIC).put((byte) number(method));
    out.put((byte) (byCharacters ? 1 : 0)).put((byte) level).put((byte) 0);
    out.putInt(shingles).putLong(identity);
    for (long word : words) {
      out.putLong(word);
    }
    out.putInt(checksum(bytes));
    return bytes;
  }

  /** The bytes as a text that fits JSON. */
  public String toBase64() {
    return Base64.getEncoder().encodeToString(toBytes());
  }

  /** Whether the text has nothing to compare, so that it is like no other. */
  public boolean isEmpty() {
    return shingles == 0;
  }

  /** How many shingles the text has. */
  double size() {
    return Math.scalb((double) shingles, level);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof ResultSketch other && Arrays.equals(toBytes(), other.toBytes());
  }

  @Override
  public int hashCode() {
    return Long.hashCode(identity) + method.hashCode();
  }

  @Override
  public String toString() {
    return "ResultSketch[" + method + ", " + shingles + " shingles]";
  }

  static int words(ResultMethod method) {
    return switch (method) {
      case MINHASH -> MINHASH.words();
      case SIMHASH -> 1;
      case CHUNKS, JAIN_2005 -> 2048 / Long.SIZE;
    };
  }

  private static int number(ResultMethod method) {
    return switch (method) {
      case MINHASH -> 1;
      case CHUNKS -> 2;
      case SIMHASH -> 3;
      case JAIN_2005 -> 7;
    };
  }

  private static ResultMethod method(int number) {
    for (ResultMethod each : ResultMethod.values()) {
      if (number(each) == number) {
        return each;
      }
    }
    throw new IllegalArgumentException("unknown sketch method " + number);
  }

  private static int checksum(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, bytes.length - CHECKSUM);
    return (int) checksum.getValue();
  }
}
