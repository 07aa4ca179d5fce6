package dev.doppel.engine.documents;

import dev.doppel.core.cluster.Links;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Finds who of some documents stands for whom, by the pairs that were verified among them. Links
 * never leave a connected component, so each component can be searched by itself; what counts of
 * the documents' numbers is their order alone. Not safe for concurrent use.
 */
public final class HeadSearch {

  private final int documents;
  private final int stored;
  private final IntUnaryOperator lengths;
  private final boolean[] inside;
  private final Links links;

  private HeadSearch(int documents, int stored, IntUnaryOperator lengths) {
    this.documents = documents;
    this.stored = stored;
    this.lengths = lengths;
    this.inside = new boolean[documents];
    this.links = Links.among(documents);
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
   * States that {@code follower} may stand behind {@code head}; near-duplicates do so both ways.
   */
  public void link(int follower, int head, float similarity) {
    links.add(follower, head, similarity);
  }

  /** States that the document lies inside another. */
  public void inside(int document) {
    inside[document] = true;
  }

  /** Returns the head of each document; a head is its own. */
  public int[] heads(DocumentSettings settings) {
    int[] order = order(settings.keep());
    return settings.clustering() == DocumentSettings.Clustering.HEAD
        ? links.byHead(order)
        : links.transitively(order);
  }

  /**
   * Heads are chosen by this number, the lowest first, and where it is equal in the documents'
   * order. A text that lies inside another comes after all that do not, the longer first: it must
   * never stand for what contains it. Documents of earlier runs come before all others.
   */
  public static long rank(boolean inside, int length, DocumentSettings.Keep keep) {
    boolean byLength = inside || keep == DocumentSettings.Keep.LONGEST;
    return (inside ? 1L << 31 : 0) | (byLength ? Integer.MAX_VALUE - length : 0);
  }

  /** Documents of earlier runs were kept and stay so: they come first, in their own order. */
  private int[] order(DocumentSettings.Keep keep) {
    long[] keys = new long[documents];
    for (int document = 0; document < stored; document++) {
      keys[document] = document;
    }
    for (int document = stored; document < documents; document++) {
      // 32 bits rank | 31 bits document
      keys[document] = rank(inside[document], lengths.applyAsInt(document), keep) << 31 | document;
    }
    Arrays.sort(keys, stored, documents);
    int[] order = new int[documents];
    for (int i = 0; i < order.length; i++) {
      order[i] = (int) (keys[i] & Integer.MAX_VALUE);
    }
    return order;
  }
}
