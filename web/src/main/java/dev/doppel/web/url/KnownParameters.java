package dev.doppel.web.url;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters that change nothing about a page, whatever the site. */
final class KnownParameters {

  /*
   * A name is here only if it was made by one product for one purpose. Words that sites use for
   * themselves are not, however often they track: "ref" and "source" choose the article on some
   * sites, "cid" and "s" the category. Users can drop those for the sites they know.
   *
   * Part of standard-v1 and aggressive-v1: a name more or less is a new version.
   */

  /** Of Google; Meta, Microsoft, Yandex, X, TikTok, LinkedIn, Pinterest; mailings and suites. */
  private static final List<String> TRACKING =
      words(
          """
          gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid _ga _gl
          fbclid igshid igsh mibextid msclkid yclid ysclid _openstat twclid ttclid li_fat_id epik
          mc_cid mc_eid mkt_tok _hsenc _hsmi __hstc __hssc __hsfp hsctatracking
          hsa_acc hsa_cam hsa_grp hsa_ad hsa_src hsa_tgt hsa_kw hsa_mt hsa_net hsa_ver
          pk_campaign pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid
          vero_id vero_conv oly_anon_id oly_enc_id wickedid rb_clickid irclickid
          ml_subscriber ml_subscriber_hash dm_i _kx
          """);

  private static final byte[][] TRACKING_BEGINNINGS =
      words("utm_ mtm_ matomo_ piwik_").stream().map(Ascii::bytes).toArray(byte[][]::new);

  private static final byte[] ASP_SESSION = Ascii.bytes("aspsessionid");

  private static final List<String> SESSION =
      words("jsessionid phpsessid oscsid zenid cfid cftoken asp.net_sessionid");

  /** Names of sessions on some sites and of something else on others: their value decides. */
  private static final List<String> SESSION_IF_RANDOM =
      words("sid s sess sessid session sessionid session_id phpsid");

  private static final int RANDOM_DIGITS = 32;
  private static final ByteMap<Kind> NAMES = names();

  private KnownParameters() {}

  private enum Kind {
    TRACKING,
    SESSION,
    SESSION_IF_RANDOM
  }

  static boolean isTracking(byte[] bytes, int from, int nameTo) {
    if (NAMES.get(bytes, from, nameTo) == Kind.TRACKING) {
      return true;
    }
    for (byte[] beginning : TRACKING_BEGINNINGS) {
      if (Ascii.startsWith(bytes, from, nameTo, beginning)) {
        return true;
      }
    }
    return false;
  }

  static boolean isSession(byte[] bytes, int from, int nameTo, int to) {
    @Nullable Kind kind = NAMES.get(bytes, from, nameTo);
    return kind == Kind.SESSION
        || (kind == Kind.SESSION_IF_RANDOM && isRandom(bytes, nameTo + 1, to))
        || Ascii.startsWith(bytes, from, nameTo, ASP_SESSION);
  }

  /** Whether all is hexadecimal, and too long for a page number. */
  private static boolean isRandom(byte[] bytes, int from, int to) {
    if (to - from < RANDOM_DIGITS) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (Ascii.hex(bytes[i]) < 0) {
        return false;
      }
    }
    return true;
  }

  private static ByteMap<Kind> names() {
    Map<String, Kind> names = new HashMap<>();
    TRACKING.forEach(name -> names.put(name, Kind.TRACKING));
    SESSION.forEach(name -> names.put(name, Kind.SESSION));
    SESSION_IF_RANDOM.forEach(name -> names.put(name, Kind.SESSION_IF_RANDOM));
    return ByteMap.of(names);
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s+"));
  }
}
