package dev.doppel.experiments.horowitz;

import dev.doppel.core.distance.Edits;
import dev.doppel.core.distance.Sets;
import dev.doppel.core.index.RotationJoin;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.ShingleSketch;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The worked examples of the slides: what is printed, what follows from the definition, and what
 * Doppel computes.
 */
final class WorkedExamples implements Part {

  static final String FISH =
      "Tropical fish include fish found in tropical environments around the world, including both"
          + " freshwater and salt water species";

  /** Numbered from 1 on the slide. */
  static final long[] EIGHT = {37586, 50086, 2648, 934, 40957, 2650, 64475, 40955};

  private static final int WIDTH = 16;

  private static final long[] FISH_HASHES = {
    938, 664, 463, 822, 492, 798, 78, 969, 143, 236, 913, 908, 694, 553, 870, 779
  };

  private final List<List<String>> rows = new ArrayList<>();
  private int printedResults;
  private int different;

  @Override
  public String name() {
    return "examples";
  }

  @Override
  public String title() {
    return "the worked examples of slides 18 to 35";
  }

  @Override
  public Set<String> options() {
    return Set.of();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    WorkedExamples page = new WorkedExamples();
    page.sets();
    page.shingles();
    page.phrases();
    page.sorted();
    page.rotated();
    return page.outcome();
  }

  private Outcome outcome() {
    return new Outcome(
        List.of(
            new ExperimentTable(
                "Worked examples",
                List.of("example", "slide", "printed", "by definition", "Doppel", "equal"),
                rows)),
        List.of(),
        different == 0 ? Verdict.HOLDS : Verdict.HOLDS_WITH_CONDITIONS,
        different == 0
            ? "all " + printedResults + " printed results come out again"
            : different
                + " of "
                + printedResults
                + " printed results differ from their own definition: see the rows with NO");
  }

  private void sets() {
    Set<Integer> a = Set.of(0, 1, 2, 5, 6);
    Set<Integer> b = Set.of(0, 2, 3, 5, 7, 9);
    List<Set<Integer>> clusters =
        List.of(Set.of(0, 1, 2), Set.of(3, 4), Set.of(5, 6), Set.of(7, 8, 9));
    add(20, "Jaccard of two sets", "0.375", "3/8", number(Sets.jaccard(a, b)));
    String clustered = number(Sets.clusteredJaccard(a, b, clusters));
    add(20, "Jaccard of their clusters", "0.5", "5/10", clustered);
    add(
        18,
        "edit distance of p1 and p2, insertions and deletions",
        "(no number)",
        "4: 'the' out, 'a' in",
        edits(CatSat.PHRASES.get(0), CatSat.PHRASES.get(1)));
  }

  private void shingles() {
    long[] rose = all("a rose is a rose is a rose", 4);
    add(21, "'a rose is a rose', bag of 4-shingles", "5", "8 - 4 + 1", "" + rose.length);
    String distinct = "" + LongStream.of(rose).distinct().count();
    add(21, "... and as the set S(D,4), by name", "5 listed", "3 distinct", distinct + " distinct");
    add(23, "3-shingles of 'Tropical fish'", "16", "18 - 3 + 1", "" + all(FISH, 3).length);
    add(
        23,
        "of its printed hashes those 0 mod 4",
        "664 492 236 908",
        "16/4 expected",
        in(ShingleSketch.modulo(FISH_HASHES, FISH_HASHES.length, 4).sample(), FISH_HASHES));
    long[] bigrams = characters(CatSat.PHRASES.get(1), 2);
    add(32, "2-shingles of p2, all", "19", "20 - 2 + 1", "" + bigrams.length);
    add(
        32,
        "... and as 'Set', by name",
        "19 listed",
        CatSat.bigrams(CatSat.PHRASES.get(1)).size() + " distinct",
        LongStream.of(bigrams).distinct().count() + " distinct");
  }

  private void phrases() {
    long[] printed = {851459198, 847263864, 984968088};
    String[] pairs = {"p1, p2", "p1, p3", "p2, p3"};
    int[] apart = {4, 16, 12};
    for (int i = 0; i < 3; i++) {
      long one = printed[i == 2 ? 1 : 0];
      long other = printed[i == 0 ? 1 : 2];
      String measured = "" + SimHash.distance(one, other);
      add(31, "bits between the printed SimHashes of " + pairs[i], "" + apart[i], "xor", measured);
    }
  }

  private void sorted() {
    String[] previous = {"7", "11", "9", "9", "9", "7", "4"};
    for (int i = 1; i < EIGHT.length; i++) {
      String measured = "" + SimHash.distance(EIGHT[i - 1], EIGHT[i]);
      add(33, "bits between numbers " + i + " and " + (i + 1), previous[i - 1], "xor", measured);
    }
    add(33, "order when sorted", "4 3 6 1 8 5 2 7", "by number", order(EIGHT));
    add(33, "neighbours within 2 bits", "3-6 5-8", "no 2-4", neighbours(0));
  }

  private void rotated() {
    long[] turned = LongStream.of(EIGHT).map(WorkedExamples::byTwo).toArray();
    add(
        35,
        "rotated left by two, in the order of slide 33",
        "3736 10592 10600 19274 32750 32758 3739 61295",
        "rotation",
        Arrays.stream(new int[] {4, 3, 6, 1, 8, 5, 2, 7})
            .mapToObj(i -> "" + turned[i - 1])
            .collect(Collectors.joining(" ")));
    add(35, "order when sorted again", "4 2 3 6 1 8 5 7", "by number", order(turned));
    add(35, "bits to the one before", "2 11 1 5 6 2 6", "xor", steps(turned));
    add(35, "neighbours within 2 bits", "2-4 3-6 5-8", "all three", neighbours(2));
    add(
        36,
        "top-most and bottom-most compared as well",
        "(no number)",
        "7 and 4",
        "7 and 4 differ in " + SimHash.distance(EIGHT[6], EIGHT[3]) + " bits");
  }

  private void add(int slide, String example, String printed, String definition, String measured) {
    boolean isComparable = !printed.startsWith("(");
    boolean isEqual = printed.equals(measured);
    printedResults += isComparable ? 1 : 0;
    different += isComparable && !isEqual ? 1 : 0;
    rows.add(
        List.of(
            example,
            "" + slide,
            printed,
            definition,
            measured,
            isComparable ? Cells.yes(isEqual) : ""));
  }

  private static String number(double value) {
    return Double.toString(value);
  }

  private static String edits(String a, String b) {
    return ""
        + Edits.insertionsAndDeletions(a.chars().toArray(), b.chars().toArray(), 99).getAsInt();
  }

  private static long[] all(String text, int words) {
    return occurrences(text, Shingling.words(words));
  }

  private static long[] characters(String text, int size) {
    return occurrences(text, Shingling.chars(size));
  }

  private static long[] occurrences(String text, Shingling shingling) {
    TextShingles shingles = TextShingles.of(shingling);
    shingles.read(text);
    List<Long> all = new ArrayList<>();
    shingles.occurrences((hashes, count) -> LongStream.of(hashes).limit(count).forEach(all::add));
    return all.stream().mapToLong(Long::longValue).toArray();
  }

  /** The sample in the order of the list that it is of. */
  private static String in(long[] sample, long[] list) {
    Set<Long> chosen = Arrays.stream(sample).boxed().collect(Collectors.toSet());
    return Arrays.stream(list)
        .filter(chosen::contains)
        .mapToObj(Long::toString)
        .collect(Collectors.joining(" "));
  }

  private static long byTwo(long number) {
    return (number << 2 | number >>> (WIDTH - 2)) & ((1 << WIDTH) - 1);
  }

  private static int[] sortedNumbers(long[] numbers) {
    return IntStream.rangeClosed(1, numbers.length)
        .boxed()
        .sorted((a, b) -> Long.compare(numbers[a - 1], numbers[b - 1]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static String order(long[] numbers) {
    return Arrays.stream(sortedNumbers(numbers))
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(" "));
  }

  private static String steps(long[] numbers) {
    int[] order = sortedNumbers(numbers);
    return IntStream.range(1, order.length)
        .mapToObj(i -> "" + SimHash.distance(numbers[order[i - 1] - 1], numbers[order[i] - 1]))
        .collect(Collectors.joining(" "));
  }

  private static String neighbours(int turn) {
    List<String> pairs = new ArrayList<>();
    RotationJoin.join(
        EIGHT,
        EIGHT.length,
        WIDTH,
        new int[] {turn},
        2,
        (a, b) -> pairs.add((a + 1) + "-" + (b + 1)));
    pairs.sort(null);
    return String.join(" ", pairs);
  }
}
