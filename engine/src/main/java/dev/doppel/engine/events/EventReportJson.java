package dev.doppel.engine.events;

import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

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
      if (report.accounts().areKept()) {
        writeAccounts(json, report.accounts());
      }
      if (!report.clickRates().isEmpty()) {
        writeClickRates(json, report.clickRates());
      }
      if (report.coalitions().wereSought()) {
        writeCoalitions(json, report.coalitions());
      }
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
        .field("statisticsBytes", window.statisticsBytes());
    if (window.hashFunctions() > 0) {
      json.field("hashFunctions", window.hashFunctions()).field("cells", window.cells());
    }
    if (window.cleared() >= 0) {
      json.field("cleared", window.cleared());
    }
    json.end();
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

  private static void writeAccounts(JsonWriter json, EventReport.Accounts accounts)
      throws IOException {
    json.object("accounts").field("period", accounts.period()).field("zone", accounts.zone());
    json.array("rows");
    for (EventReport.Account each : accounts.rows()) {
      json.object()
          .field("publisher", each.publisher())
          .field("start", each.start())
          .field("gross", each.gross())
          .field("duplicates", each.duplicates())
          .field("late", each.late())
          .field("flagged", each.flagged())
          .field("net", each.net())
          .field("alarm", each.alarm())
          .end();
    }
    json.end()
        .field("eventsWithoutAccount", accounts.others().compared() + accounts.others().late());
    json.end();
  }

  private static void writeClickRates(JsonWriter json, List<EventReport.ClickRate> rates)
      throws IOException {
    json.array("clickRates");
    for (EventReport.ClickRate each : rates) {
      json.object()
          .field("name", each.name())
          .field("impressions", each.impressions())
          .field("clicks", each.clicks())
          .field("rate", each.rate())
          .field("low", each.low())
          .field("high", each.high())
          .field("alarm", each.alarm())
          .end();
    }
    json.end();
  }

  private static void writeCoalitions(JsonWriter json, EventReport.Coalitions coalitions)
      throws IOException {
    json.object("coalitions")
        .field("sampledAddresses", coalitions.sampledAddresses())
        .field("sampledCookies", coalitions.sampledCookies())
        .array("groups");
    for (List<String> group : coalitions.groups()) {
      json.object().array("publishers");
      for (String name : group) {
        json.value(name);
      }
      json.end().end();
    }
    json.end().array("pairs");
    for (EventReport.SharingPair each : coalitions.pairs()) {
      json.object()
          .field("one", each.one())
          .field("other", each.other())
          .field("by", each.by())
          .field("ofAtMost", each.most())
          .field("shared", each.shared())
          .field("expected", each.expected())
          .field("resemblance", each.resemblance())
          .end();
    }
    json.end().end();
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
