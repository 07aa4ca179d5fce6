package dev.doppel.engine.events;

import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;

/** The report as JSON: the page's numbers, all of them. */
final class EventReportJson {

  private EventReportJson() {}

  static void write(OutputStream out, EventReport report) throws IOException {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object();
      writeTotals(json, report.totals());
      writeWindow(json, report.window());
      json.array("mostRepeated");
      for (EventReport.RepeatedKey each : report.repeated()) {
        json.object().field("key", each.key());
        json.field("least", each.least()).field("most", each.most()).end();
      }
      json.end();
      writePublishers(json, report);
      writeAddresses(json, report);
      writeBins(json, report.bins());
      json.end();
    }
  }

  private static void writeTotals(JsonWriter json, EventReport.Totals totals) throws IOException {
    json.field("unique", totals.unique())
        .field("duplicates", totals.duplicates())
        .field("late", totals.late())
        .field("duplicateRate", totals.rate());
  }

  private static void writeWindow(JsonWriter json, EventReport.WindowState window)
      throws IOException {
    json.object("window")
        .field("shape", window.shape())
        .field("method", window.method())
        .field("onDuplicate", window.onDuplicate())
        .field("expectedErrorNow", window.expectedError())
        .field("reachEvents", window.reachEvents())
        .field("reachMillis", window.reachMillis())
        .field("bytes", window.bytes())
        .field("statisticsBytes", window.statisticsBytes())
        .end();
  }

  private static void writePublishers(JsonWriter json, EventReport report) throws IOException {
    json.array("publishers");
    for (EventReport.Publisher each : report.publishers()) {
      each.writeTo(json);
    }
    json.end().field("eventsOfOtherPublishers", report.otherPublishers());
  }

  private static void writeAddresses(JsonWriter json, EventReport report) throws IOException {
    json.array("addresses");
    for (EventReport.Address each : report.addresses()) {
      json.object()
          .field("name", each.name())
          .field("leastCookies", each.leastCookies())
          .field("mostCookies", each.mostCookies())
          .field("events", each.events())
          .field("alarm", each.alarm())
          .end();
    }
    json.end();
  }

  private static void writeBins(JsonWriter json, EventReport.Bins bins) throws IOException {
    json.object("overTime").field("unit", bins.isTime() ? "ms since 1970" : "events");
    json.field("width", bins.width()).array("bins");
    for (EventReport.Bin bin : bins.bins()) {
      json.object()
          .field("start", bin.start())
          .field("unique", bin.unique())
          .field("duplicates", bin.duplicates())
          .field("late", bin.late())
          .end();
    }
    json.end().end();
  }
}
