/** Was this URL seen before, under this or another spelling? */
module dev.doppel.seen {
  requires dev.doppel.store;
  requires transitive dev.doppel.core;
  requires transitive dev.doppel.web;
  requires static transitive org.jspecify;

  exports dev.doppel.seen;
  exports dev.doppel.seen.internal to
      dev.doppel.engine;
}
