package dev.doppel.server.api;

import dev.doppel.engine.events.EventReport;
import java.util.List;

/** The report in the words of {@code doppel events --report FILE.json}, for its description. */
record EventReportAnswer(
    long unique,
    long duplicates,
    long late,
    double duplicateRate,
    Window window,
    List<EventReport.RepeatedKey> mostRepeated,
    List<EventReport.Publisher> publishers,
    long eventsOfOtherPublishers,
    List<EventReport.Address> addresses,
    OverTime overTime) {

  /** The window as it is. */
  record Window(
      String shape,
      String method,
      String onDuplicate,
      double expectedErrorNow,
      long reachEvents,
      long reachMillis,
      long bytes,
      long statisticsBytes) {}

  /** How it went over time. */
  record OverTime(String unit, long width, List<EventReport.Bin> bins) {}
}
