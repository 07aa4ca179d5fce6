/** The jobs as plain library calls. */
module dev.doppel.engine {
  requires com.fasterxml.jackson.core;
  requires crawler.commons;
  requires java.management;
  requires java.net.http;
  requires transitive dev.doppel.core;
  requires transitive dev.doppel.io;
  requires dev.doppel.store;
  requires transitive dev.doppel.web;
  requires static transitive org.jspecify;

  exports dev.doppel.engine;
  exports dev.doppel.engine.documents;
  exports dev.doppel.engine.events;
  exports dev.doppel.engine.evidence;
  exports dev.doppel.engine.experiment;
  exports dev.doppel.engine.internal to
      dev.doppel.sql;
  exports dev.doppel.engine.page;
  exports dev.doppel.engine.report;
  exports dev.doppel.engine.results;
  exports dev.doppel.engine.run;
  exports dev.doppel.engine.search;
  exports dev.doppel.engine.similarity;
  exports dev.doppel.engine.urls;
}
