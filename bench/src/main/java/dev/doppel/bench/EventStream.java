package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;

/**
 * An endless stream of event ids, of which a share repeats one a known number of events back. Any
 * event can be computed alone, so that a stream of any length takes no memory.
 *
 * @param landmark no event repeats one from before the last multiple of it; 0 for none
 * @param maxLag how far back an event may repeat another
 */
record EventStream(long seed, double share, long landmark, long maxLag) {

  /** Whether the event repeats an earlier one. */
  boolean isDuplicate(long event) {
    long chance = Hashes.mix(seed + event * Hashes.GOLDEN) >>> 11;
    return maxLag(event) > 0 && chance < share * 0x1p53;
  }

  long id(long event) {
    long source = event;
    while (isDuplicate(source)) {
      long turn = Hashes.mix(seed - source * Hashes.GOLDEN) >>> 1;
      source -= 1 + Math.multiplyHigh(turn, maxLag(source) << 1);
    }
    return Hashes.mix(seed ^ Hashes.mix(source));
  }

  private long maxLag(long event) {
    return Math.min(maxLag, landmark == 0 ? event : event % landmark);
  }
}
