package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Disturbs all durable commands in all ways, in random order, checks every {@link Promise} and
 * prints a table. Run with {@code bench/run faults MINUTES [SEED]}; {@code bench/run faults trial
 * SEED NUMBER} repeats one trial, and {@code bench/run faults kills COUNT SEED COMMAND} only kills
 * one command, say {@code 'sql load, large'}. Exits with 1 if a promise was broken.
 */
public final class Faults {

  private static final long MAX_FREE_BYTES = 1 << 20;
  private static final int SERVER_SHARE = 16; // one trial of so many kills, and one damages

  private final Path root;
  private final Program program;
  private final Tally tally = new Tally();
  private final List<Trial> trials = new ArrayList<>();
  private final List<Scenario> scenarios;
  private final Map<String, Rehearsal> rehearsals = new HashMap<>();
  private final KillTrial kills;
  private final ServerTrial server;
  private final ServerDamageTrial damagedServer;

  Faults(Path root, Program program, List<Scenario> scenarios) throws IOException {
    this.root = root;
    this.program = program;
    this.scenarios = scenarios;
    server = new ServerTrial(root.resolve("server"), program);
    damagedServer = new ServerDamageTrial(root.resolve("damaged-server"), program);
    SystemCalls calls = new SystemCalls(program);
    kills = new KillTrial(calls);
    // What matters most comes more often.
    trials.addAll(List.of(kills, kills, kills, kills, kills, kills));
    trials.addAll(List.of(new TimedKillTrial(program), new FailedCallTrial(calls, kills)));
    trials.add(new ChangedInputTrial(calls, kills));
    trials.addAll(List.of(new RepeatTrial(), new LinkTrial(), new TwoTrial(program)));
    trials.addAll(List.of(DamageTrial.ofClosed(calls, kills), DamageTrial.ofKilled(calls, kills)));
    Optional<String> unmountable = Mount.missing(root);
    if (unmountable.isPresent()) {
      System.err.println("LEFT OUT: full and read-only disks; " + unmountable.get());
    } else {
      trials.addAll(List.of(new FullDiskTrial(program, MAX_FREE_BYTES), new ReadOnlyTrial()));
    }
  }

  /**
   * Takes the jar of the command and its archive of classes, which may be missing; then minutes and
   * a seed, or {@code trial}, a seed and a number, or {@code kills}, how many, a seed and a name.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Optional<String> missing = SystemCalls.missing();
    if (missing.isPresent() || args.length < 3) {
      System.err.println("faults: " + missing.orElse("how many minutes?"));
      System.exit(2);
    }
    boolean hasArchive = Files.exists(Path.of(args[1]));
    List<String> options = hasArchive ? List.of("-XX:SharedArchiveFile=" + args[1]) : List.of();
    Path root = Files.createTempDirectory("doppel-faults-");
    Faults faults = new Faults(root, Program.of(args[0], options), Scenarios.all());
    if (args[2].equals("trial")) {
      faults.trial(Long.parseLong(args[3]), Integer.parseInt(args[4]));
    } else if (args[2].equals("kills")) {
      faults.kill(args[5], Integer.parseInt(args[3]), Long.parseLong(args[4]));
    } else {
      long seed = args.length > 3 ? Long.parseLong(args[3]) : System.nanoTime();
      faults.runFor(TimeUnit.SECONDS.toNanos(Math.round(60 * Double.parseDouble(args[2]))), seed);
    }
    System.out.println(faults.tally.table());
    System.out.println(Promise.table());
    faults.tally.failures().forEach(each -> System.out.println("FAILED " + each));
    if (faults.tally.failures().isEmpty()) {
      Stage.empty(root);
      Files.delete(root);
    }
    System.exit(faults.tally.failures().isEmpty() ? 0 : 1);
  }

  private void runFor(long nanos, long seed) throws IOException, InterruptedException {
    long start = System.nanoTime();
    for (int number = 0; System.nanoTime() - start < nanos; number++) {
      trial(seed, number);
      if (number % 20 == 19) {
        System.err.printf(
            Locale.ROOT, "%d trials, %d failures%n", number + 1, tally.failures().size());
      }
    }
  }

  /** Runs one trial, which depends on the seed and its number only. */
  void trial(long seed, int number) throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(seed + 0x9E3779B97F4A7C15L * number);
    String again = "bench/run faults trial " + seed + " " + number;
    Path kept = root.resolve("failed-" + number);
    switch (random.nextInt(SERVER_SHARE)) {
      case 0 -> serverTrial(random, again, kept);
      case 1 -> damageServer(random, again, kept);
      default -> commandTrial(random, again, kept);
    }
  }

  private void serverTrial(SplittableRandom random, String again, Path kept)
      throws IOException, InterruptedException {
    tally.trial(ServerTrial.KIND);
    try {
      server.run(random, tally);
    } catch (Broken | IOException e) {
      fail(ServerTrial.KIND, e, again, server.stage(), kept);
    }
  }

  private void damageServer(SplittableRandom random, String again, Path kept)
      throws IOException, InterruptedException {
    tally.trial(ServerDamageTrial.KIND);
    try {
      damagedServer.run(random, tally);
    } catch (Broken | IOException e) {
      fail(ServerDamageTrial.KIND, e, again, damagedServer.stage(), kept);
    }
  }

  private void commandTrial(SplittableRandom random, String again, Path kept)
      throws IOException, InterruptedException {
    Trial trial = Rehearsal.any(trials, random);
    Scenario scenario = Rehearsal.any(scenarios.stream().filter(trial::suits).toList(), random);
    commandTrial(trial, scenario, random, again, kept);
  }

  /** Kills one command at system calls, so many times. */
  private void kill(String name, int count, long seed) throws IOException, InterruptedException {
    Scenario scenario =
        scenarios.stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no command " + name + ": " + scenarios));
    SplittableRandom random = new SplittableRandom(seed);
    for (int number = 0; tally.faults(kills.kind()) < count; number++) {
      commandTrial(kills, scenario, random, "trial " + number, root.resolve("failed-" + number));
    }
  }

  private void commandTrial(
      Trial trial, Scenario scenario, SplittableRandom random, String again, Path kept)
      throws IOException, InterruptedException {
    Rehearsal rehearsal = rehearsal(scenario);
    tally.trial(trial.kind());
    try {
      trial.run(rehearsal, random, tally);
    } catch (Broken | IOException e) {
      fail(trial.kind() + ", " + scenario, e, again, rehearsal.stage(), kept);
    }
  }

  private void fail(String kind, Exception problem, String again, Stage stage, Path kept)
      throws IOException {
    stage.save(kept);
    String what = kind + ": " + problem.getMessage() + " (" + again + "; kept in " + kept + ")";
    System.err.println(what);
    tally.failure(kind, what);
  }

  private Rehearsal rehearsal(Scenario scenario) throws IOException, InterruptedException {
    Rehearsal found = rehearsals.get(scenario.name());
    if (found == null) {
      Path folder = root.resolve(scenario.name().replaceAll("\\W+", "-"));
      found = Rehearsal.of(scenario, folder, program);
      rehearsals.put(scenario.name(), found);
    }
    return found;
  }
}
