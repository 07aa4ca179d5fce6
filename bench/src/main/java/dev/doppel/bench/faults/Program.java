package dev.doppel.bench.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.cli.InProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The command {@code doppel}: in processes that can be killed, and within this one, which takes
 * milliseconds.
 */
final class Program {

  private static final long MAX_SECONDS = 120;

  private final List<String> java;

  private Program(List<String> java) {
    this.java = java;
  }

  /** The command on a class path, started as quickly as a JVM can be. */
  static Program of(String classPath, List<String> options) {
    List<String> java = new ArrayList<>();
    java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx512m"));
    java.addAll(List.of("-Xshare:auto", "-Xlog:disable", "-Xlog:all=off"));
    java.addAll(options);
    java.addAll(List.of("-cp", classPath));
    return new Program(java);
  }

  /** The whole command, with its temporary files in a folder of the stage. */
  List<String> command(Stage stage, List<String> arguments) {
    List<String> command = new ArrayList<>(java);
    command.add("-Djava.io.tmpdir=" + stage.temporary());
    command.add("dev.doppel.cli.Doppel");
    command.addAll(stage.filled(arguments));
    return command;
  }

  Process start(Stage stage, List<String> command) throws IOException {
    return start(stage, command, "");
  }

  /** Starts it with its output in files beside the stage, whose names end as given. */
  Process start(Stage stage, List<String> command, String name) throws IOException {
    return new ProcessBuilder(command)
        .directory(stage.folder().toFile())
        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
        .redirectOutput(stage.log("stdout" + name).toFile())
        .redirectError(stage.log("stderr" + name).toFile())
        .start();
  }

  Ended run(Stage stage, List<String> arguments) throws IOException, InterruptedException {
    return end(stage, start(stage, command(stage, arguments)), "");
  }

  /** Waits for the end of a process that was started under the name. */
  static Ended end(Stage stage, Process process, String name)
      throws IOException, InterruptedException {
    if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      throw new IOException("still running after " + MAX_SECONDS + " s");
    }
    return new Ended(
        process.exitValue(), read(stage, "stdout" + name), read(stage, "stderr" + name));
  }

  private static String read(Stage stage, String name) throws IOException {
    return new String(Files.readAllBytes(stage.log(name)), UTF_8);
  }

  /**
   * Runs a command to its end within this process, where that is the same as in one of its own. A
   * database that once failed to close stays open in a process and answers from what it had read.
   */
  static Ended runHere(Stage stage, List<String> arguments) {
    if (arguments.get(0).equals("sql")) {
      return runApart(stage, arguments);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    int exit =
        InProcess.run(
            InputStream.nullInputStream(), out, err, List.copyOf(stage.filled(arguments)));
    return new Ended(exit, out.toString(UTF_8), err.toString());
  }

  private static Ended runApart(Stage stage, List<String> arguments) {
    Program program = of(System.getProperty("java.class.path"), List.of());
    try {
      return end(stage, program.start(stage, program.command(stage, arguments), "-here"), "-here");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
