package dev.doppel.cli.option;

import dev.doppel.core.quantity.Sizes;
import dev.doppel.core.words.GivenWords;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.PathList;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.NameFilter;
import dev.doppel.io.record.RecordFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How documents are taken out of their files, the same in every command that reads them. */
public final class RecordMixin {

  private static final long MAX_DOCUMENT = (1L << 30) - 16;

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      description = "Field or column with a record's id. Default: id, _id, doc_id, url or name.")
  private @Nullable String idField;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      description =
          "Field or column with a record's text; a.b reaches into objects."
              + " Default: text, html, content or body.")
  private @Nullable String textField;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "file, jsonl, csv, parquet, warc, arc or tar. Default: detected from name and content.")
  private @Nullable RecordFormat format;

  @Option(
      names = "--max-document",
      paramLabel = "SIZE",
      description =
          "Pass over documents larger than this, such as 10MB, and count them. Default: an eighth"
              + " of the heap.")
  private @Nullable String maxDocument;

  @Option(
      names = "--follow-links",
      description =
          "Enter folders to which symbolic links lead, each folder once. Links to files of the"
              + " input are never read as copies of them.")
  private boolean followLinks;

  @Option(
      names = "--include",
      paramLabel = "PATTERN",
      description =
          "Read only files whose path from the named folder matches, such as '*.txt' or 'news/**'."
              + " May be repeated.")
  private List<String> included = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "PATTERN",
      description =
          "Leave out files and folders that match, also if they are included. May be repeated.")
  private List<String> excluded = new ArrayList<>();

  @Option(
      names = "--files-from",
      paramLabel = "FILE",
      description =
          "Read the files and folders that FILE names, too, one per line; - reads the list from"
              + " standard input.")
  private @Nullable String filesFrom;

  @Option(
      names = "--null",
      description = "Paths of --files-from end with a zero byte (find -print0).")
  private boolean separatedByNull;

  private @Nullable List<Path> listed;

  private long maxDocument() {
    long usual = Math.min(MAX_DOCUMENT, Runtime.getRuntime().maxMemory() / 8);
    return GivenWords.ofOptions()
        .put("max-document", maxDocument)
        .parsed("max-document", Sizes::parse, usual);
  }

  /** The files and folders that inputs and lists name; none for standard input. */
  public List<Path> paths(List<String> inputs) throws IOException {
    boolean standardInput = StandardInput.isMeant(inputs);
    List<Path> paths = new ArrayList<>();
    if (!standardInput) {
      inputs.forEach(input -> paths.add(DocumentInput.path(input)));
    }
    if (filesFrom != null && !inputs.isEmpty() && standardInput) {
      throw new IllegalArgumentException("--files-from names the inputs: leave - out");
    }
    paths.addAll(listed());
    return paths;
  }

  /** The paths of the list, which is read once. */
  private List<Path> listed() throws IOException {
    if (filesFrom == null) {
      if (separatedByNull) {
        throw new IllegalArgumentException("--null needs --files-from");
      }
      return List.of();
    }
    if (listed == null) {
      if (filesFrom.equals("-")) {
        listed = PathList.read(System.in, "stdin", separatedByNull);
      } else {
        if (Files.isDirectory(Path.of(filesFrom))) {
          throw new InputException(
              "--files-from " + filesFrom + ": a folder, not a list of paths; name it as input");
        }
        try (InputStream in = Files.newInputStream(Path.of(filesFrom))) {
          listed = PathList.read(in, filesFrom, separatedByNull);
        } catch (NoSuchFileException e) {
          throw new InputException("--files-from " + filesFrom + ": no such file");
        }
      }
    }
    return listed;
  }

  private NameFilter names() {
    GivenWords words =
        GivenWords.ofOptions().putAll("include", included).putAll("exclude", excluded);
    NameFilter including =
        words.parsed("include", unused -> NameFilter.of(included, List.of()), NameFilter.ALL);
    return words.parsed("exclude", unused -> NameFilter.of(included, excluded), including);
  }

  /** Opens the inputs; nothing or - is standard input. */
  public DocumentInput open(List<String> inputs) throws IOException {
    InputOptions options =
        InputOptions.defaults()
            .withIdField(idField)
            .withTextField(textField)
            .withFormat(format)
            .withMaxRecordBytes(maxDocument())
            .withFollowLinks(followLinks)
            .withNames(names());
    List<Path> paths = paths(inputs);
    return paths.isEmpty()
        ? DocumentInput.spooled(System.in, options)
        : DocumentInput.of(paths, options);
  }
}
