package dev.doppel.spark;

import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.spark.documents.DocumentsJob;
import dev.doppel.spark.documents.DocumentsResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "docs",
    description =
        "Finds documents that are copies, near copies or parts of others, and writes pairs.jsonl,"
            + " clusters.jsonl, kept and removed records.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class DocsCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "Folders of documents, .jsonl, WARC, ARC or tar files, or .parquet, on a file system that"
              + " all workers see; or addresses and patterns such as s3a://bucket/crawl/*.warc.gz.")
  private List<String> inputs = new ArrayList<>();

  @Mixin private StagedJobMixin job = new StagedJobMixin();

  @Option(
      names = "--memory",
      paramLabel = "DIR",
      description = "Compare with what earlier runs kept, and remember what this one keeps.")
  private @Nullable String memory;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "auto, exact or minhash. Default: auto.")
  private @Nullable String method;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description = "The least resemblance of near-duplicates. Default: 0.55.")
  private @Nullable String threshold;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      description = "Share of a text found in another that makes it contained. Default: 0.9.")
  private @Nullable String containment;

  @Option(
      names = "--shingle",
      paramLabel = "UNIT:K",
      description = "As in doppel docs. Default: words:5.")
  private @Nullable String shingle;

  @Option(
      names = "--content",
      paramLabel = "PART",
      description = "Which part of an HTML page counts: main, visible or raw. Default: main.")
  private @Nullable String content;

  @Option(
      names = "--boilerplate",
      paramLabel = "AMOUNT",
      description =
          "How much counts what many documents share: less than the rest, or in full. Default:"
              + " less; with --content visible or raw, full.")
  private @Nullable String boilerplate;

  @Option(
      names = "--cluster",
      paramLabel = "WAY",
      description =
          "head (every member verified against its head) or transitive (whatever is connected)."
              + " Default: head.")
  private @Nullable String cluster;

  @Option(
      names = "--keep",
      paramLabel = "WHICH",
      description = "Which document of a cluster stays: first or longest. Default: first.")
  private @Nullable List<String> keep;

  @Option(
      names = "--fingerprint",
      paramLabel = "HASH",
      description =
          "The hash that names a text in the results: xxh3, sha256, sha512, sha3-256, sha3-512,"
              + " sha1 or md5; 128 bits of it. Whether texts are equal is decided by the whole"
              + " SHA-256 in any case. Default: xxh3.")
  private @Nullable String fingerprint;

  @Option(
      names = "--versions",
      paramLabel = "SHARE",
      arity = "0..1",
      fallbackValue = "",
      hidden = true,
      description = "Runs on one machine only.")
  private @Nullable String versions;

  @Option(names = "--id-field", paramLabel = "NAME", description = "The field of a record's id.")
  private @Nullable String idField;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      description = "The field of a record's text.")
  private @Nullable String textField;

  @Option(
      names = "--filter-bits",
      paramLabel = "N",
      description = "The bits of the filter that every task holds. Default: 2^30, 128 MiB.")
  private long filterBits = 1L << 30;

  @Override
  public Integer call() throws IOException {
    Check.argument(
        versions == null,
        "--versions runs on one machine only (doppel docs); on Spark there are clusters");
    DocumentSettings settings =
        DocumentSettings.parse(
            GivenWords.ofOptions()
                .put("method", method)
                .put("threshold", threshold)
                .put("containment", containment)
                .put("shingle", shingle)
                .put("content", content)
                .put("boilerplate", boilerplate)
                .put("cluster", cluster)
                .putAll("keep", keep)
                .put("fingerprint", fingerprint)
                .put("threads", 1));
    try (SparkSession spark = DoppelSpark.session("docs")) {
      DocumentsResult result =
          DocumentsJob.on(spark, settings)
              .stages(job.stages())
              .memory(memory)
              .options(InputOptions.defaults().withIdField(idField).withTextField(textField))
              .pieceBytes(job.pieceBytes())
              .filterBits(filterBits)
              .run(inputs);
      job.end(result);
    }
    return 0;
  }
}
