package dev.doppel.engine.events;

import dev.doppel.engine.events.EventReport.Account;
import dev.doppel.engine.events.EventReport.Accounts;
import dev.doppel.engine.internal.Csv;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The accounts as CSV. */
final class AccountCsv {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mmXXX", Locale.ROOT);

  private AccountCsv() {}

  static void write(Appendable out, Accounts accounts) throws IOException {
    ZoneId zone = ZoneId.of(accounts.zone());
    out.append("period,publisher,gross,duplicates,late,flagged,net,alarm\n");
    for (Account each : accounts.rows()) {
      out.append(start(each.start(), accounts.period(), zone)).append(',');
      out.append(Csv.cell(each.publisher()));
      long[] counts = {each.gross(), each.duplicates(), each.late(), each.flagged(), each.net()};
      for (long count : counts) {
        out.append(',').append(Long.toString(count));
      }
      out.append(each.alarm() ? ",alarm\n" : ",\n");
    }
  }

  /** When a period begins, as people write it. */
  static String start(long millis, String period, ZoneId zone) {
    var time = Instant.ofEpochMilli(millis).atZone(zone);
    return switch (period) {
      case "hour" -> TIME.format(time);
      case "month" -> time.toLocalDate().toString().substring(0, 7);
      default -> time.toLocalDate().toString();
    };
  }
}
