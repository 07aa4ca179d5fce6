/** What is the canonical form of this page? */
module dev.doppel.web {
  requires dev.doppel.core;
  requires static transitive org.jspecify;
  requires org.jsoup;
}
