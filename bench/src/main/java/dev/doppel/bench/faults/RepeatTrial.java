package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Runs a command twice, and before it, at times, without a file to write to. */
final class RepeatTrial implements Trial {

  @Override
  public String kind() {
    return "run twice";
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, Broken {
    rehearsal.begin();
    List<String> command = rehearsal.scenario().command();
    List<String> looking = command.stream().filter(each -> !each.startsWith("--out=")).toList();
    boolean isDocs = command.get(0).equals("docs");
    if (isDocs && random.nextBoolean()) {
      Ended looked = Program.runHere(rehearsal.stage(), looking);
      Promise.LOOKING.check(looked.isDone(), looked.brief());
      tally.fault(kind(), "looked first");
    }
    rehearsal.finish();
    rehearsal.checkResults(isDocs ? Promise.LOOKING : Promise.SAME_BYTES);
    Map<String, String> once = rehearsal.results();
    Ended again = rehearsal.finish();
    tally.fault(kind(), "same command");
    Promise.RERUN.check(again.isDone(), again.brief());
    Rehearsal.checkEqual(Promise.RERUN, once, rehearsal.results());
    rehearsal.checkAcknowledged(rehearsal.acknowledged(again), again);
    rehearsal.checkAnswers(Promise.RERUN);
  }
}
