package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.doppel.core.internal.Check;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Pairs of different texts with one XXH3, of 64 bits and of 128: made by arithmetic, without a
 * search, and of printable characters only. Immutable.
 */
final class CollidingPairs {

  /*
   * XXH3 cuts what is longer than 240 bytes into stripes of eight words. Word i of a stripe goes
   * into two accumulators: it is added to number i^1, and lower half * upper half of (word ^ secret)
   * is added to number i; the secret moves on by a word per stripe. So take a word x of one stripe
   * and the word y at the same place of another, with secrets s and t, and choose lower halves
   * with lower(x ^ s) = lower(y ^ t). Now one bit of the upper halves, that is 0 in x and 1 in y
   * and equal in s and t, changes sides. The sum of the words stays. Of the two products the one
   * grows by what the other loses, for they have one factor in common. All accumulators stay.
   *
   * Scrambling comes after 16 stripes, the last 64 bytes are read a second time: both are avoided.
   */

  /** The secret that XXH3 has when it is given none. */
  private static final ByteBuffer SECRET =
      ByteBuffer.wrap(
              HexFormat.of()
                  .parseHex(
                      "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
                          + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
                          + "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
                          + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
                          + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
                          + "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"))
          .order(ByteOrder.LITTLE_ENDIAN);

  private static final int STRIPE = 64;
  private static final int LANES = 8;
  private static final int LENGTH = 1024;
  private static final int STRIPES = LENGTH / STRIPE - 1; // the last one is read twice
  private static final String FILLING = "the quick brown fox jumps over a lazy dog and rests ";

  /** Two different texts of equal XXH3. */
  record Pair(String a, String b) {}

  /** Where two words are, and what they must be. */
  private record Place(
      int first, int second, byte[] x, byte[] y, byte[] swappedX, byte[] swappedY) {}

  private final String alphabet;
  private final int keep;
  private final List<Place> places = new ArrayList<>();

  private CollidingPairs(String alphabet, int keep) {
    this.alphabet = alphabet;
    this.keep = keep;
    for (int stripe = 0; stripe < STRIPES; stripe++) {
      for (int other = stripe + 1; other < STRIPES; other++) {
        for (int lane = 0; lane < LANES; lane++) {
          addPlace(stripe * LANES + lane, other * LANES + lane, stripe + lane, other + lane);
        }
      }
    }
    Check.argument(!places.isEmpty(), "no place for characters of %s", alphabet);
  }

  /** URLs that are canonical as they are. */
  static CollidingPairs ofUrls() {
    return new CollidingPairs(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~", 64);
  }

  /** Texts that are canonical as they are, of words in lower case. */
  static CollidingPairs ofTexts() {
    return new CollidingPairs(
        "abcdefghijklmnopqrstuvwxyz0123456789.,;:!?'()-+*#$%&/<=>@[]^_{|}~", 0);
  }

  /** In how many places a pair can differ. */
  int places() {
    return places.size();
  }

  /** Returns a pair of URLs; another number gives another pair. */
  Pair urls(long number) {
    String start = "https://example.org/" + Long.toString(number, Character.MAX_RADIX) + "/";
    StringBuilder url = new StringBuilder(start);
    while (url.length() < LENGTH) {
      url.append(alphabet.charAt((int) ((url.length() * 31L + number) % 26)));
    }
    return pair(url, number);
  }

  /** Returns a pair of texts. */
  Pair texts(long number) {
    StringBuilder text = new StringBuilder();
    for (long word = number; text.length() < LENGTH; word++) {
      text.append('w').append(word).append(' ').append(FILLING);
    }
    text.setLength(LENGTH - 1);
    return pair(text.append('.'), number);
  }

  private Pair pair(StringBuilder text, long number) {
    Place place = places.get((int) (number % places.size()));
    byte[] a = text.toString().getBytes(US_ASCII);
    byte[] b = a.clone();
    put(place.x, a, place.first);
    put(place.y, a, place.second);
    put(place.swappedX, b, place.first);
    put(place.swappedY, b, place.second);
    return new Pair(new String(a, US_ASCII), new String(b, US_ASCII));
  }

  private static void put(byte[] word, byte[] text, int place) {
    System.arraycopy(word, 0, text, place * Long.BYTES, Long.BYTES);
  }

  private void addPlace(int first, int second, int secretOfX, int secretOfY) {
    if (first * Long.BYTES < keep) {
      return;
    }
    long s = SECRET.getLong(secretOfX * Long.BYTES);
    long t = SECRET.getLong(secretOfY * Long.BYTES);
    byte[] x = new byte[Long.BYTES];
    byte[] y = new byte[Long.BYTES];
    for (int i = 0; i < Integer.BYTES; i++) {
      if (!choose((int) ((s ^ t) >>> (8 * i)) & 0xff, x, y, i)) {
        return;
      }
    }
    for (int i = Integer.BYTES; i < Long.BYTES; i++) {
      x[i] = y[i] = 'a';
    }
    for (int bit = 0; bit < 5; bit++) { // of the last byte: x has a letter with 0, y one with 1
      boolean isEqual = ((s ^ t) >>> (56 + bit) & 1) == 0;
      char zero = (char) ('b' & ~(1 << bit));
      char one = (char) (zero | 1 << bit);
      if (isEqual && alphabet.indexOf(zero) >= 0 && alphabet.indexOf(one) >= 0) {
        x[7] = (byte) zero;
        y[7] = (byte) one;
        byte[] swappedX = x.clone();
        byte[] swappedY = y.clone();
        swappedX[7] = (byte) one;
        swappedY[7] = (byte) zero;
        places.add(new Place(first, second, x, y, swappedX, swappedY));
        return;
      }
    }
  }

  /** Sets a byte of both words so that they differ in these bits. */
  private boolean choose(int difference, byte[] x, byte[] y, int at) {
    for (int i = 0; i < alphabet.length(); i++) {
      char other = (char) (alphabet.charAt(i) ^ difference);
      if (alphabet.indexOf(other) >= 0) {
        x[at] = (byte) alphabet.charAt(i);
        y[at] = (byte) other;
        return true;
      }
    }
    return false;
  }
}
