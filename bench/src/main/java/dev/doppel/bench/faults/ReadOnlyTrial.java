package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Runs a command on a read-only medium, and again when it may write. */
final class ReadOnlyTrial implements Trial {

  @Override
  public String kind() {
    return "read-only, then writable";
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, Broken {
    try (Mount mount = Mount.over(rehearsal.stage().folder())) {
      rehearsal.begin();
      Files.deleteIfExists(rehearsal.stage().temporary()); // in-process commands use another
      Map<String, String> before = rehearsal.results();
      mount.protect();
      Ended ended = rehearsal.finish();
      mount.unprotect();
      tally.fault(kind(), ended.isDone() ? "done" : "error");
      Promise.READ_ONLY.check(!ended.isDone(), "exit 0, and nothing was written");
      Rehearsal.checkMessage(ended);
      Rehearsal.checkEqual(Promise.READ_ONLY, before, rehearsal.results());
      KillTrial.finish(rehearsal, new TreeSet<>());
    }
  }
}
