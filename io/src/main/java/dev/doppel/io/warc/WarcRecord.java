package dev.doppel.io.warc;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A whole record that is understood: its header, that of the HTTP answer in it, and the digests of
 * what was answered. The answer itself is not kept.
 *
 * @param head the bytes of the header, and after it those of the HTTP header
 * @param headerLength how many of these are the header's
 * @param blockLength of all that the header announces
 * @param sha256 of the answer's body as it stands in the record; null if it holds no answer
 * @param sha1 of the same, where the record does not say a digest itself; else null
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record WarcRecord(
    WarcFields fields,
    byte[] head,
    int headerLength,
    long blockLength,
    byte @Nullable [] sha256,
    byte @Nullable [] sha1) {

  /** The type of the record, in lower case; empty if it says none. */
  public String type() {
    return fields.once("warc-type").orElse("").toLowerCase(Locale.ROOT);
  }

  /** How long the header of the HTTP answer is; 0 if there is none. */
  public int httpLength() {
    return head.length - headerLength;
  }

  /** How long the body of the answer is. */
  public long payloadLength() {
    return blockLength - httpLength();
  }

  /** Whether an HTTP answer with a header that was found is in it. */
  public boolean hasHttp() {
    return httpLength() > 0;
  }

  /** What stands in the header of the HTTP answer. */
  public HttpHead http() {
    return HttpHead.of(head, headerLength, head.length);
  }

  /** The id of the record as it stands there, in angle brackets. */
  public Optional<String> id() {
    return fields.once("warc-record-id").filter(id -> !id.isEmpty());
  }
}
