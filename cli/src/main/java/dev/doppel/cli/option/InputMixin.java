package dev.doppel.cli.option;

import dev.doppel.io.DocumentInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Where documents come from, the same in every command that reads them. */
public final class InputMixin {

  public static final String DESCRIPTION =
      "Folders or .tar files (every file in them a document), .jsonl, .csv or .parquet files,"
          + " web archives (.warc, .wet, .arc), or single documents; plain, .gz or .zst."
          + " Nothing or - reads standard input.";

  @Parameters(paramLabel = "INPUT", arity = "0..*", description = InputMixin.DESCRIPTION)
  private List<String> inputs = new ArrayList<>();

  @Mixin private RecordMixin records;

  /** The files and folders; none for standard input. */
  public List<Path> paths() throws IOException {
    return records.paths(inputs);
  }

  public DocumentInput open() throws IOException {
    return records.open(inputs);
  }
}
