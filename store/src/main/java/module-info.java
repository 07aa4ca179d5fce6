/** How does a memory survive kill -9? */
module dev.doppel.store {
  requires transitive dev.doppel.core;
  requires static transitive org.jspecify;

  exports dev.doppel.store;
}
