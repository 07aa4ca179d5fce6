package dev.doppel.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what went wrong into one line and an exit code. */
final class Failures {

  private Failures() {}

  static int misused(ParameterException problem, String[] args) {
    CommandLine command = problem.getCommandLine();
    command.getErr().println(name(command) + oneLine(String.valueOf(problem.getMessage())));
    return ExitCode.MISUSED;
  }

  static int failed(Exception problem, CommandLine command, ParseResult parsed) {
    boolean misuse = problem instanceof IllegalArgumentException;
    command.getErr().println(name(command) + message(problem));
    return misuse ? ExitCode.MISUSED : ExitCode.FAILED;
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName() + ": ";
  }

  private static String message(Throwable problem) {
    if (problem instanceof NoSuchFileException missing) {
      return "no such file or folder: " + missing.getFile();
    }
    if (problem instanceof AccessDeniedException denied) {
      return "not allowed to open " + denied.getFile();
    }
    if (problem instanceof FileAlreadyExistsException existing) {
      return existing.getFile() + " is in the way: it is not a folder";
    }
    if (problem instanceof FileSystemException broken && broken.getReason() != null) {
      return broken.getFile() + ": " + broken.getReason();
    }
    String message = problem.getMessage();
    boolean expected =
        problem instanceof IOException
            || problem instanceof SQLException
            || problem instanceof IllegalArgumentException;
    return expected && message != null ? oneLine(message) : "unexpected: " + problem;
  }

  private static String oneLine(String message) {
    return Printable.of(message.strip().replaceAll("\\s*\\R\\s*", "; "));
  }
}
