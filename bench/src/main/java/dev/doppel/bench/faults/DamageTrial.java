package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Damage.Place;
import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Damages one file of a memory after another, each time on a fresh copy, and asks the memory. It
 * must fail, print what it lost, or answer as before.
 */
final class DamageTrial implements Trial {

  private static final int DAMAGES = 25;
  static final String WRONG = "SILENTLY WRONG";
  private static final String ERROR = "error";
  private static final Pattern LOSS =
      Pattern.compile("lost|damaged|incomplete|cut off", Pattern.CASE_INSENSITIVE);

  private final SystemCalls calls;
  private final KillTrial kills;
  private final boolean isKilled;

  private DamageTrial(SystemCalls calls, KillTrial kills, boolean isKilled) {
    this.calls = calls;
    this.kills = kills;
    this.isKilled = isKilled;
  }

  static DamageTrial ofClosed(SystemCalls calls, KillTrial kills) {
    return new DamageTrial(calls, kills, false);
  }

  static DamageTrial ofKilled(SystemCalls calls, KillTrial kills) {
    return new DamageTrial(calls, kills, true);
  }

  @Override
  public String kind() {
    return isKilled ? "damage after a kill" : "damage after a proper end";
  }

  @Override
  public boolean suits(Scenario scenario) {
    return scenario.hasMemory() && !scenario.memory().equals("db"); // which is H2's
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException, Broken {
    Path state = isKilled ? killed(rehearsal, random) : rehearsal.after();
    Path foreign = foreign(rehearsal);
    rehearsal.stage().restore(state);
    Map<String, String> truth = rehearsal.answers();
    Promise.SAME_MEMORY.check("0".equals(truth.get("exit")), "undamaged: " + truth.get("stderr"));
    @Nullable Broken broken = null;
    for (int i = 0; i < DAMAGES; i++) {
      try {
        damage(rehearsal, state, foreign, truth, random, tally);
      } catch (Broken e) {
        broken = e;
      }
    }
    if (broken != null) {
      throw broken;
    }
  }

  private void damage(
      Rehearsal rehearsal,
      Path state,
      Path foreign,
      Map<String, String> truth,
      SplittableRandom random,
      Tally tally)
      throws IOException, Broken {
    Damage damage = Rehearsal.any(List.of(Damage.values()), random);
    String kind = kind() + ": " + damage.text();
    rehearsal.stage().restore(state);
    Path file = Rehearsal.any(files(rehearsal), random);
    long lastBatch = isKilled && isJournal(file) ? LastBatch.begin(file) : Long.MAX_VALUE;
    Optional<Place> place = damage.apply(file, foreign, random);
    if (place.isEmpty()) {
      return;
    }
    Map<String, String> found = rehearsal.answers();
    String outcome = outcome(truth, found);
    boolean isLast = place.get().at() >= lastBatch;
    if (outcome.equals(WRONG) && isLast) {
      outcome = "last batch lost, as documented";
    }
    tally.trial(kind);
    tally.fault(kind, outcome);
    String where = damage + " at byte " + place.get().at() + " of " + file;
    if (outcome.equals(WRONG)) {
      tally.failure(kind, rehearsal.scenario() + ": " + where);
    }
    Promise.DAMAGE.check(!outcome.equals(WRONG), "other answers after " + where);
    if (outcome.equals(ERROR)) {
      Rehearsal.checkMessage(new Ended(1, "", where + ": " + found.get("stderr")));
    }
  }

  private static String outcome(Map<String, String> truth, Map<String, String> found) {
    if (!"0".equals(found.get("exit"))) {
      return ERROR;
    }
    if (withoutRemarks(truth).equals(withoutRemarks(found))) {
      return "same answers";
    }
    return isLossPrinted(found.getOrDefault("stderr", "")) ? "printed loss" : WRONG;
  }

  static boolean isLossPrinted(String stderr) {
    return LOSS.matcher(stderr).find();
  }

  private static Map<String, String> withoutRemarks(Map<String, String> answers) {
    Map<String, String> rest = new TreeMap<>(answers);
    rest.remove("stderr");
    return rest;
  }

  private static List<Path> files(Rehearsal rehearsal) throws IOException {
    Path memory = rehearsal.stage().path(rehearsal.scenario().memory());
    try (Stream<Path> files = Files.list(memory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static boolean isJournal(Path file) {
    return file.getFileName().toString().startsWith("journal");
  }

  /** The state that a kill leaves, one in which the memory can be asked. */
  private Path killed(Rehearsal rehearsal, SplittableRandom random)
      throws IOException, InterruptedException {
    Path state = rehearsal.stage().log("killed");
    Files.createDirectories(state);
    Stage.empty(state);
    String memory = rehearsal.stage().path(rehearsal.scenario().memory()).toString();
    List<SystemCall> inMemory =
        kills.list(rehearsal).stream().filter(call -> call.text().contains(memory)).toList();
    rehearsal.begin();
    calls.kill(rehearsal.stage(), rehearsal.scenario().command(), Rehearsal.any(inMemory, random));
    rehearsal.stage().save(state);
    return state;
  }

  /** The folder of a memory of the same kind that other commands made. */
  private static Path foreign(Rehearsal rehearsal) throws IOException {
    Path foreign = rehearsal.stage().log("foreign");
    if (!Files.exists(foreign)) {
      Stage stage = rehearsal.stage();
      rehearsal.begin();
      Path memory = stage.path(rehearsal.scenario().memory());
      Stage.empty(memory);
      Files.delete(memory);
      Ended ended = Program.runHere(stage, rehearsal.scenario().command());
      if (!ended.isDone()) { // it needs a memory that is there: the same one, made by itself
        for (List<String> earlier : rehearsal.scenario().before()) {
          Program.runHere(stage, earlier);
        }
      }
      Stage.copy(memory, foreign);
    }
    return foreign;
  }
}
