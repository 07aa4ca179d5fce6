package dev.doppel.engine.similarity;

/**
 * A document in its place.
 *
 * @param number its name in the Hamming index, where each is used once
 * @param rank how early its id came; a new version keeps the rank of the old
 */
record Entry(int number, int rank, SketchedDocument document) {

  Match matchTo(SketchedDocument asked) {
    return new Match(
        document.id(), asked.kind(document), asked.distance(document), asked.similarity(document));
  }
}
