package dev.doppel.flink;

import org.jspecify.annotations.Nullable;

/**
 * A message with a URL, and what was read of it. Public because Flink's serializers must see it.
 *
 * @param key the message's key, to be passed on unchanged
 * @param line the message as it came, to be passed on unchanged
 * @param isUrl false if it is not a URL; its hash means nothing then
 * @param high the upper half of the hash of its canonical form
 * @param low the lower half
 * @param answer its canonical form, or why there is none; empty where nobody wants to know
 */
public record UrlMessage(
    byte @Nullable [] key, byte[] line, boolean isUrl, long high, long low, byte[] answer) {

  private static final byte[] NOTHING = {};

  static UrlMessage unread(byte @Nullable [] key, byte @Nullable [] line) {
    return new UrlMessage(key, line == null ? NOTHING : line, false, 0, 0, NOTHING);
  }
}
