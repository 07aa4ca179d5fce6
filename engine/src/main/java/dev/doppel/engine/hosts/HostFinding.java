package dev.doppel.engine.hosts;

import dev.doppel.core.words.GivenWords;
import java.util.List;

/**
 * What makes a host repeat itself.
 *
 * @param what it is, in words
 * @param rules the lines for a file of rules that together would have saved the repeats; none of a
 *     finding that is no rule
 * @param addresses how many addresses it concerns
 * @param saved how many fetches it would have saved, or, of a hint, how many addresses look alike
 * @param texts how many different texts were compared and agree; 0 where only addresses are known
 * @param against how many groups of addresses it would have joined although their texts differ
 * @param examples some of the addresses
 */
public record HostFinding(
    Kind kind,
    String what,
    List<String> rules,
    long addresses,
    long saved,
    long texts,
    long against,
    List<String> examples) {

  private static final double UNLIKELY = 0.05;

  /** How sure a finding is. */
  public enum Kind {
    /** A rule that joins addresses of equal texts and no others. */
    RULE,
    /** It would save fetches, and would lose pages: there are texts that speak against it. */
    REFUSED,
    /** Addresses look like a trap; nothing is known of their texts, or no rule can say it. */
    HINT;

    @Override
    public String toString() {
      return GivenWords.word(this);
    }
  }

  public HostFinding {
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
  }

  /**
   * The share of pages against which the rule may be wrong: with more, so many texts would not all
   * agree in 95 of 100 cases.
   */
  public double mayDiffer() {
    return texts == 0 ? 1 : 1 - Math.pow(UNLIKELY, 1.0 / texts);
  }

  /** Returns a hint. */
  static HostFinding hint(String what, long addresses, long saved, long texts, List<String> some) {
    return new HostFinding(Kind.HINT, what, List.of(), addresses, saved, texts, 0, some);
  }
}
