package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key by which indexes of web archives are sorted and asked: {@code org,example)/path?a=1} for
 * {@code https://www.example.org/path/?a=1#top}. Archives and the programs that replay them must
 * agree on it, so it follows what those do, mistakes included, and not the URL standard: for keys
 * only, never for requests.
 */
public final class Surt {

  /*
   * What replay programs do: escapes are undone until none is left, and those bytes escaped again that
   * have to be; scheme, user, a leading www and its number, the port of the scheme, fragment,
   * repeated and last slashes and known session ids go; all is lower case; the query is sorted by
   * name and value. Texts here have a character per byte.
   */

  private static final Pattern SCHEME = Pattern.compile("^([a-zA-Z][a-zA-Z0-9+.-]*):");
  private static final Pattern REPEATED = Pattern.compile("^(?:https?://)*(https?://)");
  private static final Pattern PARTS =
      Pattern.compile("^([^:]+):(?://([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#.*)?$", Pattern.DOTALL);
  private static final Pattern WWW = Pattern.compile("^www\\d*\\.");
  private static final Pattern NUMBERS = Pattern.compile("\\d+(?:\\.\\d+){0,3}");
  private static final String UNESCAPED = "!\"$&'()*+,-./:;<=>?@[\\]^_`{|}~";
  private static final int MAX_ROUNDS = 1000;

  private static final List<Pattern> SESSIONS_IN_PATH =
      List.of(
          insensitive("^(.*/)\\((?:[a-z]\\([0-9a-z]{24}\\))+\\)/([^?]+\\.aspx.*)$"),
          insensitive("^(.*/)\\([0-9a-z]{24}\\)/([^?]+\\.aspx.*)$"));
  private static final List<Pattern> SESSIONS_IN_QUERY =
      List.of(
          insensitive("^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$"),
          insensitive("^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$"),
          insensitive("^(.*)sid=[0-9a-z]{32}(?:&(.*))?$"),
          insensitive("^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$"),
          insensitive("^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$"));

  private Surt() {}

  /** Returns the key of an address of any scheme; {@code -} if there is none. */
  public static String of(String url) {
    String text = new String(url.getBytes(UTF_8), ISO_8859_1).strip().replaceAll("[\\n\\r\\t]", "");
    if (text.isEmpty()) {
      return "-";
    }
    if (text.startsWith("filedesc")) {
      return text;
    }
    if (!SCHEME.matcher(text).find()) {
      text = "http://" + text;
    }
    Matcher parts = PARTS.matcher(REPEATED.matcher(text).replaceFirst("$1"));
    if (!parts.matches()) {
      return text;
    }
    return new String(key(parts).getBytes(ISO_8859_1), UTF_8);
  }

  private static String key(Matcher parts) {
    String scheme = parts.group(1);
    String authority = parts.group(2) == null ? "" : parts.group(2);
    String path = parts.group(3);
    if (authority.isEmpty() && scheme.startsWith("http")) {
      String rest = path.replaceFirst("^/+", "");
      int slash = rest.indexOf('/');
      authority = slash < 0 ? rest : rest.substring(0, slash);
      path = slash < 0 ? "/" : rest.substring(slash);
    }
    String place = place(scheme, authority);
    boolean hasHost = !place.isEmpty();
    String key = (hasHost ? place + ")" : scheme + ":") + path(path, hasHost);
    String query = parts.group(4) == null ? "" : query(parts.group(4));
    return query.isEmpty() ? key : key + "?" + query;
  }

  /** The host, its last label first, and the port if it is not the usual one. */
  private static String place(String scheme, String authority) {
    String server = authority.substring(authority.lastIndexOf('@') + 1);
    boolean isLiteral = server.startsWith("[") && server.indexOf(']') > 0;
    int colon = server.indexOf(':', isLiteral ? server.indexOf(']') : 0);
    String name = colon < 0 ? server : server.substring(0, colon);
    String port = colon < 0 ? "" : server.substring(colon + 1);
    String host = host(isLiteral ? name.substring(1, name.length() - 1) : name);
    List<String> labels = new ArrayList<>(Arrays.asList(host.split("\\.", -1)));
    Collections.reverse(labels);
    String usual = scheme.equalsIgnoreCase("https") ? "443" : "80";
    boolean isWeb = scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https");
    boolean isUsual = port.isEmpty() || (isWeb && port.equals(usual));
    return host.isEmpty() ? "" : String.join(",", labels) + (isUsual ? "" : ":" + port);
  }

  private static String host(String written) {
    String host = unescaped(written);
    if (host.chars().anyMatch(each -> each > 0x7f)) {
      String ascii = Idna.toAscii(new String(host.getBytes(ISO_8859_1), UTF_8));
      host = ascii.isEmpty() ? host : ascii;
    }
    host = host.replace("..", ".").replaceAll("^\\.+|\\.+$", "");
    if (NUMBERS.matcher(host).matches()) {
      return address(host);
    }
    return WWW.matcher(escaped(lower(host))).replaceFirst("");
  }

  /** An address of four numbers, of as many as there are: a number that begins with 0 is octal. */
  private static String address(String numbers) {
    String[] parts = numbers.split("\\.", -1);
    long address = 0;
    try {
      for (int i = 0; i < parts.length; i++) {
        boolean isOctal = parts.length > 1 && parts[i].length() > 1 && parts[i].startsWith("0");
        long number = Long.parseLong(parts[i], isOctal ? 8 : 10);
        boolean isLast = i == parts.length - 1;
        if (parts.length > 1 && number >= (isLast ? 1L << (8 * (4 - i)) : 256)) {
          return numbers;
        }
        address |= isLast ? number : number << (24 - 8 * i);
      }
    } catch (NumberFormatException e) {
      return numbers;
    }
    return (address >> 24 & 255)
        + "."
        + (address >> 16 & 255)
        + "."
        + (address >> 8 & 255)
        + "."
        + (address & 255);
  }

  private static String path(String written, boolean hasHost) {
    String plain = unescaped(written);
    String path = lower(escaped(hasHost ? normal(plain) : plain));
    for (Pattern session : SESSIONS_IN_PATH) {
      path = session.matcher(path).replaceFirst("$1$2");
    }
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /** Without dots and repeated slashes. */
  private static String normal(String path) {
    List<String> kept = new ArrayList<>();
    String[] segments = path.split("/", -1);
    for (int i = 1; i < segments.length; i++) {
      if (segments[i].equals("..") && !kept.isEmpty()) {
        kept.remove(kept.size() - 1);
      } else if (!segments[i].equals(".")) {
        kept.add(segments[i]);
      }
    }
    StringBuilder normal = new StringBuilder("/");
    for (int i = 0; i < kept.size(); i++) {
      boolean isLast = i == kept.size() - 1;
      if (isLast || !kept.get(i).isEmpty()) {
        normal.append(kept.get(i)).append(isLast ? "" : "/");
      }
    }
    return normal.toString();
  }

  private static String query(String written) {
    String query = escaped(unescaped(written));
    for (Pattern session : SESSIONS_IN_QUERY) {
      Matcher found = session.matcher(query);
      if (found.matches()) {
        query = found.group(1) + (found.group(2) == null ? "" : found.group(2));
      }
    }
    String lower = lower(query);
    if (lower.length() <= 1) {
      return lower;
    }
    String[] pairs = lower.split("&", -1);
    Arrays.sort(pairs, Comparator.comparing(Surt::name).thenComparing(pair -> pair));
    return String.join("&", pairs);
  }

  private static String name(String pair) {
    int equals = pair.indexOf('=');
    return equals < 0 ? pair : pair.substring(0, equals);
  }

  private static String unescaped(String text) {
    String plain = text;
    for (int round = 0; round < MAX_ROUNDS && plain.indexOf('%') >= 0; round++) {
      String next = unescapedOnce(plain);
      if (next.length() == plain.length()) {
        break;
      }
      plain = next;
    }
    return plain;
  }

  private static String unescapedOnce(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    int length = 0;
    for (int at = 0; at < bytes.length; at++) {
      boolean isEscape = bytes[at] == '%' && Ascii.isEscape(bytes, at, bytes.length);
      bytes[length++] = isEscape ? (byte) Ascii.unescape(bytes, at) : bytes[at];
      at += isEscape ? 2 : 0;
    }
    return new String(bytes, 0, length, ISO_8859_1);
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      boolean isPlain =
          (each >= 'a' && each <= 'z')
              || (each >= 'A' && each <= 'Z')
              || (each >= '0' && each <= '9')
              || UNESCAPED.indexOf(each) >= 0;
      if (isPlain) {
        escaped.append(each);
      } else {
        escaped.append('%');
        escaped.append(Character.forDigit(each >> 4, 16)).append(Character.forDigit(each & 15, 16));
      }
    }
    return escaped.toString();
  }

  /** ASCII letters in lower case; of other bytes nobody knows what they are. */
  private static String lower(String text) {
    StringBuilder lower = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      lower.append(each >= 'A' && each <= 'Z' ? (char) (each + 32) : each);
    }
    return lower.toString();
  }

  private static Pattern insensitive(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }
}
