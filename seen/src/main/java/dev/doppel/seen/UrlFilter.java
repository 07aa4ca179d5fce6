package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import java.io.IOException;
import java.nio.LongBuffer;

/** A filter in the heap that judges URLs, and writes to a log what it must be shown again. */
sealed interface UrlFilter permits HashFilter, SegmentFilter {

  /** Adds what was logged together. */
  void restore(LongBuffer logged);

  /**
   * Adds what was logged together by a filter of the same settings, and logs what is new.
   *
   * @return how many URLs that was
   */
  int unite(LongBuffer logged, HashLog log) throws IOException;

  /** Judges the URLs of a batch as {@link SeenSet#add} says, and logs those that are new. */
  void add(UrlBatch batch, HashLog log) throws IOException;

  /** Answers for the URLs of a batch as {@link SeenSet#ask} says. */
  void ask(UrlBatch batch, KeyedHash hash);

  /** How many URLs it was given that were new to it. */
  long added();

  /** How many URLs it was made for. */
  long capacity();

  /** The false-positive rate now: the probability that it calls a new URL known. */
  double expectedErrorNow();

  /** The heap it takes. */
  long bytes();
}
