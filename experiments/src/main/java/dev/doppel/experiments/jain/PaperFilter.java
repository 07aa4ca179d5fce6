package dev.doppel.experiments.jain;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.shingle.JainText;
import dev.doppel.core.sketch.BitShare;
import dev.doppel.core.sketch.ChunkSketch;

/** Makes the filters of texts as the paper does. Keeps buffers: use one instance per thread. */
final class PaperFilter {

  /** The largest document for which 2,048 bits are eight for each expected chunk. */
  static final int MOST_BYTES = ChunkSketch.Settings.JAIN_2005.maxBytes();

  private final ChunkSketch.Sketcher sketcher =
      ChunkSketch.Sketcher.of(ChunkSketch.Settings.JAIN_2005);

  /** The canonical text of section 3.1, in UTF-8. */
  static byte[] canonical(String text) {
    return JainText.of(text).getBytes(UTF_8);
  }

  ChunkSketch of(byte[] canonical) {
    return sketcher.sketch(canonical, canonical.length);
  }

  /** The share of bits in common, by which documents are similar. */
  static double match(ChunkSketch a, ChunkSketch b) {
    return a.similarity(b, BitShare.FULLER);
  }
}
