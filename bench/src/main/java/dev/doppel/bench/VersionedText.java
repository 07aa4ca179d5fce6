package dev.doppel.bench;

/**
 * One version of a document.
 *
 * @param document what all versions of it have in common, and no other document has
 * @param family the package or the like that decides in which half of the data the document is
 * @param number the place among the versions of the document; those of neighbours are consecutive
 */
record VersionedText(String document, String family, int number, String text) {

  /** The first folder of an id is the site of a page: its family. */
  String id() {
    return family + "/" + number + "/" + document;
  }
}
