package dev.doppel.index;

import dev.doppel.core.index.HammingIndex;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one kind, that is by words or by characters, in places that the Hamming index
 * knows them by. Not safe for concurrent use while it changes.
 */
final class Shelf {

  /*
   * A place is used once, as the Hamming index wants it. When more than half of the places are
   * empty, the rest move together: what is replaced for ever must not fill the heap.
   */

  private static final int SPARE = 4096;

  private @Nullable Entry[] places;
  private int used;
  private int size;
  private HammingIndex hamming = HammingIndex.empty();

  private Shelf(int room) {
    this.places = new Entry[room];
  }

  /** Returns a shelf of these documents, indexed all at once. */
  static Shelf of(List<Entry> entries) {
    Shelf shelf = new Shelf(Math.max(64, entries.size()));
    entries.forEach(shelf::place);
    shelf.index();
    return shelf;
  }

  HammingIndex hamming() {
    return hamming;
  }

  Entry at(int place) {
    Entry entry = places[place];
    assert entry != null : "the Hamming index knows " + place;
    return entry;
  }

  void add(Entry entry) {
    place(entry);
    hamming.add(entry.place(), entry.document().simHash());
  }

  void remove(Entry entry) {
    hamming.remove(entry.place());
    places[entry.place()] = null;
    size--;
    if (used > 2L * size + SPARE) {
      moveTogether();
    }
  }

  private void place(Entry entry) {
    if (used == places.length) {
      places = Arrays.copyOf(places, used + (used >> 1));
    }
    entry.moveTo(used);
    places[used++] = entry;
    size++;
  }

  private void moveTogether() {
    @Nullable Entry[] old = places;
    int end = used;
    places = new Entry[Math.max(64, size)];
    used = 0;
    size = 0;
    for (int i = 0; i < end; i++) {
      Entry entry = old[i];
      if (entry != null) {
        place(entry);
      }
    }
    index();
  }

  private void index() {
    long[] keys = new long[used];
    for (int i = 0; i < used; i++) {
      keys[i] = at(i).document().simHash();
    }
    hamming = HammingIndex.of(keys, used);
  }
}
