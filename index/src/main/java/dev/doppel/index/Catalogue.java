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
  private final History history = new History();
  private @Nullable Listener listener;
  private Shelf byWords = Shelf.of(List.of());
  private Shelf byCharacters = Shelf.of(List.of());
  private int ranks;
  private boolean replaying = true;

  private Catalogue() {}

  /** Is told of every change, while nobody asks. */
  interface Listener {

    /** A document came, in the place of an earlier state if there was one. */
    void put(@Nullable Entry old, Entry now);

    /** A document went. */
    void removed(Entry old);

    /** Two documents are no duplicates of each other, or may be again. */
    void marked(String a, String b, boolean isApart);
  }

  /** Has changes told to somebody from now on. */
  void tell(Listener newListener) {
    listener = newListener;
  }

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
      mark(mark.a(), mark.b(), true);
    } else if (change instanceof Change.Unmark unmark) {
      mark(unmark.a(), unmark.b(), false);
    } else if (change instanceof Change.Decide decide) {
      history.add(decide.decided());
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

  /** All documents, in any order. */
  Collection<Entry> all() {
    return byId.values();
  }

  Marks marks() {
    return marks;
  }

  History history() {
    return history;
  }

  int size() {
    return byId.size();
  }

  /** How many changes would lead here from nothing. */
  long changes() {
    return (long) byId.size() + marks.size() + history.size();
  }

  /** Those changes, made one after the other as they are asked for. */
  Stream<Change> asChanges() {
    Stream<Change> documents = inOrder().stream().map(entry -> new Change.Put(entry.document()));
    Stream<Change> decisions = history.stream().map(Change.Decide::new);
    return Stream.concat(Stream.concat(documents, marks.asChanges()), decisions);
  }

  private void put(SketchedDocument document) {
    Entry old = byId.get(document.id());
    Entry entry = new Entry(old == null ? ranks++ : old.rank(), document);
    takeFromShelf(old);
    byId.put(document.id(), entry);
    if (!replaying && !document.isEmpty()) {
      shelf(document.unit()).add(entry);
    }
    if (listener != null) {
      listener.put(old, entry);
    }
  }

  private void remove(String id) {
    Entry old = byId.remove(id);
    takeFromShelf(old);
    history.forget(id);
    if (listener != null && old != null) {
      listener.removed(old);
    }
  }

  private void mark(String a, String b, boolean isApart) {
    boolean isNew = isApart ? marks.add(a, b) : marks.remove(a, b);
    if (listener != null && isNew) {
      listener.marked(a, b, isApart);
    }
  }

  private void takeFromShelf(@Nullable Entry old) {
    if (old != null && old.place() >= 0) {
      shelf(old.document().unit()).remove(old);
    }
  }
}
