package dev.doppel.web.url;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what holds for a host. Immutable. */
final class SiteTable {

  /*
   * Four kinds of patterns, from the narrowest to the widest: a host, it and all below it
   * ("*.example.com"), a name under any public suffix ("example.*"), all ("*"). What the wider ones
   * say is merged into the narrower when the table is made, so that one that fits is enough.
   *
   * A leading "www." and a trailing dot do not count. Were they part of a site, a rule for
   * www.example.com would hold for a URL and not for its aggressive form, which then would have
   * another form still.
   */

  private final Site everywhere;
  private final boolean everywhereAlike;
  private final ByteMap<Site> hosts;
  private final ByteMap<Site> below;
  private final ByteMap<Site> names;

  private SiteTable(
      Site everywhere, Map<String, Site> hosts, Map<String, Site> below, Map<String, Site> names) {
    this.everywhere = everywhere;
    this.everywhereAlike = hosts.isEmpty() && below.isEmpty() && names.isEmpty();
    this.hosts = ByteMap.of(hosts);
    this.below = ByteMap.of(below);
    this.names = ByteMap.of(names);
  }

  static SiteTable of(Site profile, List<SiteLine> lines) {
    Map<String, Site> hosts = new HashMap<>();
    Map<String, Site> below = new HashMap<>();
    Map<String, Site> names = new HashMap<>();
    Set<String> patterns = new LinkedHashSet<>(lines.stream().map(SiteLine::hosts).toList());
    patterns.remove("*");
    for (String pattern : patterns) {
      Site site = refine(profile, widestFirst(pattern), lines);
      if (pattern.startsWith("*.")) {
        below.put(pattern.substring(2), site);
      } else if (pattern.endsWith(".*")) {
        names.put(pattern.substring(0, pattern.length() - 2), site);
      } else {
        hosts.put(pattern, site);
      }
    }
    return new SiteTable(refine(profile, List.of("*"), lines), hosts, below, names);
  }

  /** What holds for a host, which must be as the parser writes it. */
  Site find(byte[] bytes, int hostFrom, int hostTo) {
    if (everywhereAlike) {
      return everywhere;
    }
    int to = Hosts.bareTo(bytes, hostFrom, hostTo);
    int from = Hosts.bareFrom(bytes, hostFrom, to);
    @Nullable Site site = hosts.get(bytes, from, to);
    for (int label = from; site == null && label < to; label = next(bytes, label, to)) {
      site = below.get(bytes, label, to);
    }
    for (int label = from; site == null && label < to; label = next(bytes, label, to)) {
      site = names.get(bytes, label, Ascii.indexOf(bytes, label, to, '.'));
      if (site != null && !isRegistered(bytes, from, label, to)) {
        site = null;
      }
    }
    return site == null ? everywhere : site;
  }

  private static int next(byte[] bytes, int label, int to) {
    return Ascii.indexOf(bytes, label, to, '.') + 1;
  }

  /** Whether the domain that begins at this label is the one that was registered. */
  private static boolean isRegistered(byte[] bytes, int from, int label, int to) {
    Optional<String> domain = PublicSuffixes.registeredDomain(Ascii.text(bytes, from, to));
    return domain.map(String::length).filter(length -> length == to - label).isPresent();
  }

  private static Site refine(Site profile, List<String> patterns, List<SiteLine> lines) {
    Site site = profile;
    for (String pattern : patterns) {
      for (SiteLine line : lines) {
        if (line.hosts().equals(pattern)) {
          site = site.refinedBy(line);
        }
      }
    }
    return site;
  }

  /** All patterns that fit whatever this one fits, itself the last. */
  private static List<String> widestFirst(String pattern) {
    if (pattern.endsWith(".*")) {
      return List.of("*", pattern);
    }
    List<String> patterns = new ArrayList<>();
    boolean wide = pattern.startsWith("*.");
    String host = wide ? pattern.substring(2) : pattern;
    if (!wide) {
      patterns.add(pattern);
    }
    for (int dot = 0; dot >= 0; dot = host.indexOf('.', dot + 1)) {
      patterns.add("*." + host.substring(dot == 0 ? 0 : dot + 1));
    }
    PublicSuffixes.registeredDomain(host)
        .ifPresent(domain -> patterns.add(domain.substring(0, domain.indexOf('.')) + ".*"));
    patterns.add("*");
    Collections.reverse(patterns);
    return patterns;
  }
}
