package dev.doppel.similarity.parts;

import dev.doppel.core.cluster.Links;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds which of some documents represents which others, by the pairs that were verified among
 * them. Links never leave a connected component, so each component can be searched by itself; what
 * counts of the documents' numbers is their order alone. Not safe for concurrent use.
 */
public final class HeadSearch {

  private final int documents;
  private final IntUnaryOperator lengths;
  private final boolean[] inside;
  private final Links links;
  private long[] seniority = {}; // of those that an earlier run kept; 0 for all others, or none
  private int @Nullable [] places; // of all documents, the most preferred first

  private HeadSearch(int documents, int stored, IntUnaryOperator lengths) {
    this.documents = documents;
    this.lengths = lengths;
    this.inside = new boolean[documents];
    this.links = Links.among(documents);
    if (stored > 0) {
      seniority = new long[documents];
    }
    for (int document = 0; document < stored; document++) {
      seniority[document] = document + 1L;
    }
  }

  /**
   * Returns a search among documents, the first {@code stored} of which an earlier run kept.
   *
   * @param lengths of each document's canonical text
   */
  public static HeadSearch among(int documents, int stored, IntUnaryOperator lengths) {
    return new HeadSearch(documents, stored, lengths);
  }

  /**
   * States that {@code head} may represent {@code follower}; of near-duplicates, each may represent
   * the other.
   */
  public void link(int follower, int head, float similarity) {
    links.add(follower, head, similarity);
  }

  /** States that the document lies inside another. */
  public void inside(int document) {
    inside[document] = true;
  }

  /**
   * States that an earlier run kept the document, as the one of this number of all that any run
   * kept: so it stays, before all that came later.
   */
  public void keptBefore(int document, int number) {
    if (seniority.length == 0) {
      seniority = new long[documents];
    }
    seniority[document] = number + 1L;
  }

  /**
   * States in which order heads are chosen where texts alone do not decide it.
   *
   * @param newPlaces the place of each document, from 0; no two have the same
   */
  public void prefer(int[] newPlaces) {
    places = newPlaces;
  }

  /** Returns the head of each document; a head is its own. */
  public int[] heads(DocumentSettings settings) {
    int[] order = order(settings.keep().isLongest());
    return settings.clustering() == DocumentSettings.Clustering.HEAD
        ? links.byHead(order)
        : links.transitively(order);
  }

  /**
   * Heads are chosen by this number, the lowest first, and where it is equal in the documents'
   * order. A text that lies inside another comes after all that do not, the longer first: it must
   * never stand for what contains it. Documents of earlier runs come before all others.
   *
   * @param keepsLongest whether the longest text of a cluster is to stay
   */
  public static long rank(boolean inside, int length, boolean keepsLongest) {
    boolean byLength = inside || keepsLongest;
    return (inside ? 1L << 31 : 0) | (byLength ? Integer.MAX_VALUE - length : 0);
  }

  /** What earlier runs kept stays so, and comes first, in the order in which they kept it. */
  private int[] order(boolean keepsLongest) {
    long[] keys = new long[documents];
    int seniorCount = (int) Arrays.stream(seniority).filter(number -> number > 0).count();
    int seniors = 0;
    int others = seniorCount;
    for (int document = 0; document < documents; document++) {
      if (seniorCount > 0 && seniority[document] > 0) {
        keys[seniors++] = seniority[document] << 31 | document;
      } else { // 32 bits rank | 31 bits place
        long rank = rank(inside[document], lengths.applyAsInt(document), keepsLongest);
        keys[others++] = rank << 31 | (places == null ? document : places[document]);
      }
    }
    Arrays.sort(keys, 0, seniorCount);
    Arrays.sort(keys, seniorCount, documents);
    int[] order = new int[documents];
    int[] byPlace = places == null ? null : byPlace(places);
    for (int i = 0; i < documents; i++) {
      int last = (int) (keys[i] & Integer.MAX_VALUE);
      order[i] = byPlace == null || i < seniorCount ? last : byPlace[last];
    }
    return order;
  }

  private int[] byPlace(int[] given) {
    int[] byPlace = new int[documents];
    for (int document = 0; document < documents; document++) {
      byPlace[given[document]] = document;
    }
    return byPlace;
  }
}
