package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A broker of Kafka in a process of its own, with its data in a folder; it can be killed. */
final class KafkaBroker implements AutoCloseable {

  private static final String CLUSTER = "doppeldoppeldoppeldopg"; // any 16 bytes in base 64
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path folder;
  private final int port;
  private Process process;

  private KafkaBroker(Path folder, int port) throws IOException {
    this.folder = folder;
    this.port = port;
    this.process = launch(folder, "kafka.Kafka", settings(folder));
  }

  /** Starts a broker that is its own controller, with nothing in it. */
  static KafkaBroker start(Path folder) throws Exception {
    int port = freePort();
    int controller = freePort();
    Files.writeString(
        Path.of(settings(Files.createDirectories(folder))),
        String.join(
            "\n",
            "process.roles=broker,controller",
            "node.id=1",
            "controller.quorum.voters=1@localhost:" + controller,
            "controller.listener.names=CONTROLLER",
            "listeners=PLAINTEXT://localhost:" + port + ",CONTROLLER://localhost:" + controller,
            "log.dirs=" + folder.resolve("data"),
            "offsets.topic.replication.factor=1",
            "offsets.topic.num.partitions=1",
            "transaction.state.log.replication.factor=1",
            "transaction.state.log.min.isr=1",
            "transaction.state.log.num.partitions=4",
            "share.coordinator.state.topic.replication.factor=1",
            "share.coordinator.state.topic.min.isr=1",
            "group.initial.rebalance.delay.ms=0",
            "broker.heartbeat.interval.ms=200", // so that one that was killed may soon be back
            "broker.session.timeout.ms=1000"));
    Process format =
        launch(folder, "kafka.tools.StorageTool", "format", "-t", CLUSTER, "-c", settings(folder));
    if (format.waitFor() != 0) {
      throw new IOException("cannot format the broker's folder: see " + folder);
    }
    KafkaBroker broker = new KafkaBroker(folder, port);
    broker.awaitReady();
    return broker;
  }

  /** Kills the process, as losing power would, and starts another on the same data. */
  void killAndRestart() throws Exception {
    process.destroyForcibly().waitFor();
    process = launch(folder, "kafka.Kafka", settings(folder));
    awaitReady();
  }

  String servers() {
    return "localhost:" + port;
  }

  void createTopics(int partitions, String... topics) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers()))) {
      List<NewTopic> all =
          Arrays.stream(topics).map(name -> new NewTopic(name, partitions, (short) 1)).toList();
      admin.createTopics(all).all().get();
    }
  }

  KafkaProducer<byte[], byte[]> producer() {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", servers(), "linger.ms", "20", "batch.size", "200000"),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /** Returns all that was committed to a topic, in the order of each partition. */
  List<String> read(String topic) {
    List<String> all = new ArrayList<>();
    read(topic, value -> all.add(new String(value, UTF_8)));
    return all;
  }

  /** Returns the keys of all that was committed to a topic. */
  List<String> keys(String topic) {
    List<String> all = new ArrayList<>();
    readMessages(topic, message -> all.add(new String(message.key(), UTF_8)));
    return all;
  }

  /** Hands out all that was committed to a topic so far. */
  void read(String topic, Consumer<byte[]> reader) {
    readMessages(topic, message -> reader.accept(message.value()));
  }

  private void readMessages(String topic, Consumer<ConsumerRecord<byte[], byte[]>> reader) {
    try (KafkaConsumer<byte[], byte[]> consumer = consumer(topic)) {
      Set<Map.Entry<TopicPartition, Long>> ends =
          consumer.endOffsets(consumer.assignment()).entrySet();
      while (ends.stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
          reader.accept(message);
        }
      }
    }
  }

  /** Waits until so many messages of these topics were committed in all. */
  void await(long messages, String... topics) throws TimeoutException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try (KafkaConsumer<byte[], byte[]> consumer = consumer(topics)) {
      for (long count = 0; count < messages; ) {
        count += consumer.poll(POLL).count();
        if (System.nanoTime() > deadline) {
          throw new TimeoutException(
              "%d of %d messages in %s after %s"
                  .formatted(count, messages, List.of(topics), PATIENCE));
        }
      }
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Counts messages that can be read by those who read what is committed only. */
  long count(String topic) {
    long[] count = {0};
    read(topic, value -> count[0]++);
    return count[0];
  }

  /** Waits until a consumer group has so many messages behind it. */
  void awaitRead(String group, long messages) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers()))) {
      while (committed(group, admin) < messages) {
        Thread.sleep(POLL.toMillis()); // asking all the time would slow the broker down
      }
    }
  }

  /** How many messages a group has behind it; none where a busy broker does not say in time. */
  private static long committed(String group, Admin admin) throws Exception {
    try {
      return admin
          .listConsumerGroupOffsets(group)
          .partitionsToOffsetAndMetadata()
          .get()
          .values()
          .stream()
          .mapToLong(OffsetAndMetadata::offset)
          .sum();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RetriableException) {
        return 0;
      }
      throw e;
    }
  }

  /** A consumer of what is committed, at the beginning of these topics. */
  private KafkaConsumer<byte[], byte[]> consumer(String... topics) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("bootstrap.servers", servers());
    settings.put("isolation.level", "read_committed");
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic : topics) {
      for (PartitionInfo each : consumer.partitionsFor(topic)) {
        partitions.add(new TopicPartition(topic, each.partition()));
      }
    }
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return consumer;
  }

  private static String settings(Path folder) {
    return folder.resolve("server.properties").toString();
  }

  /** Starts a program of Kafka's. It does not run in all languages: in Turkish it fails. */
  private static Process launch(Path folder, String program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-Duser.language=en", "-Duser.country=US"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("broker.log").toFile()))
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return process;
  }

  /** A client asks until the broker answers. */
  private void awaitReady() throws InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers()))) {
      while (true) {
        try {
          admin.describeCluster().nodes().get();
          return;
        } catch (ExecutionException e) {
          if (!process.isAlive()) {
            throw new IllegalStateException("the broker ended: see " + folder, e);
          }
        }
      }
    }
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
