package dev.doppel.tika;

import java.time.Duration;

/**
 * How much one document may take before it is treated as a trap.
 *
 * @param maxChars of text; the default is five times War and Peace
 * @param maxDepth of elements within elements
 */
record Limits(int maxChars, int maxDepth, Duration time) {

  static final Limits DEFAULTS = new Limits(1 << 24, 200, Duration.ofSeconds(60));
}
