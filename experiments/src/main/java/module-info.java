/** Do the papers' tables come out again? */
module dev.doppel.experiments {
  requires java.management;
  requires transitive dev.doppel.engine;
  requires transitive dev.doppel.report;
  requires static transitive org.jspecify;

  exports dev.doppel.experiments;
}
