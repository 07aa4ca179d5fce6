package dev.doppel.cli;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.InputOptions;
import dev.doppel.io.RecordFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where documents come from, the same in every command that reads them. */
final class InputMixin {

  private static final long MAX_DOCUMENT = (1L << 30) - 16;

  @Parameters(
      paramLabel = "INPUT",
      arity = "0..*",
      description =
          "Folders or .tar files (every file in them a document), .jsonl, .csv or .parquet files,"
              + " web archives (.warc, .wet, .arc), or single documents; plain, .gz or .zst."
              + " Nothing or - reads standard input.")
  private List<String> inputs = new ArrayList<>();

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
          "file, jsonl, csv, parquet, warc, arc or tar. Default: told by name and content.")
  private @Nullable RecordFormat format;

  @Option(
      names = "--max-document",
      paramLabel = "BYTES",
      description =
          "Pass over documents larger than this, and count them. Default: an eighth of the heap.")
  private long maxDocument = Math.min(MAX_DOCUMENT, Runtime.getRuntime().maxMemory() / 8);

  DocumentInput open() throws IOException {
    InputOptions options =
        InputOptions.defaults()
            .withIdField(idField)
            .withTextField(textField)
            .withFormat(format)
            .withMaxRecordBytes(maxDocument);
    boolean standardInput = inputs.isEmpty() || inputs.equals(List.of("-"));
    return standardInput
        ? DocumentInput.spooled(System.in, options)
        : DocumentInput.of(inputs.stream().map(Path::of).toList(), options);
  }
}
