package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Lets one system call of a command fail, as on a full or a broken disk, and repeats it then. */
final class FailedCallTrial implements Trial {

  private static final List<String> ERRORS = List.of("ENOSPC", "EIO", "EDQUOT");

  private final SystemCalls calls;
  private final KillTrial kills;

  FailedCallTrial(SystemCalls calls, KillTrial kills) {
    this.calls = calls;
    this.kills = kills;
  }

  @Override
  public String kind() {
    return "failed system call";
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException, Broken {
    SystemCall call = Rehearsal.any(kills.list(rehearsal), random);
    rehearsal.begin();
    Ended ended =
        calls.fail(
            rehearsal.stage(), rehearsal.scenario().command(), call, Rehearsal.any(ERRORS, random));
    tally.fault(kind(), call.name() + (ended.isDone() ? ", done" : ", error"));
    if (ended.isDone()) {
      rehearsal.checkResults(Promise.EXIT_0);
    } else {
      Rehearsal.checkMessage(ended);
      rehearsal.checkInterrupted();
    }
    KillTrial.finish(rehearsal, new TreeSet<>(rehearsal.acknowledged(ended)));
  }
}
