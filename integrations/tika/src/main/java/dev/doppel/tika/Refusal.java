package dev.doppel.tika;

import dev.doppel.io.record.UnreadableRecordException.Reason;
import org.apache.poi.EncryptedDocumentException;

/** Says why content is not read. */
final class Refusal extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int MAX_CHARS = 200;

  private final Reason reason;

  Refusal(Reason reason, String problem) {
    super(problem, null, false, false); // it is the data that is wrong
    this.reason = reason;
  }

  static Refusal unknown(String type) {
    return new Refusal(Reason.BINARY, type + ", not a readable document");
  }

  /** Returns what a failure of the libraries means. */
  static Refusal of(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof Refusal refusal) {
        return refusal;
      }
      if (isAboutEncryption(each)) {
        return new Refusal(Reason.ENCRYPTED, "encrypted; it takes a password or key to read it");
      }
      if (each instanceof OutOfMemoryError) {
        return new Refusal(
            Reason.TOO_LARGE, "broken or too large: needs more memory than is available");
      }
      if (each instanceof StackOverflowError) {
        return new Refusal(Reason.UNREADABLE, "broken: its parts are nested too deeply");
      }
    }
    return new Refusal(Reason.UNREADABLE, "broken: " + problem(failure));
  }

  Reason reason() {
    return reason;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Bouncy Castle is left out; PDFBox asks for it where a file is encrypted for certain people. */
  private static boolean isAboutEncryption(Throwable failure) {
    return failure instanceof EncryptedDocumentException
        || failure instanceof org.apache.tika.exception.EncryptedDocumentException
        || (failure instanceof NoClassDefFoundError
            && String.valueOf(failure.getMessage()).startsWith("org/bouncycastle/"));
  }

  /** Returns the innermost message, which is the one that says something, in one line. */
  private static String problem(Throwable failure) {
    String told = "";
    Throwable last = failure;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String message = each.getMessage();
      told = message == null || message.isBlank() ? told : message.lines().findFirst().orElse("");
      last = each;
    }
    String problem = told.isEmpty() ? last.getClass().getSimpleName() : told;
    return problem.substring(0, Math.min(problem.length(), MAX_CHARS));
  }
}
