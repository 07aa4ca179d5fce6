package dev.doppel.io.record;

import static java.util.Objects.requireNonNull;

/**
 * Says that one record holds no document, and why. The message is one line that names the source,
 * the line in it, and what is wrong. Reading goes on with the next record.
 */
public final class UnreadableRecordException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why a record holds no document. */
  public enum Reason {

    /** It breaks the rules of its format. */
    MALFORMED,

    /** It is well-formed, but there is no text where text should be. */
    NO_TEXT,

    /** It is a document, such as PDF, of a kind that no {@link ContentReader} is there for. */
    NO_READER,

    /** It is neither text nor HTML, nor anything that a {@link ContentReader} is there for. */
    BINARY,

    /** The file is missing, forbidden or damaged. */
    UNREADABLE,

    /** It is longer than {@link InputOptions#maxRecordBytes}. */
    TOO_LARGE,

    /** It is encrypted, and nobody gave the password. */
    ENCRYPTED,

    /** The server answered with something else than the document: a redirect, an error. */
    HTTP_STATUS,

    /** A crawler met the same content as before, and noted that instead of the content. */
    REVISIT,

    /** What a crawler noted of its work: the look-up of a name, say. */
    NO_PAGE;

    /**
     * Whether a document was lost, or may have been. The others are whole records that hold none: a
     * picture, a redirect.
     */
    public boolean isLoss() {
      return switch (this) {
        case MALFORMED, NO_TEXT, NO_READER, UNREADABLE, TOO_LARGE, ENCRYPTED -> true;
        case BINARY, HTTP_STATUS, REVISIT, NO_PAGE -> false;
      };
    }
  }

  private final Reason reason;

  UnreadableRecordException(Reason reason, String message) {
    // No stack trace: it is the data that is wrong, and a damaged file may hold millions of these.
    super(message, null, false, false);
    this.reason = requireNonNull(reason, "reason");
  }

  /** Why the record holds no document. */
  public Reason reason() {
    return reason;
  }
}
