package dev.doppel.engine.aliases;

import java.util.Locale;

/** Why an address that claims to lead to another one is not believed. */
public enum Refusal {
  /** The page names several addresses. */
  SEVERAL("the page names several canonical addresses"),
  /** The address named has a fragment, which no canonical address has. */
  FRAGMENT("the canonical address has a fragment"),
  /** A relative address that leads to no page of the crawl that says the same. */
  RELATIVE("a relative canonical address, and no page of the crawl there that says the same"),
  /** What is named cannot be an address. */
  NO_URL("not a URL of the web"),
  /** The target answered with an error. */
  TARGET_ERROR("the target answers with an error"),
  /** The target leads elsewhere, to where nothing shows that it says the same. */
  TARGET_LEADS_ON("the target leads elsewhere, to no page that says the same"),
  /** The target leads back. */
  LEADS_BACK("the target leads back to the page"),
  /** The target names another canonical address. */
  TARGET_DISAGREES("the target names another canonical address"),
  /** Both are in the crawl, and their texts differ. */
  OTHER_TEXT("the target has another main text"),
  /** On another site, and not shown to say the same. */
  OTHER_SITE("on another site, and no page of the crawl there that says the same"),
  /** A front page named by a page below it, and not shown to say the same. */
  FRONT_PAGE("a page below names the front page, and nothing shows that it says the same"),
  /** Pages of different texts name one address that is not in the crawl. */
  DISPUTED("pages of different texts name this target, which is not in the crawl"),
  /** Too many pages redirect to it for now, as to a page for logging in. */
  CROWD("many addresses lead here for now, as to a login page"),
  /** The page waits so long that its reader is meant to read it. */
  SLOW_REFRESH("the page can be read before it sends its reader on"),
  /** Leads round in a circle. */
  LOOP("leads round in a circle");

  private final String words;

  Refusal(String words) {
    this.words = words;
  }

  /** The reason in words. */
  public String words() {
    return words;
  }

  /** The reason in one word, such as {@code other-text}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
