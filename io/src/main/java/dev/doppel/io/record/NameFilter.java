package dev.doppel.io.record;

import dev.doppel.core.words.Glob;
import java.util.List;

/**
 * Which files of an input are read, by their names: paths from the folder or tar file that was
 * named as input, or the path of a file as it was named itself. Immutable.
 */
public final class NameFilter {

  /** Reads every file. */
  public static final NameFilter ALL = of(List.of(), List.of());

  private final List<Glob> included;
  private final List<Glob> excluded;

  private NameFilter(List<Glob> included, List<Glob> excluded) {
    this.included = included;
    this.excluded = excluded;
  }

  /**
   * Returns a filter by patterns, see {@link Glob}.
   *
   * @param included what is read; none: everything
   * @param excluded what is not read, also if it is included
   */
  public static NameFilter of(List<String> included, List<String> excluded) {
    return new NameFilter(
        included.stream().map(Glob::parse).toList(), excluded.stream().map(Glob::parse).toList());
  }

  /** Returns whether every file is read. */
  public boolean isAll() {
    return included.isEmpty() && excluded.isEmpty();
  }

  /** Returns whether the file of this name is read. */
  public boolean accepts(String name) {
    boolean isIncluded = included.isEmpty() || included.stream().anyMatch(it -> it.matches(name));
    return isIncluded && excluded.stream().noneMatch(it -> it.matches(name));
  }

  /** Returns whether a folder, or a tar file, may hold files that are read. */
  public boolean enters(String folder) {
    return excluded.stream().noneMatch(it -> it.matches(folder + "/"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NameFilter filter
        && filter.included.equals(included)
        && filter.excluded.equals(excluded);
  }

  @Override
  public int hashCode() {
    return 31 * included.hashCode() + excluded.hashCode();
  }

  @Override
  public String toString() {
    return "NameFilter[included " + included + ", excluded " + excluded + "]";
  }
}
