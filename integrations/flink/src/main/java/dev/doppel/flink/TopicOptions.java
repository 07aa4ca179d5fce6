package dev.doppel.flink;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.GivenSecret;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.flink.util.ParameterTool;
import org.jspecify.annotations.Nullable;

/**
 * The options that all jobs have: which topics, and how results become durable.
 *
 * @param outputs the topics that are written, by the names of their options
 * @param checkpointFolder its address; null for that of the cluster
 * @param name the consumer group, and how names of transactions begin
 * @param keyGroups the highest possible parallelism
 * @param bounded whether to stop at the end of what the topic holds at the start
 * @param kafka settings for all clients of Kafka
 */
record TopicOptions(
    String servers,
    String input,
    Map<String, String> outputs,
    Duration checkpointEvery,
    @Nullable String checkpointFolder,
    String name,
    int keyGroups,
    boolean bounded,
    Properties kafka) {

  static final String OUT = "out";

  /** What a usage says of these options. */
  static final String USAGE =
      """
        --secret-file FILE         keys the hash; read where the job is started. Or set DOPPEL_SECRET
        --checkpoint 10s           how often results become visible
        --checkpoint-dir URI       where the state is kept; else where the cluster keeps it
        --name doppel              the consumer group, and how names of transactions begin
        --key-groups 128           the highest possible parallelism, fixed for good
        --bounded                  stop at the end of what is there now
        --kafka.PROPERTY VALUE     for all clients of Kafka
      """;

  private static final String KAFKA = "kafka.";

  /**
   * Reads the options of a command line, and refuses those that the usage does not have.
   *
   * @param outputs the options that name topics to write to; {@code out} must be given
   */
  static TopicOptions parse(ParameterTool given, String usage, List<String> outputs) {
    if (given.has("secret")) {
      throw new IllegalArgumentException(
          "--secret can be read by others in the list of processes: write it to a file and name"
              + " that by --secret-file, or set DOPPEL_SECRET");
    }
    requireKnown(given, usage);
    GivenWords words = GivenWords.ofOptions();
    for (String name : List.of("checkpoint", "key-groups")) {
      words.put(name, given.get(name));
    }
    Map<String, String> topics = new HashMap<>();
    for (String output : outputs) {
      if (given.has(output)) {
        topics.put(output, given.getRequired(output));
      }
    }
    required(given, OUT);
    return new TopicOptions(
        required(given, "servers"),
        required(given, "in"),
        Map.copyOf(topics),
        words.duration("checkpoint", Duration.ofSeconds(10)),
        given.get("checkpoint-dir"),
        given.get("name", "doppel"),
        words.parsed("key-groups", GivenWords::smallNumber, DuplicateFilter.KEY_GROUPS),
        given.has("bounded"),
        kafka(given));
  }

  private static Properties kafka(ParameterTool given) {
    Properties kafka = new Properties();
    given
        .toMap()
        .forEach(
            (name, value) -> {
              if (name.startsWith(KAFKA)) {
                kafka.setProperty(name.substring(KAFKA.length()), value);
              }
            });
    return kafka;
  }

  static String required(ParameterTool given, String name) {
    String value = given.get(name);
    if (value == null || value.isEmpty()) {
      throw new IllegalArgumentException("--" + name + " is missing");
    }
    return value;
  }

  /** Options are as they are in the usage, except for those of Kafka's. */
  private static void requireKnown(ParameterTool given, String usage) {
    Set<String> known =
        usage
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("--"))
            .map(line -> line.substring(2).split(" ", 2)[0])
            .collect(Collectors.toSet());
    Set<String> unknown = new TreeSet<>();
    for (String name : given.toMap().keySet()) {
      if (!known.contains(name) && !name.startsWith(KAFKA)) {
        unknown.add(name);
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("unknown options " + unknown);
    }
  }

  /**
   * Returns the secret. None is drawn: a job that is restored from a savepoint must have the hash
   * that filled its state.
   */
  static Secret secret(ParameterTool given) {
    String file = given.get("secret-file");
    try {
      Secret secret = GivenSecret.find(file == null ? null : Path.of(file));
      if (secret == null) {
        throw new IllegalArgumentException(
            "the secret that keys the hash is missing: give --secret-file or set DOPPEL_SECRET");
      }
      return secret;
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read the secret: " + e.getMessage(), e);
    }
  }

  @Nullable String topic(String output) {
    return outputs.get(output);
  }
}
