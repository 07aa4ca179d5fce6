package dev.doppel.store;

import java.io.IOException;

/** Walks over keys in ascending order, each once. */
interface KeyCursor {

  /** Steps to the next key, if there is one. */
  boolean next() throws IOException;

  long high();

  long low();
}
