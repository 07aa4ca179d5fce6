package dev.doppel.bench;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Prints how well {@code doppel docs} finds the duplicates of the labelled sets, next to what we
 * want to reach. Run with {@code bench/run quality FOLDER}, where FOLDER holds the sets unpacked:
 * {@code txt-textfiles}, {@code txt-spdx}, {@code newsgroups20}, {@code ota-versions}, {@code
 * clough-stevenson} and {@code truth-*.pairs.tsv}.
 */
public final class Quality {

  private final Path data;

  private Quality(Path data) {
    this.data = data;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("quality: name the folder that holds the unpacked data sets");
      System.exit(2);
    }
    new Quality(Path.of(args[0])).print();
  }

  private void print() throws IOException {
    System.out.println("| set | settings | measure | measured | wanted |");
    System.out.println("|---|---|---|---|---|");
    for (String set : List.of("textfiles", "spdx")) {
      resemblance(set, DocumentSettings.builder().threshold(0.8).shingling(Shingling.words(3)));
    }
    simHash();
    newsgroups();
    revisions();
    plagiarism();
  }

  private void resemblance(String set, DocumentSettings.Builder settings) throws IOException {
    FoundPairs found = run("txt-" + set, settings.build());
    Truth truth = Truth.jaccard(data.resolve("truth-txt-" + set + ".pairs.tsv"));
    String what = "auto, 0.8, words:3";
    row(set, what, "recall of J >= 0.85", truth.recall(found, 0.85), ">= 0.995");
    row(
        set,
        what,
        "share of near and exact pairs with J >= 0.75",
        truth.precision(found, 0.75),
        ">= 0.995");
  }

  private void simHash() throws IOException {
    DocumentSettings.Builder settings =
        DocumentSettings.builder().method(Method.SIMHASH).distance(10);
    FoundPairs found = run("txt-textfiles", settings.build());
    Truth truth = Truth.jaccard(data.resolve("truth-txt-textfiles.pairs.tsv"));
    String what = "simhash, distance 10";
    row("textfiles", what, "recall of J >= 0.7", truth.recall(found, 0.7), ">= 0.88");
    row("textfiles", what, "share of pairs with J >= 0.5", truth.precision(found, 0.5), ">= 0.99");
  }

  private void newsgroups() throws IOException {
    Truth truth = Truth.crossPosts(data.resolve("newsgroups20/clusters.tsv"));
    FoundPairs usual = run("newsgroups20/docs.jsonl", DocumentSettings.builder().build());
    row("newsgroups20", "defaults", "recall of cross-posts", truth.recall(usual, 1), "1.000");
    FoundPairs exact =
        run("newsgroups20/docs.jsonl", DocumentSettings.builder().method(Method.EXACT).build());
    row("newsgroups20", "exact", "F1", truth.f1(exact, pair -> true), ">= 0.84");
  }

  private void revisions() throws IOException {
    Revisions truth =
        Revisions.read(
            data.resolve("ota-versions/labels.tsv"),
            data.resolve("ota-versions/related_documents.tsv"));
    FoundPairs found =
        run("ota-versions/docs.jsonl", DocumentSettings.builder().threshold(0.5).build());
    double f1 = truth.consecutive().f1(found, truth::isOfStrangers);
    row("ota-versions", "auto, 0.5", "F1 of consecutive revisions", f1, ">= 0.96");
  }

  private void plagiarism() throws IOException {
    Plagiarism truth = Plagiarism.read(data.resolve("clough-stevenson/pairs.tsv"));
    FoundPairs found =
        run(
            "clough-stevenson/docs.jsonl",
            DocumentSettings.builder().containment(0.1).shingling(Shingling.words(3)).build());
    double f1 = truth.copied().f1(found, truth::isHonest);
    row("clough-stevenson", "auto, containment 0.1, words:3", "F1 of cut and light", f1, ">= 0.90");
  }

  private FoundPairs run(String set, DocumentSettings settings) throws IOException {
    try (DocumentInput input =
        DocumentInput.of(List.of(data.resolve(set)), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
      return FoundPairs.of(result);
    }
  }

  private static void row(String set, String what, String measure, double value, String wanted) {
    System.out.printf(
        Locale.ROOT, "| %s | %s | %s | %.4f | %s |%n", set, what, measure, value, wanted);
  }
}
