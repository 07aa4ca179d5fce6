package dev.doppel.server.http;

import dev.doppel.core.internal.Check;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which proxies are believed about the client, and under which path clients see this server. The
 * same headers from others are ignored. Immutable.
 */
public final class Proxies {

  /*
   * A proxy adds to X-Forwarded-For at the right, so it is read from there, as far as the addresses
   * are those of proxies that are trusted. Forwarded (RFC 7239) is read where there is no
   * X-Forwarded-For: a proxy must delete the one that it does not set.
   */

  /** No proxy, and the whole of the server. */
  public static final Proxies NONE = new Proxies("", List.of());

  private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9_~.-]+)*");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:_\\[\\]-]{1,255}");
  private static final Pattern NUMBERS = Pattern.compile("[0-9A-Fa-f:.]+");

  private final String prefix;
  private final List<Range> trusted;

  /** Addresses that begin with the same bits. */
  private record Range(byte[] address, int bits) {

    boolean has(byte[] other) {
      if (other.length != address.length) {
        return false;
      }
      for (int i = 0; i < bits; i++) {
        int mask = 0x80 >> (i & 7);
        if (((address[i >> 3] ^ other[i >> 3]) & mask) != 0) {
          return false;
        }
      }
      return true;
    }
  }

  private Proxies(String prefix, List<Range> trusted) {
    this.prefix = prefix;
    this.trusted = trusted;
  }

  /**
   * Returns proxies of these addresses.
   *
   * @param prefix such as {@code /doppel}; empty for none
   * @param trusted addresses such as {@code 10.0.0.1}, or ranges such as {@code 10.0.0.0/8}
   */
  public static Proxies of(String prefix, List<String> trusted) {
    String path = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    Check.argument(isPrefix(path), "a prefix is a path such as /doppel, got '%s'", prefix);
    return new Proxies(path, trusted.stream().map(Proxies::range).toList());
  }

  private static boolean isPrefix(String path) {
    return PREFIX.matcher(path).matches()
        && Arrays.stream(path.split("/", -1)).noneMatch(part -> part.matches("\\.\\.?"));
  }

  private static Range range(String text) {
    int slash = text.indexOf('/');
    byte[] address = address(slash < 0 ? text : text.substring(0, slash));
    int most = address == null ? 0 : 8 * address.length;
    String word = slash < 0 ? Integer.toString(most) : text.substring(slash + 1);
    int bits = word.matches("\\d{1,3}") ? Integer.parseInt(word) : Integer.MAX_VALUE;
    if (address == null || bits > most) {
      throw new IllegalArgumentException(
          "a proxy is an address or a range such as 10.0.0.0/8, got '" + text + "'");
    }
    return new Range(address, bits);
  }

  /** The bytes of an address in numbers; null for anything else, which is not looked up. */
  private static byte @Nullable [] address(String text) {
    String bare = text.startsWith("[") ? text.substring(1, Math.max(1, text.indexOf(']'))) : text;
    boolean isNumbers = NUMBERS.matcher(bare).matches();
    if (!isNumbers || !(bare.contains(":") || bare.matches("\\d+(\\.\\d+){3}"))) {
      return null;
    }
    try {
      return InetAddress.getByName(bare).getAddress();
    } catch (UnknownHostException e) {
      return null;
    }
  }

  private boolean isTrusted(String client) {
    byte[] address = address(client);
    return address != null && trusted.stream().anyMatch(range -> range.has(address));
  }

  /**
   * Finds out where a request came from.
   *
   * @param sender the address at the other end of the connection
   * @param isSecure whether that connection is TLS
   * @param header all values of a header in their order, with commas between; empty if there is
   *     none
   */
  Place place(String sender, boolean isSecure, Function<String, String> header) {
    String host = header.apply("Host");
    if (trusted.isEmpty() || !isTrusted(sender)) {
      return new Place(sender, host, isSecure, prefix);
    }
    List<String> clients = list(header.apply("X-Forwarded-For"));
    String scheme = last(list(header.apply("X-Forwarded-Proto")));
    String name = last(list(header.apply("X-Forwarded-Host")));
    if (clients.isEmpty()) {
      List<String> elements = list(header.apply("Forwarded"));
      clients = elements.stream().map(each -> field(each, "for")).toList();
      scheme = scheme.isEmpty() ? field(last(elements), "proto") : scheme;
      name = name.isEmpty() ? field(last(elements), "host") : name;
    }
    String path = last(list(header.apply("X-Forwarded-Prefix")));
    path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return new Place(
        client(sender, clients),
        HOST.matcher(name).matches() ? name : host,
        scheme.isEmpty() ? isSecure : scheme.equalsIgnoreCase("https"),
        !path.isEmpty() && isPrefix(path) ? path : prefix);
  }

  /** The nearest address that is not a proxy's; where one is no address, the proxy before it. */
  private String client(String sender, List<String> clients) {
    String nearest = sender;
    for (int i = clients.size() - 1; i >= 0; i--) {
      String each = withoutPort(clients.get(i));
      if (address(each) == null) {
        return nearest;
      }
      nearest = each;
      if (!isTrusted(each)) {
        return nearest;
      }
    }
    return nearest;
  }

  private static String withoutPort(String client) {
    if (client.startsWith("[")) {
      return client.substring(1, Math.max(1, client.indexOf(']')));
    }
    int colon = client.indexOf(':');
    return colon >= 0 && colon == client.lastIndexOf(':') ? client.substring(0, colon) : client;
  }

  private static List<String> list(String values) {
    List<String> list = new ArrayList<>();
    for (String each : values.split(",", -1)) {
      if (!each.isBlank()) {
        list.add(each.strip());
      }
    }
    return list;
  }

  private static String last(List<String> values) {
    return values.isEmpty() ? "" : values.get(values.size() - 1);
  }

  private static String field(String element, String name) {
    for (String pair : element.split(";", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0 && pair.substring(0, equals).strip().toLowerCase(Locale.ROOT).equals(name)) {
        return pair.substring(equals + 1).strip().replaceAll("^\"|\"$", "");
      }
    }
    return "";
  }
}
