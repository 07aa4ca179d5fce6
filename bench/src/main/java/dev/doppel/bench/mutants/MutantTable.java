package dev.doppel.bench.mutants;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which changes of a class its tests do not notice: PIT's mutants, one operator of the code changed
 * at a time, each judged by some test classes. Prints a line for every mutant that lives, and a row
 * of the table of decision 31 for each class.
 *
 * <p>PIT itself starts a process for a few mutants and waits by the clock, which on a busy machine
 * gave no figures for classes with slow tests. Here one process takes one mutant after the other,
 * each in a class loader of its own, so that JUnit, the libraries and the compiled code of both
 * stay warm; what it may take is counted in processor time. A mutant that runs into an endless loop
 * is killed with its process, and the next process goes on with the next mutant. Mutants of code
 * that runs once, such as tables, are judged, too; PIT leaves them out. PIT also leaves out most of
 * what the compiler writes; here only the methods of records and enums are left out.
 *
 * <p>What tests leave in the process, such as locks of files, may make later mutants fail. So the
 * code as it is is judged once more at the end; where that fails, {@code --apart} takes a process
 * for each mutant. {@code --from N} leaves out the first N, which an earlier run judged before it
 * was stopped.
 *
 * <pre>bench/run mutants Families,Family DuplicatesTest VersionsTest</pre>
 *
 * <p>A good result is that every mutant that lives is one that decision 31 lets live.
 */
public final class MutantTable {

  /** How much more than the code as it is a mutant may take. */
  private static final int TIMES = 5;

  /** After so many mutants it is said how far it came, for who stops it. */
  private static final int REMARK = 25;

  private static final Duration AT_LEAST = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(200);

  private final boolean isApart;
  private final int from;
  private final Path root;
  private final Compiled compiled;
  private final String name;
  private final List<String> tests;
  private final List<String> living = new ArrayList<>();
  private int found;
  private int killed;
  private int endless;
  private int next;
  private Duration processorTime = Duration.ZERO;

  private MutantTable(
      Path root, Compiled compiled, boolean isApart, int from, String name, List<String> tests) {
    this.isApart = isApart;
    this.from = from;
    this.next = from;
    this.root = root;
    this.compiled = compiled;
    this.name = name;
    this.tests = tests;
  }

  /** Takes the root of the repository, classes with commas between them, and test classes. */
  public static void main(String[] args) throws IOException {
    List<String> words = new ArrayList<>(Arrays.asList(args).subList(1, args.length));
    boolean isApart = words.remove("--apart");
    int from = 0;
    if (words.size() > 1 && words.get(0).equals("--from")) {
      from = Integer.parseInt(words.get(1));
      words.subList(0, 2).clear();
    }
    if (words.size() < 2) {
      System.err.println("usage: bench/run mutants [--apart] [--from N] CLASS[,CLASS...] TEST...");
      System.exit(2);
    }
    Path root = Path.of(args[0]).toAbsolutePath().normalize();
    List<String> classes = List.of(words.get(0).split(","));
    for (String line : judge(root, isApart, from, classes, words.subList(1, words.size()))) {
      System.out.println(line);
    }
  }

  /** Returns a line for each mutant that lives, and the table. */
  static List<String> judge(
      Path root, boolean isApart, int from, List<String> classes, List<String> testClasses)
      throws IOException {
    Compiled compiled = Compiled.below(root);
    List<String> tests = compiled.names(testClasses);
    List<String> living = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    for (String each : compiled.names(classes)) {
      MutantTable table = new MutantTable(root, compiled, isApart, from, each, tests);
      table.run(compiled.module(tests.get(0)));
      living.addAll(table.living);
      rows.add(table.row());
    }
    living.add("| class | mutants | killed | of them endless | left | CPU s |");
    living.add("|---|---|---|---|---|---|");
    living.addAll(rows);
    return living;
  }

  private String row() {
    String simple = name.substring(name.lastIndexOf('.') + 1);
    return "| `%s` | %d | %d | %d | %d | %d |"
        .formatted(simple, found - from, killed, endless, living.size(), processorTime.toSeconds());
  }

  private void run(Path folder) throws IOException {
    do {
      Process worker = start(folder);
      try (BufferedReader lines = worker.inputReader(UTF_8);
          Watch watch = new Watch(worker)) {
        read(lines, watch);
      }
    } while (next < found);
  }

  private Process start(Path folder) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // no mutant's code becomes warm
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.timezone=Pacific/Chatham",
                "-cp",
                classPath(),
                MutantWorker.class.getName(),
                root.toString(),
                name,
                String.valueOf(next),
                String.valueOf(isApart ? 1 : Integer.MAX_VALUE)));
    command.addAll(tests);
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** The worker runs in another folder; processes that tests start find our classes, unchanged. */
  private String classPath() {
    List<String> absolute = new ArrayList<>();
    compiled.folders().forEach(each -> absolute.add(each.toString()));
    for (String each : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      absolute.add(Path.of(each).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, absolute);
  }

  private void read(BufferedReader lines, Watch watch) throws IOException {
    int begun = -1;
    String mutant = "";
    for (String line = line(lines, watch); line != null; line = line(lines, watch)) {
      int space = (line + " ").indexOf(' ');
      String rest = line.substring(Math.min(space + 1, line.length()));
      switch (line.substring(0, space)) {
        case MutantWorker.FOUND -> found = Integer.parseInt(rest);
        case MutantWorker.RED -> throw new IllegalStateException("fails without a change: " + rest);
        case MutantWorker.GREEN -> watch.knows();
        case MutantWorker.BEGUN -> {
          if (next > 0 && next % REMARK == 0) {
            System.err.println("judged %d of %d, killed %d".formatted(next, found, killed));
          }
          begun = next;
          mutant = rest;
          watch.begins();
        }
        case MutantWorker.KILLED -> {
          killed++;
          next++;
        }
        case MutantWorker.LIVES -> {
          living.add("lives " + rest);
          System.err.println("lives " + rest);
          next++;
        }
        default -> throw new IllegalStateException(line);
      }
    }
    processorTime = processorTime.plus(watch.taken());
    if (begun == next) {
      endless++;
      killed++;
      next++;
      System.err.println("endless " + mutant);
    } else if (next < found && !isApart) {
      throw new IllegalStateException("the tests ended the process after mutant " + next);
    }
  }

  /** Returns the next line; null at the end, which may come while it is waited for. */
  private static @Nullable String line(BufferedReader lines, Watch watch) throws IOException {
    try {
      return lines.readLine();
    } catch (IOException e) {
      if (watch.hasEnded()) {
        return null;
      }
      throw e;
    }
  }

  /** Ends a process that takes much more for a mutant than for the code as it is. */
  private static final class Watch implements AutoCloseable {

    private final Process process;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Future<?> looks;
    private Duration usual = Duration.ZERO;
    private Duration usualWait = Duration.ZERO;
    private Duration since = Duration.ZERO;
    private long sinceNanos = System.nanoTime();
    private boolean hasBegun;
    private boolean hasEnded;
    private Duration last = Duration.ZERO;

    Watch(Process process) {
      this.process = process;
      this.looks = timer.scheduleAtFixedRate(this::look, 0, POLL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The code as it is was judged. */
    synchronized void knows() {
      if (hasBegun) {
        return; // at the end, once more
      }
      usual = now().minus(since);
      usualWait = Duration.ofNanos(System.nanoTime() - sinceNanos);
      begin();
    }

    synchronized void begins() {
      hasBegun = true;
      begin();
    }

    private void begin() {
      since = now();
      sinceNanos = System.nanoTime();
    }

    private synchronized void look() {
      Duration worked = now().minus(since);
      Duration waited = Duration.ofNanos(System.nanoTime() - sinceNanos);
      boolean isTooMuch =
          worked.compareTo(usual.multipliedBy(TIMES).plus(AT_LEAST)) > 0
              || waited.compareTo(usualWait.multipliedBy(4 * TIMES).plus(AT_LEAST.multipliedBy(6)))
                  > 0;
      if (hasBegun && isTooMuch) {
        hasEnded = true;
        process.destroyForcibly();
      }
    }

    /** Whether the process was ended, whose lines then end anyhow. */
    synchronized boolean hasEnded() {
      return hasEnded;
    }

    private Duration now() {
      last = process.info().totalCpuDuration().orElse(last);
      return last;
    }

    /** What it took when it was last looked at. */
    synchronized Duration taken() {
      return last;
    }

    @Override
    public void close() {
      looks.cancel(false);
      timer.shutdownNow();
      process.destroyForcibly();
    }
  }
}
