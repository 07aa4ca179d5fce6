package dev.doppel.index;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
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
   * somebody asks or has time: "lock" guards all but what is noted. So an answer has every change
   * that was made before its question, and adding documents does not wait for clusters.
   *
   * The lock is fair and is let go after some changes: who asks while thousands of changes are made
   * waits for some of them, unless he wants all. Only the links of the documents that were there
   * before the first question are found in one go; left() says how far that is.
   *
   * Whatever fails while a change is made, such as a full heap, leaves links and views that nobody
   * knows: this is of no use then, and lets go of all it holds.
   */

  private static final int MOST_VIEWS = 4;
  private static final int AT_A_TIME = 200; // changes, each of a glance at all texts

  private final Lock lock = new ReentrantLock(true);
  private final Queue<Consumer<LinkGraph>> changes = new ConcurrentLinkedQueue<>();
  private final AtomicInteger noted = new AtomicInteger(); // changes that are not made yet
  private final Map<Double, HeadView> views = new LinkedHashMap<>(8, 0.75f, true);
  private List<Entry> first; // until their links are found
  private final Marks marks;
  private @Nullable LinkGraph graph;
  private volatile int unlinked; // of the first
  private volatile @Nullable Throwable failure;
  private volatile boolean isClosed;

  /**
   * Begins with documents, whose links are found later.
   *
   * @param documents in the order of their ranks
   * @param marks for this alone
   */
  LiveClusters(List<Entry> documents, Marks marks) {
    this.first = documents;
    this.marks = marks;
    this.unlinked = documents.size();
  }

  @Override
  public void put(@Nullable Entry old, Entry now) {
    note(links -> links.put(old, now));
  }

  @Override
  public void removed(Entry old) {
    note(links -> links.remove(old));
  }

  @Override
  public void marked(String a, String b, boolean isApart) {
    note(links -> links.mark(a, b, isApart));
  }

  private void note(Consumer<LinkGraph> change) {
    if (isBroken()) {
      return;
    }
    noted.incrementAndGet();
    changes.add(change);
  }

  /** Whether finding or changing them failed: others must be begun in the place of these. */
  boolean isBroken() {
    return failure != null;
  }

  /** How many documents and changes are not in the clusters yet. */
  int left() {
    return unlinked + noted.get();
  }

  /** Makes all changes that were noted so far. */
  void catchUp() {
    lock.lock();
    try {
      catchUpAll();
    } finally {
      lock.unlock();
    }
  }

  /** Makes some of the changes that were noted; true if there are more. */
  boolean catchUpSome() {
    lock.lock();
    try {
      make(links(), AT_A_TIME);
    } finally {
      lock.unlock();
    }
    return left() > 0;
  }

  private void catchUpAll() {
    LinkGraph links = links();
    for (int most = noted.get(); most > 0; most -= AT_A_TIME) {
      make(links, AT_A_TIME);
    }
  }

  private void make(LinkGraph links, int most) {
    int made = 0;
    try {
      Consumer<LinkGraph> next = changes.poll();
      while (next != null) {
        made++;
        next.accept(links);
        next = made == most ? null : changes.poll();
      }
      if (made > 0) {
        List<TextNode> gone = links.takeGone();
        Set<TextNode> touched = links.takeTouched();
        views.values().forEach(view -> view.update(gone, touched));
      }
    } catch (RuntimeException | Error e) {
      giveUp(e);
      throw e;
    } finally {
      noted.addAndGet(-made);
    }
  }

  /** Answers a question on the clusters of a similarity, as they are now. */
  <T> T ask(double similarity, Function<Asked, T> question) {
    lock.lock();
    try {
      catchUpAll();
      HeadView view = views.get(similarity);
      if (view == null) {
        view = HeadView.of(links(), similarity);
        views.put(similarity, view);
        if (views.size() > MOST_VIEWS) {
          views.remove(views.keySet().iterator().next());
        }
      }
      return question.apply(new Asked(links(), view));
    } finally {
      lock.unlock();
    }
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

  /** Lets who finds the first links give up; nothing can be asked any more that needs them. */
  void close() {
    isClosed = true;
  }

  private LinkGraph links() {
    Throwable failed = failure;
    if (failed instanceof Error error) {
      throw error;
    } else if (failed instanceof RuntimeException exception) {
      throw exception;
    }
    LinkGraph begun = graph;
    if (begun == null) {
      try {
        begun = LinkGraph.of(first, marks, this::showLinked);
      } catch (RuntimeException | Error e) {
        giveUp(e);
        throw e;
      }
      graph = begun;
      first = List.of();
      unlinked = 0;
    }
    return begun;
  }

  /** Whoever waited for the lock meanwhile fails by the same reason. */
  private void giveUp(Throwable e) {
    failure = e;
    unlinked = 0;
    graph = null;
    first = List.of();
    views.clear();
    changes.clear();
  }

  private void showLinked(int bands, int of) {
    if (isClosed) {
      throw new IllegalStateException("the index was closed");
    }
    unlinked = first.size() - (int) ((long) first.size() * bands / (of + 1));
  }
}
