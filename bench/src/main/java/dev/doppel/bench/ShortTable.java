package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.bench.ShortSet.Edit;
import dev.doppel.bench.ShortSet.Entry;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.group.GivenText;
import dev.doppel.similarity.group.Grouping;
import dev.doppel.similarity.group.HeapSets;
import dev.doppel.similarity.group.Sketcher;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * What is found of short texts with typing errors and moved, added or dropped words, and how many
 * wrong pairs, beside rapidfuzz. Run with {@code bench/run short FOLDER}, where the folder has
 * files {@code *.txt} with a text in each line. Calls the steps of this class:
 *
 * <ul>
 *   <li>{@code sets FOLDER} writes {@code FOLDER/sets}, two halves for each file, and for made-up
 *       addresses and part numbers; and 200,000 texts as {@code FOLDER/many.jsonl}.
 *   <li>{@code table FOLDER} scores Doppel by its present and its former rule for short texts,
 *       reads the counts that {@code bench/peers/short.py} left beside the sets, and prints the
 *       table.
 * </ul>
 */
public final class ShortTable {

  private static final int MANY = 200_000;
  private static final double FORMER_THRESHOLD = 0.8; // the default while that rule was in force

  private ShortTable() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("short: name a folder with files of texts, one text per line");
      System.exit(2);
    }
    Path folder = Path.of(args[1]);
    if (args[0].equals("sets")) {
      write(folder);
    } else {
      print(folder);
    }
  }

  private static List<ShortSet> sets(Path folder, int most) throws IOException {
    List<ShortSet> sets = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".txt")).sorted().toList()) {
        sets.addAll(ShortSet.read(file, most));
      }
    }
    return sets;
  }

  private static List<ShortSet> all(Path folder) throws IOException {
    List<ShortSet> sets = sets(folder, ShortSet.MOST);
    sets.addAll(ShortSet.addresses());
    sets.addAll(ShortSet.parts());
    return sets;
  }

  private static void write(Path folder) throws IOException {
    Path out = Files.createDirectories(folder.resolve("sets"));
    for (ShortSet set : all(folder)) {
      List<String> lines = new ArrayList<>();
      for (Entry each : set.entries()) {
        lines.add(each.origin() + "\t" + each.edit() + "\t" + each.text().replace('\t', ' '));
      }
      Files.write(out.resolve(set.name() + ".tsv"), lines);
    }
    List<String> texts = new ArrayList<>();
    for (ShortSet set : sets(folder, Integer.MAX_VALUE)) {
      set.entries().forEach(each -> texts.add(each.text()));
    }
    Collections.shuffle(texts, new Random(1));
    List<String> many = new ArrayList<>();
    for (String text : texts.subList(0, Math.min(MANY, texts.size()))) {
      String escaped =
          text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ");
      many.add("{\"id\":\"" + many.size() + "\",\"text\":\"" + escaped + "\"}");
    }
    Files.write(folder.resolve("many.jsonl"), many);
  }

  private static void print(Path folder) throws IOException {
    System.out.println(
        "| set | tool | wrong pairs | recall | one typo | two typos | word added | word dropped | words swapped |");
    System.out.println("|---|---|--:|--:|--:|--:|--:|--:|--:|");
    DocumentSettings present = DocumentSettings.builder().build();
    DocumentSettings former =
        DocumentSettings.builder()
            .threshold(FORMER_THRESHOLD)
            .shingling(Shingling.words(5).inEdition(2))
            .build();
    Path peers = folder.resolve("sets").resolve("peers.tsv");
    List<String> counted = Files.exists(peers) ? Files.readAllLines(peers) : List.of();
    for (ShortSet set : all(folder)) {
      Map<Edit, Integer> planted = new EnumMap<>(Edit.class);
      set.entries().forEach(each -> planted.merge(each.edit(), 1, Integer::sum));
      planted.remove(Edit.NONE);
      row(set.name(), "Doppel", planted, score(set, present));
      row(set.name(), "Doppel, former rule at 0.8", planted, score(set, former));
      for (String line : counted) {
        String[] cells = line.split("\t", -1);
        if (cells[0].equals(set.name())) {
          row(set.name(), cells[1], planted, Score.parse(cells));
        }
      }
    }
  }

  private static void row(String set, String tool, Map<Edit, Integer> planted, Score score) {
    int all = planted.values().stream().mapToInt(Integer::intValue).sum();
    int found = score.found().values().stream().mapToInt(Integer::intValue).sum();
    StringBuilder line = new StringBuilder("| %s | %s | %,d |".formatted(set, tool, score.wrong()));
    line.append(share(found, all));
    for (Edit edit : Edit.values()) {
      if (edit != Edit.NONE) {
        line.append(share(score.found().getOrDefault(edit, 0), planted.getOrDefault(edit, 0)));
      }
    }
    System.out.println(line);
  }

  private static String share(int found, int of) {
    return of == 0 ? " |" : String.format(Locale.ROOT, " %.3f |", (double) found / of);
  }

  /** How many edits of each kind were found with their original, and how many other pairs. */
  private record Score(Map<Edit, Integer> found, int wrong) {

    /** Reads set, tool, wrong, then EDIT=COUNT for each kind. */
    static Score parse(String[] cells) {
      Map<Edit, Integer> found = new EnumMap<>(Edit.class);
      for (int i = 3; i < cells.length; i++) {
        int sign = cells[i].indexOf('=');
        found.put(
            Edit.valueOf(cells[i].substring(0, sign)),
            Integer.parseInt(cells[i].substring(sign + 1)));
      }
      return new Score(found, Integer.parseInt(cells[2]));
    }
  }

  private static Score score(ShortSet set, DocumentSettings settings) throws IOException {
    try (HeapSets sets = HeapSets.none();
        Workers workers = Workers.of(settings.threads())) {
      Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));
      Sketcher sketcher = new Sketcher(settings, corpus::knows, sets);
      for (Entry each : set.entries()) {
        String id = Integer.toString(corpus.size());
        corpus.add(sketcher.sketch(GivenText.of(id, each.text().getBytes(UTF_8))));
      }
      Grouping grouping = Grouping.of(corpus, sets, settings, workers, Progress.NONE, stage -> {});
      return score(set, corpus, grouping.pairs());
    }
  }

  private static Score score(ShortSet set, Corpus corpus, DocumentPairs pairs) {
    Map<Edit, Integer> found = new EnumMap<>(Edit.class);
    int wrong = 0;
    for (int pair = 0; pair < pairs.size(); pair++) {
      Entry a = set.entries().get(pairs.a(pair));
      Entry b = set.entries().get(pairs.b(pair));
      if (a.origin() == b.origin()) {
        found.merge(a.edit() == Edit.NONE ? b.edit() : a.edit(), 1, Integer::sum);
      } else {
        wrong++;
      }
    }
    for (int text = 0; text < corpus.size(); text++) { // equal but for case: no pair, but found
      int first = corpus.first(text);
      Entry copy = set.entries().get(text);
      if (first != text && set.entries().get(first).origin() == copy.origin()) {
        found.merge(copy.edit(), 1, Integer::sum);
      }
    }
    return new Score(found, wrong);
  }
}
