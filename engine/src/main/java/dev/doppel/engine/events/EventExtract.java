package dev.doppel.engine.events;

import java.util.List;

/**
 * A closer look at some of the newest events. Immutable.
 *
 * @param held how many of the newest events can be looked at
 * @param heldFrom the earliest position of those
 * @param matching how many of them were asked for
 * @param publishers of those, the ones with most events first
 * @param addresses of those, the ones with most events first
 * @param events the newest of those, the newest first
 */
public record EventExtract(
    long held,
    long heldFrom,
    long matching,
    List<Count> publishers,
    List<Count> addresses,
    List<Seen> events) {

  public EventExtract {
    publishers = List.copyOf(publishers);
    addresses = List.copyOf(addresses);
    events = List.copyOf(events);
  }

  /**
   * What is looked for.
   *
   * @param publisher whose events; empty for all
   * @param address from where; empty for all
   * @param most how many events and names are shown
   */
  public record Wanted(EventTimeline.Range range, String publisher, String address, int most) {}

  /** How many events a publisher or an address has. */
  public record Count(String name, long events, long duplicates) {}

  /**
   * An event.
   *
   * @param position when it was, in milliseconds since 1970, or its number if events have no time
   * @param publisher empty if no field names one
   * @param address empty if no field names one
   */
  public record Seen(
      long position, EventVerdict verdict, String key, String publisher, String address) {}
}
