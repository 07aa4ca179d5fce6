package dev.doppel.cli.option;

import dev.doppel.cli.terminal.Streams;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.urls.UrlLine;
import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** Where lines come from, the same in every command that reads them. */
public final class LinesMixin {

  /** Longer lines are cut, and counted as malformed. */
  public static final int MAX_LINE = UrlLine.MAX_BYTES;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Files of lines, plain, gzip or zstd. Nothing or - reads standard input.")
  private List<String> files = new ArrayList<>();

  /** Opens the files, and refuses those that cannot be meant. */
  public LineInput open(Streams streams, LineContent content) throws IOException {
    LineInput lines =
        isStandardInput()
            ? LineInput.of(streams.in(), "standard input", MAX_LINE)
            : LineInput.of(paths(), MAX_LINE);
    return lines.expecting(content);
  }

  /** The files; none for standard input. */
  public List<Path> paths() {
    return isStandardInput() ? List.of() : files.stream().map(Path::of).toList();
  }

  /** Refuses pipes and the like for an option that reads its files twice. */
  public static void requireFiles(String option, List<Path> paths) {
    for (Path path : paths) {
      boolean isStream =
          Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
      Check.argument(
          !isStream,
          "%s reads the input twice, and %s can be read once: give a file",
          option,
          path);
    }
  }

  private boolean isStandardInput() {
    return StandardInput.isMeant(files);
  }
}
