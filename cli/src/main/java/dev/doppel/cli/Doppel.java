package dev.doppel.cli;

import dev.doppel.cli.option.Configured;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.part.Part;
import dev.doppel.cli.terminal.StandardOutput;
import dev.doppel.cli.terminal.Streams;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command {@code doppel}: names its parts and turns their failures into one line. */
@Command(
    name = "doppel",
    description = "Have I seen this before? Finds duplicates: exact, near, and contained.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND")
final class Doppel implements Runnable {

  private static final String SERVER = "serve"; // which can be configured

  @Spec private CommandSpec spec;

  private Doppel() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    Optional<Part> part = Part.neededBy(args).filter(Part::isWaiting);
    if (part.isPresent()) {
      anew(part.get().withAllOthers(), args);
      return;
    }
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(args, Streams.standard(), err));
  }

  /** Runs a command, makes sure that all it printed is out, and returns its exit code. */
  static int run(String[] args, Streams streams, PrintWriter err) {
    CommandLine command = commandLine(streams, args).setErr(err);
    try {
      int code = command.execute(completed(command, args));
      command.getOut().flush();
      return code;
    } catch (UncheckedIOException | Error e) {
      return Failures.ended(e, command);
    } catch (IllegalArgumentException | IOException e) { // what variables or a file say
      return Failures.refused(e, command.getSubcommands().getOrDefault(args[0], command));
    }
  }

  /** The arguments, for the server with those that variables and a file add. */
  private static String[] completed(CommandLine command, String[] args) throws IOException {
    CommandLine server = command.getSubcommands().get(SERVER);
    return server != null && args.length > 0 && args[0].equals(SERVER)
        ? Configured.complete(args, server.getCommandSpec(), System.getenv())
        : args;
  }

  /** Runs a command or prints help, whose loss picocli would show as a stack trace. */
  private static int execute(ParseResult parsed) {
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (UncheckedIOException e) {
      return Failures.ended(e, parsed.commandSpec().commandLine());
    }
  }

  /** Begins again in a class loader that has what this one lacks. */
  private static void anew(ClassLoader loader, String[] args) throws ReflectiveOperationException {
    Thread.currentThread().setContextClassLoader(loader);
    Method main = loader.loadClass(Doppel.class.getName()).getMethod("main", String[].class);
    main.setAccessible(true);
    main.invoke(null, (Object) args);
  }

  /** The command with those of its parts that the arguments may need. */
  static CommandLine commandLine(Streams streams, String... args) {
    StandardOutput out = new StandardOutput(streams.out());
    Commands commands = new Commands(new Streams(streams.in(), out));
    CommandLine command = new CommandLine(new Doppel(), commands);
    Commands.neededBy(args)
        .forEach((name, type) -> command.addSubcommand(name, new CommandLine(type, commands)));
    return command
        .setOut(StandardOutput.writer(out))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(100)
        .setExecutionStrategy(Doppel::execute)
        .setParameterExceptionHandler(Failures::misused)
        .setExecutionExceptionHandler(Failures::failed);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command? Try 'doppel --help'.");
  }
}
