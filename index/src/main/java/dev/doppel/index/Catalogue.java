package dev.doppel.index;

import dev.doppel.core.shingle.Shingling.Unit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The documents of an index as they stand, in memory. Not safe for concurrent use while it changes.
 */
final class Catalogue {

  private static final Comparator<Entry> BY_RANK = Comparator.comparingInt(Entry::rank);

  private final Map<String, Entry> byId = new HashMap<>();
  private final Marks marks = new Marks();
  private Shelf byWords = Shelf.of(List.of());
  private Shelf byCharacters = Shelf.of(List.of());
  private int ranks;
  private boolean replaying = true;

  private Catalogue() {}

  /** Returns a catalogue to be given the changes of a log, and then told that it was all. */
  static Catalogue replaying() {
    return new Catalogue();
  }

  /** Ends the changes of the log: only now those that are left are indexed, all at once. */
  void endReplay() {
    replaying = false;
    byWords = shelfOf(Unit.WORDS);
    byCharacters = shelfOf(Unit.CHARS);
  }

  private Shelf shelfOf(Unit unit) {
    return Shelf.of(
        inOrder().stream()
            .filter(entry -> !entry.document().isEmpty() && entry.document().unit() == unit)
            .toList());
  }

  void apply(Change change) {
    if (change instanceof Change.Put put) {
      put(put.document());
    } else if (change instanceof Change.Remove remove) {
      remove(remove.id());
    } else if (change instanceof Change.Mark mark) {
      marks.add(mark.a(), mark.b());
    } else if (change instanceof Change.Unmark unmark) {
      marks.remove(unmark.a(), unmark.b());
    }
  }

  @Nullable Entry get(String id) {
    return byId.get(id);
  }

  /** The documents that can be compared with one of this unit. */
  Shelf shelf(Unit unit) {
    return unit == Unit.WORDS ? byWords : byCharacters;
  }

  /** All documents, the one that came first before the others. */
  List<Entry> inOrder() {
    Collection<Entry> all = byId.values();
    List<Entry> ordered = new ArrayList<>(all);
    ordered.sort(BY_RANK);
    return ordered;
  }

  Marks marks() {
    return marks;
  }

  int size() {
    return byId.size();
  }

  /** How many changes would lead here from nothing. */
  long changes() {
    return (long) byId.size() + marks.size();
  }

  /** Those changes, made one after the other as they are asked for. */
  Stream<Change> asChanges() {
    Stream<Change> documents = inOrder().stream().map(entry -> new Change.Put(entry.document()));
    return Stream.concat(documents, marks.asChanges());
  }

  private void put(SketchedDocument document) {
    Entry old = byId.get(document.id());
    Entry entry = new Entry(old == null ? ranks++ : old.rank(), document);
    takeFromShelf(old);
    byId.put(document.id(), entry);
    if (!replaying && !document.isEmpty()) {
      shelf(document.unit()).add(entry);
    }
  }

  private void remove(String id) {
    takeFromShelf(byId.remove(id));
  }

  private void takeFromShelf(@Nullable Entry old) {
    if (old != null && old.place() >= 0) {
      shelf(old.document().unit()).remove(old);
    }
  }
}
