package dev.doppel.similarity.group;

import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.rules.Keep;
import java.util.Arrays;
import java.util.List;

/**
 * The numbers that the criteria of {@link Keep} give to the documents of a corpus, 8 bytes for each
 * document and criterion. Not safe for concurrent use.
 */
final class Preferences {

  private final Columns columns;
  private Column[] numbers = {}; // by criterion
  private int[] counts = {}; // of the documents in each

  Preferences(Columns columns) {
    this.columns = columns;
  }

  /** Takes the numbers of a document; those of documents that were left out are 0. */
  void put(int document, List<Long> given) {
    if (numbers.length < given.size()) {
      numbers = new Column[given.size()];
      counts = new int[given.size()];
      Arrays.setAll(numbers, criterion -> columns.column(Long.BYTES));
    }
    for (int i = 0; i < given.size(); i++) {
      numbers[i].putLong(document, given.get(i));
      counts[i] = document + 1;
    }
  }

  /** The number of a document by a criterion. */
  long get(int document, int criterion) {
    return document < counts[criterion] ? numbers[criterion].longAt(document) : 0;
  }

  boolean isEmpty() {
    return numbers.length == 0;
  }

  int criteria() {
    return numbers.length;
  }

  /** The documents in the order in which they are preferred; equal ones in their own order. */
  int[] order(int documents) {
    int[] order = new int[documents];
    Arrays.setAll(order, document -> document);
    int[] spare = new int[documents];
    for (long width = 1; width < documents; width *= 2) { // merges, so it is stable
      for (long from = 0; from < documents; from += 2 * width) {
        int middle = (int) Math.min(documents, from + width);
        int to = (int) Math.min(documents, from + 2 * width);
        merge(order, (int) from, middle, to, spare);
      }
      int[] sorted = spare;
      spare = order;
      order = sorted;
    }
    return order;
  }

  private void merge(int[] order, int from, int middle, int to, int[] merged) {
    int left = from;
    int right = middle;
    for (int at = from; at < to; at++) {
      boolean takesLeft = left < middle && (right >= to || compare(order[left], order[right]) <= 0);
      merged[at] = takesLeft ? order[left++] : order[right++];
    }
  }

  private int compare(int a, int b) {
    for (int criterion = 0; criterion < numbers.length; criterion++) {
      int order = Long.compare(get(a, criterion), get(b, criterion));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
