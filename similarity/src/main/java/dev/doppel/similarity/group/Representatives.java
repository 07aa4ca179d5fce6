package dev.doppel.similarity.group;

/** Which of several equal documents stands for their text, and in which order texts are heads. */
final class Representatives {

  private Representatives() {}

  /**
   * For each document the one that stands for its text: the one that an earlier run kept, or else
   * the most preferred copy; the first copy where nothing is preferred.
   */
  static int[] of(Corpus corpus) {
    int[] representatives = corpus.earlier().representatives(corpus);
    if (corpus.preferences.isEmpty()) {
      return representatives;
    }
    boolean[] isSettled = new boolean[corpus.size()]; // by the first document of a text
    for (int document = 0; document < corpus.stored(); document++) {
      isSettled[document] = true;
    }
    corpus.earlier().tell((document, number) -> isSettled[document] = true, corpus);
    int[] chosen = new int[corpus.size()];
    for (int document : corpus.preferences.order(corpus.size())) {
      int first = corpus.first(document);
      if (!isSettled[first]) {
        isSettled[first] = true;
        chosen[first] = document + 1;
      }
    }
    for (int document = 0; document < corpus.size(); document++) {
      int choice = chosen[corpus.first(document)];
      representatives[document] = choice == 0 ? representatives[document] : choice - 1;
    }
    return representatives;
  }

  /**
   * The place of each document in the order of preference. The first copy of a text, which is
   * compared with other texts, has that of its representative.
   */
  static int[] places(Corpus corpus, int[] representatives) {
    int[] order = corpus.preferences.order(corpus.size());
    int[] places = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      places[order[place]] = place;
    }
    for (int document = 0; document < order.length; document++) {
      int representative = representatives[document];
      if (corpus.first(document) == document && representative != document) {
        int place = places[document];
        places[document] = places[representative];
        places[representative] = place;
      }
    }
    return places;
  }
}
