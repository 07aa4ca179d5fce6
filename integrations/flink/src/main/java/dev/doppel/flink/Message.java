package dev.doppel.flink;

/**
 * A message and what was read of it. Public because Flink's serializers must see it.
 *
 * @param line the message as it came, to be passed on unchanged
 * @param isEvent false if it is malformed; the rest means nothing then
 * @param key the hash of its key fields
 * @param time in milliseconds since 1970
 * @param publisher empty if no field names one
 */
public record Message(byte[] line, boolean isEvent, long key, long time, String publisher) {}
