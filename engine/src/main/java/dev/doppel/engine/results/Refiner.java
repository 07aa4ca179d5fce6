package dev.doppel.engine.results;

import dev.doppel.engine.results.ResultSettings.Grouping;
import java.util.Iterator;

/**
 * Groups the results of a search: a list in the order of ranks in, groups out, each with the best
 * ranked of its results as its head.
 *
 * <pre>{@code
 * RefinedList refined = Refiner.of(ResultSettings.defaults().withPage(10)).refine(results);
 * }</pre>
 *
 * <p>Two results that bring their texts are called near or contained exactly where {@code doppel
 * docs} would call them so, at the same settings. Immutable and free to be shared by threads.
 */
public final class Refiner {

  private final ResultSettings settings;

  private Refiner(ResultSettings settings) {
    this.settings = settings;
  }

  /** Returns a refiner; it has buffers, so that each thread needs one of its own. */
  public static Refiner of(ResultSettings settings) {
    return new Refiner(settings);
  }

  /**
   * Groups results. Results that share nothing cost no comparison. A thread that is interrupted
   * gives up with a {@link java.util.concurrent.CancellationException}. Reads as many as it takes
   * to fill the page: it stops at the first that would open one group more. Groups by agreement and
   * transitive ones may change until the last result is known, so these read all of them and then
   * keep the first groups.
   *
   * @throws IllegalArgumentException if a stored sketch was made by another method
   */
  public RefinedList refine(Iterable<Result> results) {
    return refine(results.iterator());
  }

  /** Groups results as they come, say from an engine that is asked for more when needed. */
  public RefinedList refine(Iterator<Result> results) {
    return settings.grouping() == Grouping.HEAD
        ? new HeadGroups(settings).group(results)
        : new WholeListGroups(settings).group(results);
  }
}
