package dev.doppel.flink;

import static org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO;

import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The job: events of one Kafka topic, split among others, each exactly once, whatever fails in
 * between. With {@code --urls} it takes URLs in place of events.
 *
 * <pre>{@code
 * flink run doppel-flink.jar --servers broker:9092 --in clicks --out unique --report fraud \
 *     --key cookie,ad --time time --publisher publisher --window sliding:24h --late 10m
 * flink run doppel-flink.jar --urls --servers broker:9092 --in links --out frontier
 * }</pre>
 */
public final class DuplicateJob {

  /** How often partitions look whether they are ahead. */
  private static final Duration ALIGNMENT = Duration.ofMillis(100);

  private DuplicateJob() {}

  /** Runs the job with the options that the arguments give. */
  public static void main(String[] arguments) throws Exception {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
    TopicOptions topics = build(environment, arguments);
    Topics.remark(environment);
    environment.execute("doppel " + topics.input());
  }

  /** Adds the job that the arguments ask for to an environment. */
  static TopicOptions build(StreamExecutionEnvironment environment, String... arguments) {
    boolean isOfUrls = List.of(arguments).contains("--urls");
    try {
      if (isOfUrls) {
        UrlJobOptions options = UrlJobOptions.parse(arguments);
        UrlDuplicateJob.build(environment, options);
        return options.topics();
      }
      JobOptions options = JobOptions.parse(arguments);
      build(environment, options);
      return options.topics();
    } catch (RuntimeException e) { // Flink's parser throws several kinds
      String usage = isOfUrls ? UrlJobOptions.USAGE : JobOptions.USAGE;
      throw new IllegalArgumentException(e.getMessage() + "\n" + usage, e);
    }
  }

  /** Adds the job for events to an environment. */
  static void build(StreamExecutionEnvironment environment, JobOptions options) {
    TopicOptions topics = options.topics();
    Topics.prepare(environment, topics);

    // Every uid is part of what a savepoint can be restored by: do not change one.
    DataStream<Message> messages =
        Topics.read(environment, topics, new MessageReader(options.events()), watermarks(options));
    SingleOutputStreamOperator<Message> events =
        messages.filter(Message::isEvent).name("events").uid("events");
    DuplicateFilter.Verdicts<Message> verdicts =
        DuplicateFilter.of(options.window(), Message::key)
            .withCapacity(options.capacity())
            .withKeyGroups(topics.keyGroups())
            .apply(events);
    verdicts.unique().uid("window");

    write(lines(verdicts.unique()), topics, JobOptions.UNIQUE);
    write(lines(verdicts.duplicates()), topics, JobOptions.DUPLICATES);
    write(lines(verdicts.late()), topics, JobOptions.LATE);
    if (topics.topic(JobOptions.REJECTED) != null) {
      DataStream<Message> others =
          messages.filter(message -> !message.isEvent()).name("no events").uid("no events");
      write(lines(others), topics, JobOptions.REJECTED);
    }
    if (topics.topic(JobOptions.REPORT) != null) {
      write(PublisherReports.of(verdicts, options.reportEvery()), topics, JobOptions.REPORT);
    }
  }

  /** Partitions wait for each other, so that few events have to wait for the slowest. */
  private static WatermarkStrategy<Message> watermarks(JobOptions options) {
    long late = options.late().toMillis();
    long step = options.drift().toMillis() / 2;
    return WatermarkStrategy.<Message>forGenerator(context -> new NewestEvent(late, step))
        .withTimestampAssigner((message, arrival) -> message.time())
        .withIdleness(options.idle())
        .withWatermarkAlignment(options.topics().name(), options.drift(), ALIGNMENT);
  }

  private static DataStream<byte[]> lines(DataStream<Message> messages) {
    return messages.map(Message::line, BYTE_PRIMITIVE_ARRAY_TYPE_INFO);
  }

  private static void write(DataStream<byte[]> lines, TopicOptions topics, String output) {
    Topics.write(lines, line -> null, line -> line, topics, output);
  }
}
