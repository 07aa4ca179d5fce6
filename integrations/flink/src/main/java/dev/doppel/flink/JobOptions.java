package dev.doppel.flink;

import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventSettings;
import java.time.Duration;
import java.util.List;
import org.apache.flink.util.ParameterTool;

/**
 * The options of the job for events, in the words of {@code doppel events} where that has the same
 * option.
 *
 * @param late events older than the newest of their partition by more than this are late
 * @param drift by how much partitions may be ahead of one another; those further ahead wait
 * @param idle after how long partitions that have no events are not waited for
 */
record JobOptions(
    TopicOptions topics,
    EventSettings events,
    long capacity,
    Duration late,
    Duration drift,
    Duration idle,
    Duration reportEvery) {

  static final String UNIQUE = TopicOptions.OUT;
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
      """
          + TopicOptions.USAGE
          + "With --urls it takes URLs in place of events; --urls alone prints the options of that.\n";

  /** Numbers and durations that are Flink's matter; its watermarks use late. */
  private static final List<String> OF_THE_JOB =
      List.of("capacity", "late", "drift", "idle", "report-every");

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

  /**
   * Reads the options of a command line.
   *
   * @throws IllegalArgumentException if one is missing, unknown or malformed
   */
  static JobOptions parse(String... arguments) {
    ParameterTool given = ParameterTool.fromArgs(arguments);
    TopicOptions topics =
        TopicOptions.parse(given, USAGE, List.of(UNIQUE, DUPLICATES, LATE, REJECTED, REPORT));
    GivenWords words = GivenWords.ofOptions();
    OF_THE_JOB.forEach(name -> words.put(name, given.get(name)));
    return new JobOptions(
        topics,
        events(given),
        words.count("capacity", 1_000_000),
        words.duration("late", Duration.ofMinutes(10)),
        words.duration("drift", Duration.ofMinutes(1)),
        words.duration("idle", Duration.ofMinutes(1)),
        words.duration("report-every", Duration.ofHours(1)));
  }

  private static EventSettings events(ParameterTool given) {
    GivenWords words = GivenWords.ofOptions();
    OF_EVENTS.forEach(name -> words.put(name, given.get(name)));
    return EventSettings.parseForMessages(words).withSecret(TopicOptions.secret(given));
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
