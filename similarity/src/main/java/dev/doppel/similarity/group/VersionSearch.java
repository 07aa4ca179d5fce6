package dev.doppel.similarity.group;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Finds pairs of documents that are alike from a share on that is below that of near-duplicates.
 */
final class VersionSearch {

  /*
   * It is a search of its own, after the one for duplicates, and by bands that are made of the sets
   * on disk: so the search for duplicates finds what it finds without this one, any method will do,
   * and who does not ask for versions does not pay. One version in a hundred may be missed at the
   * share itself, since a family is held together by many pairs; three rows to a band instead of
   * two spare most strangers a comparison.
   */

  private static final double MISSED = 0.01;

  private final Corpus corpus;
  private final DocumentSettings settings;
  private final ShingleSets sets;
  private final Workers workers;

  /**
   * Begins a search.
   *
   * @param duplicates the settings by which duplicates were found
   * @param share the least resemblance of the pairs to be found
   */
  VersionSearch(
      Corpus corpus, DocumentSettings duplicates, double share, ShingleSets sets, Workers workers) {
    this.corpus = corpus;
    this.settings =
        DocumentSettings.builder()
            .method(Method.MINHASH)
            .threshold(share)
            .containment(duplicates.containment())
            .shingling(duplicates.shingling())
            .content(duplicates.content())
            .boilerplate(duplicates.boilerplate())
            .threads(duplicates.threads())
            .build();
    this.sets = sets;
    this.workers = workers;
  }

  /** Returns the pairs, those that are alike by boilerplate only and contained ones included. */
  Found find(Progress progress) throws IOException {
    Space space = corpus.words;
    progress.begin("searching versions", "documents", space.rows());
    Banding banding = Banding.forThreshold(settings.threshold(), MISSED);
    int[] bands = new int[Math.multiplyExact(banding.bands(), space.rows())];
    List<Callable<Integer>> pieces = new ArrayList<>();
    for (Range range : Range.split(space.rows(), settings.threads() * 4)) {
      pieces.add(() -> sketch(space, range, banding, bands));
    }
    workers.all(pieces);
    Candidates candidates =
        new CandidateSearch(corpus, settings, sets, workers, progress)
            .byBands(space, (row, band) -> bands[row * banding.bands() + band], banding.bands());
    Verifier verifier = new Verifier(corpus, settings, sets, null);
    DocumentPairs verified = verifier.verify(List.of(candidates), workers, progress);
    DocumentPairs pairs = Boilerplate.weigh(verified, corpus, settings, sets, workers, progress);
    return new Found(pairs, candidates.pairs().size(), verifier);
  }

  /**
   * What was found.
   *
   * @param candidates how many pairs were compared
   * @param verifier what measures others
   */
  record Found(DocumentPairs pairs, long candidates, Verifier verifier) {}

  private int sketch(Space space, Range range, Banding banding, int[] bands) throws IOException {
    ShingleSets.Cursor cursor = sets.cursor();
    MinHash minHash = MinHash.ofComponents(banding.components());
    long[] signature = new long[banding.components()];
    long[] values = new long[1024];
    for (int row = range.from(); row < range.to(); row++) {
      int size = space.size(row);
      values = values.length < size ? new long[size + (size >> 1)] : values;
      cursor.read(space.place(row), size, values);
      minHash.sketch(values, size, signature);
      banding.hash(signature, bands, row * banding.bands());
    }
    return range.to() - range.from();
  }
}
