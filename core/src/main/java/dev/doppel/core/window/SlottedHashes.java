package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;

/**
 * Holds well-mixed hashes by the slot they came in, as many slots as its {@link Geometry} says.
 * Slots come in the order of time: the head only ever moves forward.
 */
sealed interface SlottedHashes
    permits AgingFingerprints, BitPlanes, BloomBits, AddedCounters, QueuedCounters, ExactHashes {

  static SlottedHashes of(WindowSettings settings, Geometry geometry) {
    return switch (settings.method()) {
      case FINGERPRINTS -> new AgingFingerprints(settings, geometry);
      case PLANES -> new BitPlanes(settings, geometry);
      case EXACT -> new ExactHashes(settings, geometry);
      case METWALLY_2005, METWALLY_2005_SHARED ->
          switch (settings.shape().kind()) {
            case LANDMARK -> new BloomBits(settings, geometry);
            case JUMPING -> new AddedCounters(settings, geometry);
            case SLIDING -> new QueuedCounters(settings, geometry);
          };
    };
  }

  /** Moves the head, if it is another, and forgets the slots that are then too old. */
  void advance(long head);

  /**
   * Adds the hash to a slot that is held. Returns true if it is new: in no slot less than a span
   * away. A hash that is known stays as it is, unless duplicates are to be refreshed.
   */
  boolean add(long hash, long slot);

  /**
   * Looks at where a hash will be searched for, so that several wait for memory together. The
   * result has no meaning; using it keeps the compiler from leaving this out.
   */
  default long readAhead(long hash) {
    return 0;
  }

  /**
   * The newest slot in which the last hash that was found was found; never asked for where the
   * slots are single events or milliseconds.
   */
  default long foundSlot() {
    throw new UnsupportedOperationException(getClass().getSimpleName() + " has no coarse slots");
  }

  /** Forgets everything. */
  void clear();

  /**
   * How many cells were looked at only to forget what is in them. Bounded by a constant for each
   * event, however far apart events are: see {@link FewHashes}.
   */
  long effort();

  /** The false-positive rate: the probability that an unknown hash in the head would be found. */
  double expectedErrorNow();

  long bytes();

  /** Writes sizes, a checksum, and the tables. */
  void writeTo(StateWriter out) throws IOException;

  /** Reads into a new object of the same settings. */
  void readFrom(StateReader in) throws IOException;
}
