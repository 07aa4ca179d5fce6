package dev.doppel.cli.index;

import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The index that a command works on. */
final class IndexMixin {

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the index.")
  private Path folder;

  /** Opens the index, or begins one. */
  SimilarityIndex openOrCreate() throws IOException {
    return SimilarityIndex.open(folder, SimilaritySettings.defaults());
  }

  /** Opens an index that must be there. */
  SimilarityIndex open() throws IOException {
    return SimilarityIndex.openExisting(folder, SimilaritySettings.defaults());
  }

  /** Opens an index that must be there to ask it only, as others may at the same time. */
  SimilarityIndex openToRead() throws IOException {
    return SimilarityIndex.openToRead(folder, SimilaritySettings.defaults());
  }
}
