package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests are served: with a token, those that have it; without one, those of
 * programs on this machine that no page of another site has sent.
 */
public final class Guard {

  /*
   * A server on loopback is within reach of every page its user looks at: a page may post to
   * http://127.0.0.1 or, by a name that it lets point there, even read the answers (DNS rebinding).
   * The browser tells both: by Origin and Sec-Fetch-Site, and by the name in Host.
   */

  /** The cookie with the name of a session, for pages cannot send other headers. */
  private static final String COOKIE = "doppel-session";

  private static final String API = "/api/";
  private static final String BEARER = "bearer ";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final byte @Nullable [] token;

  private final Sessions sessions = new Sessions(System::nanoTime);

  private Guard(byte @Nullable [] token) {
    this.token = token;
  }

  /** Returns a guard that asks for a token, or one for loopback if there is none. */
  public static Guard of(@Nullable String token) {
    return new Guard(token == null ? null : token.getBytes(UTF_8));
  }

  /** Refuses requests that must not be answered, whatever they ask for. */
  void checkOrigin(Context context) {
    String host = context.host();
    if (token == null && !LOOPBACK.contains(withoutPort(host))) {
      throw ProblemException.of(
          403, "Host '" + host + "' is not this machine; without a token only localhost is served");
    }
    String origin = header(context, "Origin");
    boolean isForeign = !origin.isEmpty() && !withoutScheme(origin).equals(host);
    String site = header(context, "Sec-Fetch-Site"); // of another port or subdomain: same-site
    boolean isOfAnother = site.equals("cross-site") || site.equals("same-site");
    if (isForeign || (isOfAnother && !isFollowedLink(context))) {
      String page = origin.isEmpty() ? "a page of another site" : "a page of '" + origin + "'";
      throw ProblemException.of(403, page + " may not ask this server");
    }
  }

  /**
   * Whether a person follows a link to a page. The other site sees nothing of what it shows, not
   * even in a frame, and looking at a page changes nothing.
   */
  private static boolean isFollowedLink(Context context) {
    return context.method() == Route.Method.GET
        && !context.path().startsWith(API)
        && header(context, "Sec-Fetch-Mode").equals("navigate")
        && header(context, "Sec-Fetch-Dest").equals("document");
  }

  /** Refuses requests without the token, where there is one. */
  void checkToken(Context context) {
    if (token != null && !isKnown(context)) {
      throw ProblemException.of(401, "the token is missing or wrong; send 'Authorization: Bearer'");
    }
  }

  /** Lets the browser in if it gives the token; false if it does not. */
  public boolean login(Context context, String given) {
    if (!isToken(given)) {
      return false;
    }
    context.cookie(new Cookie(COOKIE, sessions.begin(), Sessions.AGE));
    return true;
  }

  /** Has the browser give the token again. */
  public void logout(Context context) {
    String session = context.cookie(COOKIE);
    if (session != null) {
      sessions.end(session);
    }
    context.cookie(new Cookie(COOKIE, "", Duration.ZERO));
  }

  /** Whether the browser has given the token. */
  public static boolean hasSession(Context context) {
    return context.cookie(COOKIE) != null;
  }

  /** Whether this is the token; takes as long for any other of its length. */
  private boolean isToken(String given) {
    return token != null && MessageDigest.isEqual(token, given.getBytes(UTF_8));
  }

  /** Whether a request brings a token, right or wrong; a session that has ended is no guess. */
  static boolean bringsToken(Context context) {
    return !header(context, "Authorization").isEmpty();
  }

  private boolean isKnown(Context context) {
    String header = header(context, "Authorization");
    if (header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      return isToken(header.substring(BEARER.length()).strip());
    }
    String session = context.cookie(COOKIE);
    return session != null && sessions.isOpen(session);
  }

  private static String header(Context context, String name) {
    String value = context.header(name);
    return value == null ? "" : value.strip();
  }

  private static String withoutScheme(String origin) {
    int end = origin.indexOf("://");
    return end < 0 ? origin : origin.substring(end + 3);
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    boolean isPort = colon > host.lastIndexOf(']');
    return (isPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
  }
}
