/** The jobs as plain library calls. */
module dev.doppel.engine {
  requires com.fasterxml.jackson.core;
  requires transitive dev.doppel.core;
  requires transitive dev.doppel.io;
  requires dev.doppel.store;
  requires transitive dev.doppel.index;
  requires transitive dev.doppel.seen;
  requires transitive dev.doppel.similarity;
  requires transitive dev.doppel.web;
  requires static transitive org.jspecify;

  exports dev.doppel.engine;
  exports dev.doppel.engine.aliases;
  exports dev.doppel.engine.archives;
  exports dev.doppel.engine.documents;
  exports dev.doppel.engine.documents.parts to
      dev.doppel.spark;
  exports dev.doppel.engine.events;
  exports dev.doppel.engine.hosts;
  exports dev.doppel.engine.internal to
      dev.doppel.search,
      dev.doppel.sql;
  exports dev.doppel.engine.links;
  exports dev.doppel.engine.mirrors;
  exports dev.doppel.engine.mirrors.parts to
      dev.doppel.spark;
  exports dev.doppel.engine.mirrors.rules;
  exports dev.doppel.engine.results;
  exports dev.doppel.engine.run;
  exports dev.doppel.engine.index;
  exports dev.doppel.engine.urls;
}
