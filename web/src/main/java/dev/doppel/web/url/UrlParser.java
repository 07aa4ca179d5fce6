package dev.doppel.web.url;

import org.jspecify.annotations.Nullable;

/**
 * Parses http and https URLs as the URL standard [1] says and writes them as it serialises them.
 * Keeps its buffers, makes no garbage unless a host is beyond ASCII. Not safe for concurrent use.
 */
final class UrlParser {

  /*
   * The standard's state machine reads one code point at a time and knows all schemes. Here a
   * method is a state, or some that always follow each other, and reads as far as its part of the
   * URL goes. What makes other schemes special (opaque paths, drive letters, empty hosts) is left
   * out: a URL whose result would not be http or https is rejected before that matters.
   *
   * Invariant: out has room for three bytes for each that is left to read, which is what an escape
   * takes, so the loops over path, query and fragment need not ask.
   *
   * [1] https://url.spec.whatwg.org, review draft of August 2026.
   */

  private static final int HTTP_LENGTH = 4;

  private final HostParser hosts = new HostParser();
  private byte[] cleaned = new byte[256];
  private UrlParts out = new UrlParts();
  private UrlFault fault = UrlFault.EMPTY;
  private byte[] in = {};
  private int at;
  private int end;

  /**
   * Parses a URL, which may be relative if there is a base, into {@code result}. False: it is none,
   * and {@link #fault} says why.
   */
  boolean parse(byte[] bytes, int from, int to, @Nullable UrlParts base, UrlParts result) {
    clean(bytes, from, to);
    out = result;
    out.clear();
    out.reserve(3 * (end - at) + Ascii.HTTPS.length + 1);
    int colon = schemeEnd();
    if (colon < 0) {
      return base == null ? fail(at == end ? UrlFault.EMPTY : UrlFault.NO_SCHEME) : relative(base);
    }
    int length = colon - at;
    if (!isHttp(length)) {
      return fail(UrlFault.NOT_HTTP);
    }
    boolean https = length > HTTP_LENGTH;
    at = colon + 1;
    if (base != null && base.isHttps() == https && !isSlash(at, 2)) {
      return relative(base);
    }
    return authority(https);
  }

  /** Why the last URL was none. */
  UrlFault fault() {
    return fault;
  }

  /** Trims, takes out tabs and line ends, repairs UTF-8; what needs none of it is not copied. */
  private void clean(byte[] bytes, int from, int to) {
    in = bytes;
    at = from;
    end = to;
    while (at < end && isSpace(in[at])) {
      at++;
    }
    while (at < end && isSpace(in[end - 1])) {
      end--;
    }
    int all = 0;
    for (int i = at, stop = end; i < stop; i++) {
      all |= bytes[i] - ' '; // negative for controls and for what is not ASCII
    }
    if (all < 0) {
      if (cleaned.length < 3 * (end - at)) {
        cleaned = new byte[3 * (end - at)];
      }
      end = Utf8.repair(in, at, end, cleaned);
      in = cleaned;
      at = 0;
    }
  }

  private static boolean isSpace(byte b) {
    return b >= 0 && b <= ' ';
  }

  /** Where the colon after a scheme stands, negative if there is none. */
  private int schemeEnd() {
    if (at == end || !Ascii.isLetter(in[at])) {
      return -1;
    }
    int i = at + 1;
    while (i < end && isSchemeByte(in[i])) {
      i++;
    }
    return i < end && in[i] == ':' ? i : -1;
  }

  private static boolean isSchemeByte(byte b) {
    return Ascii.isLetterOrDigit(b) || b == '+' || b == '-' || b == '.';
  }

  private boolean isHttp(int length) {
    return (length == HTTP_LENGTH || length == HTTP_LENGTH + 1)
        && lower(0) == 'h'
        && lower(1) == 't'
        && lower(2) == 't'
        && lower(3) == 'p'
        && (length == HTTP_LENGTH || lower(4) == 's');
  }

  private int lower(int offset) {
    return in[at + offset] | 0x20;
  }

  private boolean relative(UrlParts base) {
    if (isSlash(at, 2)) {
      return authority(base.isHttps());
    }
    out.copyToPath(base);
    out.reserve(3 * (end - at) + 1 + base.length - base.pathTo);
    if (isSlash(at, 1)) {
      out.length = out.pathFrom;
      return path();
    }
    if (at < end && in[at] != '?' && in[at] != '#') {
      out.length = parent(out.length);
      return segments();
    }
    if (at == end || in[at] == '#') {
      out.append(base.bytes, base.pathTo, base.queryTo);
      out.queryTo = out.length;
      return fragment();
    }
    return query();
  }

  /** Whether as many slashes, of whatever kind, stand here. */
  private boolean isSlash(int from, int count) {
    if (end - from < count) {
      return false;
    }
    for (int i = from; i < from + count; i++) {
      if (in[i] != '/' && in[i] != '\\') {
        return false;
      }
    }
    return true;
  }

  private boolean authority(boolean https) {
    out.appendScheme(https);
    while (isSlash(at, 1)) {
      at++;
    }
    int from = at;
    int credentials = -1; // where the last "@" stands
    boolean colons = false;
    int i = at;
    for (; i < end && !Ascii.AUTHORITY_END[in[i] & 0xff]; i++) {
      if (in[i] == '@') {
        credentials = i;
      }
      colons |= in[i] == ':';
    }
    at = i;
    if (credentials >= 0) {
      userinfo(from, credentials);
      from = credentials + 1;
    }
    int colon = colons ? portColon(from, at) : at;
    if (from == colon) {
      return fail(UrlFault.NO_HOST);
    }
    if (!hosts.append(in, from, colon, out)) {
      return fail(hosts.fault());
    }
    if (colon < at && !port(colon + 1, at, https)) {
      return fail(UrlFault.PORT);
    }
    out.pathFrom = out.length;
    out.reserve(3 * (end - at) + 1);
    return path();
  }

  private void userinfo(int from, int to) {
    int colon = Ascii.indexOf(in, from, to, ':');
    boolean password = to - colon > 1;
    encode(from, colon, Ascii.USERINFO);
    if (password) {
      out.append(':');
      encode(colon + 1, to, Ascii.USERINFO);
    }
    if (from < colon || password) {
      out.append('@');
    }
  }

  private void encode(int from, int to, byte[] classes) {
    byte[] bytes = out.reserve(3 * (to - from));
    int length = out.length;
    for (int i = from; i < to; i++) {
      if (classes[in[i] & 0xff] == Ascii.PLAIN) {
        bytes[length++] = in[i];
      } else {
        length = Ascii.escape(in[i], bytes, length);
      }
    }
    out.length = length;
  }

  /** The first colon that is not inside brackets. */
  private int portColon(int from, int to) {
    boolean inside = false;
    for (int i = from; i < to; i++) {
      byte b = in[i];
      if (b == ':' && !inside) {
        return i;
      }
      inside = b == '[' || (inside && b != ']');
    }
    return to;
  }

  private boolean port(int from, int to, boolean https) {
    int port = 0;
    for (int i = from; i < to; i++) {
      if (!Ascii.isDigit(in[i])) {
        return false;
      }
      port = port * 10 + in[i] - '0';
      if (port > 0xffff) {
        return false;
      }
    }
    if (from < to && port != (https ? 443 : 80)) {
      out.append(':');
      out.appendDecimal(port);
    }
    return true;
  }

  private boolean path() {
    if (isSlash(at, 1)) {
      at++;
    }
    return segments();
  }

  private boolean segments() {
    byte[] bytes = out.bytes;
    int length = out.length;
    boolean more = true;
    while (more) {
      int segment = length;
      bytes[length++] = '/';
      length = segment(bytes, length);
      more = at < end && Ascii.PATH[in[at] & 0xff] == Ascii.SLASH;
      int dots = dots(bytes, segment + 1, length);
      if (dots > 0) {
        length = dots == 1 ? segment : parent(segment);
        if (!more) {
          bytes[length++] = '/';
        }
      }
      if (more) {
        at++;
      }
    }
    out.length = length;
    out.pathTo = length;
    return query();
  }

  private int segment(byte[] bytes, int length) {
    byte[] source = in;
    int to = end;
    int i = at;
    for (; i < to; i++) {
      byte b = source[i];
      byte kind = Ascii.PATH[b & 0xff];
      if (kind == Ascii.PLAIN) {
        bytes[length++] = b;
      } else if (kind == Ascii.ENCODED) {
        length = Ascii.escape(b, bytes, length);
      } else {
        break;
      }
    }
    at = i;
    return length;
  }

  private static int dots(byte[] bytes, int from, int to) {
    boolean possible = from < to && (bytes[from] == '.' || bytes[from] == '%');
    return possible ? DotSegments.count(bytes, from, to) : 0;
  }

  /** Where the path ends once its last segment, which ends at {@code length}, is taken away. */
  private int parent(int length) {
    int i = length;
    while (i > out.pathFrom) {
      i--;
      if (out.bytes[i] == '/') {
        break;
      }
    }
    return i;
  }

  private boolean query() {
    if (at < end && in[at] == '?') {
      out.bytes[out.length] = '?';
      out.length = queryBytes(out.bytes, out.length + 1);
    }
    out.queryTo = out.length;
    return fragment();
  }

  private int queryBytes(byte[] bytes, int length) {
    byte[] source = in;
    int to = end;
    int i = at + 1;
    for (; i < to; i++) {
      byte b = source[i];
      byte kind = Ascii.QUERY[b & 0xff];
      if (kind == Ascii.PLAIN) {
        bytes[length++] = b;
      } else if (kind == Ascii.ENCODED) {
        length = Ascii.escape(b, bytes, length);
      } else {
        break;
      }
    }
    at = i;
    return length;
  }

  private boolean fragment() {
    if (at < end) {
      out.append('#');
      encode(at + 1, end, Ascii.FRAGMENT);
    }
    return true;
  }

  private boolean fail(UrlFault why) {
    fault = why;
    return false;
  }
}
