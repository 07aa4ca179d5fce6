package dev.doppel.bench;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.Cluster;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Prints how well {@code doppel docs} does on sets of web pages, next to what we want to reach. Run
 * with {@code bench/run pages [--threshold T] FOLDER}, where FOLDER holds the sets unpacked: {@code
 * html-javadoc}, {@code html-bootstrap}, {@code ndstudy-petclinic} and {@code truth-*.pairs.tsv}.
 * The threshold takes the place of the default for the first of them.
 */
public final class PageQuality {

  private final Path data;
  private final GivenThreshold threshold;

  private PageQuality(Path data, GivenThreshold threshold) {
    this.data = data;
    this.threshold = threshold;
  }

  public static void main(String[] args) throws IOException {
    GivenThreshold given = GivenThreshold.of(args);
    if (given.rest().size() != 1) {
      System.err.println("pages: name the folder that holds the unpacked data sets");
      System.exit(2);
    }
    new PageQuality(Path.of(given.rest().get(0)), given).print();
  }

  private void print() throws IOException {
    System.out.println("| set | settings | measure | measured | wanted |");
    System.out.println("|---|---|---|---|---|");
    List<String> exceptions = javadoc();
    bootstrap();
    petclinic();
    speed();
    System.out.println("\nJavadoc clusters of more than one path:");
    exceptions.forEach(System.out::println);
  }

  private List<String> javadoc() throws IOException {
    DocumentResult result = run("html-javadoc", threshold.apply(DocumentSettings.builder()));
    DocumentPairs pairs = result.pairs();
    int near = 0;
    int same = 0;
    for (int pair = 0; pair < pairs.size(); pair++) {
      if (pairs.relation(pair) == Relation.NEAR) {
        near++;
        JavadocPage a = JavadocPage.of(result.id(pairs.a(pair)));
        same += a.isEditionOf(JavadocPage.of(result.id(pairs.b(pair)))) ? 1 : 0;
      }
    }
    String measure = "near pairs (of " + near + ") of one path in two versions";
    row("html-javadoc", "defaults", measure, (double) same / near, ">= 0.95");
    Truth truth = Truth.jaccard(data.resolve("truth-html-javadoc.pairs.tsv"));
    Truth consecutive = truth.only(JavadocPage.consecutive(ids(result)));
    FoundPairs found = FoundPairs.of(result);
    for (double unchanged : new double[] {0.95, 0.9}) {
      measure = "recall of consecutive versions, whole page J >= " + unchanged;
      row("html-javadoc", "defaults", measure, consecutive.recall(found, unchanged), ">= 0.99");
    }
    return exceptions(result);
  }

  private static List<String> ids(DocumentResult result) {
    List<String> ids = new ArrayList<>();
    for (int document = 0; document < result.documents(); document++) {
      ids.add(result.id(document));
    }
    return ids;
  }

  private static List<String> exceptions(DocumentResult result) {
    List<String> lines = new ArrayList<>();
    for (Cluster cluster : result.clusters()) {
      JavadocPage head = JavadocPage.of(result.id(cluster.head()));
      Set<String> others = new TreeSet<>();
      for (Cluster.Member member : cluster.members()) {
        JavadocPage page = JavadocPage.of(result.id(member.document()));
        if (!page.isEditionOf(head)) {
          others.add(
              String.format(
                  Locale.ROOT,
                  "%s (%s, similarity %.2f, containment %.2f)",
                  page.path(),
                  member.relation(),
                  member.similarity(),
                  member.containment()));
        }
      }
      others.forEach(other -> lines.add("- " + head.library() + ": " + head.path() + ", " + other));
    }
    return lines;
  }

  private void bootstrap() throws IOException {
    DocumentSettings.Builder settings =
        DocumentSettings.builder()
            .content(Content.VISIBLE)
            .threshold(0.8)
            .shingling(Shingling.words(3));
    FoundPairs found = FoundPairs.of(run("html-bootstrap", settings));
    Truth truth = Truth.jaccard(data.resolve("truth-html-bootstrap.pairs.tsv"));
    String what = "visible, 0.8, words:3";
    row("html-bootstrap", what, "recall of J >= 0.8", truth.recall(found, 0.8), ">= 0.98");
    row(
        "html-bootstrap",
        what,
        "share of near and exact pairs with J >= 0.75",
        truth.precision(found, 0.75),
        ">= 0.95");
  }

  /**
   * The best F1 that one threshold gives. What the set calls a duplicate is the same page of an
   * application with other data in it; threshold and shingle were chosen on the set itself.
   */
  private void petclinic() throws IOException {
    Set<IdPair> same = new HashSet<>();
    for (String[] fields : Truth.rows(data.resolve("ndstudy-petclinic/pairs.tsv"))) {
      if (!fields[2].equals("0")) {
        same.add(IdPair.of(fields[0], fields[1]));
      }
    }
    for (String shingle : List.of("words:5", "chars:30")) {
      DocumentSettings.Builder settings =
          DocumentSettings.builder()
              .content(Content.VISIBLE)
              .shingling(Shingling.parse(shingle))
              .threshold(0.05)
              .containment(1);
      Sweep best = Sweep.best(run("ndstudy-petclinic/docs.jsonl", settings), same);
      row(
          "ndstudy-petclinic",
          String.format(Locale.ROOT, "visible, %s, threshold %.3f", shingle, best.threshold()),
          "F1",
          best.f1(),
          ">= 0.855");
    }
  }

  /** One thread, the best of three runs. */
  private void speed() throws IOException {
    for (String set : List.of("html-javadoc", "html-bootstrap")) {
      double best = 0;
      for (int round = 0; round < 3; round++) {
        try (DocumentInput input = input(set)) {
          DocumentSettings settings = DocumentSettings.builder().threads(1).build();
          DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
          double seconds = result.seconds().values().stream().mapToDouble(each -> each).sum();
          best = Math.max(best, input.bytes() / 1e6 / seconds);
        }
      }
      row(set, "defaults, one thread", "MB/s from files to clusters", best, ">= 25");
    }
  }

  private DocumentResult run(String set, DocumentSettings.Builder settings) throws IOException {
    try (DocumentInput input = input(set)) {
      return DocumentJob.run(input, settings.build(), Progress.NONE);
    }
  }

  private DocumentInput input(String set) throws IOException {
    return DocumentInput.of(List.of(data.resolve(set)), InputOptions.defaults());
  }

  private static void row(String set, String what, String measure, double value, String wanted) {
    System.out.printf(
        Locale.ROOT, "| %s | %s | %s | %.4f | %s |%n", set, what, measure, value, wanted);
  }
}
