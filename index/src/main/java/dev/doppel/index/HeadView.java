package dev.doppel.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Which texts follow which head from a certain similarity on: the clusters of {@link Families},
 * kept up to date from what {@link LinkGraph} says of its changes. For one thread.
 */
final class HeadView {

  /*
   * A text joins the most similar of the heads before it, or is a head. So what a text does
   * depends on nothing but which of the texts before it are heads. After a change the texts it
   * touched are looked at again in the order of their ranks; only where one becomes a head, or
   * ceases to be one, are those after it looked at, too. Each text is so looked at once at most.
   */

  private final LinkGraph graph;
  private final double similarity;
  private final float least;
  private final Families.Bands bands;
  private @Nullable TextNode[] heads = new TextNode[64]; // by slot
  private float[] toHead = new float[64];
  private @Nullable List<TextNode>[] followers = lists(64); // of heads, by slot

  private HeadView(LinkGraph graph, double similarity) {
    this.graph = graph;
    this.similarity = similarity;
    this.least = (float) similarity;
    this.bands = Families.Bands.of(similarity);
  }

  /** Returns the view of all texts that are in the graph now. */
  static HeadView of(LinkGraph graph, double similarity) {
    HeadView view = new HeadView(graph, similarity);
    List<TextNode> all = new ArrayList<>();
    for (int slot = 0; slot < graph.slots(); slot++) {
      TextNode node = graph.node(slot);
      if (node != null) {
        all.add(node);
      }
    }
    view.update(List.of(), all);
    return view;
  }

  double similarity() {
    return similarity;
  }

  /** The head of a text, itself if it is one. */
  TextNode head(TextNode node) {
    TextNode head = heads[node.slot()];
    assert head != null : node + " was not looked at";
    return head;
  }

  /** The texts that follow a head, in no order. */
  List<TextNode> followers(TextNode head) {
    List<TextNode> all = followers[head.slot()];
    return all == null ? List.of() : all;
  }

  /** How similar a text is to its head, rounded. */
  float toHead(TextNode node) {
    return toHead[node.slot()];
  }

  /** Takes in a change of the graph. */
  void update(Collection<TextNode> gone, Collection<TextNode> touched) {
    makeRoom();
    gone.forEach(this::forget);
    PriorityQueue<TextNode> waiting = new PriorityQueue<>(TextNode.BY_RANK);
    touched.stream().filter(graph::isAlive).forEach(waiting::add);
    TextNode last = null;
    while (!waiting.isEmpty()) {
      TextNode next = waiting.remove();
      if (next != last) { // a text may be waited for several times
        look(next, waiting);
      }
      last = next;
    }
  }

  private void look(TextNode node, PriorityQueue<TextNode> waiting) {
    int slot = node.slot();
    TextNode old = heads[slot];
    TextNode best = node;
    float most = Float.NEGATIVE_INFINITY;
    for (int i = 0; i < node.earlierCount(); i++) {
      TextNode other = node.earlier(i);
      float alike = node.similarity(i);
      boolean isHead = heads[other.slot()] == other;
      boolean isBetter = alike > most || (alike == most && other.rank() < best.rank());
      if (isHead && alike >= least && isBetter && isCandidate(node, other)) {
        best = other;
        most = alike;
      }
    }
    toHead[slot] = best == node ? 1 : most;
    if (best == old) {
      return;
    }
    follow(node, old, best);
    if ((old == node) != (best == node)) {
      for (int i = 0; i < node.laterCount(); i++) {
        waiting.add(node.later(i));
      }
    }
  }

  private void follow(TextNode node, @Nullable TextNode old, TextNode best) {
    if (old != null && old != node) {
      leave(node, old);
    }
    heads[node.slot()] = best;
    if (best != node) {
      List<TextNode> all = followers[best.slot()];
      if (all == null) {
        all = new ArrayList<>(2);
        followers[best.slot()] = all;
      }
      all.add(node);
    }
  }

  private void leave(TextNode node, TextNode head) {
    List<TextNode> all = followers[head.slot()];
    if (all != null) {
      all.remove(node);
      if (all.isEmpty()) {
        followers[head.slot()] = null;
      }
    }
  }

  private void forget(TextNode node) {
    TextNode head = heads[node.slot()];
    if (head != null && head != node) {
      leave(node, head);
    }
    heads[node.slot()] = null;
    List<TextNode> all = followers[node.slot()];
    followers[node.slot()] = null;
    if (all != null) {
      all.forEach(each -> heads[each.slot()] = null); // these were touched, and find another
    }
  }

  /** Whether the bands for this very similarity would have found the pair. */
  private boolean isCandidate(TextNode a, TextNode b) {
    return bands.meet(a.document().fine(), b.document().fine());
  }

  private void makeRoom() {
    if (graph.slots() > heads.length) {
      int room = graph.slots() + (graph.slots() >> 1);
      heads = Arrays.copyOf(heads, room);
      toHead = Arrays.copyOf(toHead, room);
      followers = Arrays.copyOf(followers, room);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static @Nullable List<TextNode>[] lists(int room) {
    return new List[room];
  }
}
