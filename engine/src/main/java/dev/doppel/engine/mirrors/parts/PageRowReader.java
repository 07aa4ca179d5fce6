package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.hash.Sha256;
import dev.doppel.engine.internal.TextSketch;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.io.record.WebAnswer;
import dev.doppel.web.url.UrlCanonicalizer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Makes lines of pages: what records of a crawl are compared by. For one thread. */
final class PageRowReader {

  /** What makes a line of a record. */
  enum Kind {
    /** A page or a file that was answered. */
    PAGE,
    /** An address at which no page was found: an error, a redirect. */
    GONE,
    /** A record of something else. */
    NO_PAGE,
    /** A page whose address is not one of the web. */
    NO_ADDRESS
  }

  /**
   * The line of a record.
   *
   * @param line empty unless there is a page, or none where one was asked for
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Read(Kind kind, byte[] line, String address) {}

  private static final byte[] NONE = {};
  private static final Read NO_PAGE = new Read(Kind.NO_PAGE, NONE, "");
  private static final int FINGERPRINT_DIGITS = 32;
  private static final String DIGEST = "WARC-Payload-Digest";

  private final UrlCanonicalizer canonicalizer = MirrorRows.RULES.canonicalizer();
  private final TextSketch sketch = new TextSketch();

  Read read(RawRecord record) throws UnreadableRecordException {
    WebAnswer answer = record.answer();
    if (answer != null && answer.status() / 100 != 2) {
      return gone(answer);
    }
    try {
      Document document = record.read();
      byte[] content = document.content();
      String fingerprint =
          Sha256.of(content, 0, content.length).toString().substring(0, FINGERPRINT_DIGITS);
      long[] text = sketch.of(document);
      return answer == null
          ? row(document.id(), fingerprint, text, null) // the time of its file says nothing of it
          : row(answer.address(), fingerprint, text, answer.time());
    } catch (UnreadableRecordException e) {
      return ofOther(record, answer, e);
    }
  }

  /** A crawler that met the page unchanged notes the status 304, or nothing but a digest. */
  private Read gone(WebAnswer answer) {
    boolean isUnchanged = answer.status() == 304;
    return isUnchanged || !canonicalizer.canonicalize(answer.address())
        ? NO_PAGE
        : new Read(Kind.GONE, PageRow.gone(canonicalizer.toBytes()), answer.address());
  }

  /** A picture has no text, but the archive may have noted a digest. */
  private Read ofOther(RawRecord record, @Nullable WebAnswer answer, UnreadableRecordException why)
      throws UnreadableRecordException {
    boolean isLost =
        switch (why.reason()) {
          case UNREADABLE, MALFORMED, TOO_LARGE -> true;
          default -> answer == null && why.reason().isLoss();
        };
    if (isLost) {
      throw why;
    }
    boolean isFile = why.reason() == Reason.BINARY || why.reason() == Reason.NO_READER;
    String digest = isFile ? record.field(DIGEST) : null;
    return answer == null || digest == null
        ? NO_PAGE
        : row(answer.address(), digest.strip(), null, answer.time());
  }

  private Read row(
      String address, String fingerprint, long @Nullable [] text, @Nullable Instant time) {
    if (!canonicalizer.canonicalize(address)) {
      return new Read(Kind.NO_ADDRESS, NONE, address);
    }
    // A digest is a word of an archive's: it must not look like columns.
    String word = fingerprint.replaceAll("\\s", " ");
    byte[] line = PageRow.line(canonicalizer.toBytes(), word, text, time);
    return new Read(Kind.PAGE, line, address);
  }
}
