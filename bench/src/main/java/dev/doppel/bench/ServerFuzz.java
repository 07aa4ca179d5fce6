package dev.doppel.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Attacks {@code doppel serve} for some minutes, ten thousand idle connections among it, and prints
 * what it answered and whether its heap, threads or files have grown. Run with {@code bench/run
 * serverfuzz [MINUTES]}. Good: no 500, and an end like the start.
 */
public final class ServerFuzz {

  private static final String TOKEN = "fuzz-0123456789abcdef";
  private static final int THREADS = 8;
  private static final int IDLE = 10_000;

  private final Process process;
  private final ServerAttacks attacks;

  private ServerFuzz(Process process, URI url) {
    this.process = process;
    this.attacks = new ServerAttacks(url, TOKEN);
  }

  /** Takes the command and for how many minutes to go on. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ExecutionException {
    double minutes = args.length < 2 ? 10 : Double.parseDouble(args[1]);
    Path data = Files.createTempDirectory("doppel-fuzz");
    ProcessBuilder command =
        new ProcessBuilder(args[0], "serve", "--port", "0", "--data", data.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    command.environment().put("DOPPEL_TOKEN", TOKEN);
    Process process = command.start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      ServerFuzz fuzz = new ServerFuzz(process, URI.create(out.readLine()));
      fuzz.print(minutes);
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  /** The server after a full collection. */
  private record Size(long heapBytes, long threads, long files) {}

  private void print(double minutes) throws IOException, InterruptedException, ExecutionException {
    run((long) (minutes * 6000)); // a tenth of the time, for what is made once
    Size start = size();
    List<Socket> sockets = attacks.idle(IDLE);
    System.out.printf(
        Locale.ROOT, "with %,d idle connections /health says %d%n", IDLE, attacks.health());
    for (Socket each : sockets) {
      each.close();
    }
    run((long) (minutes * 60_000));
    Thread.sleep(TimeUnit.SECONDS.toMillis(65)); // threads and connections that are idle end
    Size end = size();
    System.out.println("| | heap after GC | threads | files |\n|---|---|---|---|");
    print("start", start);
    print("end", end);
    System.out.println("answers by status (0: connection closed): " + attacks.statuses());
    System.out.println("/health says " + attacks.health());
  }

  private static void print(String name, Size size) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %.1f MB | %d | %d |%n",
        name,
        size.heapBytes / 1e6,
        size.threads,
        size.files);
  }

  private void run(long millis) throws InterruptedException, ExecutionException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    SplittableRandom random = new SplittableRandom();
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom own = random.split();
      running.add(
          pool.submit(
              () -> {
                while (System.nanoTime() < end) {
                  attacks.attack(own);
                }
                return null;
              }));
    }
    for (Future<?> each : running) {
      each.get();
    }
    pool.shutdown();
  }

  private Size size() throws IOException, InterruptedException {
    long pid = process.pid();
    return new Size(heap(pid), count("/proc/" + pid + "/task"), count("/proc/" + pid + "/fd"));
  }

  /** The last line of a histogram is the total; taking one collects garbage first. */
  private static long heap(long pid) throws IOException, InterruptedException {
    Process histogram =
        new ProcessBuilder("jcmd", Long.toString(pid), "GC.class_histogram").start();
    String total = "";
    try (BufferedReader lines = histogram.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        total = line.startsWith("Total") ? line : total;
      }
    }
    histogram.waitFor();
    return Long.parseLong(total.strip().split("\\s+", -1)[2]);
  }

  private static long count(String folder) throws IOException {
    try (Stream<Path> all = Files.list(Path.of(folder))) {
      return all.count();
    }
  }
}
