package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import dev.doppel.bench.faults.ServerLoad.Acknowledged;
import dev.doppel.bench.faults.ServerLoad.Asked;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Kills a server under load at a system call, starts it again and asks for everything that it had
 * acknowledged, some times in a row.
 */
final class ServerTrial {

  static final String KIND = "server killed at a system call";

  private static final int KILLS = 3;
  private static final int CLIENTS = 4;
  private static final int MAX_CALLS = 40; // of one thread: some hundred requests
  private static final long MAX_LOAD_MILLIS = 4000;
  private static final List<String> CALLS =
      List.of("fdatasync", "fsync", "pwrite64", "write", "rename", "openat", "mkdir");

  private final SystemCalls calls;
  private final RunningServer server;
  private final ServerLoad load = new ServerLoad();
  private final Stage stage;

  ServerTrial(Path root, Program program) throws IOException {
    this.calls = new SystemCalls(program);
    this.stage = new Stage(root);
    this.server = new RunningServer(program, stage);
  }

  Stage stage() {
    return stage;
  }

  void run(SplittableRandom random, Tally tally) throws IOException, InterruptedException, Broken {
    Stage.empty(stage.folder());
    Files.createDirectories(stage.temporary());
    List<Acknowledged> acknowledged = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      int calls = 1 + random.nextInt(MAX_CALLS);
      SystemCall call = new SystemCall("", Rehearsal.any(CALLS, random), calls, "");
      acknowledged.addAll(killed(call, random, tally));
      checkKnown(acknowledged);
    }
  }

  private List<Acknowledged> killed(SystemCall call, SplittableRandom random, Tally tally)
      throws IOException, InterruptedException {
    Process process = calls.startToKill(stage, RunningServer.SERVE, call);
    ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
    List<Future<List<Acknowledged>>> clients = new ArrayList<>();
    Optional<URI> url = RunningServer.url(stage, process, MAX_LOAD_MILLIS);
    String run = Long.toHexString(random.nextLong());
    for (int i = 0; url.isPresent() && i < CLIENTS; i++) {
      String name = run + "-" + i;
      clients.add(pool.submit(() -> load.addUntilGone(url.get(), name)));
    }
    SystemCalls.Killed killed =
        calls.kill(stage, process, call, 1 + random.nextLong(MAX_LOAD_MILLIS));
    tally.fault(KIND, killed.at().map(SystemCall::name).orElse("at a random time"));
    pool.shutdown();
    List<Acknowledged> acknowledged = new ArrayList<>();
    for (Future<List<Acknowledged>> each : clients) {
      try {
        acknowledged.addAll(each.get());
      } catch (ExecutionException e) {
        throw new IOException(e);
      }
    }
    return acknowledged;
  }

  private void checkKnown(List<Acknowledged> acknowledged)
      throws IOException, InterruptedException, Broken {
    Optional<URI> url = server.start();
    try {
      Promise.ACKNOWLEDGED.check(url.isPresent(), "no start after a kill: " + server.complaint());
      Asked asked = load.askAgain(url.orElseThrow(), acknowledged);
      Promise.ACKNOWLEDGED.check(
          asked.lost() + asked.refused() == 0,
          asked + " of " + acknowledged.size() + " acknowledged requests");
    } finally {
      server.end();
    }
  }
}
