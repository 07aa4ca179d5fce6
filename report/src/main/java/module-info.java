/** How is what a job found shown to people? */
module dev.doppel.report {
  requires transitive dev.doppel.engine;
  requires static transitive org.jspecify;

  exports dev.doppel.report;
  exports dev.doppel.report.page;
}
