package dev.doppel.engine.links;

import dev.doppel.core.internal.Check;
import dev.doppel.web.html.PageLinks;
import dev.doppel.web.url.Url;
import dev.doppel.web.url.UrlProfile;
import dev.doppel.web.url.UrlRules;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a job that finds links. Immutable.
 *
 * @param rules by which addresses are made canonical
 * @param kinds which links are wanted, by the elements they stand in
 * @param base the address of the folder or record that has none of its own; null if that is unknown
 * @param isFollowedOnly whether links are left out that say {@code nofollow}
 */
public record LinkSettings(
    UrlRules rules, Set<String> kinds, @Nullable Url base, boolean isFollowedOnly) {

  /** The kind of a redirect. */
  public static final String LOCATION = "location";

  public LinkSettings {
    Check.argument(
        rules.profile() != UrlProfile.NONE_V1,
        "links need canonical forms: profile %s has none",
        rules.name());
    kinds = Set.copyOf(kinds);
    for (String kind : kinds) {
      Check.argument(allKinds().contains(kind), "unknown kind '%s', of %s", kind, allKinds());
    }
  }

  /** All kinds of links, by the profile {@code standard}. */
  public static LinkSettings defaults() {
    return new LinkSettings(UrlRules.of("standard"), allKinds(), null, false);
  }

  /** All kinds there are. */
  public static Set<String> allKinds() {
    Set<String> all = new LinkedHashSet<>(PageLinks.KINDS);
    all.add(LOCATION);
    return all;
  }

  /** Returns these settings with other rules. */
  public LinkSettings withRules(UrlRules newRules) {
    return new LinkSettings(newRules, kinds, base, isFollowedOnly);
  }

  /** Returns these settings for other kinds of links. */
  public LinkSettings withKinds(Set<String> newKinds) {
    return new LinkSettings(rules, newKinds, base, isFollowedOnly);
  }

  /** Returns these settings with an address for what has none: files are relative to it. */
  public LinkSettings withBase(Url newBase) {
    return new LinkSettings(rules, kinds, newBase, isFollowedOnly);
  }

  /** Returns these settings without links that say {@code nofollow}. */
  public LinkSettings followedOnly() {
    return new LinkSettings(rules, kinds, base, true);
  }
}
