package dev.doppel.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kills {@code doppel urls --memory} at random times, lets it go on, and compares what is there in
 * the end with an undisturbed run. Run with {@code bench/run kills FILE [RUNS]}.
 */
public final class KillRuns {

  private static final Pattern REMEMBERED = Pattern.compile("\"remembered\":(\\d+)");

  private final Path doppel;
  private final Path input;
  private final Path folder;
  private final SplittableRandom random = new SplittableRandom();
  private long undisturbedMillis;
  private int kills;

  private KillRuns(Path doppel, Path input, Path folder) {
    this.doppel = doppel;
    this.input = input;
    this.folder = folder;
  }

  /** Takes the command, the file and how many runs are killed. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length < 2) {
      System.err.println("kills: name a file of URLs, and how many runs to kill");
      System.exit(2);
    }
    Path folder = Files.createTempDirectory("doppel-kills");
    int runs = args.length < 3 ? 100 : Integer.parseInt(args[2]);
    new KillRuns(Path.of(args[0]), Path.of(args[1]), folder).print(runs);
  }

  private void print(int runs) throws IOException, InterruptedException {
    Path expected = folder.resolve("expected");
    long start = System.nanoTime();
    long remembered = finish("m0", expected);
    undisturbedMillis = (System.nanoTime() - start) / 1_000_000;
    int sameOutput = 0;
    int sameMemory = 0;
    for (int run = 1; run <= runs; run++) {
      String memory = "m" + run;
      Path out = folder.resolve("out");
      kill(memory, out);
      while (random.nextBoolean()) {
        kill(memory, out);
      }
      boolean memoryIsSame = finish(memory, out) == remembered;
      sameOutput += Files.mismatch(out, expected) < 0 ? 1 : 0;
      // Asked once more, it must know everything.
      Path again = folder.resolve("again");
      memoryIsSame &= finish(memory, again) == remembered && Files.size(again) == 0;
      sameMemory += memoryIsSame ? 1 : 0;
      delete(folder.resolve(memory));
      Files.deleteIfExists(out);
      System.err.printf(Locale.ROOT, "run %d: %d kills so far%n", run, kills);
    }
    System.out.printf(
        Locale.ROOT,
        "%d runs, %d kills: output the same to the byte in %d, memory the same in %d (%,d URLs)%n",
        runs,
        kills,
        sameOutput,
        sameMemory,
        remembered);
    delete(folder);
  }

  /** Starts a run, or goes on with it, and kills it at a random time. */
  private void kill(String memory, Path out) throws IOException, InterruptedException {
    Process process = start(memory, out);
    if (!process.waitFor(random.nextLong(undisturbedMillis), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly().waitFor();
      kills++;
    }
  }

  /** Lets a run come to its end, and returns how many URLs are remembered then. */
  private long finish(String memory, Path out) throws IOException, InterruptedException {
    if (start(memory, out).waitFor() != 0) {
      throw new IOException("doppel failed: " + Files.readString(folder.resolve("messages")));
    }
    Matcher matcher = REMEMBERED.matcher(Files.readString(folder.resolve("summary")));
    return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
  }

  private Process start(String memory, Path out) throws IOException {
    List<String> command = new ArrayList<>(List.of(doppel.toString(), "urls", input.toString()));
    command.addAll(List.of("--memory", folder.resolve(memory).toString()));
    command.addAll(List.of("--out", out.toString()));
    command.addAll(List.of("--summary", folder.resolve("summary").toString()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("messages").toFile())
        .start();
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (var all = Files.walk(folder)) {
      all.forEach(files::add);
    }
    for (int i = files.size() - 1; i >= 0; i--) {
      Files.deleteIfExists(files.get(i));
    }
  }
}
