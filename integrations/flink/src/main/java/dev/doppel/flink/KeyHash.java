package dev.doppel.flink;

import java.io.Serializable;

/**
 * Returns the hash of what makes two events the same, {@code dev.doppel.core.hash} for example.
 * Equal keys must have equal hashes on all machines, so {@code Object.hashCode} will not do.
 */
@FunctionalInterface
public interface KeyHash<T> extends Serializable {

  /** Returns the hash of the event's key; equal keys must give equal hashes. */
  long of(T event);
}
