package dev.doppel.cli;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.LostOutputException;
import dev.doppel.io.output.Printable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** Turns what went wrong into one line and an exit code. */
final class Failures {

  private static final int MAX_CAUSES = 16;

  private Failures() {}

  static int misused(ParameterException problem, String[] args) {
    CommandLine command = problem.getCommandLine();
    command.getErr().println(name(command) + oneLine(misuse(problem)));
    return ExitCode.MISUSED;
  }

  static int failed(Throwable problem, CommandLine command, ParseResult parsed) {
    LostOutputException lost = cause(problem, LostOutputException.class);
    if (lost != null && lost.isBrokenPipe()) {
      return ExitCode.BROKEN_PIPE;
    }
    boolean misuse = problem instanceof IllegalArgumentException;
    command.getErr().println(name(command) + message(problem, command));
    return misuse ? ExitCode.MISUSED : ExitCode.FAILED;
  }

  /** Says what was wrong with a command before it was read. */
  static int refused(Exception problem, CommandLine command) {
    return failed(problem, command, ParseResult.builder(command.getCommandSpec()).build());
  }

  /** Says what ended a command without its being asked: an error, or a failure of its output. */
  static int ended(Throwable problem, CommandLine doppel) {
    ParseResult parsed = doppel.getParseResult();
    if (parsed == null) {
      return failed(problem, doppel, ParseResult.builder(doppel.getCommandSpec()).build());
    }
    List<CommandLine> commands = parsed.asCommandLineList();
    return failed(problem, commands.get(commands.size() - 1), parsed);
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName() + ": ";
  }

  private static String message(Throwable problem, CommandLine command) {
    LostOutputException lost = cause(problem, LostOutputException.class);
    if (lost != null) {
      return oneLine(String.valueOf(lost.getMessage()));
    }
    if (cause(problem, OutOfMemoryError.class) != null) {
      return outOfMemory(command);
    }
    String file = problem instanceof FileSystemException broken ? fileProblem(broken) : null;
    if (file != null) {
      return oneLine(file);
    }
    if (problem instanceof ConnectException) {
      return "no connection: " + oneLine(detail(problem, "refused"));
    }
    if (problem instanceof UnknownHostException) {
      return oneLine(detail(problem, "the host")) + ": no host of this name is known";
    }
    String message = problem.getMessage();
    boolean expected =
        problem instanceof IOException
            || problem instanceof SQLException
            || problem instanceof IllegalArgumentException;
    return expected && message != null ? oneLine(message) : "unexpected: " + oneLine("" + problem);
  }

  private static @Nullable String fileProblem(FileSystemException problem) {
    if (problem instanceof NoSuchFileException) {
      return problem.getFile() + ": no such file or folder";
    }
    if (problem instanceof AccessDeniedException) {
      return problem.getFile() + ": permission denied";
    }
    if (problem instanceof FileAlreadyExistsException || problem instanceof NotDirectoryException) {
      return problem.getFile() + ": is in the way, it is not a folder";
    }
    if (problem instanceof DirectoryNotEmptyException) {
      return problem.getFile() + ": is a folder with files in it";
    }
    return problem.getReason() == null ? null : problem.getFile() + ": " + problem.getReason();
  }

  private static String detail(Throwable problem, String otherwise) {
    return problem.getMessage() == null ? otherwise : problem.getMessage();
  }

  private static String outOfMemory(CommandLine command) {
    long megabytes = Math.max(1, Runtime.getRuntime().maxMemory() >> 20);
    boolean isSized = command.getCommandSpec().optionsMap().containsKey("--capacity");
    return String.format(
        Locale.ROOT,
        "out of memory at a heap of %,d MB; allow more, for example with DOPPEL_OPTS=-Xmx%dm%s",
        megabytes,
        4 * megabytes,
        isSized ? ", or use a smaller --capacity" : "");
  }

  /** Says in words of the command line what the parser of options says in those of Java. */
  private static String misuse(ParameterException problem) {
    ArgSpec option = problem.getArgSpec();
    Throwable cause = problem.getCause();
    boolean isWrongType = cause instanceof TypeConversionException || cause == null;
    if (option == null || problem.getValue() == null || !isWrongType) {
      return String.valueOf(problem.getMessage());
    }
    Class<?> type = option.auxiliaryTypes().length > 0 ? option.auxiliaryTypes()[0] : option.type();
    String expected = expected(type);
    return expected == null
        ? String.valueOf(problem.getMessage())
        : String.format(
            "Invalid value for option '%s': expected %s, got '%s'",
            option.isOption() ? ((CommandLine.Model.OptionSpec) option).longestName() : "",
            expected,
            problem.getValue());
  }

  private static @Nullable String expected(Class<?> type) {
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      return "a whole number";
    }
    return type == double.class || type == Double.class ? "a number" : null;
  }

  private static <T extends Throwable> @Nullable T cause(Throwable problem, Class<T> wanted) {
    Throwable each = problem;
    for (int i = 0; i < MAX_CAUSES && each != null; i++) {
      if (wanted.isInstance(each)) {
        return wanted.cast(each);
      }
      each = each.getCause();
    }
    return null;
  }

  private static String oneLine(String message) {
    return Printable.message(message.strip().replaceAll("\\s*\\R\\s*", "; "));
  }
}
