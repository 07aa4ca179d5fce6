package dev.doppel.index;

/**
 * A cursor or the number of a decision leads nowhere: it is of another list, or what it named is
 * gone. The message says what to do.
 */
public final class OutdatedException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  OutdatedException(String message) {
    super(message);
  }
}
