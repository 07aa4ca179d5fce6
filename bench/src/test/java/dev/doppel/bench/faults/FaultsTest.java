package dev.doppel.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.bench.faults.Promise.Broken;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tiny campaign, and that it would notice. */
class FaultsTest {

  private static final Program PROGRAM =
      Program.of(System.getProperty("java.class.path"), List.of());

  @TempDir private Path root;

  @Test
  void trialsOfUrlsBreakNoPromise() throws Exception {
    Strace.require();
    Scenario scenario = Scenarios.urls("urls", 300, "exact", List.of());
    Rehearsal rehearsal = Rehearsal.of(scenario, root, PROGRAM);
    SystemCalls calls = new SystemCalls(PROGRAM);
    KillTrial kills = new KillTrial(calls);
    Tally tally = new Tally();
    SplittableRandom random = new SplittableRandom(1);

    List<Trial> trials =
        List.of(
            kills,
            new TimedKillTrial(PROGRAM),
            new FailedCallTrial(calls, kills),
            new ChangedInputTrial(calls, kills),
            new RepeatTrial(),
            new LinkTrial(),
            new TwoTrial(PROGRAM),
            DamageTrial.ofClosed(calls, kills));
    for (Trial trial : trials) {
      tally.trial(trial.kind());
      trial.run(rehearsal, random, tally);
    }

    assertThat(tally.failures()).isEmpty();
    assertThat(tally.table()).contains("| run twice | 1 |", "| kill at a system call | 1 |");
  }

  @Test
  void aMixOfResultsIsNoticed() throws Exception {
    Rehearsal rehearsal = Rehearsal.of(Scenarios.documents("docs"), root, PROGRAM);
    rehearsal.begin();
    rehearsal.checkInterrupted();
    Files.copy(
        rehearsal.after().resolve("out/pairs.jsonl"),
        rehearsal.stage().path("out/pairs.jsonl"),
        StandardCopyOption.REPLACE_EXISTING);

    assertThatThrownBy(rehearsal::checkInterrupted)
        .isInstanceOf(Broken.class)
        .hasMessageContaining("OLD_OR_NEW")
        .hasMessageContaining("out/pairs.jsonl=new")
        .hasMessageContaining("out/kept.jsonl=old");
  }

  @Test
  void filesLeftOverAreNoticed() throws Exception {
    Scenario scenario = Scenarios.urls("urls", 300, "exact", List.of());
    Rehearsal rehearsal = Rehearsal.of(scenario, root, PROGRAM);
    rehearsal.begin();
    Ended ended = rehearsal.finish();
    Files.writeString(rehearsal.stage().path("memory/left"), "x", StandardCharsets.UTF_8);

    assertThatThrownBy(() -> rehearsal.checkFinished(ended))
        .isInstanceOf(Broken.class)
        .hasMessage("NOTHING_LEFT: [memory/left]");
  }
}
