package dev.doppel.bench;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.group.Family;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.VersionRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Scores {@code doppel docs --versions} on the question which texts are versions of one document,
 * consecutive or not: beside the clusters of the defaults and those of lower thresholds, on the
 * sets of {@code bench/run defaults}. Each set is in two halves; what was chosen on one is reported
 * on the other. Run with {@code bench/run versions CACHE [DATA|- [SET...]]}; of DATA, {@code
 * html-javadoc} shows whether families are in the order of releases, by their own names.
 *
 * <p>A set's truth goes by the paths of files, and names help families. So there is a column for
 * the same texts numbered through, without names.
 */
public final class VersionsTable {

  private static final List<Double> LOWER = List.of(0.8, 0.5, 0.4);
  private static final List<Double> SHARES = List.of(0.3, 0.4, 0.5);
  private static final String CLUSTERS = "clusters, default";
  private static final String NAMELESS = "families without names";
  private static final String BEFORE = "seconds without";
  private static final String WITH = "seconds for versions";

  private VersionsTable() {}

  public static void main(String[] args) throws IOException {
    if (args.length < 1) {
      System.err.println("versions: name the cache folder of bench/run defaults");
      System.exit(2);
    }
    Path sets = Path.of(args[0]).resolve("sets");
    List<String> wanted = List.of(args).subList(Math.min(2, args.length), args.length);
    for (String half : List.of("report", "fit")) {
      score(sets, half, wanted);
    }
    if (args.length > 1 && Files.isDirectory(Path.of(args[1]).resolve("html-javadoc"))) {
      printOrder(Path.of(args[1]).resolve("html-javadoc"));
    }
  }

  /** Scores one half of the wanted sets, in their order; of all sets if none is named. */
  private static void score(Path sets, String half, List<String> wanted) throws IOException {
    Map<String, Map<String, PairScore>> scores = new LinkedHashMap<>();
    Map<String, Double> seconds = new LinkedHashMap<>();
    seconds.put(BEFORE, 0.0);
    seconds.put(WITH, 0.0);
    System.out.println("\nThe " + half + " halves: F1 (precision / recall)\n");
    for (String name : wanted.isEmpty() ? names(sets) : wanted) {
      VersionSet versions = VersionSet.open(sets.resolve(name).resolve(half));
      if (versions.samePairs() > 0) {
        Map<String, PairScore> row = score(versions, seconds);
        if (scores.isEmpty()) {
          System.out.println("| set | " + String.join(" | ", row.keySet()) + " |");
          System.out.println("|---|" + "--:|".repeat(row.size()));
        }
        scores.put(name, row);
        System.out.println(
            row.values().stream()
                .map(VersionsTable::words)
                .collect(Collectors.joining(" | ", "| " + name + " | ", " |")));
      }
    }
    Set<String> columns = scores.values().iterator().next().keySet();
    System.out.println(
        columns.stream()
            .map(column -> String.format(Locale.ROOT, "%.3f", mean(scores, column)))
            .collect(Collectors.joining(" | ", "| mean over kinds | ", " |")));
    seconds.forEach((what, each) -> System.out.printf(Locale.ROOT, "%n%s: %.1f%n", what, each));
  }

  private static List<String> names(Path sets) throws IOException {
    return Defaults.folders(sets).stream().map(set -> set.getFileName().toString()).toList();
  }

  private static Map<String, PairScore> score(VersionSet set, Map<String, Double> seconds)
      throws IOException {
    Map<String, PairScore> scores = new LinkedHashMap<>();
    DocumentSettings usual = DocumentSettings.defaults();
    for (double share : SHARES) {
      DocumentResult result = set.run(usual, rule(share, VersionRule.Order.NAME));
      scores.putIfAbsent(CLUSTERS, FamilyScores.ofClusters(set, result));
      scores.put("families, " + share, FamilyScores.ofFamilies(set, result, result::id));
      if (share == VersionRule.USUAL_SHARE) {
        double versions = result.seconds().getOrDefault("versions", 0.0);
        double all = result.seconds().values().stream().mapToDouble(Double::doubleValue).sum();
        seconds.merge(WITH, versions, Double::sum);
        seconds.merge(BEFORE, all - versions, Double::sum);
      }
    }
    for (double threshold : LOWER) {
      DocumentSettings lower = DocumentSettings.builder().threshold(threshold).build();
      scores.put("clusters, " + threshold, FamilyScores.ofClusters(set, set.run(lower)));
    }
    List<String> ids = new ArrayList<>();
    DocumentResult nameless = set.runWithoutNames(usual, usual(), ids);
    scores.put(NAMELESS, FamilyScores.ofFamilies(set, nameless, ids::get));
    return scores;
  }

  private static VersionRule usual() {
    return rule(VersionRule.USUAL_SHARE, VersionRule.Order.NAME);
  }

  private static VersionRule rule(double share, VersionRule.Order order) {
    return new VersionRule(share, order, null);
  }

  private static String words(PairScore score) {
    return String.format(
        Locale.ROOT, "%.3f (%.3f / %.3f)", score.f1(), score.precision(), score.recall());
  }

  private static double f1(@Nullable PairScore score) {
    return score == null ? Double.NaN : score.f1();
  }

  /** A set counts once for its kind, which its name begins with. */
  private static double mean(Map<String, Map<String, PairScore>> scores, String column) {
    return scores.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                each -> each.getKey().split("-", 2)[0],
                Collectors.averagingDouble(each -> f1(each.getValue().get(column)))))
        .values()
        .stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }

  /** Families of pages under their own names, beside the order of the releases. */
  private static void printOrder(Path folder) throws IOException {
    System.out.println("\n| order of html-javadoc | families in order | Kendall's tau |");
    System.out.println("|---|--:|--:|");
    for (VersionRule.Order order : List.of(VersionRule.Order.NAME, VersionRule.Order.INPUT)) {
      try (DocumentInput input = DocumentInput.of(List.of(folder), InputOptions.defaults())) {
        VersionRule rule = rule(VersionRule.USUAL_SHARE, order);
        DocumentResult result =
            DocumentJob.run(input, DocumentSettings.defaults(), rule, Progress.NONE);
        System.out.println("| " + rule.orderInWords() + " | " + order(result) + " |");
      }
    }
  }

  private static String order(DocumentResult result) {
    long families = 0;
    long ordered = 0;
    long right = 0;
    long wrong = 0;
    for (Family family : result.families()) {
      List<JavadocPage> pages =
          family.members().stream()
              .map(member -> JavadocPage.of(result.id(member.document())))
              .toList();
      long wrongHere = 0;
      long rightHere = 0;
      for (int i = 0; i < pages.size(); i++) {
        for (int j = 0; j < i; j++) {
          int difference = JavadocPage.BY_VERSION.compare(pages.get(j), pages.get(i));
          boolean counts = pages.get(i).isEditionOf(pages.get(j)) && difference != 0;
          rightHere += counts && difference < 0 ? 1 : 0;
          wrongHere += counts && difference > 0 ? 1 : 0;
        }
      }
      families += rightHere + wrongHere > 0 ? 1 : 0;
      ordered += rightHere > 0 && wrongHere == 0 ? 1 : 0;
      right += rightHere;
      wrong += wrongHere;
    }
    return String.format(
        Locale.ROOT,
        "%,d of %,d | %.4f",
        ordered,
        families,
        (double) (right - wrong) / Math.max(1, right + wrong));
  }
}
