package dev.doppel.flink;

import java.io.Serializable;
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
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** How all jobs read and write topics, so that each message is answered exactly once. */
final class Topics {

  /** The longest that Kafka's brokers allow a transaction by default. */
  private static final Duration TRANSACTION = Duration.ofMinutes(15);

  private Topics() {}

  /** Sets checkpoints, and what goes with them. */
  static void prepare(StreamExecutionEnvironment environment, TopicOptions options) {
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
  }

  /** Says what goes wrong later where it is not known where checkpoints are kept. */
  static void remark(StreamExecutionEnvironment environment) {
    if (environment.getConfiguration().get(CheckpointingOptions.CHECKPOINTS_DIRECTORY) == null) {
      System.err.println(
          "No folder for checkpoints is known here. If the cluster has none either, the job fails"
              + " with its first checkpoint of more than 5 MB: give --checkpoint-dir.");
    }
  }

  static <T> DataStream<T> read(
      StreamExecutionEnvironment environment,
      TopicOptions options,
      KafkaRecordDeserializationSchema<T> reader,
      WatermarkStrategy<T> watermarks) {
    // Offsets come from the checkpoint. The group's are for jobs that begin without one, and for
    // tools.
    KafkaSourceBuilder<T> source =
        KafkaSource.<T>builder()
            .setBootstrapServers(options.servers())
            .setTopics(options.input())
            .setGroupId(options.name())
            .setStartingOffsets(committedOrEarliest())
            .setProperties(options.kafka())
            .setProperty("isolation.level", "read_committed")
            .setDeserializer(reader);
    if (options.bounded()) {
      source.setBounded(OffsetsInitializer.latest());
    }
    return environment.fromSource(source.build(), watermarks, options.input()).uid("source");
  }

  @SuppressWarnings("deprecation") // Kafka deprecated the enum that Flink's connector asks for
  private static OffsetsInitializer committedOrEarliest() {
    return OffsetsInitializer.committedOffsets(OffsetResetStrategy.EARLIEST);
  }

  /** What is taken of an element. */
  @FunctionalInterface
  interface Part<T> extends Serializable {
    byte @Nullable [] of(T element);
  }

  /** Writes to the topic that an option names, if it is given. */
  static <T> void write(
      DataStream<T> elements, Part<T> key, Part<T> value, TopicOptions options, String output) {
    String topic = options.topic(output);
    if (topic == null) {
      return;
    }
    Properties producer = new Properties();
    producer.setProperty(
        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, Long.toString(TRANSACTION.toMillis()));
    producer.putAll(options.kafka());
    KafkaSink<T> sink =
        KafkaSink.<T>builder()
            .setBootstrapServers(options.servers())
            .setKafkaProducerConfig(producer)
            .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
            .setTransactionalIdPrefix(options.name() + "-" + output)
            .setRecordSerializer(new Unchanged<>(topic, key, value))
            .build();
    elements.sinkTo(sink).name(output).uid(output);
  }

  /**
   * Writes bytes as they are, with the time of writing. With the event's, a wrong clock or the end
   * of an interval in the future would stop the job: brokers refuse messages an hour ahead.
   */
  private static final class Unchanged<T> implements KafkaRecordSerializationSchema<T> {

    private static final long serialVersionUID = 1;

    private final String topic;
    private final Part<T> key;
    private final Part<T> value;

    Unchanged(String topic, Part<T> key, Part<T> value) {
      this.topic = topic;
      this.key = key;
      this.value = value;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
        T element, KafkaSinkContext context, @Nullable Long timestamp) {
      return new ProducerRecord<>(topic, key.of(element), value.of(element));
    }
  }
}
