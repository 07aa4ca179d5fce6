package dev.doppel.flink;

import dev.doppel.engine.events.EventReport;
import dev.doppel.engine.events.EventReport.Publisher;
import dev.doppel.engine.events.EventReport.PublisherCount;
import dev.doppel.engine.events.EventReport.Totals;
import dev.doppel.io.output.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.windowing.ProcessAllWindowFunction;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * A stream of reports, one for each interval of event time that had events: the duplicate rate of
 * each publisher with its interval, and which are in alarm. The arithmetic is the engine's.
 */
final class PublisherReports {

  /*
   * Counting is parted twice. Events are counted by publisher and a few bits of their key, so that
   * one large publisher does not make one subtask the slowest; what is left, some counts a
   * publisher, is added up in one place, since an alarm compares each publisher with all others.
   */

  private static final int PARTS = 16;

  private PublisherReports() {}

  /** Returns the reports as JSON. Verdicts must not be late for the interval they belong to. */
  static DataStream<byte[]> of(DuplicateFilter.Verdicts<Message> verdicts, Duration interval) {
    return counts(verdicts.unique(), interval, false)
        .union(counts(verdicts.duplicates(), interval, true))
        .windowAll(TumblingEventTimeWindows.of(interval))
        .process(new Report(), PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO)
        .name("publishers")
        .uid("publishers");
  }

  private static DataStream<PublisherCount> counts(
      DataStream<Message> events, Duration interval, boolean areDuplicates) {
    return events
        .keyBy(
            event -> Tuple2.of(event.publisher(), (int) event.key() & (PARTS - 1)),
            Types.TUPLE(Types.STRING, Types.INT))
        .window(TumblingEventTimeWindows.of(interval))
        .aggregate(
            new Count(),
            new Named(areDuplicates),
            Types.LONG,
            TypeInformation.of(PublisherCount.class))
        .name(areDuplicates ? "duplicates by publisher" : "unique by publisher")
        .uid(areDuplicates ? "duplicates by publisher" : "unique by publisher");
  }

  private static final class Count implements AggregateFunction<Message, Long, Long> {

    private static final long serialVersionUID = 1;

    @Override
    public Long createAccumulator() {
      return 0L;
    }

    @Override
    public Long add(Message event, Long count) {
      return count + 1;
    }

    @Override
    public Long getResult(Long count) {
      return count;
    }

    @Override
    public Long merge(Long count, Long other) {
      return count + other;
    }
  }

  /** Says whose count it is. */
  private static final class Named
      implements WindowFunction<Long, PublisherCount, Tuple2<String, Integer>, TimeWindow> {

    private static final long serialVersionUID = 1;
    private final boolean areDuplicates;

    Named(boolean areDuplicates) {
      this.areDuplicates = areDuplicates;
    }

    @Override
    public void apply(
        Tuple2<String, Integer> key,
        TimeWindow window,
        Iterable<Long> counts,
        Collector<PublisherCount> out) {
      for (long count : counts) {
        out.collect(new PublisherCount(key.f0, count, areDuplicates ? count : 0));
      }
    }
  }

  private static final class Report
      extends ProcessAllWindowFunction<PublisherCount, byte[], TimeWindow> {

    private static final long serialVersionUID = 1;

    @Override
    public void process(Context context, Iterable<PublisherCount> counts, Collector<byte[]> out)
        throws IOException {
      Map<String, PublisherCount> byName = new TreeMap<>();
      long events = 0;
      long duplicates = 0;
      for (PublisherCount each : counts) {
        byName.merge(each.name(), each, Report::sum);
        events += each.events();
        duplicates += each.duplicates();
      }
      Totals totals = new Totals(events - duplicates, duplicates, 0);
      out.collect(json(context.window(), totals, List.copyOf(byName.values())));
    }

    private static PublisherCount sum(PublisherCount a, PublisherCount b) {
      return new PublisherCount(a.name(), a.events() + b.events(), a.duplicates() + b.duplicates());
    }

    private static byte[] json(TimeWindow window, Totals totals, List<PublisherCount> counts)
        throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (JsonWriter json = JsonWriter.lines(bytes)) {
        json.object()
            .field("from", window.getStart())
            .field("to", window.getEnd())
            .field("unique", totals.unique())
            .field("duplicates", totals.duplicates())
            .field("duplicateRate", totals.rate())
            .array("publishers");
        for (Publisher each : EventReport.publishers(counts, totals)) {
          each.writeTo(json);
        }
        json.end().end();
      }
      return bytes.toByteArray();
    }
  }
}
