package dev.doppel.bench;

import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Scores candidates for the defaults of {@code doppel docs} on versions of documents: the same file
 * in consecutive versions of packages, and the labelled sets that know versions. Each set is in two
 * halves; what is chosen on one is reported on the other. Run with {@code bench/run defaults CACHE
 * [DATA [SET...]]}, which calls the three steps of this class:
 *
 * <ul>
 *   <li>{@code sets CACHE [DATA]} makes {@code CACHE/sets} from {@code CACHE/packages} and the
 *       unpacked labelled sets; a set that is there stays.
 *   <li>{@code score CACHE [SET...]} scores all candidates on those sets whose names begin so, and
 *       leaves counts in {@code doppel.tsv} beside the set, where {@code bench/peers} leaves {@code
 *       peers.tsv}.
 *   <li>{@code table CACHE} prints the table and writes {@code CACHE/defaults.svg}.
 * </ul>
 *
 * <p>{@code usual CACHE [SET...]} scores nothing but the defaults as they are and prints what both
 * halves have, which takes a fortieth of the time: {@code bench/run usual}.
 */
public final class Defaults {

  static final String FILE = "doppel.tsv";
  static final String PEERS_FILE = "peers.tsv";

  private Defaults() {}

  public static void main(String[] args) throws IOException {
    if (args.length < 2) {
      System.err.println(
          "defaults: name a step (sets, score, table or usual) and the cache folder");
      System.exit(2);
    }
    Path cache = Path.of(args[1]);
    List<String> rest = List.of(args).subList(2, args.length);
    switch (args[0]) {
      case "sets" -> makeSets(cache, rest.stream().map(Path::of).toList());
      case "score" -> score(cache.resolve("sets"), rest);
      case "table" -> new DefaultsTable(cache.resolve("sets")).print(System.out, cache);
      case "usual" -> printUsual(cache.resolve("sets"), rest, System.out);
      default -> {
        System.err.println("defaults: no step '" + args[0] + "': use sets, score, table or usual");
        System.exit(2);
      }
    }
  }

  static void makeSets(Path cache, List<Path> data) throws IOException {
    Path sets = Files.createDirectories(cache.resolve("sets"));
    if (Files.isDirectory(cache.resolve("packages"))) {
      for (Map.Entry<String, List<VersionedText>> set :
          PackageSets.read(cache.resolve("packages")).entrySet()) {
        Path folder = sets.resolve(set.getKey());
        if (!Files.exists(folder)) {
          VersionSet.write(folder, set.getValue(), Set.of());
        }
      }
    }
    for (Path folder : data) {
      LabelledSets.write(folder, sets);
    }
  }

  static void score(Path sets, List<String> wanted) throws IOException {
    for (Path set : folders(sets)) {
      if (isWanted(set, wanted)) {
        for (String half : VersionSet.HALVES) {
          VersionSet versions = VersionSet.open(set.resolve(half));
          StringBuilder rows = new StringBuilder("tool\tsetting\tright\twrong\tpositives\n");
          score(versions)
              .forEach(
                  (choice, score) ->
                      rows.append("doppel\t")
                          .append(choice)
                          .append('\t')
                          .append(score.right())
                          .append('\t')
                          .append(score.wrong())
                          .append('\t')
                          .append(score.positives())
                          .append('\n'));
          Files.writeString(versions.folder().resolve(FILE), rows);
        }
        System.err.println(set.getFileName() + " scored");
      }
    }
  }

  private static boolean isWanted(Path set, List<String> wanted) {
    String name = set.getFileName().toString();
    return wanted.isEmpty() || wanted.stream().anyMatch(name::startsWith);
  }

  /** Prints F1, and right and wrong pairs, of the defaults as they are. */
  static void printUsual(Path sets, List<String> wanted, PrintStream out) throws IOException {
    out.println("| set | half | pairs | found | wrong | F1 (precision / recall) |");
    out.println("|---|---|--:|--:|--:|---|");
    DocumentSettings usual = Choice.usual().settings();
    for (Path set : folders(sets)) {
      if (isWanted(set, wanted)) {
        for (String half : VersionSet.HALVES) {
          VersionSet versions = VersionSet.open(set.resolve(half));
          PairScore score = FoundVersions.of(versions, versions.run(usual)).score(true);
          out.printf(
              Locale.ROOT,
              "| %s | %s | %d | %d | %d | %.3f (%.3f / %.3f) |%n",
              set.getFileName(),
              half,
              score.positives(),
              score.right(),
              score.wrong(),
              score.f1(),
              score.precision(),
              score.recall());
        }
      }
    }
  }

  /** Scores all choices, each by a run of its own: boilerplate is judged by the threshold. */
  static Map<Choice, PairScore> score(VersionSet set) throws IOException {
    Map<Choice, PairScore> scores = new LinkedHashMap<>();
    for (String content : set.hasPages() ? List.of("main", "visible") : List.of("main")) {
      for (Choice choice : Choice.all(content)) {
        FoundVersions found = FoundVersions.of(set, set.run(choice.settings()));
        scores.put(choice, found.score(true));
        scores.put(choice.withoutContained(), found.score(false));
      }
    }
    return scores;
  }

  static List<Path> folders(Path parent) throws IOException {
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(child -> Files.isDirectory(child) && !child.toString().endsWith(".new"))
          .sorted()
          .toList();
    }
  }
}
