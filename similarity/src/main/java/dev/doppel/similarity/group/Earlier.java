package dev.doppel.similarity.group;

import java.util.Arrays;

/** What earlier runs decided about documents of a corpus. Immutable. */
public interface Earlier {

  /** There were no earlier runs. */
  Earlier NONE =
      new Earlier() {
        @Override
        public void tell(Order order, Corpus corpus) {}

        @Override
        public int[] representatives(Corpus corpus) {
          int[] firsts = new int[corpus.size()];
          Arrays.setAll(firsts, corpus::first);
          return firsts;
        }
      };

  /** Takes the order in which documents were kept. */
  @FunctionalInterface
  interface Order {

    /** A document was kept as this one of all that earlier runs kept. */
    void keptBefore(int document, int number);
  }

  /** Says in which order earlier runs kept what they kept. */
  void tell(Order order, Corpus corpus);

  /**
   * For each document the one that stands for its text: the first, or the one that an earlier run
   * kept, where that is another copy.
   */
  int[] representatives(Corpus corpus);
}
