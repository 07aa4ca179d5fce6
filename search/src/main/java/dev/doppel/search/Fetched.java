package dev.doppel.search;

import dev.doppel.io.record.ContentKind;
import org.jspecify.annotations.Nullable;

/** The result of a visit to a page. */
public sealed interface Fetched {

  /**
   * The page.
   *
   * @param charset as the server named it
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Page(byte[] content, ContentKind kind, @Nullable String charset) implements Fetched {}

  /** There is no page, or none that may be visited. */
  record Refused(String reason) implements Fetched {}
}
