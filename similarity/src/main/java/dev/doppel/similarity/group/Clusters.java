package dev.doppel.similarity.group;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.parts.HeadSearch;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.util.Arrays;

/**
 * Which document represents which: for each document its head, its relation to the head, and how
 * similar they are. A document on its own is its own head.
 */
public final class Clusters {

  private final int[] heads;
  private final Relation[] relations;
  private final float[] similarities;
  private final float[] containments;
  private final float[] evidence;
  private final Method method;

  private Clusters(int documents, Method method) {
    this.method = method;
    heads = new int[documents];
    relations = new Relation[documents];
    Arrays.fill(relations, Relation.EXACT);
    similarities = new float[documents];
    containments = new float[documents];
    evidence = new float[documents];
    Arrays.fill(evidence, Float.NaN);
  }

  static Clusters of(
      Corpus corpus, DocumentPairs pairs, DocumentSettings settings, Verifier verifier)
      throws IOException {
    int[] representatives = Representatives.of(corpus);
    int[] heads = heads(corpus, pairs, settings, representatives);
    Clusters clusters = new Clusters(corpus.size(), settings.method());
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
    clusters.stand(representatives);
    return clusters;
  }

  /**
   * Lets the copy of a text that an earlier run kept, or that is preferred, stand where the first
   * copy would.
   */
  private void stand(int[] representatives) {
    for (int document = 0; document < heads.length; document++) {
      heads[document] = representatives[heads[document]];
      if (heads[document] == representatives[document]) { // a copy of the head, or the head
        relations[document] = Relation.EXACT;
        measure(document, 1, 1);
      }
    }
  }

  /** Returns the head of the cluster that the document is in: itself, if it is kept. */
  public int head(int document) {
    return heads[document];
  }

  /** Returns what the document is to its head. */
  public Relation relation(int document) {
    return relations[document];
  }

  /** Returns the similarity of the document to its head, from 0 to 1. */
  public double similarity(int document) {
    return similarities[document];
  }

  /** Returns the share of the document that lies in its head, from 0 to 1. */
  public double containment(int document) {
    return containments[document];
  }

  /**
   * Returns the sketches' own measure of the document and its head, as {@link
   * DocumentPairs#evidence} has it by the job's method; not a number if there is none, and of no
   * meaning for equal texts.
   */
  public double evidence(int document) {
    return evidence[document];
  }

  /** Returns the method whose evidence this is. */
  public Method method() {
    return method;
  }

  private static int[] heads(
      Corpus corpus, DocumentPairs pairs, DocumentSettings settings, int[] representatives) {
    HeadSearch search = HeadSearch.among(corpus.size(), corpus.stored(), corpus::length);
    if (!corpus.preferences.isEmpty()) {
      search.prefer(Representatives.places(corpus, representatives));
    }
    corpus.earlier().tell(search::keptBefore, corpus);
    for (int pair = 0; pair < pairs.size(); pair++) {
      int a = pairs.a(pair);
      int b = pairs.b(pair);
      float similarity = (float) pairs.similarity(pair);
      search.link(a, b, similarity);
      if (pairs.relation(pair) == Relation.NEAR) {
        search.link(b, a, similarity);
      } else {
        search.inside(a);
      }
    }
    return search.heads(settings);
  }

  /** An exact copy is to the head what the text it copies is. */
  private void copy(int document, int first) {
    boolean ofHead = heads[document] == first;
    relations[document] = ofHead ? Relation.EXACT : relations[first];
    evidence[document] = evidence[first];
    measure(document, similarities[first], containments[first]);
  }

  private void relate(int document, DocumentPairs pairs, Verifier verifier) throws IOException {
    evidence[document] = (float) verifier.evidence(document, heads[document]);
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
