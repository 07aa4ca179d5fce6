package dev.doppel.index;

/** A document in its place. Only a {@link Shelf} moves it, while nobody asks. */
final class Entry {

  private final int rank;
  private final SketchedDocument document;
  private int place = -1;

  /**
   * @param rank how early its id came; a new version keeps the rank of the old
   */
  Entry(int rank, SketchedDocument document) {
    this.rank = rank;
    this.document = document;
  }

  int rank() {
    return rank;
  }

  SketchedDocument document() {
    return document;
  }

  /** Its name in the Hamming index. */
  int place() {
    return place;
  }

  void moveTo(int newPlace) {
    place = newPlace;
  }

  Match matchTo(SketchedDocument asked) {
    return new Match(
        document.id(), asked.kind(document), asked.distance(document), asked.similarity(document));
  }
}
