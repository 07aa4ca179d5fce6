package dev.doppel.bench;

import crawlercommons.filters.basic.BasicURLNormalizer;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlProfile;
import dev.doppel.web.url.UrlRules;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.HttpUrl;
import org.netpreserve.urlcanon.Canonicalizer;
import org.netpreserve.urlcanon.ParsedUrl;

/** Writes a URL in one form: ours, or another library's. */
@FunctionalInterface
interface UrlPeer {

  /** What a rejected URL gives. */
  String REJECTED = "";

  String canonical(String url);

  /** All profiles of ours. */
  static Map<String, UrlPeer> profiles() {
    Map<String, UrlPeer> all = new LinkedHashMap<>();
    for (UrlProfile profile : UrlProfile.values()) {
      all.put("Doppel " + profile, doppel(UrlRules.of(profile)));
    }
    all.put("Doppel standard-v1, assuming http", doppel(UrlRules.of("standard-v1").assumingHttp()));
    return all;
  }

  /** The libraries of others. */
  static Map<String, UrlPeer> others() {
    Map<String, UrlPeer> all = new LinkedHashMap<>();
    all.put("crawler-commons 1.6", crawlerCommons());
    all.put("okhttp 4.12", okhttp());
    all.put("urlcanon 0.4, WHATWG", urlcanon());
    return all;
  }

  static UrlPeer doppel(UrlRules rules) {
    UrlCanonicalizer canonicalizer = rules.canonicalizer();
    return url -> canonicalizer.canonicalize(url) ? canonicalizer.toString() : REJECTED;
  }

  static UrlPeer crawlerCommons() {
    BasicURLNormalizer normalizer = new BasicURLNormalizer();
    return url -> {
      String canonical = normalizer.filter(url);
      return canonical == null ? REJECTED : canonical;
    };
  }

  /** A parser only: it writes what the URL standard would, as far as it follows it. */
  static UrlPeer okhttp() {
    return url -> {
      HttpUrl parsed = HttpUrl.parse(url);
      return parsed == null ? REJECTED : parsed.toString();
    };
  }

  static UrlPeer urlcanon() {
    return url -> {
      ParsedUrl parsed = ParsedUrl.parseUrl(url);
      Canonicalizer.WHATWG.canonicalize(parsed);
      return parsed.toString();
    };
  }
}
