package dev.doppel.engine.mirrors.rules;

import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Shares;
import dev.doppel.core.words.GivenWords;
import java.io.Serializable;

/**
 * What makes two hosts mirrors.
 *
 * @param shared how many paths both must have; where they share few, these must be a large part of
 *     the smaller host too
 * @param agreement the share of those paths that must have the same content
 * @param coverage the share of the smaller host's paths that the other must have
 * @param resemblance of the texts of two pages, from which on they agree nearly
 * @param examples how many paths of different content are named for each pair
 */
public record MirrorSettings(
    int shared, double agreement, double coverage, double resemblance, int examples, int threads)
    implements Serializable {

  private static final MirrorSettings DEFAULTS =
      new MirrorSettings(3, 0.8, 0.05, 0.6, 0, Runtime.getRuntime().availableProcessors());

  public MirrorSettings {
    Check.argument(shared >= 1, "shared must be 1 or more, got %d", shared);
    Check.argument(
        0 <= agreement && agreement <= 1, "agreement must lie in [0, 1], got %s", agreement);
    Check.argument(0 <= coverage && coverage <= 1, "coverage must lie in [0, 1], got %s", coverage);
    Check.argument(
        0 < resemblance && resemblance <= 1, "resemblance must lie in (0, 1], got %s", resemblance);
    Check.argument(examples >= 0, "examples must be 0 or more, got %d", examples);
    Check.argument(threads >= 1, "threads must be 1 or more, got %d", threads);
  }

  /** Returns the settings that {@code doppel mirrors} has without options. */
  public static MirrorSettings defaults() {
    return DEFAULTS;
  }

  /**
   * Reads settings from the words of {@code doppel mirrors}: shared, agreement, coverage,
   * resemblance, examples and threads.
   *
   * @throws IllegalArgumentException if a word is unknown or malformed: it names the option or
   *     field as the user typed it
   */
  public static MirrorSettings parse(GivenWords words) {
    MirrorSettings settings = defaults();
    settings = words.with(settings, "shared", GivenWords::smallNumber, MirrorSettings::withShared);
    settings = words.with(settings, "agreement", Shares::parse, MirrorSettings::withAgreement);
    settings = words.with(settings, "coverage", Shares::parse, MirrorSettings::withCoverage);
    settings = words.with(settings, "resemblance", Shares::parse, MirrorSettings::withResemblance);
    settings =
        words.with(settings, "examples", GivenWords::smallNumber, MirrorSettings::withExamples);
    settings =
        words.with(settings, "threads", GivenWords::smallNumber, MirrorSettings::withThreads);
    words.requireAllRead();
    return settings;
  }

  /** Returns these settings with another least number of shared paths. */
  public MirrorSettings withShared(int newShared) {
    return new MirrorSettings(newShared, agreement, coverage, resemblance, examples, threads);
  }

  /** Returns these settings with another least share of shared paths whose contents agree. */
  public MirrorSettings withAgreement(double newAgreement) {
    return new MirrorSettings(shared, newAgreement, coverage, resemblance, examples, threads);
  }

  /** Returns these settings with another least share of the smaller host that is shared. */
  public MirrorSettings withCoverage(double newCoverage) {
    return new MirrorSettings(shared, agreement, newCoverage, resemblance, examples, threads);
  }

  /** Returns these settings with another resemblance from which on pages agree nearly. */
  public MirrorSettings withResemblance(double newResemblance) {
    return new MirrorSettings(shared, agreement, coverage, newResemblance, examples, threads);
  }

  /** Returns these settings with another number of paths to name for each pair of hosts. */
  public MirrorSettings withExamples(int newExamples) {
    return new MirrorSettings(shared, agreement, coverage, resemblance, newExamples, threads);
  }

  /** Returns these settings for another number of threads; the result stays the same. */
  public MirrorSettings withThreads(int newThreads) {
    return new MirrorSettings(shared, agreement, coverage, resemblance, examples, newThreads);
  }
}
