/** Is this hash or sketch known, similar, recent? Algorithms only: no files, no clocks. */
module dev.doppel.core {
  requires com.dynatrace.hash4j;
  requires static transitive org.jspecify;

  exports dev.doppel.core.brief;
  exports dev.doppel.core.chunk;
  exports dev.doppel.core.cluster;
  exports dev.doppel.core.count;
  exports dev.doppel.core.distance;
  exports dev.doppel.core.filter;
  exports dev.doppel.core.hash;
  exports dev.doppel.core.index;
  exports dev.doppel.core.quantity;
  exports dev.doppel.core.shingle;
  exports dev.doppel.core.sketch;
  exports dev.doppel.core.window;
  exports dev.doppel.core.words;
  exports dev.doppel.core.work;
  exports dev.doppel.core.internal to
      dev.doppel.cli,
      dev.doppel.engine,
      dev.doppel.experiments,
      dev.doppel.index,
      dev.doppel.io,
      dev.doppel.search,
      dev.doppel.seen,
      dev.doppel.server,
      dev.doppel.similarity,
      dev.doppel.spark,
      dev.doppel.sql,
      dev.doppel.store,
      dev.doppel.web;
}
