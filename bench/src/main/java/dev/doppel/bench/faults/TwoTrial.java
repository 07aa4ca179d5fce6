package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Runs a command in two processes at once. */
final class TwoTrial implements Trial {

  private final Program program;

  TwoTrial(Program program) {
    this.program = program;
  }

  @Override
  public String kind() {
    return "two at once";
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException, Broken {
    rehearsal.begin();
    Stage stage = rehearsal.stage();
    List<String> command = program.command(stage, rehearsal.scenario().command());
    Process first = program.start(stage, command, "1");
    Process second = program.start(stage, command, "2");
    Ended one = Program.end(stage, first, "1");
    Ended two = Program.end(stage, second, "2");
    tally.fault(kind(), one.isDone() && two.isDone() ? "both done" : "one refused");
    Promise.ONE_AT_A_TIME.check(
        one.isDone() || two.isDone(), "neither works: " + one.brief() + "; " + two.brief());
    Rehearsal.checkMessage(one);
    Rehearsal.checkMessage(two);
    rehearsal.checkResults(Promise.ONE_AT_A_TIME);
    KillTrial.finish(rehearsal, new TreeSet<>());
  }
}
