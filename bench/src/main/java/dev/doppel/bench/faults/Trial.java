package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.util.SplittableRandom;

/** Disturbs a command in one way, by chance, and checks the promises. */
interface Trial {

  /** The class of fault, the first column of the table. */
  String kind();

  void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException, Broken;

  /** Whether it makes sense for the scenario. */
  default boolean suits(Scenario scenario) {
    return true;
  }
}
