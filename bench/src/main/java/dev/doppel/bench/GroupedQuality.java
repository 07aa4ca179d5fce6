package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.BitShare;
import dev.doppel.engine.results.RefinedList;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultGroup;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.engine.results.ResultSettings.Grouping;
import dev.doppel.engine.results.ResultSketch;
import dev.doppel.similarity.rules.ChunkRule;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import dev.doppel.web.html.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Searches pages by fifty queries that were written down beforehand ({@code queries.tsv}), groups
 * the first twenty results of each, and counts how the groups agree with the truth. Run with {@code
 * bench/run grouped FOLDER [THRESHOLD [SETTINGS]]}, where FOLDER holds {@code html-bootstrap},
 * {@code html-javadoc} and {@code truth-*.pairs.tsv}; SETTINGS is how those begin that are wanted.
 *
 * <p>The truth is the Jaccard of the words of whole pages, by runs of three. Recall is the share of
 * the pairs of 0.8 and more, both on one page of results, that are in one group. Precision is the
 * share of all pairs in one group that are such pairs, or equal texts; beside it, the same for the
 * pairs of a member and its head, which is all that a group claims. Contained members have no part
 * in it, for the truth does not speak of parts.
 */
public final class GroupedQuality {

  private static final int ROWS = 20;
  private static final double DUPLICATE = 0.8;

  private final Path data;
  private final double threshold;
  private final String wanted;
  private final Map<String, Tally> totals = new LinkedHashMap<>(); // by settings

  /** Pairs counted over all queries of a set. */
  private static final class Tally {
    int grouped;
    int right;
    int rightAtThreshold;
    int wanted;
    int met;
    int claims;
    int rightClaims;
    int repeats;
    int results;
  }

  private GroupedQuality(Path data, double threshold, String wanted) {
    this.data = data;
    this.threshold = threshold;
    this.wanted = wanted;
  }

  public static void main(String[] args) throws IOException {
    if (args.length < 1) {
      System.err.println("grouped: name the folder that holds the unpacked data sets");
      System.exit(2);
    }
    double threshold = args.length > 1 ? Double.parseDouble(args[1]) : DUPLICATE;
    String wanted = args.length > 2 ? args[2] : "";
    new GroupedQuality(Path.of(args[0]), threshold, wanted).print();
  }

  private void print() throws IOException {
    System.out.println(
        "| set | settings | repeats | precision, member to head, J >= 0.8 | pairs grouped "
            + "| precision, all pairs, J >= 0.8 | J >= 0.7 | pairs J >= 0.8 | recall |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    Map<String, List<String>> queries = queries();
    for (Map.Entry<String, List<String>> each : queries.entrySet()) {
      print(each.getKey(), each.getValue());
    }
    totals.forEach((what, tally) -> print("all queries", what, tally));
  }

  /** The queries by set, in the order of the file. */
  static Map<String, List<String>> queries() throws IOException {
    Map<String, List<String>> queries = new LinkedHashMap<>();
    try (InputStream in = GroupedQuality.class.getResourceAsStream("queries.tsv")) {
      if (in == null) {
        throw new IOException("queries.tsv is missing");
      }
      new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", 2))
          .forEach(line -> queries.computeIfAbsent(line[0], set -> new ArrayList<>()).add(line[1]));
    }
    return queries;
  }

  private void print(String set, List<String> queries) throws IOException {
    Truth truth = Truth.jaccard(data.resolve("truth-" + set + ".pairs.tsv"));
    List<List<Result>> lists = new ArrayList<>();
    try (PageIndex index = PageIndex.of(data.resolve(set))) {
      for (String query : queries) {
        lists.add(index.search(query, ROWS));
      }
    }
    ResultSettings usual = ResultSettings.defaults();
    ResultSettings likeTruth =
        usual
            .withContent(Content.VISIBLE)
            .withShingling(Shingling.words(3))
            .withThreshold(threshold);
    row(set, "defaults: main, words:5, 0.7", lists, usual, truth);
    row(set, "visible, words:3, " + threshold, lists, likeTruth, truth);
    row(set, "the same, agreement", lists, likeTruth.withGrouping(Grouping.AGREEMENT), truth);
    row(set, "the same, transitive", lists, likeTruth.withGrouping(Grouping.TRANSITIVE), truth);
    List<List<Result>> stored = lists.stream().map(GroupedQuality::stored).toList();
    row(set, "stored sketches of visible text, 0.7", stored, usual, truth);
    ResultSettings paper = ResultSettings.jain2005();
    row(set, "jain-2005", lists, paper, truth);
    ChunkRule emptier = new ChunkRule(paper.chunks().sketch(), BitShare.EMPTIER);
    row(set, "jain-2005, of the emptier filter", lists, paper.withChunks(emptier), truth);
  }

  private static List<Result> stored(List<Result> list) {
    return list.stream()
        .map(
            result -> {
              String text = Page.parse(String.valueOf(result.html())).visibleText();
              return Result.ofSketch(result.id(), ResultSketch.of(text));
            })
        .toList();
  }

  private void row(
      String set, String what, List<List<Result>> lists, ResultSettings settings, Truth truth) {
    if (!what.startsWith(wanted)) {
      return;
    }
    Tally tally = new Tally();
    Tally total = totals.computeIfAbsent(what, each -> new Tally());
    for (List<Result> list : lists) {
      RefinedList refined = Refiner.of(settings).refine(list);
      count(list, refined, truth, tally);
      count(list, refined, truth, total);
    }
    print(set, what, tally);
  }

  private static void print(String set, String what, Tally tally) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %d of %d | %.3f | %d | %.3f | %.3f | %d | %.3f |%n",
        set,
        what,
        tally.repeats,
        tally.results,
        (double) tally.rightClaims / tally.claims,
        tally.grouped,
        (double) tally.right / tally.grouped,
        (double) tally.rightAtThreshold / tally.grouped,
        tally.wanted,
        (double) tally.met / tally.wanted);
  }

  private static void count(List<Result> list, RefinedList refined, Truth truth, Tally tally) {
    tally.results += list.size();
    tally.repeats += refined.repeats();
    Set<IdPair> together = new HashSet<>();
    for (ResultGroup group : refined.groups()) {
      count(group, truth, tally, together);
    }
    for (int i = 0; i < list.size(); i++) {
      for (int earlier = 0; earlier < i; earlier++) {
        IdPair pair = IdPair.of(list.get(i).id(), list.get(earlier).id());
        if (truth.pairs().getOrDefault(pair, 0.0) >= DUPLICATE) {
          tally.wanted++;
          tally.met += together.contains(pair) ? 1 : 0;
        }
      }
    }
  }

  private static void count(ResultGroup group, Truth truth, Tally tally, Set<IdPair> together) {
    List<String> ids = new ArrayList<>(List.of(group.head().id()));
    Set<String> equal = new TreeSet<>(ids);
    Set<String> parts = new TreeSet<>();
    for (ResultGroup.Member member : group.members()) {
      ids.add(member.result().id());
      if (member.relation() == Relation.EXACT) {
        equal.add(member.result().id());
      } else if (member.relation() == Relation.CONTAINED) {
        parts.add(member.result().id());
      }
    }
    for (int i = 0; i < ids.size(); i++) {
      for (int earlier = 0; earlier < i; earlier++) {
        IdPair pair = IdPair.of(ids.get(i), ids.get(earlier));
        together.add(pair);
        if (parts.contains(pair.a()) || parts.contains(pair.b())) {
          continue;
        }
        boolean same = equal.contains(pair.a()) && equal.contains(pair.b());
        double jaccard = same ? 1 : truth.pairs().getOrDefault(pair, 0.0);
        tally.grouped++;
        tally.right += jaccard >= DUPLICATE ? 1 : 0;
        tally.rightAtThreshold += jaccard >= 0.7 ? 1 : 0;
        boolean isClaim = earlier == 0; // the head
        tally.claims += isClaim ? 1 : 0;
        tally.rightClaims += isClaim && jaccard >= DUPLICATE ? 1 : 0;
      }
    }
  }
}
