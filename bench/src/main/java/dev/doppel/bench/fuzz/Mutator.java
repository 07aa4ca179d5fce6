package dev.doppel.bench.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Changes inputs a little, always in the same way for the same seed. Not for several threads. */
final class Mutator {

  private static final int MAX_LENGTH = 1 << 16;
  private static final byte[] TELLING = {0, 1, -1, 0x7f, -128, '"', '\\', '\n', '<', '{', '%', '/'};

  private final SplittableRandom random;
  private final List<byte[]> seeds;

  Mutator(long seed, List<byte[]> seeds) {
    this.random = new SplittableRandom(seed);
    this.seeds = List.copyOf(seeds);
  }

  /** Returns one of the seeds with one to eight changes. */
  byte[] next() {
    byte[] bytes = any().clone();
    for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
      bytes = change(bytes);
    }
    return bytes.length > MAX_LENGTH ? Arrays.copyOf(bytes, MAX_LENGTH) : bytes;
  }

  private byte[] change(byte[] bytes) {
    int at = random.nextInt(bytes.length + 1);
    if (at == bytes.length) {
      return insert(bytes, at, new byte[] {telling()});
    }
    int length = 1 + random.nextInt(Math.min(64, bytes.length - at));
    return switch (random.nextInt(9)) {
      case 0 -> set(bytes, at, (byte) (bytes[at] ^ 1 << random.nextInt(8)));
      case 1 -> set(bytes, at, telling());
      case 2 -> set(bytes, at, (byte) random.nextInt(256));
      case 3 -> Arrays.copyOf(bytes, at);
      case 4 -> delete(bytes, at, length);
      case 5 -> insert(bytes, at, Arrays.copyOfRange(bytes, at, at + length));
      case 6 -> insert(bytes, at, piece(any()));
      case 7 -> insert(bytes, at, new byte[] {telling()});
      default -> number(bytes, at);
    };
  }

  /** Four bytes that may be a length get an extreme one, in one order or the other. */
  private byte[] number(byte[] bytes, int at) {
    if (at + 4 > bytes.length) {
      return set(bytes, at, telling());
    }
    int value = random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt() >> random.nextInt(32);
    boolean big = random.nextBoolean();
    for (int i = 0; i < 4; i++) {
      bytes[at + i] = (byte) (value >> (8 * (big ? 3 - i : i)));
    }
    return bytes;
  }

  private byte[] any() {
    return seeds.get(random.nextInt(seeds.size()));
  }

  private byte[] piece(byte[] bytes) {
    int from = random.nextInt(bytes.length + 1);
    return Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + random.nextInt(64)));
  }

  private byte telling() {
    return TELLING[random.nextInt(TELLING.length)];
  }

  private static byte[] set(byte[] bytes, int at, byte value) {
    bytes[at] = value;
    return bytes;
  }

  private static byte[] delete(byte[] bytes, int at, int length) {
    byte[] shorter = Arrays.copyOf(bytes, bytes.length - length);
    System.arraycopy(bytes, at + length, shorter, at, shorter.length - at);
    return shorter;
  }

  private static byte[] insert(byte[] bytes, int at, byte[] piece) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + piece.length);
    System.arraycopy(piece, 0, longer, at, piece.length);
    System.arraycopy(bytes, at, longer, at + piece.length, bytes.length - at);
    return longer;
  }
}
