package dev.doppel.engine.archives;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.warc.WarcRecord;
import java.nio.ByteBuffer;

/**
 * The record that holds what others repeat.
 *
 * @param id in angle brackets; empty if it has none
 * @param uri of the capture
 * @param date of the capture, as the record spells it
 * @param digest the payload's, as the record says it or as others would compute it: what indexes
 *     know it by
 * @param more what else is known of it
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record Holder(String id, String uri, String date, String digest, byte[] more) {

  private static final int TEXTS = 4;

  static Holder of(WarcRecord record, String digest, byte[] more) {
    return new Holder(
        record.id().orElse(""),
        record.fields().once("warc-target-uri").orElse(""),
        record.fields().once("warc-date").orElse(""),
        digest,
        more);
  }

  /** Whether a record is this very one, read again. */
  boolean is(Holder other) {
    return id.equals(other.id) && uri.equals(other.uri) && date.equals(other.date);
  }

  /** The address, without the angle brackets that some crawlers put around it. */
  String address() {
    return uri.startsWith("<") && uri.endsWith(">") ? uri.substring(1, uri.length() - 1) : uri;
  }

  byte[] bytes() {
    byte[][] texts = {
      id.getBytes(UTF_8), uri.getBytes(UTF_8), date.getBytes(UTF_8), digest.getBytes(UTF_8)
    };
    int length = TEXTS * Integer.BYTES + more.length;
    for (byte[] text : texts) {
      length += text.length;
    }
    ByteBuffer bytes = ByteBuffer.allocate(length);
    for (byte[] text : texts) {
      bytes.putInt(text.length).put(text);
    }
    return bytes.put(more).array();
  }

  static Holder read(ByteBuffer bytes) {
    String[] texts = new String[TEXTS];
    for (int i = 0; i < TEXTS; i++) {
      byte[] text = new byte[bytes.getInt()];
      bytes.get(text);
      texts[i] = new String(text, UTF_8);
    }
    byte[] more = new byte[bytes.remaining()];
    bytes.get(more);
    return new Holder(texts[0], texts[1], texts[2], texts[3], more);
  }
}
