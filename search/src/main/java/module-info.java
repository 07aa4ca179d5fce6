/** What do a search engine and the pages it names answer? */
module dev.doppel.search {
  requires crawler.commons;
  requires java.net.http;
  requires transitive dev.doppel.engine;
  requires static transitive org.jspecify;

  exports dev.doppel.search;
}
