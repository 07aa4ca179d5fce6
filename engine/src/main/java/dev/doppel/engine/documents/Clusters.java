package dev.doppel.engine.documents;

import dev.doppel.core.cluster.Links;
import dev.doppel.engine.Relation;
import java.io.IOException;
import java.util.Arrays;

/**
 * Which document stands for which: for each its head, what it is to the head, and how similar. A
 * document on its own is its own head.
 */
final class Clusters {

  private final int[] heads;
  private final Relation[] relations;
  private final float[] similarities;
  private final float[] containments;

  private Clusters(int documents) {
    heads = new int[documents];
    relations = new Relation[documents];
    Arrays.fill(relations, Relation.EXACT);
    similarities = new float[documents];
    containments = new float[documents];
  }

  static Clusters of(
      Corpus corpus, DocumentPairs pairs, DocumentSettings settings, Verifier verifier)
      throws IOException {
    int[] heads = heads(corpus, pairs, settings);
    Clusters clusters = new Clusters(corpus.size());
    for (int document = 0; document < corpus.size(); document++) {
      int first = corpus.first(document);
      clusters.heads[document] = heads[first];
      if (first != document) {
        clusters.copy(document, first);
      } else if (heads[document] != document) {
        clusters.relate(document, pairs, verifier);
      } else {
        clusters.measure(document, 1, 1);
      }
    }
    return clusters;
  }

  int head(int document) {
    return heads[document];
  }

  Relation relation(int document) {
    return relations[document];
  }

  double similarity(int document) {
    return similarities[document];
  }

  double containment(int document) {
    return containments[document];
  }

  private static int[] heads(Corpus corpus, DocumentPairs pairs, DocumentSettings settings) {
    Links links = Links.among(corpus.size());
    boolean[] inside = new boolean[corpus.size()];
    for (int pair = 0; pair < pairs.size(); pair++) {
      int a = pairs.a(pair);
      int b = pairs.b(pair);
      if (pairs.relation(pair) == Relation.NEAR) {
        links.add(a, b, (float) pairs.similarity(pair));
        links.add(b, a, (float) pairs.similarity(pair));
      } else {
        inside[a] = true;
        links.add(a, b, (float) pairs.similarity(pair));
      }
    }
    int[] order = order(corpus, inside, settings.keep());
    return settings.clustering() == DocumentSettings.Clustering.HEAD
        ? links.byHead(order)
        : links.transitively(order);
  }

  /**
   * Heads are chosen in this order. Documents of earlier runs were kept and stay so. A text that
   * lies inside another comes after all that do not, the longer first: it must never stand for what
   * contains it.
   */
  private static int[] order(Corpus corpus, boolean[] inside, DocumentSettings.Keep keep) {
    long[] keys = new long[corpus.size()];
    for (int document = 0; document < corpus.stored(); document++) {
      keys[document] = document;
    }
    for (int document = corpus.stored(); document < keys.length; document++) {
      boolean byLength = inside[document] || keep == DocumentSettings.Keep.LONGEST;
      long length = byLength ? Integer.MAX_VALUE - corpus.length(document) : 0;
      // 1 bit inside | 31 bits length, longest first | 31 bits document
      keys[document] = (inside[document] ? 1L << 62 : 0) | length << 31 | document;
    }
    Arrays.sort(keys, corpus.stored(), keys.length);
    int[] order = new int[keys.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = (int) (keys[i] & Integer.MAX_VALUE);
    }
    return order;
  }

  /** An exact copy is to the head what the text it copies is. */
  private void copy(int document, int first) {
    boolean ofHead = heads[document] == first;
    relations[document] = ofHead ? Relation.EXACT : relations[first];
    measure(document, similarities[first], containments[first]);
  }

  private void relate(int document, DocumentPairs pairs, Verifier verifier) throws IOException {
    int pair = pairs.find(document, heads[document]);
    if (pair >= 0) {
      relations[document] = pairs.relation(pair);
      measure(document, pairs.similarity(pair), pairs.containment(pair));
    } else { // joined by a chain
      relations[document] = Relation.NEAR;
      Overlap overlap = verifier.measure(document, heads[document]);
      measure(document, overlap.resemblance(), overlap.containment());
    }
  }

  private void measure(int document, double similarity, double containment) {
    similarities[document] = (float) similarity;
    containments[document] = (float) containment;
  }
}
