package dev.doppel.similarity.rules;

import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How the SimHash of a text is made: who votes, and on how many bits.
 *
 * @param bits 64, or 32 as in the worked example of Horowitz's slides
 */
public record SimHashing(Votes votes, int bits) {

  /** What a shingle's vote counts. */
  public enum Votes {
    /** Each distinct shingle votes once, so that repeated lines do not outvote the text. */
    SET,
    /** A shingle votes as often as it occurs. */
    BAG,
    /**
     * Each distinct shingle votes once, with the weight ln(1 + N / n) if n of all N documents of
     * the run have it: what is rare counts more.
     */
    IDF
  }

  /** One vote per distinct shingle, 64 bits. */
  public static final SimHashing DEFAULT = new SimHashing(Votes.SET, Long.SIZE);

  public SimHashing {
    Check.argument(
        bits == Integer.SIZE || bits == Long.SIZE, "a SimHash has 32 or 64 bits, got %d", bits);
  }

  /**
   * Reads {@code set}, {@code bag} or {@code idf}, with the number of bits if it is not 64: {@code
   * bag:32}.
   */
  public static SimHashing parse(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split(":", 2);
    for (Votes votes : Votes.values()) {
      if (GivenWords.word(votes).equals(parts[0])) {
        int bits = parts.length == 1 ? Long.SIZE : GivenWords.smallNumber(parts[1]);
        return new SimHashing(votes, bits);
      }
    }
    String known =
        Arrays.stream(Votes.values()).map(GivenWords::word).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "a SimHash must look like set, bag:32 or idf:64, got '" + text + "': votes are " + known);
  }

  /** The bits that count of a SimHash of 64. */
  public long of(long simHash) {
    return bits == Long.SIZE ? simHash : simHash & 0xffff_ffffL;
  }

  /** The description that {@link #parse} reads. */
  @Override
  public String toString() {
    return GivenWords.word(votes) + ":" + bits;
  }
}
