package dev.doppel.engine.documents;

import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Sizes;
import dev.doppel.core.words.GivenWords;
import dev.doppel.io.output.PackedOutput.Packing;

/**
 * In which files the records of a result are written.
 *
 * @param annotated whether all documents are written to one output, each with what was found about
 *     it, in place of kept and removed ones
 * @param packing how files of records are compressed
 * @param shardBytes the size at which the next file of records is begun; {@link Long#MAX_VALUE} for
 *     never
 * @param provenance whether pairs and clusters say in which file and line records are, and all
 *     records without a document are listed
 * @param pairs which pairs are written
 */
public record ResultForm(
    boolean annotated, Packing packing, long shardBytes, boolean provenance, PairChoice pairs) {

  /** Kept and removed records in one file each, and all pairs. */
  public static final ResultForm PLAIN =
      new ResultForm(false, Packing.NONE, Long.MAX_VALUE, false, PairChoice.ALL);

  /** Which of the verified pairs are written to {@code pairs.jsonl}. */
  public enum PairChoice {
    /** Every pair that holds: in a crowd of similar texts, many more than documents. */
    ALL,
    /** Each document that can go with the one that stays for it. */
    NEEDED,
    /** None, and no file for them. */
    NONE
  }

  public ResultForm {
    Check.argument(shardBytes > 0, "a file needs a size of 1 byte or more, got %d", shardBytes);
  }

  /**
   * Reads a form from the words of {@code doppel docs}: annotate, compress, shard-size, provenance,
   * pairs.
   *
   * @throws IllegalArgumentException if a word is malformed: it names the option
   */
  public static ResultForm parse(GivenWords words) {
    return new ResultForm(
        words.flag("annotate"),
        words.choice("compress", Packing.NONE),
        words.parsed("shard-size", ResultForm::size, Long.MAX_VALUE),
        words.flag("provenance"),
        words.choice("pairs", PairChoice.ALL));
  }

  private static long size(String text) {
    long size = Sizes.parse(text);
    Check.argument(size > 0, "a file needs a size of 1 byte or more, got '%s'", text);
    return size;
  }

  /** Whether records go to more than one file. */
  boolean isSharded() {
    return shardBytes < Long.MAX_VALUE;
  }
}
