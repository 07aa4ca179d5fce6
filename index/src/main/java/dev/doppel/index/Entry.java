package dev.doppel.index;

/** A document in its place. Only a {@link Shelf} moves it, while nobody asks. */
final class Entry {

  private static final long UNKNOWN_ARRIVALS = 1L << 40;

  private final int rank;
  private final SketchedDocument document;
  private final long arrival;
  private final DocumentState state;
  private int place = -1;

  /**
   * @param rank how early its id came; a new version keeps the rank of the old
   */
  Entry(int rank, SketchedDocument document) {
    this.rank = rank;
    this.document = document;
    long known = OwnMetadata.arrival(document);
    this.arrival = known > 0 ? known : rank - UNKNOWN_ARRIVALS;
    this.state = OwnMetadata.state(document);
  }

  int rank() {
    return rank;
  }

  SketchedDocument document() {
    return document;
  }

  /** Where it stands among all documents that ever came; less than 0 if that was not stored. */
  long arrival() {
    return arrival;
  }

  DocumentState state() {
    return state;
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
