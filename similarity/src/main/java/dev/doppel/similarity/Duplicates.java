package dev.doppel.similarity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.InOrder;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
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
  private static final int PIECES_PER_THREAD = 2;

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
   * @throws IllegalArgumentException if the settings keep items by more than their texts
   */
  public static <T> Duplicates<T> among(
      Collection<T> items, Function<? super T, String> textOf, DocumentSettings settings) {
    Check.argument(
        settings.keep().isByText(),
        "keep '%s' needs documents with names, times or fields; of texts the first or longest"
            + " stays",
        settings.keep());
    Check.argument(
        !settings.keep().dropsAll(),
        "drop-all is for doppel docs; here one text of each group stays");
    List<T> all = List.copyOf(items);
    try (HeapSets sets = HeapSets.none();
        Workers workers = Workers.of(settings.threads())) {
      Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));
      try (InOrder<Sketcher, Integer, List<Sketch>, IOException> sketching =
          InOrder.on(
              workers,
              PIECES_PER_THREAD,
              () -> new Sketcher(settings, (hash, proof) -> false, sets),
              (first, sketcher) -> sketches(all, textOf, first, sketcher),
              piece -> piece.forEach(corpus::add))) {
        for (int first = 0; first < all.size(); first += TEXTS_PER_PIECE) {
          sketching.put(first, 0);
        }
        sketching.drain();
      }
      Grouping grouping = Grouping.of(corpus, sets, settings, workers, Progress.NONE, stage -> {});
      return new Duplicates<>(all, grouping.clusters());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // interrupted: nothing is read or written
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

  /** Sketches the piece that begins with this item. */
  private static <T> List<Sketch> sketches(
      List<T> items, Function<? super T, String> textOf, int first, Sketcher sketcher)
      throws IOException {
    int end = Math.min(items.size(), first + TEXTS_PER_PIECE);
    List<Sketch> sketches = new ArrayList<>(end - first);
    for (int i = first; i < end; i++) {
      byte[] text = textOf.apply(items.get(i)).getBytes(UTF_8);
      sketches.add(sketcher.sketch(GivenText.of(Integer.toString(i), text)));
    }
    return sketches;
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
}
