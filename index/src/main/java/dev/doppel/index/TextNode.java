package dev.doppel.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * One text in the graph of texts that are alike: the document that brought it first, its copies,
 * and the texts it resembles. Changed by {@link LinkGraph} only.
 */
final class TextNode {

  static final Comparator<TextNode> BY_RANK = Comparator.comparingInt(TextNode::rank);

  /** A crowd of documents that are all alike has no more links per document than this. */
  static final int MOST_LINKS = 512;

  private final int slot;
  private final List<Entry> documents = new ArrayList<>(1); // by rank
  private TextNode[] earlier = {};
  private float[] similarities = {};
  private int earlierCount;
  private TextNode[] later = {};
  private int laterCount;
  private boolean isThinned; // then these say what is worth a link
  private int lastOfFirst; // rank of the last of the first ones
  private float leastOfBest;

  TextNode(int slot, Entry first) {
    this.slot = slot;
    documents.add(first);
  }

  /** The number by which views know it. */
  int slot() {
    return slot;
  }

  int rank() {
    return documents.get(0).rank();
  }

  Entry first() {
    return documents.get(0);
  }

  SketchedDocument document() {
    return first().document();
  }

  /** The documents of this text, the one that came first before the others. */
  List<Entry> documents() {
    return documents;
  }

  /** Adds a copy. */
  void add(Entry copy) {
    int place = documents.size();
    while (place > 0 && documents.get(place - 1).rank() > copy.rank()) {
      place--;
    }
    documents.add(place, copy);
  }

  /** Takes another state of the same document in the place of the one there. */
  void swap(Entry old, Entry now) {
    documents.set(documents.indexOf(old), now);
  }

  void remove(Entry copy) {
    documents.remove(copy);
  }

  boolean isEmpty() {
    return documents.isEmpty();
  }

  int earlierCount() {
    return earlierCount;
  }

  /** A text that came before this one and resembles it. */
  TextNode earlier(int i) {
    return earlier[i];
  }

  float similarity(int i) {
    return similarities[i];
  }

  int laterCount() {
    return laterCount;
  }

  TextNode later(int i) {
    return later[i];
  }

  /** Whether another stands among those before it. */
  boolean follows(TextNode other) {
    for (int i = 0; i < earlierCount; i++) {
      if (earlier[i] == other) {
        return true;
      }
    }
    return false;
  }

  /** Notes on both sides that this text resembles one before it, unless others matter more. */
  void link(TextNode other, float similarity) {
    if (isThinned && other.rank() > lastOfFirst && similarity <= leastOfBest) {
      return;
    }
    if (earlierCount == earlier.length) {
      int room = Math.max(4, earlierCount + (earlierCount >> 1));
      earlier = Arrays.copyOf(earlier, room);
      similarities = Arrays.copyOf(similarities, room);
    }
    earlier[earlierCount] = other;
    similarities[earlierCount++] = similarity;
    other.addLater(this);
    if (earlierCount > MOST_LINKS) {
      thin();
    }
  }

  private void addLater(TextNode other) {
    if (laterCount == later.length) {
      later = Arrays.copyOf(later, Math.max(4, laterCount + (laterCount >> 1)));
    }
    later[laterCount++] = other;
  }

  /** Gives back the room that was made for more links. */
  void trim() {
    if (earlier.length > earlierCount) {
      earlier = Arrays.copyOf(earlier, earlierCount);
      similarities = Arrays.copyOf(similarities, earlierCount);
    }
  }

  /** Forgets another text, on whichever side it stands. */
  void unlink(TextNode other) {
    for (int i = earlierCount - 1; i >= 0; i--) {
      if (earlier[i] == other) {
        earlierCount--;
        earlier[i] = earlier[earlierCount];
        similarities[i] = similarities[earlierCount];
        isThinned = false; // there is room again
      }
    }
    for (int i = laterCount - 1; i >= 0; i--) {
      if (later[i] == other) {
        later[i] = later[--laterCount];
      }
    }
  }

  void clearLinks() {
    earlierCount = 0;
    laterCount = 0;
    isThinned = false;
  }

  /** Keeps the first of a crowd, among which its heads are, and those most like this one. */
  private void thin() {
    Integer[] order = new Integer[earlierCount];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingInt(i -> earlier[i].rank()));
    int kept = MOST_LINKS / 4;
    Arrays.sort(
        order,
        kept,
        order.length,
        Comparator.<Integer>comparingDouble(i -> -similarities[i])
            .thenComparingInt(i -> earlier[i].rank()));
    TextNode[] oldEarlier = earlier.clone();
    float[] oldSimilarities = similarities.clone();
    earlierCount = 2 * kept;
    for (int i = 0; i < earlierCount; i++) {
      earlier[i] = oldEarlier[order[i]];
      similarities[i] = oldSimilarities[order[i]];
    }
    for (int i = earlierCount; i < order.length; i++) {
      oldEarlier[order[i]].forgetLater(this);
    }
    isThinned = true;
    lastOfFirst = earlier[kept - 1].rank();
    leastOfBest = similarities[earlierCount - 1];
  }

  /** The last link is looked for first: it was mostly made a moment ago. */
  private void forgetLater(TextNode other) {
    for (int i = laterCount - 1; i >= 0; i--) {
      if (later[i] == other) {
        later[i] = later[--laterCount];
        return;
      }
    }
  }

  @Override
  public String toString() {
    return "TextNode[" + document().id() + "]";
  }
}
