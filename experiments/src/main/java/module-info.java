/** Do the papers' tables come out again? */
module dev.doppel.experiments {
  requires java.management;
  requires transitive dev.doppel.engine;
  requires transitive dev.doppel.report;
  requires static org.apache.lucene.core; // not in every installation
  requires static transitive org.jspecify;

  exports dev.doppel.experiments;
  exports dev.doppel.experiments.paper;
  exports dev.doppel.experiments.roth to
      dev.doppel.cli;
}
