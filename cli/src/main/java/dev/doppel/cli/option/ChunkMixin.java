package dev.doppel.cli.option;

import dev.doppel.core.words.GivenWords;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How chunks of texts are put into filters, and how filters are compared. */
public final class ChunkMixin {

  @Option(
      names = "--chunk-bytes",
      paramLabel = "N",
      description =
          "Expected length of a chunk, a power of two. Default: 256 for jain-2005, 128 for chunks.")
  private @Nullable String chunkBytes;

  @Option(
      names = "--filter-bits",
      paramLabel = "N",
      description =
          "Size of a document's filter. By jain-2005 it is meant for N/8 chunks, and longer texts"
              + " are compared for equality only. Default: 2048, for texts of 64 KB.")
  private @Nullable String filterBits;

  @Option(
      names = "--marker",
      paramLabel = "N",
      description =
          "jain-2005: what the low bits of the fingerprint are where a chunk ends. Default: 0x78.")
  private @Nullable String marker;

  @Option(
      names = "--bit-share",
      paramLabel = "WHICH",
      description =
          "Matching bits are a share of those of the fuller filter, the emptier one, or the source,"
              + " the earlier document's. Default: fuller for jain-2005, emptier for chunks.")
  private @Nullable String bitShare;

  /** Adds what was given to the other words of a command. */
  public GivenWords into(GivenWords words) {
    return words
        .put("chunk-bytes", chunkBytes)
        .put("filter-bits", filterBits)
        .put("marker", marker)
        .put("bit-share", bitShare);
  }
}
