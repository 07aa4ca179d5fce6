package dev.doppel.engine.events;

import dev.doppel.core.internal.Check;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Lines of web servers' logs, common or combined:
 *
 * <pre>
 * host ident user [time] "request" status bytes
 * host ident user [time] "request" status bytes "referer" "agent"
 * vhost:port host ident user [time] "request" status bytes "referer" "agent"
 * </pre>
 *
 * <p>A quote in a quoted part has a backslash before it, as Apache writes it; where it has none,
 * the part ends at a quote that a blank or the end of the line follows. What comes after the last
 * part is not looked at.
 */
final class LogParser implements LineParser {

  private static final int NOWHERE = -1;

  private final Map<LogField, Integer> fieldOf = new EnumMap<>(LogField.class);

  private LogParser(List<String> wanted) {
    for (int field = 0; field < wanted.size(); field++) {
      LogField part = LogField.parse(wanted.get(field));
      Check.argument(fieldOf.put(part, field) == null, "'%s' is requested under two names", part);
    }
  }

  static LogParser of(List<String> wanted) {
    return new LogParser(wanted);
  }

  @Override
  public LineFault parse(byte[] line, int from, int to, Fields fields) {
    // Exported to CSV by hand, as the scans of netsparker were, a line has quotes around it.
    int first = from < to && line[from] == '"' ? from + 1 : from;
    int start = hostStart(line, first, to);
    int hostEnd = find(line, start, to, ' ');
    int identEnd = find(line, hostEnd + 1, to, ' ');
    int bracket = timeStart(line, identEnd + 1, to);
    if (identEnd >= to || bracket == NOWHERE) {
      return LineFault.NOT_LOG;
    }
    int timeEnd = find(line, bracket, to, ']');
    int request = timeEnd + 3; // after it: ] blank quote
    if (request > to || line[request - 1] != '"') {
      return LineFault.NOT_LOG;
    }
    int requestEnd = quoteEnd(line, request, to);
    int statusEnd = find(line, requestEnd + 2, to, ' ');
    int bytesEnd = find(line, statusEnd + 1, to, ' ');
    if (requestEnd == to || !isNumber(line, requestEnd + 2, statusEnd)) {
      return LineFault.NOT_LOG;
    }
    if (start > first) {
      put(LogField.VHOST, line, first, start - 1, fields);
    }
    put(LogField.HOST, line, start, hostEnd, fields);
    put(LogField.IDENT, line, hostEnd + 1, identEnd, fields);
    put(LogField.USER, line, identEnd + 1, bracket - 2, fields);
    put(LogField.TIME, line, bracket, timeEnd, fields);
    put(LogField.STATUS, line, requestEnd + 2, statusEnd, fields);
    if (statusEnd < to) {
      put(LogField.BYTES, line, statusEnd + 1, bytesEnd, fields);
    }
    putRequest(line, request, requestEnd, fields);
    putQuoted(line, bytesEnd + 2, to, fields);
    return fields.isComplete() ? LineFault.NONE : LineFault.MISSING_FIELD;
  }

  /**
   * Returns where the host begins: after the name of the site, where there is one. It is there if
   * four words or more come before the time, and the second is an address, or is not empty after a
   * first one with a port: what stands second in other lines is nearly always a hyphen.
   */
  private static int hostStart(byte[] line, int from, int to) {
    int second = find(line, from, to, ' ') + 1;
    int third = find(line, second, to, ' ') + 1;
    int fourth = find(line, third, to, ' ') + 1;
    boolean isThere =
        fourth < to
            && line[third] != '['
            && line[fourth] != '['
            && (isAddress(line, second, third - 1)
                || (hasPort(line, from, second - 1) && line[second] != '-'));
    return isThere ? second : from;
  }

  /** Whether it looks like an IP address: digits and dots, or with colons. */
  private static boolean isAddress(byte[] line, int from, int to) {
    int dots = 0;
    int colons = 0;
    for (int i = from; i < to; i++) {
      byte c = line[i];
      boolean isHex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      if (!isHex && c != '.' && c != ':') {
        return false;
      }
      dots += c == '.' ? 1 : 0;
      colons += c == ':' ? 1 : 0;
    }
    return dots == 3 || colons >= 2;
  }

  /** Whether it is a name, one colon and a number; addresses of IPv6 have more colons. */
  private static boolean hasPort(byte[] line, int from, int to) {
    int colon = find(line, from, to, ':');
    boolean isPort = colon > from && colon + 1 < to;
    for (int i = colon + 1; i < to; i++) {
      isPort &= line[i] >= '0' && line[i] <= '9';
    }
    return isPort;
  }

  private void putRequest(byte[] line, int from, int to, Fields fields) {
    put(LogField.REQUEST, line, from, to, fields);
    int methodEnd = find(line, from, to, ' ');
    int urlStart = Math.min(methodEnd + 1, to);
    int urlEnd = to;
    while (urlEnd > urlStart && line[urlEnd - 1] != ' ') {
      urlEnd--; // from the end: a URL that was sent with blanks is logged with them
    }
    boolean hasProtocol = urlEnd > urlStart;
    int protocol = hasProtocol ? urlEnd : to;
    urlEnd = hasProtocol ? urlEnd - 1 : to;
    put(LogField.METHOD, line, from, methodEnd, fields);
    put(LogField.URL, line, urlStart, urlEnd, fields);
    put(LogField.PATH, line, urlStart, find(line, urlStart, urlEnd, '?'), fields);
    put(LogField.PROTOCOL, line, protocol, to, fields);
  }

  private void putQuoted(byte[] line, int from, int to, Fields fields) {
    if (from > to || line[from - 1] != '"') {
      return;
    }
    int refererEnd = quoteEnd(line, from, to);
    put(LogField.REFERER, line, from, refererEnd, fields);
    int agent = refererEnd + 3;
    if (agent <= to && line[agent - 1] == '"') {
      put(LogField.AGENT, line, agent, quoteEnd(line, agent, to), fields);
    }
  }

  private void put(LogField part, byte[] line, int from, int to, Fields fields) {
    Integer field = fieldOf.get(part); // one of a few, which Java keeps boxed
    if (field != null) {
      fields.put(field, line, from, to);
    }
  }

  /** Returns the place after the bracket before the time: users' names may hold blanks. */
  private static int timeStart(byte[] line, int from, int to) {
    for (int i = from; i + 1 < to; i++) {
      if (line[i] == ' ' && line[i + 1] == '[') {
        return i + 2;
      }
    }
    return NOWHERE;
  }

  /** Returns the place of the closing quote, or the end of the line. */
  private static int quoteEnd(byte[] line, int from, int to) {
    int at = from;
    while (at < to) {
      boolean closes = line[at] == '"' && (at + 1 == to || isBehindQuote(line[at + 1]));
      if (closes) {
        return at;
      }
      at += line[at] == '\\' ? 2 : 1;
    }
    return to;
  }

  private static boolean isBehindQuote(byte next) {
    return next == ' ' || next == '"';
  }

  private static boolean isNumber(byte[] line, int from, int to) {
    boolean isNumber = from < to;
    for (int i = from; i < to; i++) {
      isNumber &= (line[i] >= '0' && line[i] <= '9') || line[i] == '-';
    }
    return isNumber;
  }

  private static int find(byte[] line, int from, int to, int wanted) {
    int at = from;
    while (at < to && line[at] != wanted) {
      at++;
    }
    return at;
  }
}
