package dev.doppel.engine.mirrors;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.mirrors.parts.PageRow;
import dev.doppel.engine.mirrors.rules.HostOrder;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.CanonicalUrl;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/**
 * Tells where else a page is, by mirrors that a {@link MirrorJob} found: the same path below the
 * prefix of each mirror of its host, and of their mirrors. Immutable, and safe for many threads.
 *
 * <p>What it tells is likely, not known: a mirror may lack a page, or have an older one. Some 200
 * bytes per pair of mirrors are in the heap.
 */
public final class MirrorMap {

  /** So many addresses are looked for at most, the nearest mirrors first. */
  public static final int MOST = 1000;

  private static final UrlRules RULES = UrlRules.of("standard").assumingHttp();
  private static final JsonFactory JSON = new JsonFactory();
  private static final int COLUMNS = 7;
  private static final int NEWEST_A = 9;
  private static final String NO_MIRROR =
      "not a pair of mirrors, as doppel mirrors prints them: '%s'";
  private static final String SCHEME_END = "://";

  /** A tree of one host that another host has. */
  private record Way(String prefix, String otherHost, String otherPrefix) {}

  private final Map<String, List<Way>> ways;
  private final Map<String, Long> newest; // of a host, seconds since 1970
  private final HostOrder order;
  private final int mirrors;

  private MirrorMap(
      Map<String, List<Way>> ways, Map<String, Long> newest, HostOrder order, int mirrors) {
    this.ways = ways;
    this.newest = newest;
    this.order = order;
    this.mirrors = mirrors;
  }

  /**
   * Reads what {@code doppel mirrors} printed, as columns or as JSON lines.
   *
   * @param order which hosts come first; among others those come first that were met most recently,
   *     as far as the lines say
   * @throws IllegalArgumentException if a line is no mirror; the message has its place
   */
  public static MirrorMap read(LineInput lines, HostOrder order) throws IOException {
    Map<String, List<Way>> ways = new HashMap<>();
    Map<String, Long> newest = new HashMap<>();
    int mirrors = 0;
    while (lines.next()) {
      String line = new String(lines.bytes(), lines.from(), lines.to() - lines.from(), UTF_8);
      if (line.isBlank()) {
        continue;
      }
      try {
        Map<String, String> mirror = line.startsWith("{") ? ofJson(line) : ofColumns(line);
        String a = mirror.getOrDefault("hostA", "");
        String b = mirror.getOrDefault("hostB", "");
        String prefixA = mirror.getOrDefault("prefixA", "");
        String prefixB = mirror.getOrDefault("prefixB", "");
        boolean isMirror = !a.isEmpty() && !b.isEmpty() && isPrefix(prefixA) && isPrefix(prefixB);
        Check.argument(isMirror, NO_MIRROR, line);
        ways.computeIfAbsent(a, key -> new ArrayList<>()).add(new Way(prefixA, b, prefixB));
        ways.computeIfAbsent(b, key -> new ArrayList<>()).add(new Way(prefixB, a, prefixA));
        newest.merge(a, seconds(mirror.getOrDefault("newestA", "")), Math::max);
        newest.merge(b, seconds(mirror.getOrDefault("newestB", "")), Math::max);
        mirrors++;
      } catch (IllegalArgumentException | IOException e) {
        throw new IllegalArgumentException(lines.place() + ": " + e.getMessage(), e);
      }
    }
    return new MirrorMap(ways, newest, order, mirrors);
  }

  private static boolean isPrefix(String prefix) {
    return prefix.startsWith("/") && prefix.endsWith("/");
  }

  private static Map<String, String> ofColumns(String line) {
    String[] cells = line.split("\t", -1);
    Check.argument(
        cells.length >= COLUMNS,
        "not a pair of mirrors, as doppel mirrors prints them: '%s'",
        line);
    Map<String, String> mirror = new HashMap<>();
    mirror.put("hostA", cells[0]);
    mirror.put("prefixA", cells[1]);
    mirror.put("hostB", cells[2]);
    mirror.put("prefixB", cells[3]);
    if (cells.length > NEWEST_A + 1) {
      mirror.put("newestA", cells[NEWEST_A]);
      mirror.put("newestB", cells[NEWEST_A + 1]);
    }
    return mirror;
  }

  private static Map<String, String> ofJson(String line) throws IOException {
    Map<String, String> mirror = new HashMap<>();
    try (JsonParser json = JSON.createParser(line)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        if (json.nextToken() == JsonToken.VALUE_STRING) {
          mirror.put(name, json.getText());
        } else {
          json.skipChildren();
        }
      }
    }
    return mirror;
  }

  private static long seconds(String time) {
    byte[] bytes = time.getBytes(UTF_8);
    return PageRow.seconds(bytes, 0, bytes.length);
  }

  /** How many pairs of mirrors it knows. */
  public int mirrors() {
    return mirrors;
  }

  /**
   * Returns where else a page is, the best address first: hosts in the order of the user, then the
   * most recently met, then the nearest mirrors, then by name. Empty if that is not known.
   *
   * @return nothing if it is no address of the web
   */
  public Optional<List<String>> find(String url) {
    return RULES.canonical(url).map(this::find);
  }

  private List<String> find(CanonicalUrl url) {
    String text = url.toString();
    int hostFrom = text.indexOf(SCHEME_END) + SCHEME_END.length();
    int pathFrom = text.indexOf('/', hostFrom);
    String authority = text.substring(hostFrom, pathFrom);
    String scheme = text.substring(0, hostFrom);
    Place asked =
        new Place(authority.substring(authority.indexOf('@') + 1), text.substring(pathFrom));
    Map<Place, Integer> steps = new LinkedHashMap<>();
    Queue<Place> next = new ArrayDeque<>();
    steps.put(asked, 0);
    next.add(asked);
    while (!next.isEmpty() && steps.size() <= MOST) {
      Place place = next.remove();
      int step = steps.getOrDefault(place, 0) + 1;
      for (Way way : ways.getOrDefault(place.host(), List.of())) {
        if (place.path().startsWith(way.prefix())) {
          String rest = place.path().substring(way.prefix().length());
          Place other = new Place(way.otherHost(), way.otherPrefix() + rest);
          if (steps.size() <= MOST && steps.putIfAbsent(other, step) == null) {
            next.add(other);
          }
        }
      }
    }
    steps.remove(asked);
    return steps.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<Place, Integer>>comparingInt(
                    each -> order.rank(each.getKey().host()))
                .thenComparing(each -> -newest.getOrDefault(each.getKey().host(), 0L))
                .thenComparing(Map.Entry::getValue)
                .thenComparing(each -> each.getKey().host())
                .thenComparing(each -> each.getKey().path()))
        .map(each -> scheme + each.getKey().host() + each.getKey().path())
        .toList();
  }

  /** A page of a host. */
  private record Place(String host, String path) {}
}
