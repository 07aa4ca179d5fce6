package dev.doppel.io.record;

import java.io.IOException;

/**
 * Says that the inputs cannot be read as asked, before any record is. The message is one line for
 * the person who named the input: which one, what is wrong, what would help.
 */
public final class InputException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Makes one with a message for the person who named the input. */
  public InputException(String message) {
    super(message);
  }
}
