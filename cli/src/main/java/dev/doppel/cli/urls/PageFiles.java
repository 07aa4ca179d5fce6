package dev.doppel.cli.urls;

import dev.doppel.core.internal.Check;
import dev.doppel.io.FormatGuess;
import dev.doppel.io.record.RecordFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Distinguishes files of pages from files of lines with a URL each. */
final class PageFiles {

  private static final Set<RecordFormat> OF_PAGES =
      EnumSet.of(RecordFormat.WARC, RecordFormat.ARC, RecordFormat.JSONL, RecordFormat.PARQUET);

  private PageFiles() {}

  /**
   * Whether these are folders and files of pages.
   *
   * @throws IllegalArgumentException if some of them are and others are not
   */
  static boolean arePages(List<Path> paths) throws IOException {
    boolean first = !paths.isEmpty() && isOfPages(paths.get(0));
    for (Path path : paths) {
      boolean isOfPages = isOfPages(path);
      Check.argument(
          isOfPages == first,
          "%s has pages and %s has lines: name files of one kind",
          isOfPages ? path : paths.get(0),
          isOfPages ? paths.get(0) : path);
    }
    return first;
  }

  private static boolean isOfPages(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return true;
    }
    RecordFormat format = FormatGuess.byName(path.toString());
    if (format == null && Files.isRegularFile(path) && Files.isReadable(path)) {
      format = FormatGuess.byContent(Files.newInputStream(path));
    }
    return format != null && OF_PAGES.contains(format);
  }
}
