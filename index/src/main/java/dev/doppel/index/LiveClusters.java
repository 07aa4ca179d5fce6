package dev.doppel.index;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The clusters of an index, kept up to date while it changes, for the similarities that were asked
 * for last. Safe for concurrent use.
 */
final class LiveClusters implements Catalogue.Listener {

  /*
   * Changes are noted while the catalogue is locked, which takes no time, and made here when
   * somebody asks or has time: "this" guards all but the queue. So an answer has every change that
   * was made before its question, and adding documents does not wait for clusters.
   */

  private static final int MOST_VIEWS = 4;

  private final Queue<Consumer<LinkGraph>> changes = new ConcurrentLinkedQueue<>();
  private final Map<Double, HeadView> views = new LinkedHashMap<>(8, 0.75f, true);
  private @Nullable LinkGraph graph;

  /**
   * Begins with documents, while changes may be told already.
   *
   * @param marks for this alone
   */
  synchronized void begin(List<Entry> documents, Marks marks) {
    graph = LinkGraph.of(documents, marks);
  }

  @Override
  public void put(@Nullable Entry old, Entry now) {
    changes.add(links -> links.put(old, now));
  }

  @Override
  public void removed(Entry old) {
    changes.add(links -> links.remove(old));
  }

  @Override
  public void marked(String a, String b, boolean isApart) {
    changes.add(links -> links.mark(a, b, isApart));
  }

  /** Makes all changes that were noted so far. */
  synchronized void catchUp() {
    LinkGraph links = graph();
    Consumer<LinkGraph> next = changes.poll();
    if (next == null) {
      return;
    }
    for (; next != null; next = changes.poll()) {
      next.accept(links);
    }
    List<TextNode> gone = links.takeGone();
    Set<TextNode> touched = links.takeTouched();
    views.values().forEach(view -> view.update(gone, touched));
  }

  /** Answers a question on the clusters of a similarity, as they are now. */
  synchronized <T> T ask(double similarity, Function<Asked, T> question) {
    catchUp();
    HeadView view = views.get(similarity);
    if (view == null) {
      view = HeadView.of(graph(), similarity);
      views.put(similarity, view);
      if (views.size() > MOST_VIEWS) {
        views.remove(views.keySet().iterator().next());
      }
    }
    return question.apply(new Asked(graph(), view));
  }

  /** What is asked. */
  record Asked(LinkGraph graph, HeadView view) {

    /** Whether a document has near-duplicates. */
    boolean isClustered(String id) {
      TextNode node = graph.node(id);
      if (node == null) {
        return false;
      }
      return view.head(node) != node
          || node.documents().size() > 1
          || !view.followers(node).isEmpty();
    }
  }

  private LinkGraph graph() {
    LinkGraph begun = graph;
    if (begun == null) {
      throw new IllegalStateException("clusters were not begun");
    }
    return begun;
  }
}
