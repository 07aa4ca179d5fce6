package dev.doppel.spark;

import dev.doppel.spark.urls.UrlCountsOnSpark;
import dev.doppel.spark.urls.UrlsJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "urls",
    description =
        "Writes each URL's first occurrence, as it is spelled, in the order of the input.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class UrlsCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description = "Files of URLs, one per line, or folders of such files.")
  private List<String> inputs = new ArrayList<>();

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "Write to DIR.")
  private String out = "";

  @Option(
      names = "--tsv",
      description = "Write every line: new, duplicate or invalid, the line, its canonical form.")
  private boolean tsv;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "strict, standard, aggressive or none. Default: standard.")
  private String profile = "standard";

  @Option(
      names = "--filter-bits",
      paramLabel = "N",
      description = "The bits of the filter that every task holds. Default: 2^30, 128 MiB.")
  private long filterBits = 1L << 30;

  @Option(
      names = "--piece-bytes",
      paramLabel = "SIZE",
      description = "About how much one task reads. Default: 64MiB.",
      converter = SizeConverter.class)
  private long pieceBytes = 1L << 26;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (SparkSession spark = DoppelSpark.session("urls")) {
      UrlCountsOnSpark counts =
          UrlsJob.on(spark, profile)
              .tsv(tsv)
              .filterBits(filterBits)
              .pieceBytes(pieceBytes)
              .run(inputs, out);
      spec.commandLine()
          .getOut()
          .printf(
              "%d new, %d duplicates, %d invalid%n",
              counts.fresh(), counts.duplicates(), counts.invalid());
    }
    return 0;
  }
}
