package dev.doppel.engine.internal;

import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the web address in the id of a document. */
public final class WebIds {

  /*
   * A record of a web archive is named by its address and the time, one of JSON or CSV by its url if
   * it has no other id. The number at the end of a repeated id looks like a fragment, which no
   * canonical address has.
   */

  private static final Pattern WEB = Pattern.compile("(?i)https?://.*", Pattern.DOTALL);

  private WebIds() {}

  /** Returns the address as it is written; nothing if the id has none. */
  public static Optional<String> address(String id) {
    if (!WEB.matcher(id).matches()) {
      return Optional.empty();
    }
    int blank = id.indexOf(' ');
    return Optional.of(blank < 0 ? id : id.substring(0, blank));
  }
}
