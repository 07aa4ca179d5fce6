package dev.doppel.flink;

import static org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO;

import java.time.Duration;
import java.util.Properties;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The job: events of one Kafka topic, split among others, each exactly once, whatever fails in
 * between.
 *
 * <pre>{@code
 * flink run doppel-flink.jar --servers broker:9092 --in clicks --out unique --report fraud \
 *     --key cookie,ad --time time --publisher publisher --window sliding:24h --late 10m
 * }</pre>
 */
public final class DuplicateJob {

  /** The longest that Kafka's brokers allow a transaction by default. */
  private static final Duration TRANSACTION = Duration.ofMinutes(15);

  /** How often partitions look whether they are ahead. */
  private static final Duration ALIGNMENT = Duration.ofMillis(100);

  private DuplicateJob() {}

  /** Runs the job with the options that the arguments give. */
  public static void main(String[] arguments) throws Exception {
    JobOptions options = options(arguments);
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
    build(environment, options);
    if (environment.getConfiguration().get(CheckpointingOptions.CHECKPOINTS_DIRECTORY) == null) {
      System.err.println(
          "No folder for checkpoints is known here. If the cluster has none either, the job fails"
              + " with its first checkpoint of more than 5 MB: give --checkpoint-dir.");
    }
    environment.execute("doppel events " + options.input());
  }

  private static JobOptions options(String... arguments) {
    try {
      return JobOptions.parse(arguments);
    } catch (RuntimeException e) { // Flink's parser throws several kinds
      throw new IllegalArgumentException(e.getMessage() + "\n" + JobOptions.USAGE, e);
    }
  }

  /** Adds the job to an environment. */
  static void build(StreamExecutionEnvironment environment, JobOptions options) {
    environment.getConfig().enableObjectReuse(); // nobody changes a message, so none is copied
    environment.enableCheckpointing(
        options.checkpointEvery().toMillis(), CheckpointingMode.EXACTLY_ONCE);
    environment
        .getCheckpointConfig()
        .setMinPauseBetweenCheckpoints(options.checkpointEvery().toMillis() / 2);

    if (options.checkpointFolder() != null) {
      Configuration configuration = new Configuration();
      configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
      configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, options.checkpointFolder());
      environment.configure(configuration);
    }

    // Every uid is part of what a savepoint can be restored by: do not change one.
    DataStream<Message> messages = read(environment, options);
    SingleOutputStreamOperator<Message> events =
        messages.filter(Message::isEvent).name("events").uid("events");
    DuplicateFilter.Verdicts<Message> verdicts =
        DuplicateFilter.of(options.window(), Message::key)
            .withCapacity(options.capacity())
            .withKeyGroups(options.keyGroups())
            .apply(events);
    verdicts.unique().uid("window");

    write(lines(verdicts.unique()), options, JobOptions.UNIQUE);
    write(lines(verdicts.duplicates()), options, JobOptions.DUPLICATES);
    write(lines(verdicts.late()), options, JobOptions.LATE);
    if (options.topic(JobOptions.REJECTED) != null) {
      DataStream<Message> others =
          messages.filter(message -> !message.isEvent()).name("no events").uid("no events");
      write(lines(others), options, JobOptions.REJECTED);
    }
    if (options.topic(JobOptions.REPORT) != null) {
      write(PublisherReports.of(verdicts, options.reportEvery()), options, JobOptions.REPORT);
    }
  }

  private static DataStream<Message> read(
      StreamExecutionEnvironment environment, JobOptions options) {
    // Offsets come from the checkpoint. The group's are for jobs that begin without one, and for
    // tools.
    KafkaSourceBuilder<Message> source =
        KafkaSource.<Message>builder()
            .setBootstrapServers(options.servers())
            .setTopics(options.input())
            .setGroupId(options.name())
            .setStartingOffsets(committedOrEarliest())
            .setProperties(options.kafka())
            .setProperty("isolation.level", "read_committed")
            .setDeserializer(new MessageReader(options.events()));
    if (options.bounded()) {
      source.setBounded(OffsetsInitializer.latest());
    }
    return environment
        .fromSource(source.build(), watermarks(options), options.input())
        .uid("source");
  }

  @SuppressWarnings("deprecation") // Kafka deprecated the enum that Flink's connector asks for
  private static OffsetsInitializer committedOrEarliest() {
    return OffsetsInitializer.committedOffsets(OffsetResetStrategy.EARLIEST);
  }

  /** Partitions wait for each other, so that few events have to wait for the slowest. */
  private static WatermarkStrategy<Message> watermarks(JobOptions options) {
    long late = options.late().toMillis();
    long step = options.drift().toMillis() / 2;
    return WatermarkStrategy.<Message>forGenerator(context -> new NewestEvent(late, step))
        .withTimestampAssigner((message, arrival) -> message.time())
        .withIdleness(options.idle())
        .withWatermarkAlignment(options.name(), options.drift(), ALIGNMENT);
  }

  private static DataStream<byte[]> lines(DataStream<Message> messages) {
    return messages.map(Message::line, BYTE_PRIMITIVE_ARRAY_TYPE_INFO);
  }

  private static void write(DataStream<byte[]> lines, JobOptions options, String output) {
    String topic = options.topic(output);
    if (topic == null) {
      return;
    }
    Properties producer = new Properties();
    producer.setProperty(
        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, Long.toString(TRANSACTION.toMillis()));
    producer.putAll(options.kafka());
    KafkaSink<byte[]> sink =
        KafkaSink.<byte[]>builder()
            .setBootstrapServers(options.servers())
            .setKafkaProducerConfig(producer)
            .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
            .setTransactionalIdPrefix(options.name() + "-" + output)
            .setRecordSerializer(new Unchanged(topic))
            .build();
    lines.sinkTo(sink).name(output).uid(output);
  }

  /**
   * Writes bytes as they are, with the time of writing. With the event's, a wrong clock or the end
   * of an interval in the future would stop the job: brokers refuse messages an hour ahead.
   */
  private static final class Unchanged implements KafkaRecordSerializationSchema<byte[]> {

    private static final long serialVersionUID = 1;

    private final String topic;

    Unchanged(String topic) {
      this.topic = topic;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
        byte[] line, KafkaSinkContext context, @Nullable Long timestamp) {
      return new ProducerRecord<>(topic, line);
    }
  }
}
