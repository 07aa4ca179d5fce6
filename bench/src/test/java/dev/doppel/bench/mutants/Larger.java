package dev.doppel.bench.mutants;

/** What {@link MutantTableTest} has changed. */
final class Larger {

  private Larger() {}

  static int of(int a, int b) {
    return a < b ? b : a;
  }
}
