package dev.doppel.search;

import dev.doppel.io.record.ContentKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Visits pages whose addresses come from strangers. It asks robots.txt first, keeps to a size, a
 * time and a number of redirects, and goes only where the public Internet is: each host is resolved
 * and every address of it checked, of redirects, too. For one thread.
 */
public final class PageFetcher {

  /*
   * DNS rebinding: a host may answer our check with a public address and the connection with a
   * private one. java.net.http takes no resolver, so the address cannot be handed over. But both
   * look-ups go through the JVM's own cache, where an answer stays 30 seconds by default
   * (networkaddress.cache.ttl): the connection uses what was checked a moment before. What remains:
   * an entry that expires between the two, and a JVM whose cache was switched off; there, run this
   * within a firewall that refuses the private networks.
   *
   * No proxy is used: it would do the resolving, and out of our sight.
   */

  static final String AGENT = "doppel";

  private static final Pattern CHARSET = Pattern.compile("(?i)charset\\s*=\\s*[\"']?([^\\s;\"']+)");

  private final FetchSettings settings;
  private final HttpClient client;
  private final Robots robots;

  private PageFetcher(FetchSettings settings) {
    this.settings = settings;
    this.client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(settings.timeout())
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();
    this.robots = new Robots(this::get);
  }

  /** Returns a fetcher with the given limits. */
  public static PageFetcher of(FetchSettings settings) {
    return new PageFetcher(settings);
  }

  /** Visits a page. Whatever goes wrong is the answer, not an exception. */
  public Fetched fetch(String url) {
    long deadline = System.nanoTime() + settings.timeout().toNanos();
    try {
      URI address = address(url);
      for (int hops = 0; hops <= settings.maxRedirects(); hops++) {
        if (!robots.allow(address, deadline)) {
          return new Fetched.Refused("robots.txt of " + address.getHost() + " forbids it");
        }
        Exchange.Answer answer = get(address, deadline);
        Optional<String> next = redirect(answer);
        if (next.isEmpty()) {
          return page(answer);
        }
        address = address(address.resolve(next.get()).toString());
      }
      return new Fetched.Refused("more than " + settings.maxRedirects() + " redirects");
    } catch (IOException | IllegalArgumentException e) {
      return new Fetched.Refused(String.valueOf(e.getMessage()));
    }
  }

  /** Asks for one address, once it is known to be a public one. */
  private Exchange.Answer get(URI address, long deadline) throws IOException {
    checkPublic(address.getHost());
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new IOException(
          address + " takes longer than " + settings.timeout().toMillis() + " ms");
    }
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("User-Agent", AGENT)
            .header("Accept", "text/html, text/plain")
            .build();
    return Exchange.send(client, request, settings.maxBytes(), Duration.ofNanos(left));
  }

  private void checkPublic(String host) throws IOException {
    if (settings.allowPrivate()) {
      return;
    }
    try {
      for (InetAddress each : InetAddress.getAllByName(host)) {
        if (!PublicAddresses.contain(each)) {
          throw new IOException(host + " is not on the public Internet: " + each.getHostAddress());
        }
      }
    } catch (UnknownHostException e) {
      throw new IOException("no such host: " + host, e);
    }
  }

  private static URI address(String url) throws IOException {
    URI address = URI.create(url);
    String scheme = address.getScheme() == null ? "" : address.getScheme().toLowerCase(Locale.ROOT);
    if ((!scheme.equals("http") && !scheme.equals("https")) || address.getHost() == null) {
      throw new IOException("not an address of a web page: " + url);
    }
    return address;
  }

  private static Optional<String> redirect(Exchange.Answer answer) {
    boolean isRedirect =
        switch (answer.status()) {
          case 301, 302, 303, 307, 308 -> true;
          default -> false;
        };
    return isRedirect ? answer.headers().firstValue("Location") : Optional.empty();
  }

  private static Fetched page(Exchange.Answer answer) {
    if (answer.status() != 200) {
      return new Fetched.Refused("the server answered " + answer.status());
    }
    String type = answer.headers().firstValue("Content-Type").orElse("text/html");
    String media = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return switch (media) {
      case "text/html", "application/xhtml+xml" ->
          new Fetched.Page(answer.body(), ContentKind.HTML, charset(type));
      case "text/plain" -> new Fetched.Page(answer.body(), ContentKind.TEXT, charset(type));
      default -> new Fetched.Refused("neither a page nor a text: " + media);
    };
  }

  private static @Nullable String charset(String type) {
    Matcher matcher = CHARSET.matcher(type);
    return matcher.find() ? matcher.group(1) : null;
  }
}
