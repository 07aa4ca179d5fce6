package dev.doppel.bench.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Kills a command, changes its input, and lets it finish then. */
final class ChangedInputTrial implements Trial {

  private final SystemCalls calls;
  private final KillTrial kills;

  ChangedInputTrial(SystemCalls calls, KillTrial kills) {
    this.calls = calls;
    this.kills = kills;
  }

  @Override
  public String kind() {
    return "input changed after a kill";
  }

  @Override
  public boolean suits(Scenario scenario) {
    return !scenario.replaced().isEmpty();
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException, Broken {
    Scenario scenario = rehearsal.scenario();
    Stage stage = rehearsal.stage();
    SystemCall call = Rehearsal.any(kills.list(rehearsal), random);
    boolean isTouched = random.nextBoolean();
    boolean isReplaced = !isTouched && random.nextBoolean();
    Map.Entry<String, String> other = scenario.replaced().entrySet().iterator().next();
    Path input = stage.path(other.getKey());
    String text = scenario.inputs().get(other.getKey()) + (isTouched ? "" : addition(other));
    if (isReplaced) {
      text = other.getValue();
    }
    List<String> compared = isReplaced ? scenario.replacedResults() : scenario.results();

    rehearsal.begin();
    write(input, text);
    Ended undisturbed = rehearsal.finish();
    Map<String, String> wanted = stage.contents(compared);

    rehearsal.begin();
    calls.kill(stage, scenario.command(), call);
    if (rehearsal.isComplete()) {
      tally.fault(kind(), "finished before"); // another input then is another run
      return;
    }
    write(input, text);
    Ended last = rehearsal.finish();
    String what = isReplaced ? "replaced" : isTouched ? "touched" : "grown";
    tally.fault(kind(), what);
    Promise promise = isReplaced ? Promise.NEW_INPUT : Promise.GROWN_INPUT;
    promise.check(last.exit() == undisturbed.exit(), what + ", " + last.brief());
    Rehearsal.checkEqual(promise, wanted, stage.contents(compared));
  }

  /** A few lines for the end of the input, below its header if there is one. */
  private static String addition(Map.Entry<String, String> other) {
    String[] lines = other.getValue().split("\n", 7);
    return String.join("\n", List.of(lines).subList(1, 6)) + "\n";
  }

  /** Writes the file with a time of its own, as a new one would have. */
  private static void write(Path input, String text) throws IOException {
    Files.writeString(input, text, UTF_8);
    Files.setLastModifiedTime(
        input, FileTime.fromMillis(Files.getLastModifiedTime(input).toMillis() + 2000));
  }
}
