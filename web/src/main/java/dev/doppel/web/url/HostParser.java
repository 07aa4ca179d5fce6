package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The host parser of the URL standard: domains in lower case and ASCII, addresses in their one
 * form. Not safe for concurrent use.
 */
final class HostParser {

  /*
   * An ASCII domain is only put in lower case, even if it has a label "xn--" that decodes to
   * nonsense: since 2026 the standard takes those, because live sites have them. All others go
   * through UTS 46, which is slow and makes garbage; they are rare.
   */

  private final Ipv6 ipv6 = new Ipv6();
  private byte[] decoded = new byte[256];
  private UrlFault fault = UrlFault.NO_HOST;

  /** Appends a host to the URL. False: it is malformed, and {@link #fault} says how. */
  boolean append(byte[] bytes, int from, int to, UrlParts url) {
    url.hostFrom = url.length;
    boolean appended =
        bytes[from] == '['
            ? appendIpv6(bytes, from, to, url)
            : appendDomain(bytes, from, to, url) && settleIpv4(url);
    url.hostTo = url.length;
    return appended;
  }

  /** Why the last host was malformed. */
  UrlFault fault() {
    return fault;
  }

  private boolean appendIpv6(byte[] bytes, int from, int to, UrlParts url) {
    boolean closed = bytes[to - 1] == ']';
    return (closed && ipv6.append(bytes, from + 1, to - 1, url)) || fail(UrlFault.IPV6);
  }

  private boolean appendDomain(byte[] bytes, int from, int to, UrlParts url) {
    if (appendLower(bytes, from, to, url)) {
      return true;
    }
    int length = decode(bytes, from, to);
    if (isAscii(decoded, length)) {
      return length > 0 && (appendLower(decoded, 0, length, url) || fail(UrlFault.HOST_CHARACTER));
    }
    String ascii = Idna.toAscii(new String(decoded, 0, length, UTF_8));
    byte[] domain = Ascii.bytes(ascii);
    return (domain.length > 0 || fail(UrlFault.DOMAIN))
        && (appendLower(domain, 0, domain.length, url) || fail(UrlFault.HOST_CHARACTER));
  }

  private boolean settleIpv4(UrlParts url) {
    return !Ipv4.endsInNumber(url.bytes, url.hostFrom, url.length)
        || Ipv4.rewriteHost(url)
        || fail(UrlFault.IPV4);
  }

  /** Appends a domain if each of its bytes may stand in one. */
  private static boolean appendLower(byte[] bytes, int from, int to, UrlParts url) {
    byte[] out = url.reserve(to - from);
    int length = url.length;
    for (int i = from; i < to; i++) {
      byte lower = Ascii.DOMAIN[bytes[i] & 0xff];
      if (lower == 0) {
        return false;
      }
      out[length++] = lower;
    }
    url.length = length;
    return true;
  }

  private int decode(byte[] bytes, int from, int to) {
    if (decoded.length < to - from) {
      decoded = new byte[to - from];
    }
    int length = 0;
    for (int i = from; i < to; i++) {
      if (Ascii.isEscape(bytes, i, to)) {
        decoded[length++] = (byte) Ascii.unescape(bytes, i);
        i += 2;
      } else {
        decoded[length++] = bytes[i];
      }
    }
    return length;
  }

  private static boolean isAscii(byte[] bytes, int length) {
    int all = 0;
    for (int i = 0; i < length; i++) {
      all |= bytes[i];
    }
    return all >= 0;
  }

  private boolean fail(UrlFault why) {
    fault = why;
    return false;
  }
}
