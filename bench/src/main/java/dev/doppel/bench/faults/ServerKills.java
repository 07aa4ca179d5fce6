package dev.doppel.bench.faults;

import dev.doppel.bench.faults.ServerLoad.Acknowledged;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Kills {@code doppel serve --data} under load, starts it again, and asks for everything that it
 * had acknowledged: URLs, events and documents. Run with {@code bench/run kills server [RUNS]}.
 */
public final class ServerKills {

  private static final int CLIENTS = 16;
  private static final int MAX_LOAD_MILLIS = 3000;

  private final Path doppel;
  private final Path folder;
  private final SplittableRandom random = new SplittableRandom();
  private final ServerLoad load = new ServerLoad();
  private final ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
  private final List<Acknowledged> acknowledged = new ArrayList<>();

  private record Running(Process process, URI url) {}

  private ServerKills(Path doppel, Path folder) {
    this.doppel = doppel;
    this.folder = folder;
  }

  /** Takes the command and how often to kill. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ExecutionException {
    Path folder = Files.createTempDirectory("doppel-server-kills");
    int runs = args.length < 2 ? 20 : Integer.parseInt(args[1]);
    ServerKills kills = new ServerKills(Path.of(args[0]), folder);
    try {
      kills.print(runs);
    } finally {
      kills.pool.shutdownNow();
    }
  }

  private void print(int runs) throws IOException, InterruptedException, ExecutionException {
    int underLoad = 0;
    for (int run = 0; run < runs; run++) {
      int before = acknowledged.size();
      killUnderLoad(run);
      underLoad += acknowledged.size() > before ? 1 : 0;
      System.err.printf(Locale.ROOT, "run %d: %,d requests so far%n", run + 1, acknowledged.size());
    }
    Running server = start();
    ServerLoad.Asked asked = load.askAgain(server.url, acknowledged);
    server.process.destroy();
    server.process.waitFor();
    long items = acknowledged.stream().mapToLong(each -> each.bodies().size()).sum();
    System.out.printf(
        Locale.ROOT,
        "%d kills, %d of them after some answers: %,d requests with %,d items acknowledged, %d"
            + " lost%n",
        runs,
        underLoad,
        acknowledged.size(),
        items,
        asked.lost() + asked.refused());
  }

  private void killUnderLoad(int run) throws IOException, InterruptedException, ExecutionException {
    Running server = start();
    List<Future<List<Acknowledged>>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      String name = run + "-" + i;
      clients.add(pool.submit(() -> load.addUntilGone(server.url, name)));
    }
    Thread.sleep(random.nextInt(MAX_LOAD_MILLIS));
    server.process.destroyForcibly().waitFor();
    for (Future<List<Acknowledged>> each : clients) {
      acknowledged.addAll(each.get());
    }
  }

  private Running start() throws IOException {
    Process process =
        new ProcessBuilder(
                doppel.toString(), "serve", "--port", "0", "--data", folder.resolve("d").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String url = out.readLine();
    if (url == null) {
      throw new IOException("the server does not start; its data is in " + folder);
    }
    return new Running(process, URI.create(url));
  }
}
