package dev.doppel.core.filter;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts what a filter was given against its capacity, and reports when that is reached. */
final class Gauge {

  private final long capacity;
  private long added;
  private @Nullable Consumer<? super Filter> action;
  private boolean told;

  Gauge(long capacity, long added) {
    this.capacity = capacity;
    this.added = added;
  }

  long capacity() {
    return capacity;
  }

  long added() {
    return added;
  }

  boolean isFull() {
    return added >= capacity;
  }

  void count(boolean isNew) {
    added += isNew ? 1 : 0;
  }

  void count(long newOnes) {
    added += newOnes;
  }

  void setAdded(long newAdded) {
    added = newAdded;
  }

  /** Corrects the count after a union of two filters, to an estimate between the possible ones. */
  void uniteWith(Gauge other, double estimate) {
    long least = Math.max(added, other.added);
    added = Math.max(least, Math.min(added + other.added, Math.round(estimate)));
  }

  /** Whether both count the same against the same capacity. */
  boolean isAt(Gauge other) {
    return capacity == other.capacity && added == other.added;
  }

  /** Returns a gauge that counts on by itself, with no action. */
  Gauge copy() {
    return new Gauge(capacity, added);
  }

  void whenFull(Consumer<? super Filter> newAction) {
    action = newAction;
    told = false;
  }

  /** To be called before a new hash enters a full filter. */
  void overflow(Filter filter) {
    if (action == null) {
      throw new FilterFullException(filter);
    }
    if (!told) {
      told = true;
      action.accept(filter);
    }
  }
}
