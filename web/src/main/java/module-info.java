/** What is the canonical form of this page? */
module dev.doppel.web {
  requires org.jsoup;
  requires static transitive org.jspecify;

  exports dev.doppel.web.html;
}
