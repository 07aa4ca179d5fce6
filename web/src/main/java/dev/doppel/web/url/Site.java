package dev.doppel.web.url;

/**
 * What holds for the URLs of some hosts.
 *
 * @param rules their bits
 * @param kept parameters that no rule may drop
 * @param dropped parameters that are dropped besides those known everywhere
 */
record Site(int rules, NameSet kept, NameSet dropped) {

  static Site of(UrlProfile profile) {
    return new Site(profile.bits(), NameSet.EMPTY, NameSet.EMPTY);
  }

  /** Whether nothing is ever changed here. */
  boolean isIdle() {
    return rules == 0 && dropped.isEmpty();
  }

  /** This site as a narrower one sees it: where the two differ, that one is right. */
  Site refinedBy(SiteLine line) {
    return switch (line.action()) {
      case SiteLine.KEEP -> new Site(rules, kept.and(line.names()), dropped.without(line.names()));
      case SiteLine.DROP -> new Site(rules, kept.without(line.names()), dropped.and(line.names()));
      default -> {
        int bit = UrlRule.named(line.action()).orElseThrow().bit;
        yield new Site(line.isOn() ? rules | bit : rules & ~bit, kept, dropped);
      }
    };
  }
}
