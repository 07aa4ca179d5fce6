package dev.doppel.web.url;

import com.ibm.icu.text.IDNA;
import java.util.EnumSet;
import java.util.Set;

/** International domain names to ASCII, by UTS 46 as the URL standard wants it. */
final class Idna {

  /*
   * The standard's flags: CheckHyphens, UseSTD3ASCIIRules, Transitional_Processing, VerifyDnsLength
   * and IgnoreInvalidPunycode off, CheckBidi and CheckJoiners on. ICU has no switch for hyphens and
   * lengths, so what it says of them is passed over.
   *
   * A class of its own, so that ICU's tables are loaded when the first such domain comes, if one
   * does.
   */

  private static final IDNA UTS46 =
      IDNA.getUTS46Instance(IDNA.NONTRANSITIONAL_TO_ASCII | IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ);

  private static final Set<IDNA.Error> PASSED_OVER =
      EnumSet.of(
          IDNA.Error.EMPTY_LABEL,
          IDNA.Error.LABEL_TOO_LONG,
          IDNA.Error.DOMAIN_NAME_TOO_LONG,
          IDNA.Error.LEADING_HYPHEN,
          IDNA.Error.TRAILING_HYPHEN,
          IDNA.Error.HYPHEN_3_4);

  private Idna() {}

  /** The domain in ASCII; the empty text if it is invalid. */
  static String toAscii(String domain) {
    IDNA.Info info = new IDNA.Info();
    StringBuilder ascii = new StringBuilder(domain.length() + 16);
    UTS46.nameToASCII(domain, ascii, info);
    return PASSED_OVER.containsAll(info.getErrors()) ? ascii.toString() : "";
  }
}
