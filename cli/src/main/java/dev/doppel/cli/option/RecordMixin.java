package dev.doppel.cli.option;

import dev.doppel.core.quantity.Sizes;
import dev.doppel.core.words.GivenWords;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import java.io.IOException;
import java.nio.file.Path;
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
          "Pass over documents larger than this, such as 10MB, and count them. Default: an eighth of"
              + " the heap.")
  private @Nullable String maxDocument;

  @Option(
      names = "--follow-links",
      description =
          "Enter folders to which symbolic links lead, each folder once. Links to files of the"
              + " input are never read as copies of them.")
  private boolean followLinks;

  private long maxDocument() {
    long usual = Math.min(MAX_DOCUMENT, Runtime.getRuntime().maxMemory() / 8);
    return GivenWords.ofOptions()
        .put("max-document", maxDocument)
        .parsed("max-document", Sizes::parse, usual);
  }

  /** The files and folders that inputs name; none for standard input. */
  public static List<Path> paths(List<String> inputs) {
    boolean standardInput = inputs.isEmpty() || inputs.equals(List.of("-"));
    return standardInput ? List.of() : inputs.stream().map(DocumentInput::path).toList();
  }

  /** Opens the inputs; nothing or - is standard input. */
  public DocumentInput open(List<String> inputs) throws IOException {
    InputOptions options =
        InputOptions.defaults()
            .withIdField(idField)
            .withTextField(textField)
            .withFormat(format)
            .withMaxRecordBytes(maxDocument())
            .withFollowLinks(followLinks);
    List<Path> paths = paths(inputs);
    return paths.isEmpty()
        ? DocumentInput.spooled(System.in, options)
        : DocumentInput.of(paths, options);
  }
}
