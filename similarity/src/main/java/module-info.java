/**
 * How alike are these texts, and which of them say the same? Texts in memory; no files, no HTML.
 */
module dev.doppel.similarity {
  requires transitive dev.doppel.core;
  requires static transitive org.jspecify;

  exports dev.doppel.similarity;
  exports dev.doppel.similarity.columns;
  exports dev.doppel.similarity.evidence;
  exports dev.doppel.similarity.group;
  exports dev.doppel.similarity.rules;
  exports dev.doppel.similarity.parts to
      dev.doppel.engine,
      dev.doppel.spark;
}
