package dev.doppel.core.count;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A summary that can take in another of its kind.
 *
 * @param <S> its kind
 */
public interface Mergeable<S> {

  /** Takes in what the other was given. Both must have been sized alike. */
  void addAll(S other);

  /** Returns an empty one of the same size. */
  S emptyLike();

  /** Forgets everything. */
  void clear();

  /** The memory it takes. */
  long bytes();

  /** Writes it, so that the {@code read} of its class returns an equal one. */
  void writeTo(OutputStream out) throws IOException;
}
