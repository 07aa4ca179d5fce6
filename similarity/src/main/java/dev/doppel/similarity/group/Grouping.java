package dev.doppel.similarity.group;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The result of comparing the documents of a corpus.
 *
 * @param pairs the pairs that hold
 * @param templatePairs how many pairs were left out because little but boilerplate makes them alike
 * @param candidates how many pairs were compared in full
 * @param omitted how many were not, because a crowd of documents was alike
 */
public record Grouping(
    DocumentPairs pairs, int templatePairs, Clusters clusters, long candidates, long omitted) {

  /**
   * Finds candidates, compares each pair in full, and groups what holds.
   *
   * @param sets the shingle sets of the documents
   * @param ended hears which stage has ended
   */
  public static Grouping of(
      Corpus corpus,
      ShingleSets sets,
      DocumentSettings settings,
      Workers workers,
      Progress progress,
      Consumer<String> ended)
      throws IOException {
    corpus.complete();
    progress.begin("searching", "documents", corpus.size());
    CandidateSearch search = new CandidateSearch(corpus, settings, sets, workers, progress);
    List<Candidates> candidates = search.find();
    ended.accept("search");

    Verifier verifier = new Verifier(corpus, settings, sets, search.footprints());
    DocumentPairs verified = verifier.verify(candidates, workers, progress);
    DocumentPairs pairs = Boilerplate.weigh(verified, corpus, settings, sets, workers, progress);
    ended.accept("compare");

    Clusters clusters = Clusters.of(corpus, pairs, settings, verifier);
    ended.accept("cluster");
    return new Grouping(
        pairs,
        verified.size() - pairs.size(),
        clusters,
        verifier.compared(),
        candidates.stream().mapToLong(Candidates::omitted).sum());
  }
}
