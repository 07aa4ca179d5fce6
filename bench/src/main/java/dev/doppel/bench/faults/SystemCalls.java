package dev.doppel.bench.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs commands under strace: lists their system calls, kills them at one, lets one fail.
 *
 * <p>Where {@link #missing} names a reason, nothing here works.
 */
final class SystemCalls {

  /*
   * strace can send a signal at a system call, but not with --seccomp-bpf, and without that every
   * system call of the JVM stops it. So the chosen call is delayed instead, and the process is
   * killed as soon as the log shows that it is there. The call itself is not made, what the other
   * threads do meanwhile is chance, as it is when the power fails.
   *
   * strace counts the calls of each thread by itself. The N-th call is that of the first thread
   * that gets so far; the log tells which one it was.
   */

  private static final String CHANGES =
      "?rename,?renameat,?renameat2,?unlink,?unlinkat,?rmdir,?mkdir,?mkdirat,?link,?linkat"
          + ",?symlink,?symlinkat,?openat,?write,?pwrite64,?writev,?pwritev,?fsync,?fdatasync"
          + ",?ftruncate,?fallocate,?copy_file_range,?sendfile";
  private static final String FOR_EVER = "1000000000"; // microseconds: longer than any command
  private static final String LOG = "calls";
  private static final long POLL_MILLIS = 3;

  private final Program program;

  SystemCalls(Program program) {
    this.program = program;
  }

  /** Why commands cannot be traced here, if they cannot. */
  static Optional<String> missing() throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder("strace", "-f", "-qq", "--seccomp-bpf", "-e", "trace=?unlink", "true")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean works = process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
      return works ? Optional.empty() : Optional.of("strace may not trace processes here");
    } catch (IOException e) {
      return Optional.of("no strace: apt-get install strace");
    }
  }

  /** Runs a command to its end and returns its calls that change something on the stage. */
  List<SystemCall> list(Stage stage, List<String> arguments)
      throws IOException, InterruptedException {
    Ended ended =
        Program.end(stage, start(stage, List.of("-e", "trace=" + CHANGES), arguments), "");
    if (!ended.isDone()) {
      throw new IOException("undisturbed, it fails: " + ended.brief());
    }
    return calls(stage.log(LOG)).stream()
        .filter(call -> call.changes(stage.folder().toString()))
        .toList();
  }

  /**
   * How a command ended that was to be killed.
   *
   * @param at the call at which it was killed; none if it was done before
   */
  record Killed(Optional<SystemCall> at, Ended ended) {}

  /** Kills a command just before it makes the call. */
  Killed kill(Stage stage, List<String> arguments, SystemCall call)
      throws IOException, InterruptedException {
    return kill(stage, startToKill(stage, arguments, call), call, Long.MAX_VALUE);
  }

  /** Starts a command that stands still at the call. */
  Process startToKill(Stage stage, List<String> arguments, SystemCall call) throws IOException {
    String inject =
        "inject=?" + call.name() + ":delay_enter=" + FOR_EVER + ":when=" + call.number();
    return start(stage, List.of("-e", "trace=?" + call.name(), "-e", inject), arguments);
  }

  /** Kills what {@link #startToKill} started: at the call, or when the time is over. */
  Killed kill(Stage stage, Process strace, SystemCall call, long millis)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Optional<SystemCall> at = Optional.empty();
    boolean isOver = false;
    while (at.isEmpty() && !isOver && !strace.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      at =
          calls(stage.log(LOG)).stream().filter(each -> each.number() == call.number()).findFirst();
      isOver = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) >= millis;
    }
    if (strace.isAlive()) {
      kill(strace);
    }
    return new Killed(at, Program.end(stage, strace, ""));
  }

  /** Kills the command, then strace, which may go on waiting; returns when all threads are gone. */
  private static void kill(Process strace) throws InterruptedException {
    List<ProcessHandle> commands = strace.children().toList();
    commands.forEach(ProcessHandle::destroyForcibly);
    strace.destroyForcibly().waitFor();
    for (ProcessHandle each : commands) {
      while (isRunning(each.pid())) {
        Thread.sleep(1);
      }
    }
  }

  /** Whether the process has more left than a first thread that waits to be buried. */
  private static boolean isRunning(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    try (Stream<Path> threads = Files.list(process.resolve("task"))) {
      String state = Files.readString(process.resolve("stat")).replaceFirst(".*\\) ", "");
      return threads.count() > 1 || !state.startsWith("Z");
    } catch (IOException | UncheckedIOException e) {
      return false; // gone while we looked
    }
  }

  /** Runs a command of which one call fails. */
  Ended fail(Stage stage, List<String> arguments, SystemCall call, String error)
      throws IOException, InterruptedException {
    String inject = "inject=?" + call.name() + ":error=" + error + ":when=" + call.number();
    List<String> options = List.of("-e", "trace=?" + call.name(), "-e", inject);
    return Program.end(stage, start(stage, options, arguments), "");
  }

  private Process start(Stage stage, List<String> options, List<String> arguments)
      throws IOException {
    Files.deleteIfExists(stage.log(LOG));
    List<String> command = new ArrayList<>(List.of("strace", "-f", "-qq", "-y", "-s", "0"));
    command.addAll(List.of("--seccomp-bpf", "-o", stage.log(LOG).toString()));
    command.addAll(options);
    command.addAll(program.command(stage, arguments));
    return program.start(stage, command);
  }

  private static List<SystemCall> calls(Path log) throws IOException {
    List<SystemCall> calls = new ArrayList<>();
    if (!Files.exists(log)) {
      return calls;
    }
    Map<String, Integer> counts = new HashMap<>();
    for (String line : new String(Files.readAllBytes(log), ISO_8859_1).lines().toList()) {
      SystemCall.parse(line)
          .ifPresent(
              call -> {
                int number = counts.merge(call.thread() + call.name(), 1, Integer::sum);
                calls.add(call.numbered(number));
              });
    }
    return calls;
  }
}
