package dev.doppel.cli.documents;

import dev.doppel.cli.option.ChunkMixin;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What counts as a duplicate document, and which of several is kept. */
public final class DocumentOptions {

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "How candidates are found: auto, exact, simhash, rotate-sort, shingles, minhash or"
              + " chunks."
              + " Default: auto (equal texts, MinHash for near ones, shingle samples for contained"
              + " ones).")
  private @Nullable String method;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description =
          "The least resemblance of near-duplicates; by jain-2005, of matching bits. Default: 0.55;"
              + " simhash and rotate-sort 0.5; jain-2005 0.7.")
  private @Nullable String threshold;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      description = "Share of a text found in another that makes it contained. Default: 0.9.")
  private @Nullable String containment;

  @Option(
      names = "--distance",
      paramLabel = "BITS",
      description = "SimHashes within this distance are candidates. Default: 10, of 32 bits 5.")
  private @Nullable String distance;

  @Option(
      names = "--simhash",
      paramLabel = "VOTES[:BITS]",
      description =
          "How SimHashes are made: set (each distinct shingle votes once), bag (as often as it"
              + " occurs) or idf (rare shingles count more); of 64 bits or 32, such as bag:32."
              + " Default: set:64.")
  private @Nullable String simhash;

  @Option(
      names = "--rotations",
      paramLabel = "N",
      description =
          "How often --method rotate-sort rotates the SimHashes and sorts them. Default: once per"
              + " bit.")
  private @Nullable String rotations;

  @Option(
      names = "--modulus",
      paramLabel = "P",
      description =
          "--method shingles compares the shingles whose hash is 0 modulo P; take a small one for"
              + " short texts. Default: 32.")
  private @Nullable String modulus;

  @Option(
      names = "--shingle",
      paramLabel = "UNIT:K",
      description =
          "words:5, chars:9, ...; with ,case ,spaces ,nospaces ,punctuation ,nopunctuation"
              + " ,replicas ,stopwords ,stopwords:de ,marks (accents, vowel points and forms of"
              + " letters count) ,confusable (letters that a scanner confuses are one) ,v1 ,v2"
              + " (rules of earlier versions) added as wanted. Stop words: en, da, de, es, fi, fr,"
              + " hu, id, it, nl, no, pt, ru, sv. Default: words:5; simhash and rotate-sort"
              + " words:3.")
  private @Nullable String shingle;

  @Option(
      names = "--content",
      paramLabel = "PART",
      description =
          "Which part of an HTML page counts: main (headline and main text, without menus and the"
              + " like; a page that has none is kept), visible or raw. Default: main.")
  private @Nullable String content;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description =
          "What is compared: text, or links: the set of addresses that a page links to. Pages with"
              + " fewer than 5 links are kept. Default: text.")
  private @Nullable String by;

  @Option(
      names = "--boilerplate",
      paramLabel = "AMOUNT",
      description =
          "How much counts what many documents share, such as licence headers and templates: less"
              + " than the rest, or in full. Default: less; with --content visible or raw, full.")
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
      description =
          "Which document of a cluster stays: first, longest, newest (by the time of the file or"
              + " fetch), newest:FIELD (by a date in the record), best:FIELD (the greatest number;"
              + " best:-FIELD the least) or prefer:PATTERN (by id or path; prefer:!PATTERN what"
              + " does not match). May be repeated: the next decides where the one before does not."
              + " Default: first.")
  private @Nullable List<String> keep;

  @Option(
      names = "--drop-all",
      description =
          "Keep nothing of a cluster: every document that has a duplicate goes, its head, too.")
  private boolean dropAll;

  @Option(
      names = "--fingerprint",
      paramLabel = "HASH",
      description =
          "The hash that names a text in the results: xxh3, sha256, sha512, sha3-256, sha3-512,"
              + " sha1 or md5; 128 bits of it. Whether texts are equal is decided by the whole"
              + " SHA-256 in any case. Default: xxh3.")
  private @Nullable String fingerprint;

  @Option(
      names = "--preset",
      paramLabel = "PAPER",
      description =
          "A paper's own method and parameters, unverified: jain-2005 (its canonical text, chunks,"
              + " filters, union-find, visible text). Options given with it override it.")
  private @Nullable String preset;

  @Option(
      names = "--profile",
      paramLabel = "KIND",
      description =
          "Settings for a kind of text: ocr (read from images; letters misread, words split or run"
              + " together). Options given with it override it.")
  private @Nullable String profile;

  @Mixin private ChunkMixin chunks = new ChunkMixin();

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
        chunks
            .into(GivenWords.ofOptions())
            .put("preset", preset)
            .put("profile", profile)
            .put("method", method)
            .put("threshold", threshold)
            .put("containment", containment)
            .put("distance", distance)
            .put("simhash", simhash)
            .put("rotations", rotations)
            .put("modulus", modulus)
            .put("shingle", shingle)
            .put("content", content)
            .put("by", by)
            .put("boilerplate", boilerplate)
            .put("cluster", cluster)
            .putAll("keep", keep)
            .put("drop-all", dropAll ? true : null)
            .put("fingerprint", fingerprint)
            .put("threads", threads));
  }
}
