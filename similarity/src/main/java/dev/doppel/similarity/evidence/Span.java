package dev.doppel.similarity.evidence;

import dev.doppel.core.internal.Check;

/** A stretch of a text: the characters from {@code start} up to, not including, {@code end}. */
public record Span(int start, int end) {

  public Span {
    Check.argument(0 <= start && start <= end, "a span from %d to %d", start, end);
  }

  /** Returns how many places lie between start and end. */
  public int length() {
    return end - start;
  }

  /** The characters of {@code text} that lie in the span. */
  public String in(String text) {
    return text.substring(start, end);
  }
}
