package dev.doppel.engine.events;

import dev.doppel.core.quantity.Durations;
import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.internal.Csv;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two logs of the same clicks, compared. Immutable.
 *
 * @param all both logs as a whole
 * @param groups by the field that was named, those with an alarm first; empty if none was
 * @param first how the first log was read
 * @param second how the second log was read
 */
public record Reconciliation(
    Group all, List<Group> groups, LogRead first, LogRead second, double seconds) {

  public Reconciliation {
    groups = List.copyOf(groups);
  }

  /**
   * How a log was read.
   *
   * @param lost lines that could not be read
   * @param problems what was wrong with the first of those
   */
  public record LogRead(long lines, long clicks, long lost, List<String> problems) {
    public LogRead {
      problems = List.copyOf(problems);
    }
  }

  /**
   * The clicks of a group, or all.
   *
   * @param matched clicks that both logs have
   * @param first those of the first log
   * @param second those of the second log
   */
  public record Group(String name, long matched, Side first, Side second) {

    /** Whether one of the logs lacks more of the other's clicks than can get lost. */
    public boolean alarm() {
      return first.alarm() || second.alarm();
    }
  }

  /**
   * The clicks of one log.
   *
   * @param clicks all of them
   * @param outside those that the other log lacks because it begins later or ends earlier
   * @param missing all others that the other log lacks
   * @param low the lower bound of the share that is missing, at 95 %
   * @param high the upper bound of it
   * @param surelyMissing how many clicks at least are missing beyond what may get lost: a bound
   *     that is wrong for any of the groups with a probability of 1 % at most
   * @param alarm whether there is any such click
   */
  public record Side(
      long clicks,
      long outside,
      long missing,
      double low,
      double high,
      long surelyMissing,
      boolean alarm) {

    static Side of(long clicks, long outside, long missing, double loss, int groups) {
      long trials = clicks - outside;
      Interval interval = Interval.of(missing, trials);
      boolean alarm = Alarm.isRaised(missing, trials, loss, 2.0 * groups);
      long surely =
          alarm
              ? Math.max(0, (long) ((Alarm.least(missing, trials, 2.0 * groups) - loss) * trials))
              : 0;
      return new Side(clicks, outside, missing, interval.low(), interval.high(), surely, alarm);
    }

    /** The share of the clicks that the other log could have and lacks. */
    public double rate() {
      return clicks == outside ? 0 : (double) missing / (clicks - outside);
    }
  }

  /** Writes a header and a line of CSV for all clicks and for each group. */
  public void writeCsv(Appendable out) throws IOException {
    out.append("group,clicks_a,clicks_b,matched");
    for (String side : new String[] {"a", "b"}) {
      for (String column :
          new String[] {"only", "outside", "rate", "low", "high", "surely_missing"}) {
        out.append(',').append(column).append('_').append(side);
      }
    }
    out.append(",alarm\n");
    writeCsv(out, "(all)", all);
    for (Group each : groups) {
      writeCsv(out, each.name(), each);
    }
  }

  private static void writeCsv(Appendable out, String name, Group group) throws IOException {
    out.append(Csv.cell(name))
        .append(
            String.format(
                Locale.ROOT,
                ",%d,%d,%d",
                group.first().clicks(),
                group.second().clicks(),
                group.matched()));
    for (Side side : List.of(group.first(), group.second())) {
      out.append(
          String.format(
              Locale.ROOT,
              ",%d,%d,%.6f,%.6f,%.6f,%d",
              side.missing(),
              side.outside(),
              side.rate(),
              side.low(),
              side.high(),
              side.surelyMissing()));
    }
    String alarm = group.first().alarm() ? "missing in b" : "";
    if (group.second().alarm()) {
      alarm += (alarm.isEmpty() ? "" : " and ") + "missing in a";
    }
    out.append(',').append(alarm).append('\n');
  }

  /** Writes counts, timings and settings as a summary. */
  public void writeSummary(OutputStream out, ReconcileSettings settings) throws IOException {
    JobSummary.write(
        out,
        "events reconcile",
        summary -> {
          summary
              .count(SummaryKey.LINES, first.lines() + second.lines())
              .count(SummaryKey.MATCHES, all.matched())
              .counts(SummaryKey.SKIPPED, Map.of("a", first.lost(), "b", second.lost()));
          JsonWriter json = summary.json();
          write(json, "a", all.first());
          write(json, "b", all.second());
          json.array("groups");
          for (Group each : groups) {
            json.object().field("name", each.name()).field("matched", each.matched());
            write(json, "a", each.first());
            write(json, "b", each.second());
            json.end();
          }
          json.end();
          summary.seconds(seconds).settings(settings(settings));
        });
  }

  private static void write(JsonWriter json, String name, Side side) throws IOException {
    json.object(name)
        .field("clicks", side.clicks())
        .field("only", side.missing())
        .field("outside", side.outside())
        .field("rate", side.rate())
        .field("low", side.low())
        .field("high", side.high())
        .field("surelyMissing", side.surelyMissing())
        .field("alarm", side.alarm())
        .end();
  }

  private static Map<String, Object> settings(ReconcileSettings settings) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("key", settings.first().key());
    words.put("b-key", settings.second().key());
    String time = settings.first().time();
    if (time != null && settings.within() != null) {
      words.put("time", time);
      words.put("within", Durations.format(settings.within()));
    }
    String by = settings.first().roles().publisher();
    if (by != null) {
      words.put("by", by);
    }
    words.put("loss", settings.loss());
    return words;
  }
}
