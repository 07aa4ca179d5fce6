package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Kills a command at random times, up to three times in a row, and lets it finish then. */
final class TimedKillTrial implements Trial {

  private static final int MAX_KILLS = 3;

  private final Program program;

  TimedKillTrial(Program program) {
    this.program = program;
  }

  @Override
  public String kind() {
    return "kill at a random time";
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException, Broken {
    rehearsal.begin();
    Set<String> acknowledged = new TreeSet<>();
    for (int kill = 1 + random.nextInt(MAX_KILLS); kill > 0; kill--) {
      Ended ended = kill(rehearsal, random.nextLong(rehearsal.millis() + 1), tally);
      acknowledged.addAll(rehearsal.acknowledged(ended));
      rehearsal.checkInterrupted();
    }
    KillTrial.finish(rehearsal, acknowledged);
  }

  private Ended kill(Rehearsal rehearsal, long millis, Tally tally)
      throws IOException, InterruptedException {
    Stage stage = rehearsal.stage();
    Process process = program.start(stage, program.command(stage, rehearsal.scenario().command()));
    boolean isDone = process.waitFor(millis, TimeUnit.MILLISECONDS);
    process.destroyForcibly();
    tally.fault(kind(), isDone ? "done before" : "killed");
    return Program.end(stage, process, "");
  }
}
