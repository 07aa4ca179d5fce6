package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Runs a command on a disk that has too little room, frees the disk and repeats the command. */
final class FullDiskTrial implements Trial {

  private final Program program;
  private final double maxFree;

  FullDiskTrial(Program program, double maxFree) {
    this.program = program;
    this.maxFree = maxFree;
  }

  @Override
  public String kind() {
    return "disk full, then freed";
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException, Broken {
    try (Mount mount = Mount.over(rehearsal.stage().folder())) {
      rehearsal.begin();
      // As many small sizes as large ones: most commands here write little.
      mount.leave((long) Math.pow(maxFree, random.nextDouble()));
      Ended ended = program.run(rehearsal.stage(), rehearsal.scenario().command());
      tally.fault(kind(), ended.isDone() ? "done" : "error");
      if (ended.isDone()) {
        rehearsal.checkResults(Promise.EXIT_0);
      } else {
        Rehearsal.checkMessage(ended);
        rehearsal.checkInterrupted();
      }
      mount.free();
      KillTrial.finish(rehearsal, new TreeSet<>(rehearsal.acknowledged(ended)));
    }
  }
}
