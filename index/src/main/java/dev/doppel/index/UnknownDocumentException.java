package dev.doppel.index;

/** No document of that id is stored. The message names the id. */
public final class UnknownDocumentException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  UnknownDocumentException(String message) {
    super(message);
  }
}
