package dev.doppel.checks.samples;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.ResultFiles;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What samples on documents take for granted. */
public class DocumentGivens extends Givens {

  public final DocumentSettings settings = DocumentSettings.builder().build();
  public final DocumentInput input;
  public final Progress progress = Progress.NONE;

  public final DocumentResult result;
  public final ResultFiles files;
  public final StringBuilder out = new StringBuilder();

  public DocumentGivens() throws IOException {
    input = DocumentInput.of(List.of(Path.of("pages")), InputOptions.defaults());
    result = DocumentJob.run(input, settings, progress);
    files = ResultFiles.of(result, ResultFiles.open(folder.resolveSibling("result"), false));
  }
}
