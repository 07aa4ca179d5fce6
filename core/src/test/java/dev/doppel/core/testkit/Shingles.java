package dev.doppel.core.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.LongStream;

/** Shingles of a string in one call, and the same worked out slowly from its units. */
public final class Shingles {

  private static final BigInteger BASE = new BigInteger("d1342543de82ef95", 16);
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  private Shingles() {}

  /** The shingles of a text in order, with replicas. */
  public static long[] of(String text, Shingling shingling) {
    return of(text, shingling, Shingler.of(shingling));
  }

  /** The same by a shingler that may have worked before. */
  public static long[] of(String text, Shingling shingling, Shingler shingler) {
    LongStream.Builder shingles = LongStream.builder();
    shingler.shingle(
        canonical(text, shingling),
        (values, count) -> Arrays.stream(values, 0, count).forEach(shingles::add));
    return shingles.build().toArray();
  }

  /** The canonical form that the shingling asks for. */
  public static CanonicalText canonical(String text, Shingling shingling) {
    byte[] bytes = text.getBytes(UTF_8);
    CanonicalText canonical = CanonicalText.forShingling(shingling);
    canonical.set(bytes, 0, bytes.length);
    return canonical;
  }

  /** The shingles of {@code size} words: every stretch's polynomial worked out anew. */
  public static long[] ofWords(int size, String... words) {
    return ofUnits(size, Arrays.stream(words).mapToLong(Shingles::hash).toArray());
  }

  /** The same for characters. */
  public static long[] ofChars(int size, String text) {
    return ofUnits(size, text.codePoints().mapToLong(c -> Hashes.mix(c + Hashes.GOLDEN)).toArray());
  }

  /** The hash of a string's UTF-8. */
  public static long hash(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Hashes.of(bytes, 0, bytes.length);
  }

  private static long[] ofUnits(int size, long[] units) {
    int width = Math.min(size, units.length);
    int count = units.length == 0 ? 0 : units.length - width + 1;
    long[] shingles = new long[count];
    for (int i = 0; i < count; i++) {
      BigInteger sum = BigInteger.ZERO;
      for (int j = i; j < i + width; j++) {
        sum = sum.multiply(BASE).add(BigInteger.valueOf(units[j])).mod(TWO_TO_64);
      }
      shingles[i] = Hashes.mix(sum.longValue());
    }
    return shingles;
  }
}
