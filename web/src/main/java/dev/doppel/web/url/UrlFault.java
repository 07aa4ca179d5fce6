package dev.doppel.web.url;

/** Why a line is not accepted as a URL. */
public enum UrlFault {
  /** Nothing, or white space. */
  EMPTY("empty"),

  /** A crawler trap, most likely. */
  TOO_LONG("too long"),

  /** A relative reference, and nothing it could be relative to. */
  NO_SCHEME("no scheme"),

  /** A scheme of no concern here, such as {@code mailto} or {@code ftp}. */
  NOT_HTTP("not http or https"),

  /** Nothing where the host should be. */
  NO_HOST("no host"),

  /** A character that no host may have. */
  HOST_CHARACTER("forbidden character in the host"),

  /** A host that ends in a number, as only addresses do, and is not an address. */
  IPV4("malformed IPv4 address"),

  /** A host in brackets that is not an address. */
  IPV6("malformed IPv6 address"),

  /** A host beyond ASCII that Unicode's rules for domain names forbid. */
  DOMAIN("invalid international domain name"),

  /** Not a number, or one above 65535. */
  PORT("malformed port"),

  /**
   * Several columns or lines in one: for readers of lists. The URL standard drops tabs and line
   * ends, and so do all who parse single URLs.
   */
  COLUMNS("tab or carriage return inside");

  private final String reason;

  UrlFault(String reason) {
    this.reason = reason;
  }

  /** A few words for a person. */
  public String reason() {
    return reason;
  }

  @Override
  public String toString() {
    return reason;
  }
}
