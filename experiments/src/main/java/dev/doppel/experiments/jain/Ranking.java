package dev.doppel.experiments.jain;

import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.ClassicSimilarity;
import org.apache.lucene.search.similarities.LMDirichletSimilarity;
import org.apache.lucene.search.similarities.Similarity;

/**
 * Three rules by which Lucene ranks, in the place of the paper's three engines. All read the same
 * index: the length of a text, the one thing stored for them, is stored in the same way.
 */
enum Ranking {
  BM25("BM25", 8, "Google", "7 to 23 %"),
  TF_IDF("TF-IDF", 9, "Yahoo", "12 to 25 %"),
  DIRICHLET("language model", 10, "MSN", "18 to 26 %");

  private final String label;
  private final int figure;
  private final String engine;
  private final String printed;

  Ranking(String label, int figure, String engine, String printed) {
    this.label = label;
    this.figure = figure;
    this.engine = engine;
    this.printed = printed;
  }

  /** The number of the paper's figure. */
  int figure() {
    return figure;
  }

  /** The mean repeats that the paper prints. */
  String printed() {
    return printed;
  }

  /** The paper's engine in whose place it stands. */
  String engine() {
    return engine;
  }

  Similarity similarity() {
    return switch (this) {
      case BM25 -> new BM25Similarity();
      case TF_IDF -> new ClassicSimilarity();
      case DIRICHLET -> new LMDirichletSimilarity();
    };
  }

  @Override
  public String toString() {
    return label;
  }
}
