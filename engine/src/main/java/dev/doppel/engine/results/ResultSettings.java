package dev.doppel.engine.results;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.ChunkRule;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of a {@link Refiner}: which results belong together. Immutable; begin with {@link
 * #defaults}.
 *
 * @param threshold the resemblance from which on two results are near-duplicates; for {@link
 *     ResultMethod#JAIN_2005} the share of matching bits
 * @param containment the share of a text found in another from which on it is part of it
 * @param numbers what to do with results that differ in a number or a date
 * @param content what of a page counts
 * @param shingling the pieces by which texts resemble each other
 * @param page as many groups are wanted; no more results are read than that takes
 * @param chunks how filters of chunks are made and compared, for the methods that have them
 */
public record ResultSettings(
    ResultMethod method,
    double threshold,
    double containment,
    Grouping grouping,
    Numbers numbers,
    Content content,
    Shingling shingling,
    int page,
    ChunkRule chunks) {

  /** How results that are alike are grouped. */
  public enum Grouping {
    /** Every member is like its head. */
    HEAD,
    /**
     * As many pairs as possible are rightly together or apart; most members are like most others.
     */
    AGREEMENT,
    /** Whoever is like a member is a member. */
    TRANSITIVE
  }

  /** What happens to results that are near-duplicates but differ in a number or a date. */
  public enum Numbers {
    /** They stand in one group, and what differs is named. */
    TOGETHER,
    /** They are different documents, as two invoices are. */
    APART
  }

  /** All there are. */
  public static final int EVERYTHING = Integer.MAX_VALUE;

  public ResultSettings {
    Check.argument(
        0 < threshold && threshold <= 1, "threshold must lie in (0, 1], got %s", threshold);
    Check.argument(
        0 < containment && containment <= 1, "containment must lie in (0, 1], got %s", containment);
    content.requireText();
    Check.argument(page >= 1, "a page has 1 group or more, got %d", page);
    Check.argument(!shingling.replicas(), "results are compared by sets of shingles, not bags");
  }

  /** Returns the usual settings: a resemblance of 0.7, five words, groups around their heads. */
  public static ResultSettings defaults() {
    return new ResultSettings(
        ResultMethod.MINHASH,
        0.7,
        0.9,
        Grouping.HEAD,
        Numbers.TOGETHER,
        Content.MAIN,
        Shingling.words(5),
        EVERYTHING,
        ChunkRule.DEFAULT);
  }

  /** The method of Jain, Dahlin and Tewari: 70 % of the bits, visible text, union-find. */
  public static ResultSettings jain2005() {
    return defaults()
        .withMethod(ResultMethod.JAIN_2005)
        .withGrouping(Grouping.TRANSITIVE)
        .withContent(Content.VISIBLE);
  }

  /**
   * Reads settings from the words of {@code doppel refine} and of the server: method, threshold,
   * containment, cluster, numbers, content, shingle, page, and those of {@link ChunkRule#parse}.
   *
   * @throws IllegalArgumentException if a word is unknown or malformed: it names the option or
   *     field as the user typed it
   */
  public static ResultSettings parse(GivenWords words) {
    return ResultWords.settings(words);
  }

  /** The settings by the names that {@link #parse} reads. */
  public Map<String, Object> inWords() {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("method", method);
    words.put("threshold", threshold);
    words.put("containment", containment);
    words.put("cluster", grouping);
    words.put("numbers", numbers);
    words.put("content", content);
    words.put("shingle", shingling.toString());
    if (page != EVERYTHING) {
      words.put("page", page);
    }
    if (method.hasChunks()) {
      words.putAll(chunks.inWords());
    }
    return words;
  }

  /** Returns these settings with another way to compare two results, and its usual chunks. */
  public ResultSettings withMethod(ResultMethod it) {
    ChunkRule usual = it == ResultMethod.JAIN_2005 ? ChunkRule.JAIN_2005 : ChunkRule.DEFAULT;
    return new ResultSettings(
        it, threshold, containment, grouping, numbers, content, shingling, page, usual);
  }

  /** Returns these settings with another least resemblance of two results of a group. */
  public ResultSettings withThreshold(double it) {
    return new ResultSettings(
        method, it, containment, grouping, numbers, content, shingling, page, chunks);
  }

  /** Returns these settings with another least share of a text that lies in the other. */
  public ResultSettings withContainment(double it) {
    return new ResultSettings(
        method, threshold, it, grouping, numbers, content, shingling, page, chunks);
  }

  /** Returns these settings with another rule for what is compared with what. */
  public ResultSettings withGrouping(Grouping it) {
    return new ResultSettings(
        method, threshold, containment, it, numbers, content, shingling, page, chunks);
  }

  /** Returns these settings with another rule for texts that differ in numbers alone. */
  public ResultSettings withNumbers(Numbers it) {
    return new ResultSettings(
        method, threshold, containment, grouping, it, content, shingling, page, chunks);
  }

  /** Returns these settings with another part of a page to compare. */
  public ResultSettings withContent(Content it) {
    return new ResultSettings(
        method, threshold, containment, grouping, numbers, it, shingling, page, chunks);
  }

  /** Returns these settings with other pieces to compare texts by. */
  public ResultSettings withShingling(Shingling it) {
    return new ResultSettings(
        method, threshold, containment, grouping, numbers, content, it, page, chunks);
  }

  /** Returns these settings for another number of groups. */
  public ResultSettings withPage(int it) {
    return new ResultSettings(
        method, threshold, containment, grouping, numbers, content, shingling, it, chunks);
  }

  /** Returns these settings with another way to compare chunks. */
  public ResultSettings withChunks(ChunkRule it) {
    return new ResultSettings(
        method, threshold, containment, grouping, numbers, content, shingling, page, it);
  }

  /** Whether two texts count as alike only if they are so themselves, not just their sketches. */
  boolean verified() {
    return method != ResultMethod.JAIN_2005;
  }
}
