package dev.doppel.engine.mirrors.rules;

import dev.doppel.core.internal.Check;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which hosts a user would rather ask than others. Immutable. */
public final class HostOrder {

  private static final HostOrder NONE = new HostOrder(Map.of());

  private final Map<String, Integer> ranks;

  private HostOrder(Map<String, Integer> ranks) {
    this.ranks = Map.copyOf(ranks);
  }

  /** Returns an order of somebody who does not mind. */
  public static HostOrder none() {
    return NONE;
  }

  /**
   * Returns the order of these hosts, the best first, each with its port if it has one of its own.
   *
   * @throws IllegalArgumentException if one of them is no host
   */
  public static HostOrder of(List<String> hosts) {
    Map<String, Integer> ranks = new HashMap<>();
    for (String host : hosts) {
      String name = host.strip().toLowerCase(Locale.ROOT);
      boolean isHost =
          !name.isEmpty() && name.chars().noneMatch(each -> each <= ' ' || each == '/');
      Check.argument(isHost, "'%s' is not a host, such as www.example.org", host);
      ranks.putIfAbsent(name, ranks.size());
    }
    return new HostOrder(ranks);
  }

  /**
   * Returns the place of a host, 0 for the best; the same high number for all that were not named.
   */
  public int rank(String host) {
    return ranks.getOrDefault(host, Integer.MAX_VALUE);
  }
}
