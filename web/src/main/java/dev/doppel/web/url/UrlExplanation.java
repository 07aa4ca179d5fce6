package dev.doppel.web.url;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a URL got its canonical form, or why it has none.
 *
 * @param original as it was given
 * @param changes in order; the last one ends with the canonical form
 * @param fault why there is no canonical form
 */
public record UrlExplanation(String original, List<UrlChange> changes, Optional<UrlFault> fault) {

  public UrlExplanation {
    changes = List.copyOf(changes);
  }

  private static final String ALIAS = "alias";

  /** The canonical form; the original if there is none. */
  public String canonical() {
    return changes.isEmpty() ? original : changes.get(changes.size() - 1).after();
  }

  /*
   * The rules are switched on one after the other, in the order of their declaration, and what each
   * one changes is recorded. With the last one the code path is that of the canonicalizer, so the
   * two cannot disagree.
   */
  static UrlExplanation of(String url, UrlRules rules) {
    UrlCanonicalizer canonicalizer = rules.withoutAliases().canonicalizer();
    if (!canonicalizer.canonicalize(url)) {
      return new UrlExplanation(url, List.of(), Optional.of(canonicalizer.fault()));
    }
    Steps steps = new Steps(url);
    if (rules.profile() != UrlProfile.NONE_V1) {
      steps.add("parse", canonicalizer.parsed());
      Site site = canonicalizer.site();
      int on = 0;
      for (UrlRule rule : UrlRule.values()) {
        on |= site.rules() & rule.bit;
        Site partial = new Site(on, site.kept(), NameSet.EMPTY);
        steps.add(rule.label(), canonicalizer.toStringUnder(partial));
      }
      steps.add(SiteLine.DROP, canonicalizer.toStringUnder(site));
    }
    rules
        .aliases()
        .map(aliases -> aliases.new Finder())
        .filter(finder -> finder.find(canonicalizer.bytes(), canonicalizer.length()))
        .ifPresent(
            finder -> {
              String reason = finder.reason(); // of the first step; the others may differ
              UrlCanonicalizer leading = rules.canonicalizer();
              leading.canonicalize(url);
              steps.add(ALIAS + " (" + reason + ")", leading.toString());
            });
    return new UrlExplanation(url, steps.changes, Optional.empty());
  }

  /** Collects what differs from the step before. */
  private static final class Steps {

    private final List<UrlChange> changes = new ArrayList<>();
    private String current;

    Steps(String original) {
      current = original;
    }

    void add(String rule, String next) {
      if (!next.equals(current)) {
        changes.add(new UrlChange(rule, current, next));
        current = next;
      }
    }
  }
}
