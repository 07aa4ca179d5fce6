package dev.doppel.similarity.group;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.parts.CheckedPair;
import dev.doppel.similarity.parts.Weighed;
import dev.doppel.similarity.rules.Method;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Verified pairs of different contents, sorted by the earlier, then the later document; 37 bytes
 * per pair. Not safe for concurrent use while pairs are added.
 */
public final class DocumentPairs {

  private long[] keys = new long[64]; // earlier document above the later
  private float[] similarities = new float[64];
  private float[] containments = new float[64];
  private float[] evidence = new float[64];
  private Relation[] relations = new Relation[64];
  private Method[] methods = new Method[64];
  private boolean[] turned = new boolean[64]; // whether the later document is inside the earlier
  private float[] boilerplate = new float[64];
  private int[] boilerplateIn = new int[64];
  private int size;

  private DocumentPairs() {}

  static DocumentPairs none() {
    return new DocumentPairs();
  }

  /** Returns how many pairs there are. */
  public int size() {
    return size;
  }

  /** The first document: of a contained pair the one inside, else the earlier one. */
  public int a(int pair) {
    return turned[pair] ? later(pair) : earlier(pair);
  }

  /** The second document: of a contained pair the one around, else the later one. */
  public int b(int pair) {
    return turned[pair] ? earlier(pair) : later(pair);
  }

  /** Returns as what the pair at that place was verified. */
  public Relation relation(int pair) {
    return relations[pair];
  }

  /** Returns the similarity of the pair at that place, from 0 to 1. */
  public double similarity(int pair) {
    return similarities[pair];
  }

  /** The share of the smaller document's shingles that the larger has. */
  public double containment(int pair) {
    return containments[pair];
  }

  /**
   * The sketches' own measure of the pair: the share of filter bits that match by {@link
   * Method#CHUNKS}, the number of bits that differ by {@link Method#SIMHASH}; not a number by
   * others.
   */
  public double evidence(int pair) {
    return evidence[pair];
  }

  /**
   * The share of the common shingles that many documents have; 0 too if the pair is so much alike
   * that they were not counted.
   */
  public double boilerplate(int pair) {
    return boilerplate[pair];
  }

  /** How many documents have the half of these common shingles, near copies counted once. */
  public int boilerplateIn(int pair) {
    return boilerplateIn[pair];
  }

  /** What found the pair. */
  public Method method(int pair) {
    return methods[pair];
  }

  /** The number of the pair of these documents, in either order, if it is one. */
  public OptionalInt between(int one, int other) {
    int found = find(one, other);
    return found < 0 ? OptionalInt.empty() : OptionalInt.of(found);
  }

  /** The number of the pair of these documents, or -1. */
  int find(int one, int other) {
    long key = key(Math.min(one, other), Math.max(one, other));
    int found = Arrays.binarySearch(keys, 0, size, key);
    return found < 0 ? -1 : found;
  }

  void add(int a, int b, CheckedPair checked, Method foundBy, double measure) {
    if (size == keys.length) {
      resize(size + (size >> 1));
    }
    keys[size] = key(Math.min(a, b), Math.max(a, b));
    similarities[size] = checked.similarity();
    containments[size] = checked.containment();
    evidence[size] = (float) measure;
    relations[size] = checked.relation();
    methods[size] = foundBy;
    turned[size] = checked.relation() == Relation.CONTAINED && a > b;
    size++;
  }

  /** Takes what the pair is once boilerplate counts less. */
  void weigh(int pair, Weighed weighed) {
    boolean secondIsEarlier = turned[pair];
    relations[pair] = weighed.relation();
    turned[pair] = weighed.relation() == Relation.CONTAINED && weighed.turned() != secondIsEarlier;
    boilerplate[pair] = weighed.boilerplate();
    boilerplateIn[pair] = weighed.documents();
  }

  /** Returns all pairs of the parts, none of which has a pair of another, in order. */
  static DocumentPairs of(List<DocumentPairs> parts) {
    DocumentPairs all = new DocumentPairs();
    all.resize(parts.stream().mapToInt(DocumentPairs::size).sum());
    for (DocumentPairs part : parts) {
      System.arraycopy(part.keys, 0, all.keys, all.size, part.size);
      all.size += part.size;
    }
    Arrays.sort(all.keys, 0, all.size);
    for (DocumentPairs part : parts) {
      for (int i = 0; i < part.size; i++) {
        int at = Arrays.binarySearch(all.keys, 0, all.size, part.keys[i]);
        all.similarities[at] = part.similarities[i];
        all.containments[at] = part.containments[i];
        all.evidence[at] = part.evidence[i];
        all.relations[at] = part.relations[i];
        all.methods[at] = part.methods[i];
        all.turned[at] = part.turned[i];
      }
    }
    return all;
  }

  /** Returns the pairs that are not marked, in order. */
  DocumentPairs without(boolean[] marked) {
    DocumentPairs rest = new DocumentPairs();
    rest.resize(size);
    for (int i = 0; i < size; i++) {
      if (!marked[i]) {
        rest.keys[rest.size] = keys[i];
        rest.similarities[rest.size] = similarities[i];
        rest.containments[rest.size] = containments[i];
        rest.evidence[rest.size] = evidence[i];
        rest.relations[rest.size] = relations[i];
        rest.methods[rest.size] = methods[i];
        rest.turned[rest.size] = turned[i];
        rest.boilerplate[rest.size] = boilerplate[i];
        rest.boilerplateIn[rest.size] = boilerplateIn[i];
        rest.size++;
      }
    }
    return rest;
  }

  private void resize(int room) {
    keys = Arrays.copyOf(keys, room);
    similarities = Arrays.copyOf(similarities, room);
    containments = Arrays.copyOf(containments, room);
    evidence = Arrays.copyOf(evidence, room);
    relations = Arrays.copyOf(relations, room);
    methods = Arrays.copyOf(methods, room);
    turned = Arrays.copyOf(turned, room);
    boilerplate = Arrays.copyOf(boilerplate, room);
    boilerplateIn = Arrays.copyOf(boilerplateIn, room);
  }

  private int earlier(int pair) {
    return (int) (keys[pair] >>> 32);
  }

  private int later(int pair) {
    return (int) keys[pair];
  }

  private static long key(int earlier, int later) {
    return (long) earlier << 32 | later;
  }
}
