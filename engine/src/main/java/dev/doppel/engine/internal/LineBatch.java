package dev.doppel.engine.internal;

/** Some lines of one file, to be worked on together: a buffer that is filled again and again. */
public interface LineBatch {

  /** Whether no line should be added. */
  boolean isFull();

  /** Forgets its lines. */
  void clear();
}
