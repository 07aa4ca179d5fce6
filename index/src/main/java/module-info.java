/** Which stored documents are like this one? */
module dev.doppel.index {
  requires transitive dev.doppel.similarity;
  requires dev.doppel.store;
  requires static transitive org.jspecify;

  exports dev.doppel.index;
}
