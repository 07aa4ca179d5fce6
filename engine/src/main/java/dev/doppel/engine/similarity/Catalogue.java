package dev.doppel.engine.similarity;

import dev.doppel.core.index.HammingIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The documents of an index as they stand, in memory. Not safe for concurrent use while it changes.
 */
final class Catalogue {

  private static final Comparator<Entry> BY_RANK = Comparator.comparingInt(Entry::rank);

  private final Map<String, Entry> byId = new HashMap<>();
  private final Marks marks = new Marks();
  private HammingIndex hamming = HammingIndex.empty();
  private @Nullable Entry[] byNumber = new Entry[0];
  private int numbers;
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
    byNumber = new Entry[byId.size()];
    long[] keys = new long[byId.size()];
    for (Entry entry : inOrder()) {
      if (entry.document().isEmpty()) {
        continue;
      }
      keys[numbers] = entry.document().simHash();
      enter(new Entry(numbers, entry.rank(), entry.document()));
    }
    hamming = HammingIndex.of(keys, numbers);
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

  Entry at(int number) {
    Entry entry = byNumber[number];
    assert entry != null : "the Hamming index knows " + number;
    return entry;
  }

  /** All documents, the one that came first before the others. */
  List<Entry> inOrder() {
    Collection<Entry> all = byId.values();
    List<Entry> ordered = new ArrayList<>(all);
    ordered.sort(BY_RANK);
    return ordered;
  }

  HammingIndex hamming() {
    return hamming;
  }

  Marks marks() {
    return marks;
  }

  int size() {
    return byId.size();
  }

  private void put(SketchedDocument document) {
    Entry old = byId.get(document.id());
    int rank = old == null ? ranks++ : old.rank();
    if (replaying || document.isEmpty()) {
      forget(old);
      byId.put(document.id(), new Entry(-1, rank, document));
      return;
    }
    if (numbers == byNumber.length) {
      byNumber = Arrays.copyOf(byNumber, Math.max(64, numbers + (numbers >> 1)));
    }
    Entry entry = new Entry(numbers, rank, document);
    forget(old);
    enter(entry);
    hamming.add(entry.number(), document.simHash());
  }

  private void remove(String id) {
    forget(byId.remove(id));
  }

  private void enter(Entry entry) {
    byId.put(entry.document().id(), entry);
    byNumber[entry.number()] = entry;
    numbers++;
  }

  private void forget(@Nullable Entry old) {
    if (old != null && old.number() >= 0) {
      hamming.remove(old.number());
      byNumber[old.number()] = null;
    }
  }
}
