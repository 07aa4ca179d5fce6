package dev.doppel.index;

import dev.doppel.core.index.HammingIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Answers one question: candidates by SimHash, judged by the finer sketch. */
final class Search {

  private static final Comparator<Found> NEAREST =
      Comparator.comparingInt((Found found) -> found.match.distance())
          .thenComparing(found -> -found.match.similarity())
          .thenComparing(found -> found.rank);

  private static final Comparator<Found> MOST_SIMILAR =
      Comparator.comparingDouble((Found found) -> -found.match.similarity())
          .thenComparing(found -> found.match.distance())
          .thenComparing(found -> found.rank);

  private final Catalogue catalogue;
  private final Shelf shelf;
  private final SketchedDocument asked;
  private final boolean isStored;
  private final List<Found> found = new ArrayList<>();

  private record Found(Match match, int rank) {}

  /**
   * Prepares a question.
   *
   * @param isStored whether the document asked about is the stored one, which is not its own match
   */
  Search(Catalogue catalogue, SketchedDocument asked, boolean isStored) {
    this.catalogue = catalogue;
    this.shelf = catalogue.shelf(asked.unit());
    this.asked = asked;
    this.isStored = isStored;
  }

  List<Match> run(Query query) {
    if (asked.isEmpty()) {
      return List.of();
    }
    Comparator<Found> order = NEAREST;
    if (query.measure() instanceof Query.WithinDistance within) {
      look(within.bits(), 0);
    } else if (query.measure() instanceof Query.AtLeast least) {
      look(Radius.of(least.similarity()), least.similarity());
      order = MOST_SIMILAR;
    } else {
      nearest(query.most());
    }
    return found.stream().sorted(order).limit(query.most()).map(Found::match).toList();
  }

  private void look(int radius, double similarity) {
    shelf
        .hamming()
        .find(asked.simHash(), radius, (place, key, distance) -> consider(place, similarity));
  }

  /** Asks for as many more as might not count. */
  private void nearest(int most) {
    long spare = 1L + catalogue.marks().count(asked.id());
    int count = (int) Math.min(catalogue.size(), most + spare);
    for (HammingIndex.Neighbour each : shelf.hamming().nearest(asked.simHash(), count)) {
      consider(each.id(), 0);
    }
  }

  /** Most candidates fail by the finer sketch, so that is looked at first. */
  private void consider(int place, double similarity) {
    Entry entry = shelf.at(place);
    String id = entry.document().id();
    if (asked.similarity(entry.document()) < similarity) {
      return;
    }
    boolean itself = isStored && id.equals(asked.id());
    if (!itself && !catalogue.marks().contain(asked.id(), id)) {
      found.add(new Found(entry.matchTo(asked), entry.rank()));
    }
  }
}
