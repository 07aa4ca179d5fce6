package dev.doppel.engine.aliases;

import org.jspecify.annotations.Nullable;

/**
 * What a record says of an address.
 *
 * @param url in canonical form
 * @param seconds when, since 1970; 0 if nobody knows
 * @param sketch of the text of a page; null where there is too little of it
 * @param target where it leads, in canonical form; null if nowhere
 * @param reason why it leads there; null if it does not
 * @param isRelative whether the target was given relative to the address
 * @param refusal why that is not believed, whatever else the crawl has
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record Observation(
    byte[] url,
    long seconds,
    State state,
    long @Nullable [] sketch,
    byte @Nullable [] target,
    @Nullable AliasReason reason,
    boolean isRelative,
    @Nullable Refusal refusal) {

  /** Of a record without an address of the web. */
  static final Observation NONE =
      new Observation(new byte[0], 0, State.UNSEEN, null, null, null, false, null);

  /** Whether there is no address. */
  boolean isNone() {
    return url.length == 0;
  }

  /** What is known of an address. */
  enum State {
    /** It was named, but no answer was seen. */
    UNSEEN,
    /** A page, or another file, is there. */
    THERE,
    /** The answer was an error. */
    ERROR,
    /** The answer was to look elsewhere. */
    ELSEWHERE
  }
}
