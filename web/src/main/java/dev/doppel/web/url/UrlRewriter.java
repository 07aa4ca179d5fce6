package dev.doppel.web.url;

/** Applies the rules of a site to a parsed URL. Not safe for concurrent use. */
final class UrlRewriter {

  /*
   * Parsing the result again and applying the same rules must give the same bytes, or a memory
   * would not know its own keys. So each rule leaves nothing that another could still act on: the
   * tests hold all profiles to that with random URLs.
   */

  private static final byte[] DEFAULT_HTTP = Ascii.bytes(":80");
  private static final byte[] DEFAULT_HTTPS = Ascii.bytes(":443");

  /** The rules that act on query, fragment, and in paths only where one of the marks stands. */
  private static final int ABOUT_MARKS = UrlProfile.STANDARD_V1.bits();

  private static final boolean[] MARKS = Ascii.flags("%;(");

  private final QueryRewriter queries = new QueryRewriter();

  /** Whether no rule could change anything about the URL, which is so for most under standard. */
  static boolean isSettled(UrlParts url, int rules) {
    if ((rules & ~ABOUT_MARKS) != 0 || url.length > url.pathTo) {
      return false;
    }
    byte[] bytes = url.bytes;
    boolean marks = false;
    for (int i = url.pathFrom; i < url.pathTo; i++) {
      marks |= MARKS[bytes[i]];
    }
    return !marks;
  }

  void rewrite(UrlParts url, Site site, UrlParts out) {
    int rules = site.rules();
    out.clear();
    out.reserve(3 * url.length + Ascii.HTTPS.length);
    out.appendScheme(url.isHttps() && !UrlRule.SCHEME.in(rules));
    if (!UrlRule.USERINFO.in(rules)) {
      out.append(url.bytes, url.authorityFrom, url.hostFrom);
    }
    host(url, rules, out);
    port(url, rules, out);
    path(url, rules, out);
    query(url, site, out);
    if (!UrlRule.FRAGMENT.in(rules)) {
      out.append(url.bytes, url.queryTo, url.length);
    }
  }

  private static void host(UrlParts url, int rules, UrlParts out) {
    int from = url.hostFrom;
    int to = url.hostTo;
    int bareTo = Hosts.bareTo(url.bytes, from, to);
    if (UrlRule.WWW.in(rules)) {
      from = Hosts.bareFrom(url.bytes, from, bareTo);
    }
    out.hostFrom = out.length;
    out.append(url.bytes, from, UrlRule.HOST_DOT.in(rules) ? bareTo : to);
    out.hostTo = out.length;
  }

  /** Without a scheme to distinguish 80 from 443, both are a default. */
  private static void port(UrlParts url, int rules, UrlParts out) {
    int from = url.hostTo;
    int to = url.pathFrom;
    boolean isDefault =
        Ascii.matches(url.bytes, from, to, DEFAULT_HTTP)
            || Ascii.matches(url.bytes, from, to, DEFAULT_HTTPS);
    if (!isDefault || !UrlRule.SCHEME.in(rules)) {
      out.append(url.bytes, from, to);
    }
    out.pathFrom = out.length;
  }

  private static void path(UrlParts url, int rules, UrlParts out) {
    int end = Escapes.copy(url.bytes, url.pathFrom, url.pathTo, out.bytes, out.length, rules);
    out.length = PathRewriter.rewrite(out.bytes, out.pathFrom, end, rules);
    out.pathTo = out.length;
  }

  private void query(UrlParts url, Site site, UrlParts out) {
    if (url.hasQuery()) {
      int from = out.length + 1;
      out.append('?');
      int end = Escapes.copy(url.bytes, url.pathTo + 1, url.queryTo, out.bytes, from, site.rules());
      end = queries.rewrite(out.bytes, from, end, site);
      boolean leave = end == from && UrlRule.EMPTY_QUERY.in(site.rules());
      out.length = leave ? from - 1 : end;
    }
    out.queryTo = out.length;
  }
}
