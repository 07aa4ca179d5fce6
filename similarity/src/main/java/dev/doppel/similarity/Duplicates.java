package dev.doppel.similarity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Parallel;
import dev.doppel.core.work.Progress;
import dev.doppel.similarity.group.Clusters;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.GivenText;
import dev.doppel.similarity.group.Grouping;
import dev.doppel.similarity.group.HeapSets;
import dev.doppel.similarity.group.Sketch;
import dev.doppel.similarity.group.Sketcher;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * The duplicates among texts in memory: copies, near copies, and texts that are part of others. The
 * verdicts are those of {@code doppel docs} on the same texts.
 *
 * <pre>{@code
 * List<String> texts = List.of("a text", "another", "A  text");
 * for (Group<String> group : Duplicates.among(texts).groups()) {
 *   System.out.println(group.head() + " " + group.members());
 * }
 * }</pre>
 *
 * <p>Texts may be part of records: {@code Duplicates.among(pages, Page::text)}. Every member of a
 * group was compared in full with its head. Immutable.
 *
 * @param <T> what has a text
 */
public final class Duplicates<T> {

  private static final int TEXTS_PER_PIECE = 256;

  private final List<T> items;
  private final List<Group<T>> groups;
  private final List<T> kept;

  private Duplicates(List<T> items, Clusters clusters) {
    this.items = items;
    this.groups = groups(items, clusters);
    List<T> heads = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      if (clusters.head(item) == item) {
        heads.add(items.get(item));
      }
    }
    this.kept = List.copyOf(heads);
  }

  /** Finds the duplicates among texts, by the usual settings. */
  public static Duplicates<String> among(Collection<String> texts) {
    return among(texts, Function.identity());
  }

  /** Finds the duplicates among things that have a text, by the usual settings. */
  public static <T> Duplicates<T> among(Collection<T> items, Function<? super T, String> textOf) {
    return among(items, textOf, DocumentSettings.builder().build());
  }

  /**
   * Finds the duplicates among things that have a text.
   *
   * @param textOf returns the text; called once per item, by several threads
   */
  public static <T> Duplicates<T> among(
      Collection<T> items, Function<? super T, String> textOf, DocumentSettings settings) {
    List<T> all = List.copyOf(items);
    ExecutorService pool = Executors.newFixedThreadPool(settings.threads(), Duplicates::daemon);
    try (HeapSets sets = HeapSets.none()) {
      Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));
      for (List<Sketch> piece : sketches(all, textOf, settings, sets, pool)) {
        piece.forEach(corpus::add);
      }
      Grouping grouping = Grouping.of(corpus, sets, settings, pool, Progress.NONE, stage -> {});
      return new Duplicates<>(all, grouping.clusters());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // interrupted: nothing is read or written
    } finally {
      pool.shutdownNow();
    }
  }

  /** The items without those that repeat another one, in the order given. */
  public List<T> kept() {
    return kept;
  }

  /** The groups of two items and more, in the order of their heads. */
  public List<Group<T>> groups() {
    return groups;
  }

  @Override
  public String toString() {
    return "Duplicates[%d of %d, %d groups]"
        .formatted(items.size() - kept.size(), items.size(), groups.size());
  }

  private static <T> List<List<Sketch>> sketches(
      List<T> items,
      Function<? super T, String> textOf,
      DocumentSettings settings,
      HeapSets sets,
      ExecutorService pool)
      throws IOException {
    ThreadLocal<Sketcher> sketchers =
        ThreadLocal.withInitial(() -> new Sketcher(settings, (hash, proof) -> false, sets));
    List<Callable<List<Sketch>>> pieces = new ArrayList<>();
    for (int from = 0; from < items.size(); from += TEXTS_PER_PIECE) {
      List<T> piece = items.subList(from, Math.min(items.size(), from + TEXTS_PER_PIECE));
      int first = from;
      pieces.add(
          () -> {
            List<Sketch> sketches = new ArrayList<>(piece.size());
            for (int i = 0; i < piece.size(); i++) {
              byte[] text = textOf.apply(piece.get(i)).getBytes(UTF_8);
              String id = Integer.toString(first + i);
              sketches.add(sketchers.get().sketch(GivenText.of(id, text)));
            }
            return sketches;
          });
    }
    return Parallel.all(pool, pieces);
  }

  private static <T> List<Group<T>> groups(List<T> items, Clusters clusters) {
    Map<Integer, List<Member<T>>> members = new TreeMap<>();
    for (int item = 0; item < items.size(); item++) {
      int head = clusters.head(item);
      if (head != item) {
        members
            .computeIfAbsent(head, unused -> new ArrayList<>())
            .add(
                new Member<>(
                    items.get(item),
                    clusters.relation(item),
                    clusters.similarity(item),
                    clusters.containment(item)));
      }
    }
    List<Group<T>> groups = new ArrayList<>();
    members.forEach((head, list) -> groups.add(new Group<>(items.get(head), list)));
    return List.copyOf(groups);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "doppel-duplicates");
    thread.setDaemon(true);
    return thread;
  }
}
