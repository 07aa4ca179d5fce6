package dev.doppel.engine.documents;

import dev.doppel.core.hash.Sha256;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.Earlier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What earlier runs have to do with the documents of a corpus: which of them kept which of the
 * stored ones, and which documents of the input they kept already. Documents have two numbers here:
 * the one in the corpus, and the one among all that the memory holds. Immutable.
 */
final class History implements Earlier {

  /**
   * A document of the input that an earlier run kept.
   *
   * @param isPlaced whether it is known where that run had it; otherwise this run notes it
   */
  private record Own(int place, int number, String id, Sha256 text, boolean isPlaced) {}

  private static final History NONE = new History(List.of(), new int[0], List.of());

  private final List<StoredRun> runs;
  private final int[] numbers; // of the stored documents
  private final List<Own> own;

  private History(List<StoredRun> runs, int[] numbers, List<Own> own) {
    this.runs = runs;
    this.numbers = numbers;
    this.own = own;
  }

  /** What is known of the earlier runs of a corpus. */
  static History of(Corpus corpus) {
    return corpus.earlier() instanceof History history ? history : NONE;
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
   * where they were, with the same text.
   *
   * @param all the corpus that holds all documents of the memory, and after them the input's
   */
  History before(int run, List<String> inputs, Corpus all) {
    int end = run < runs.size() ? runs.get(run).first() : all.stored();
    StoredTexts texts = new StoredTexts(all, end);
    List<Own> found = new ArrayList<>();
    boolean[] isOwn = new boolean[end];
    for (int document = all.stored(); document < all.size() && !inputs.isEmpty(); document++) {
      List<Integer> sameText = texts.of(document);
      String id = sameText.isEmpty() ? "" : all.id(document);
      int number = own(sameText, new Origin(inputs, id), all, isOwn);
      if (number >= 0) {
        Sha256 text = all.sha256(document);
        found.add(new Own(document - all.stored(), number, id, text, runOf(number) >= 0));
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

  /**
   * Marks which of the stored documents of one text are a document of the input, and returns the
   * first of them; -1 if none is. One whose place is unknown is matched by its id, unless another
   * one matches.
   */
  private int own(List<Integer> sameText, Origin origin, Corpus all, boolean[] isOwn) {
    int first = -1;
    boolean isKnown = false;
    for (int number : sameText) {
      int run = runOf(number);
      List<String> places = run < 0 ? List.of() : runs.get(run).inputs();
      Origin stored = new Origin(places, all.id(number));
      isKnown |= run >= 0 && stored.hasIdOf(origin);
      if (run >= 0 && stored.mayBe(origin)) {
        isOwn[number] = true;
        first = first < 0 ? number : first;
      }
    }
    for (int number : sameText) {
      Origin stored = new Origin(List.of(), all.id(number));
      if (!isKnown && runOf(number) < 0 && stored.hasIdOf(origin)) {
        isOwn[number] = true;
        first = first < 0 ? number : first;
      }
    }
    return first;
  }

  /** The numbers of the documents that are stored, in their order. */
  int[] numbers() {
    return numbers;
  }

  /** Whether the input holds a document that an earlier run kept. */
  boolean hasOwn() {
    return !own.isEmpty();
  }

  /** Marks the documents of the input of which an earlier run noted where they are. */
  boolean[] noted(Corpus corpus) {
    boolean[] marks = new boolean[corpus.size()];
    own.forEach(each -> marks[corpus.stored() + each.place()] |= each.isPlaced());
    return marks;
  }

  @Override
  public int[] representatives(Corpus corpus) {
    int[] representatives = new int[corpus.size()];
    Arrays.setAll(representatives, corpus::first);
    int[] numbersOfTexts = new int[corpus.size()];
    Arrays.fill(numbersOfTexts, Integer.MAX_VALUE);
    for (Own each : own) {
      int document = corpus.stored() + each.place();
      int first = corpus.first(document);
      if (first >= corpus.stored() && each.number() < numbersOfTexts[first]) {
        numbersOfTexts[first] = each.number();
        representatives[first] = document;
      }
    }
    for (int document = 0; document < corpus.size(); document++) {
      representatives[document] = representatives[corpus.first(document)];
    }
    return representatives;
  }

  /** Fails unless the input is the one in which the documents of earlier runs were found. */
  void requireSame(Corpus corpus) throws IOException {
    for (Own each : own) {
      int document = corpus.stored() + each.place();
      if (document >= corpus.size()
          || !corpus.id(document).equals(each.id())
          || !corpus.sha256(document).proves(each.text())) {
        throw new IOException("the input changed while it was read; run again");
      }
    }
  }

  @Override
  public void tell(Order order, Corpus corpus) {
    for (int document = 0; document < numbers.length; document++) {
      order.keptBefore(document, numbers[document]);
    }
    int[] representatives = representatives(corpus);
    for (Own each : own) {
      int document = corpus.stored() + each.place();
      if (representatives[document] == document) {
        order.keptBefore(corpus.first(document), each.number());
      }
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
