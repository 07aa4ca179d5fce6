package dev.doppel.cli.documents;

import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.DocumentSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What counts as a duplicate document, and which of several is kept. */
public final class DocumentOptions {

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "How candidates are found: auto, exact, simhash, shingles, minhash or chunks."
              + " Default: auto (equal texts, MinHash for near ones, shingle samples for contained"
              + " ones).")
  private @Nullable String method;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description = "The least resemblance of near-duplicates. Default: 0.8; simhash 0.5.")
  private @Nullable String threshold;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      description = "Share of a text found in another that makes it contained. Default: 0.9.")
  private @Nullable String containment;

  @Option(
      names = "--distance",
      paramLabel = "BITS",
      description = "SimHashes within this distance are candidates. Default: 10.")
  private @Nullable String distance;

  @Option(
      names = "--shingle",
      paramLabel = "UNIT:K",
      description =
          "words:5, chars:9, ...; with ,case ,spaces ,nospaces ,punctuation ,nopunctuation"
              + " ,replicas ,stopwords added as wanted. Default: words:5; simhash words:3.")
  private @Nullable String shingle;

  @Option(
      names = "--content",
      paramLabel = "PART",
      description =
          "Which part of an HTML page counts: main (the article without menus and the like; all"
              + " that is visible where none stands out), visible or raw. Default: main.")
  private @Nullable String content;

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
  private @Nullable String keep;

  @Option(
      names = "--fingerprint",
      paramLabel = "HASH",
      description =
          "The hash that names a text in the results: xxh3 or sha256. Whether texts are equal is"
              + " decided by the whole SHA-256 in any case. Default: xxh3.")
  private @Nullable String fingerprint;

  @Option(
      names = "--preset",
      paramLabel = "PAPER",
      description =
          "A paper's own method and parameters, unverified: jain-2005. Options given with it"
              + " override it.")
  private @Nullable String preset;

  @Option(
      names = "--similarity",
      paramLabel = "SHARE",
      hidden = true,
      description = "The same as --threshold.")
  void similarity(String share) {
    threshold = share;
  }

  public DocumentSettings settings(int threads) {
    return DocumentSettings.parse(
        GivenWords.ofOptions()
            .put("preset", preset)
            .put("method", method)
            .put("threshold", threshold)
            .put("containment", containment)
            .put("distance", distance)
            .put("shingle", shingle)
            .put("content", content)
            .put("cluster", cluster)
            .put("keep", keep)
            .put("fingerprint", fingerprint)
            .put("threads", threads));
  }
}
