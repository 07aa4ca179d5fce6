package dev.doppel.flink;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.GivenSecret;
import dev.doppel.engine.events.EventSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.util.ParameterTool;
import org.jspecify.annotations.Nullable;

/**
 * The options of the job, in the words of {@code doppel events} where that has the same option.
 *
 * @param late events older than the newest of their partition by more than this are late
 * @param drift by how much partitions may be ahead of one another; those further ahead wait
 * @param idle after how long partitions that have no events are not waited for
 * @param checkpointFolder its address; null for that of the cluster
 * @param bounded whether to stop at the end of what the topic holds at the start
 * @param kafka settings for all clients of Kafka
 */
record JobOptions(
    String servers,
    String input,
    Map<String, String> outputs,
    EventSettings events,
    long capacity,
    Duration late,
    Duration drift,
    Duration idle,
    Duration reportEvery,
    Duration checkpointEvery,
    @Nullable String checkpointFolder,
    String name,
    int keyGroups,
    boolean bounded,
    Properties kafka) {

  static final String UNIQUE = "out";
  static final String DUPLICATES = "duplicates";
  static final String LATE = "late-out";
  static final String REJECTED = "rejected";
  static final String REPORT = "report";

  static final String USAGE =
      """
      Splits the events of a Kafka topic into topics of unique, duplicate and late events.
        --servers HOST:PORT,...    the brokers
        --in TOPIC                 the events, one per message
        --out TOPIC                the unique ones
        --duplicates TOPIC         the duplicates; left out, they are dropped
        --late-out TOPIC           the late ones
        --rejected TOPIC           messages that are not events
        --report TOPIC             duplicate rates of publishers, one JSON object per interval
        --report-every 1h          the interval
        --key FIELD,...            what makes two events the same
        --time FIELD               the time of an event; else the time of its message
        --format jsonl|csv|tsv     how they are written
        --columns NAME,...         the columns of csv and tsv
        --publisher FIELD          who is paid for an event
        --window sliding:24h       or landmark:24h, jumping:24h/24, sliding:24h/200
        --late 10m                 how much older than the newest of its partition an event may be
        --ahead 1d                 how far an event may be ahead of its message; off accepts
                                   any, so one wrong time can make all others late
        --drift 1m                 how far partitions may be ahead of one another, or they wait
        --idle 1m                  how long a partition without events is waited for
        --capacity 1000000         how many different events a window is sized for
        --fpp 1e-4                 the false-positive rate: share of new events called duplicates
        --method fingerprints      how the window remembers
        --hash-functions D         of metwally-2005, in place of --fpp
        --cells M                  the cells of all its hash functions and key groups together
        --on-duplicate refresh     or keep
        --zone Z                   the time zone whose midnight starts landmark windows
        --secret-file FILE         keys the hash; read where the job is started. Or set DOPPEL_SECRET
        --checkpoint 10s           how often results become visible
        --checkpoint-dir URI       where the state is kept; else where the cluster keeps it
        --name doppel              the consumer group, and how names of transactions begin
        --key-groups 128           the highest possible parallelism, fixed for good
        --bounded                  stop at the end of what is there now
        --kafka.PROPERTY VALUE     for all clients of Kafka
      """;

  private static final String KAFKA = "kafka.";

  /** Numbers and durations that are Flink's matter; its watermarks use late. */
  private static final List<String> OF_THE_JOB =
      List.of("capacity", "late", "drift", "idle", "report-every", "checkpoint", "key-groups");

  /** What {@code doppel events} has, too, with the same meaning. */
  private static final List<String> OF_EVENTS =
      List.of(
          "key",
          "time",
          "format",
          "columns",
          "publisher",
          "window",
          "ahead",
          "fpp",
          "method",
          "hash-functions",
          "cells",
          "on-duplicate",
          "zone");

  /** The options as they are in the usage, except for those of Kafka's. */
  private static final Set<String> NAMES =
      Set.copyOf(
          USAGE
              .lines()
              .map(String::strip)
              .filter(line -> line.startsWith("--"))
              .map(line -> line.substring(2).split(" ", 2)[0])
              .toList());

  /**
   * Reads the options of a command line.
   *
   * @throws IllegalArgumentException if one is missing, unknown or malformed
   */
  static JobOptions parse(String... arguments) {
    ParameterTool given = ParameterTool.fromArgs(arguments);
    if (given.has("secret")) {
      throw new IllegalArgumentException(
          "--secret can be read by others in the list of processes: write it to a file and name"
              + " that by --secret-file, or set DOPPEL_SECRET");
    }
    requireKnown(given);
    GivenWords words = GivenWords.ofOptions();
    OF_THE_JOB.forEach(name -> words.put(name, given.get(name)));
    Map<String, String> outputs = outputs(given);
    return new JobOptions(
        required(given, "servers"),
        required(given, "in"),
        outputs,
        events(given),
        words.count("capacity", 1_000_000),
        words.duration("late", Duration.ofMinutes(10)),
        words.duration("drift", Duration.ofMinutes(1)),
        words.duration("idle", Duration.ofMinutes(1)),
        words.duration("report-every", Duration.ofHours(1)),
        words.duration("checkpoint", Duration.ofSeconds(10)),
        given.get("checkpoint-dir"),
        given.get("name", "doppel"),
        words.parsed("key-groups", GivenWords::smallNumber, DuplicateFilter.KEY_GROUPS),
        given.has("bounded"),
        kafka(given));
  }

  private static Map<String, String> outputs(ParameterTool given) {
    Map<String, String> outputs = new HashMap<>();
    for (String output : List.of(UNIQUE, DUPLICATES, LATE, REJECTED, REPORT)) {
      if (given.has(output)) {
        outputs.put(output, given.getRequired(output));
      }
    }
    required(given, UNIQUE);
    return Map.copyOf(outputs);
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

  private static String required(ParameterTool given, String name) {
    String value = given.get(name);
    if (value == null || value.isEmpty()) {
      throw new IllegalArgumentException("--" + name + " is missing");
    }
    return value;
  }

  private static void requireKnown(ParameterTool given) {
    Set<String> unknown = new TreeSet<>();
    for (String name : given.toMap().keySet()) {
      if (!NAMES.contains(name) && !name.startsWith(KAFKA)) {
        unknown.add(name);
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("unknown options " + unknown);
    }
  }

  private static EventSettings events(ParameterTool given) {
    GivenWords words = GivenWords.ofOptions();
    OF_EVENTS.forEach(name -> words.put(name, given.get(name)));
    return EventSettings.parseForMessages(words).withSecret(secret(given));
  }

  /**
   * The secret. None is drawn: a job that is restored from a savepoint must have the hash that
   * filled the windows.
   */
  private static Secret secret(ParameterTool given) {
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

  /**
   * The window. Events that are ahead by no more than the drift need not wait, so it has to compare
   * what comes that much later.
   */
  WindowSettings window() {
    WindowSettings window = events.effectiveWindow();
    if (window.shape().isEndless()) {
      return window;
    }
    long most = window.shape().length();
    long lateness = Math.min(most, late.plus(drift).toMillis());
    return window.withLateness(Duration.ofMillis(lateness));
  }
}
