package dev.doppel.seen;

import java.util.Locale;

/** The verdict of a memory on a URL. */
public enum UrlVerdict {
  /** Not seen before; it is now. */
  NEW,
  /** Seen before, under this or another spelling. */
  DUPLICATE,
  /** Not a URL of the web. */
  INVALID;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
