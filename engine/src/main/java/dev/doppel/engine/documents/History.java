package dev.doppel.engine.documents;

import dev.doppel.core.hash.Sha256;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What earlier runs have to do with the documents of a corpus: which of them kept which of the
 * stored ones, and which documents of the input they kept already. Documents have two numbers here:
 * the one in the corpus, and the one among all that the memory holds. Immutable.
 */
final class History {

  /** A document of the input that an earlier run kept. */
  private record Own(int place, int number, String id, Sha256 text) {}

  private static final History NONE = new History(List.of(), new int[0], List.of());

  private final List<StoredRun> runs;
  private final int[] numbers; // of the stored documents
  private final List<Own> own;

  private History(List<StoredRun> runs, int[] numbers, List<Own> own) {
    this.runs = runs;
    this.numbers = numbers;
    this.own = own;
  }

  static History none() {
    return NONE;
  }

  /** The history of a corpus that holds all documents of the memory. */
  static History of(List<StoredRun> runs, int stored) {
    int[] numbers = new int[stored];
    Arrays.setAll(numbers, document -> document);
    return new History(runs, numbers, List.of());
  }

  /** How many runs there were. */
  int runs() {
    return runs.size();
  }

  /** The number of the run of this identity, from 0, or -1 if there was none. */
  int find(String identity) {
    for (int run = 0; run < runs.size(); run++) {
      if (runs.get(run).identity().equals(identity)) {
        return run;
      }
    }
    return -1;
  }

  /**
   * The history as it was before a run, without those stored documents that the input holds itself:
   * at the same place, with the same id and text.
   *
   * @param all the corpus that holds all documents of the memory, and after them the input's
   */
  History before(int run, List<String> inputs, Corpus all) {
    int end = run < runs.size() ? runs.get(run).first() : all.stored();
    List<Own> found = new ArrayList<>();
    boolean[] isOwn = new boolean[end];
    for (int document = all.stored(); document < all.size(); document++) {
      int first = all.first(document);
      if (first < end
          && runOf(first) >= 0
          && runs.get(runOf(first)).inputs().equals(inputs)
          && all.ids.get(first).equals(all.ids.get(document))) {
        isOwn[first] = true;
        String id = all.ids.get(document);
        found.add(new Own(document - all.stored(), first, id, all.sha256(document)));
      }
    }
    int[] left = new int[end];
    int count = 0;
    for (int number = 0; number < end; number++) {
      if (!isOwn[number]) {
        left[count++] = number;
      }
    }
    return new History(runs.subList(0, run), Arrays.copyOf(left, count), found);
  }

  /** The numbers of the documents that are stored, in their order. */
  int[] numbers() {
    return numbers;
  }

  /** Whether the input holds a document that an earlier run kept. */
  boolean hasOwn() {
    return !own.isEmpty();
  }

  /** Marks the documents of the input that an earlier run kept. */
  boolean[] own(Corpus corpus) {
    boolean[] marks = new boolean[corpus.size()];
    own.forEach(each -> marks[corpus.stored() + each.place()] = true);
    return marks;
  }

  /** Fails unless the input is the one in which the documents of earlier runs were found. */
  void requireSame(Corpus corpus) throws IOException {
    for (Own each : own) {
      int document = corpus.stored() + each.place();
      if (document >= corpus.size()
          || !corpus.ids.get(document).equals(each.id())
          || !corpus.sha256(document).proves(each.text())) {
        throw new IOException("the input changed while it was read; run again");
      }
    }
  }

  /** Tells a search in which order earlier runs kept what they kept. */
  void tell(HeadSearch search, Corpus corpus) {
    for (int document = 0; document < numbers.length; document++) {
      search.keptBefore(document, numbers[document]);
    }
    for (Own each : own) {
      search.keptBefore(corpus.stored() + each.place(), each.number());
    }
  }

  /** Where a stored document is. */
  ResultLines.StoredAt storedAt(int document) {
    int run = runOf(numbers[document]);
    return run < 0
        ? ResultLines.StoredAt.SOMEWHERE
        : new ResultLines.StoredAt(run + 1, runs.get(run).inputs());
  }

  /** The run that kept a document, from 0; -1 if that was before runs were noted. */
  private int runOf(int number) {
    int low = 0;
    int high = runs.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (runs.get(middle).first() <= number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
