package dev.doppel.index;

import dev.doppel.core.hash.Sha256;
import dev.doppel.core.index.BandJoin;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which texts resemble each other by {@link #FLOOR} or more, kept up to date while documents come
 * and go. Says after each change which texts it concerns. For one thread.
 */
final class LinkGraph {

  /*
   * A text is a node, its copies are documents of that node; a document that a person set apart
   * from another has a node of its own, as it may belong elsewhere than its copies.
   *
   * At the start all links are found at once, by bands (Families has the reason for them). A text
   * that comes later is compared with all others: 128 components of each lie side by side, of which
   * the first 64 dismiss all but one in fifty of those that are not alike, at about a nanosecond
   * each, and the others nearly all the rest. Of texts at the floor one in 50,000 is missed, of
   * more similar ones none.
   */

  /** The least similarity that can be asked for. */
  static final double FLOOR = 0.5;

  private static final int GLANCE = 4; // longs: two of bit 0, each followed by its bit 1
  private static final int MOST_OF_64 = 40; // that differ; of unlike texts 48 do
  private static final int MOST_OF_128 = 72; // of 96
  private static final int PLANE = SimilaritySettings.FINE.words() / 2; // where bit 1 begins

  private final Marks marks;
  private final Map<Sha256, TextNode> byText = new HashMap<>();
  private final Map<String, TextNode> byId = new HashMap<>();
  private final Deque<Integer> free = new ArrayDeque<>();
  private @Nullable TextNode[] nodes = new TextNode[64];
  private long[] glances = new long[64 * GLANCE];
  private int used;

  private final Set<TextNode> touched = new LinkedHashSet<>();
  private final List<TextNode> gone = new ArrayList<>();

  private LinkGraph(Marks marks) {
    this.marks = marks;
  }

  /**
   * Returns the graph of these documents.
   *
   * @param entries in the order of their ranks
   * @param marks to be kept by this graph alone
   * @param progress is told now and then; what it throws ends this
   */
  static LinkGraph of(List<Entry> entries, Marks marks, Progress progress) {
    LinkGraph graph = new LinkGraph(marks);
    List<TextNode> all = new ArrayList<>();
    for (Entry each : entries) {
      if (!each.document().isEmpty()) {
        TextNode known = graph.nodeFor(each);
        if (known == null) {
          all.add(graph.newNode(each));
        } else {
          known.add(each);
          graph.byId.put(each.document().id(), known);
        }
      }
    }
    graph.join(all, progress);
    all.forEach(TextNode::trim);
    graph.touched.clear();
    return graph;
  }

  /** Is told how far the beginning is. */
  interface Progress {
    void joined(int bands, int of);
  }

  private void join(List<TextNode> all, Progress progress) {
    Families.Bands bands = Families.Bands.of(FLOOR);
    bands.requireRoomFor(all.size());
    int[] hashes = new int[all.size() * bands.count()];
    for (int i = 0; i < all.size(); i++) {
      long[] fine = all.get(i).document().fine();
      for (int band = 0; band < bands.count(); band++) {
        hashes[i * bands.count() + band] =
            (int) SimilaritySettings.FINE.band(fine, band, bands.rows());
      }
    }
    BandJoin join = BandJoin.of(hashes, bands.count(), all.size(), BandJoin.DEFAULT_BUCKET);
    for (int band = 0; band < bands.count(); band++) {
      progress.joined(band, bands.count());
      join.joinAgain(band, (a, b) -> linkOnce(all.get(a), all.get(b)));
    }
  }

  private void linkOnce(TextNode a, TextNode b) {
    if (mayBeAlike(a.slot(), b.slot()) && !(a.rank() < b.rank() ? b.follows(a) : a.follows(b))) {
      linkIfAlike(a, b);
    }
  }

  /** How many numbers of texts are in use; some of them may be free again. */
  int slots() {
    return used;
  }

  /** The text of that number; null if there is none now. */
  @Nullable TextNode node(int slot) {
    return nodes[slot];
  }

  /** Whether a text is still there. */
  boolean isAlive(TextNode node) {
    return nodes[node.slot()] == node;
  }

  /** The text of a document; null if it has none that can be compared. */
  @Nullable TextNode node(String id) {
    return byId.get(id);
  }

  /** Takes a document in, in the place of an earlier state if there was one. */
  void put(@Nullable Entry old, Entry now) {
    TextNode node = old == null ? null : byId.get(old.document().id());
    if (old != null && node != null && old.document().sha256().proves(now.document().sha256())) {
      node.swap(old, now);
      touched.add(node);
      return;
    }
    if (old != null) {
      withdraw(old);
    }
    place(now);
  }

  void remove(Entry old) {
    withdraw(old);
  }

  /** Takes note that two documents are no duplicates of each other, or may be again. */
  void mark(String a, String b, boolean isApart) {
    Entry first = entry(a);
    Entry second = entry(b);
    if (first != null) {
      withdraw(first);
    }
    if (second != null) {
      withdraw(second);
    }
    if (isApart) {
      marks.add(a, b);
    } else {
      marks.remove(a, b);
    }
    if (first != null) {
      place(first);
    }
    if (second != null) {
      place(second);
    }
  }

  private @Nullable Entry entry(String id) {
    TextNode node = byId.get(id);
    return node == null
        ? null
        : node.documents().stream()
            .filter(each -> each.document().id().equals(id))
            .findFirst()
            .orElse(null);
  }

  /** The texts that changed, or whose neighbours did, since the last time; forgets them. */
  Set<TextNode> takeTouched() {
    Set<TextNode> taken = new LinkedHashSet<>(touched);
    touched.clear();
    return taken;
  }

  /** The texts that went since the last time; forgets them, and frees their numbers. */
  List<TextNode> takeGone() {
    List<TextNode> taken = List.copyOf(gone);
    gone.forEach(node -> free.add(node.slot()));
    gone.clear();
    return taken;
  }

  private boolean isAlone(SketchedDocument document) {
    return !document.sha256().isKnown() || marks.count(document.id()) > 0;
  }

  private @Nullable TextNode nodeFor(Entry entry) {
    return isAlone(entry.document()) ? null : byText.get(entry.document().sha256());
  }

  private TextNode newNode(Entry entry) {
    SketchedDocument document = entry.document();
    Integer freed = free.poll();
    int slot = freed == null ? used++ : freed;
    if (slot == nodes.length) {
      int room = slot + (slot >> 1);
      nodes = Arrays.copyOf(nodes, room);
      glances = Arrays.copyOf(glances, room * GLANCE);
    }
    TextNode node = new TextNode(slot, entry);
    nodes[slot] = node;
    for (int i = 0; i < GLANCE; i++) {
      glances[slot * GLANCE + i] = document.fine()[i / 2 + i % 2 * PLANE];
    }
    byId.put(document.id(), node);
    if (!isAlone(document)) {
      byText.put(document.sha256(), node);
    }
    touched.add(node);
    return node;
  }

  private void place(Entry entry) {
    if (entry.document().isEmpty()) {
      return;
    }
    TextNode known = nodeFor(entry);
    if (known == null) {
      linkToAll(newNode(entry));
      return;
    }
    int rank = known.rank();
    known.add(entry);
    byId.put(entry.document().id(), known);
    settle(known, rank);
  }

  private void withdraw(Entry entry) {
    TextNode node = byId.remove(entry.document().id());
    if (node == null) {
      return;
    }
    int rank = node.rank();
    node.remove(entry);
    if (!node.isEmpty()) {
      settle(node, rank);
      return;
    }
    node.add(entry); // so that it has a rank as long as it is asked for
    touchAround(node);
    detach(node);
    touched.remove(node);
    gone.add(node);
    nodes[node.slot()] = null;
    byText.remove(entry.document().sha256(), node);
  }

  /** Another first document may have changed who stands before whom. */
  private void settle(TextNode node, int oldRank) {
    touched.add(node);
    if (node.rank() != oldRank) {
      touchAround(node);
      detach(node);
      linkToAll(node); // also to those that had dropped their links, as others mattered more
    }
  }

  private void touchAround(TextNode node) {
    for (int i = 0; i < node.earlierCount(); i++) {
      touched.add(node.earlier(i));
    }
    for (int i = 0; i < node.laterCount(); i++) {
      touched.add(node.later(i));
    }
  }

  private static void detach(TextNode node) {
    for (int i = 0; i < node.earlierCount(); i++) {
      node.earlier(i).unlink(node);
    }
    for (int i = 0; i < node.laterCount(); i++) {
      node.later(i).unlink(node);
    }
    node.clearLinks();
  }

  private void linkToAll(TextNode node) {
    for (int slot = 0; slot < used; slot++) {
      if (mayBeAlike(node.slot(), slot)) {
        TextNode other = nodes[slot];
        if (other != null && other != node) {
          linkIfAlike(node, other);
        }
      }
    }
    node.trim();
    touchAround(node);
  }

  private boolean mayBeAlike(int a, int b) {
    int one = a * GLANCE;
    int other = b * GLANCE;
    int differing =
        Long.bitCount((glances[one] ^ glances[other]) | (glances[one + 1] ^ glances[other + 1]));
    return differing <= MOST_OF_64
        && differing
                + Long.bitCount(
                    (glances[one + 2] ^ glances[other + 2])
                        | (glances[one + 3] ^ glances[other + 3]))
            <= MOST_OF_128;
  }

  private void linkIfAlike(TextNode a, TextNode b) {
    SketchedDocument one = a.document();
    SketchedDocument other = b.document();
    double similarity = one.similarity(other);
    if (similarity >= FLOOR && !marks.contain(one.id(), other.id())) {
      boolean isLater = a.rank() > b.rank();
      TextNode late = isLater ? a : b;
      TextNode early = isLater ? b : a;
      late.link(early, (float) similarity);
    }
  }
}
