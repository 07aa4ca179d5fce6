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
 * similar they are. A document on its own is its own head. 4 bytes per document and 17 more for
 * each that is not its own head.
 */
public final class Clusters {

  private final int[] heads;
  private final Method method;
  private int[] members = new int[64]; // those that are not their own head, in order
  private Relation[] relations = new Relation[64]; // of each member, and so on
  private float[] similarities = new float[64];
  private float[] containments = new float[64];
  private float[] evidence = new float[64];
  private int size;

  private Clusters(int[] heads, Method method) {
    this.heads = heads;
    this.method = method;
  }

  static Clusters of(
      Corpus corpus, DocumentPairs pairs, DocumentSettings settings, Verifier verifier)
      throws IOException {
    int[] representatives = Representatives.of(corpus);
    int[] firstHeads = heads(corpus, pairs, settings, representatives);
    Clusters clusters = new Clusters(new int[corpus.size()], settings.method());
    for (int document = 0; document < corpus.size(); document++) {
      int first = corpus.first(document);
      int head = firstHeads[first];
      clusters.heads[document] = representatives[head];
      if (clusters.heads[document] == document) {
        continue;
      }
      if (representatives[head] == representatives[document]) {
        clusters.add(document, Relation.EXACT, 1, 1, Float.NaN); // a copy of what is kept
      } else if (first != document) {
        clusters.addCopy(document, clusters.member(first));
      } else {
        clusters.relate(document, head, pairs, verifier);
      }
    }
    return clusters;
  }

  /** Returns the head of the cluster that the document is in: itself, if it is kept. */
  public int head(int document) {
    return heads[document];
  }

  /** Returns what the document is to its head. */
  public Relation relation(int document) {
    int member = member(document);
    return member < 0 ? Relation.EXACT : relations[member];
  }

  /** Returns the similarity of the document to its head, from 0 to 1. */
  public double similarity(int document) {
    int member = member(document);
    return member < 0 ? 1 : similarities[member];
  }

  /** Returns the share of the document that lies in its head, from 0 to 1. */
  public double containment(int document) {
    int member = member(document);
    return member < 0 ? 1 : containments[member];
  }

  /**
   * Returns the sketches' own measure of the document and its head, as {@link
   * DocumentPairs#evidence} has it by the job's method; not a number if there is none, and of no
   * meaning for equal texts.
   */
  public double evidence(int document) {
    int member = member(document);
    return member < 0 ? Double.NaN : evidence[member];
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

  private void relate(int document, int head, DocumentPairs pairs, Verifier verifier)
      throws IOException {
    float measured = (float) verifier.evidence(document, head);
    int pair = pairs.find(document, head);
    if (pair >= 0) {
      add(
          document,
          pairs.relation(pair),
          pairs.similarity(pair),
          pairs.containment(pair),
          measured);
    } else { // joined by a chain
      Overlap overlap = verifier.measure(document, head);
      add(document, Relation.NEAR, overlap.resemblance(), overlap.containment(), measured);
    }
  }

  /** An exact copy is to the head what the text it copies is. */
  private void addCopy(int document, int member) {
    add(document, relations[member], similarities[member], containments[member], evidence[member]);
  }

  private void add(
      int document, Relation relation, double similarity, double containment, float measured) {
    if (size == members.length) {
      int room = size + (size >> 1);
      members = Arrays.copyOf(members, room);
      relations = Arrays.copyOf(relations, room);
      similarities = Arrays.copyOf(similarities, room);
      containments = Arrays.copyOf(containments, room);
      evidence = Arrays.copyOf(evidence, room);
    }
    members[size] = document;
    relations[size] = relation;
    similarities[size] = (float) similarity;
    containments[size] = (float) containment;
    evidence[size++] = measured;
  }

  /** The number of the document among those that are not their own head; negative if it is. */
  private int member(int document) {
    return heads[document] == document ? -1 : Arrays.binarySearch(members, 0, size, document);
  }
}
