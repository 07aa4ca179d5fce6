/** What is the canonical form of this URL or page? */
module dev.doppel.web {
  requires com.ibm.icu;
  requires crawler.commons;
  requires dev.doppel.core;
  requires org.jsoup;
  requires static transitive org.jspecify;

  exports dev.doppel.web.html;
  exports dev.doppel.web.url;
}
