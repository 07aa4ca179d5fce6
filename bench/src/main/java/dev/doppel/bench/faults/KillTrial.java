package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import dev.doppel.bench.faults.SystemCalls.Killed;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Kills a command at system calls, up to three times in a row, and lets it finish then. */
final class KillTrial implements Trial {

  private static final int MAX_KILLS = 3;

  private final SystemCalls calls;
  private final Map<Scenario, List<SystemCall>> listed = new HashMap<>();

  KillTrial(SystemCalls calls) {
    this.calls = calls;
  }

  @Override
  public String kind() {
    return "kill at a system call";
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException, Broken {
    List<SystemCall> all = list(rehearsal);
    List<SystemCall> few = all.stream().filter(call -> !call.isWrite()).toList();
    rehearsal.begin();
    Set<String> acknowledged = new TreeSet<>();
    boolean isKilled = true;
    for (int kill = 1 + random.nextInt(MAX_KILLS); isKilled && kill > 0; kill--) {
      SystemCall call = Rehearsal.any(random.nextInt(3) == 0 ? all : few, random);
      isKilled = kill(rehearsal, call, acknowledged, tally).isPresent();
    }
    finish(rehearsal, acknowledged);
  }

  /** The calls of an undisturbed run that change something. */
  List<SystemCall> list(Rehearsal rehearsal) throws IOException, InterruptedException {
    List<SystemCall> found = listed.get(rehearsal.scenario());
    if (found == null) {
      rehearsal.begin();
      found = calls.list(rehearsal.stage(), rehearsal.scenario().command());
      listed.put(rehearsal.scenario(), found);
    }
    return found;
  }

  /** Kills once, in an undisturbed state, and checks everything; returns where that was. */
  Optional<SystemCall> killOnce(Rehearsal rehearsal, SystemCall call, Tally tally)
      throws IOException, InterruptedException, Broken {
    rehearsal.begin();
    Set<String> acknowledged = new TreeSet<>();
    Optional<SystemCall> at = kill(rehearsal, call, acknowledged, tally);
    finish(rehearsal, acknowledged);
    return at;
  }

  private Optional<SystemCall> kill(
      Rehearsal rehearsal, SystemCall call, Set<String> acknowledged, Tally tally)
      throws IOException, InterruptedException, Broken {
    Killed killed = calls.kill(rehearsal.stage(), rehearsal.scenario().command(), call);
    acknowledged.addAll(rehearsal.acknowledged(killed.ended()));
    tally.fault(kind(), killed.at().map(SystemCall::name).orElse("done before"));
    if (killed.at().isEmpty()) {
      Promise.SAME_BYTES.check(killed.ended().isDone(), killed.ended().brief());
    }
    rehearsal.checkInterrupted();
    return killed.at();
  }

  static void finish(Rehearsal rehearsal, Set<String> acknowledged) throws IOException, Broken {
    Ended last = rehearsal.finish();
    rehearsal.checkFinished(last);
    rehearsal.checkAcknowledged(acknowledged, last);
  }
}
