package dev.doppel.similarity.evidence;

import dev.doppel.core.sketch.BitOverlap;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.ChunkRule;

/**
 * How far the filters of two texts agree by the method of Jain, Dahlin and Tewari; all 0 if a text
 * is empty or too long.
 *
 * @param similarity bits set in both, as a share of those of the filter that {@code bitShare} names
 * @param aInB the share of the first filter's bits that the second has; 1: A is likely part of B
 * @param bInA the share of the second filter's bits that the first has
 * @param bitShare fuller, emptier, or source: the first text's
 * @param chunkBytes the expected length of a chunk
 * @param filterBits the size of a filter
 * @param tooLong whether a text is longer than the filter is meant for, so that nothing was
 *     measured
 */
public record JainOverlap(
    double similarity,
    double aInB,
    double bInA,
    String bitShare,
    int chunkBytes,
    int filterBits,
    boolean tooLong) {

  static JainOverlap of(Subject a, Subject b, ChunkRule rule) {
    ChunkSketch.Settings settings = rule.sketch();
    BitOverlap overlap = a.chunks(settings).with(b.chunks(settings));
    return new JainOverlap(
        rule.match(overlap),
        overlap.a() == 0 ? 0 : (double) overlap.shared() / overlap.a(),
        overlap.b() == 0 ? 0 : (double) overlap.shared() / overlap.b(),
        GivenWords.word(rule.share()),
        settings.chunking().expectedBytes(),
        settings.bits(),
        rule.isTooLong(a.length()) || rule.isTooLong(b.length()));
  }
}
