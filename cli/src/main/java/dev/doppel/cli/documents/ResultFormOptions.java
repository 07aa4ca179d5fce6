package dev.doppel.cli.documents;

import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.documents.ResultForm;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In which files records are written. */
public final class ResultFormOptions {

  @Option(
      names = "--annotate",
      description =
          "Write all records to one output instead of kept and removed ones: annotated.jsonl, each"
              + " JSON object with a field \"doppel\" (role, cluster, size, head, relation,"
              + " similarity, containment); of other formats and files, annotations.jsonl with a"
              + " line per document.")
  private boolean annotate;

  @Option(
      names = "--compress",
      paramLabel = "HOW",
      description =
          "Compress the files of records: gzip (.gz) or zstd (.zst). Parquet keeps the compression"
              + " it has. Default: none.")
  private @Nullable String compress;

  @Option(
      names = "--shard-size",
      paramLabel = "SIZE",
      description =
          "Begin a new file of records when one has reached this size, such as 100MB:"
              + " kept-00001.jsonl, kept-00002.jsonl. Default: one file.")
  private @Nullable String shardSize;

  @Option(
      names = "--provenance",
      description =
          "Say in pairs.jsonl and clusters.jsonl in which file and line each record is, and list"
              + " every record without a document in problems.jsonl.")
  private boolean provenance;

  @Option(
      names = "--pairs",
      paramLabel = "WHICH",
      description =
          "Which pairs to write to pairs.jsonl: all that hold; needed, each removed document with"
              + " the one that is kept for it; none, and no file. Default: all.")
  private @Nullable String pairs;

  /** Returns the form, and refuses one where no files are written. */
  ResultForm form(boolean isWritten) {
    GivenWords words =
        GivenWords.ofOptions()
            .put("annotate", annotate ? true : null)
            .put("compress", compress)
            .put("shard-size", shardSize)
            .put("provenance", provenance ? true : null)
            .put("pairs", pairs);
    ResultForm form = ResultForm.parse(words);
    for (String name : new String[] {"annotate", "compress", "shard-size", "provenance", "pairs"}) {
      if (!isWritten && words.has(name)) {
        throw words.refusal(name, "needs --out");
      }
    }
    return form;
  }
}
