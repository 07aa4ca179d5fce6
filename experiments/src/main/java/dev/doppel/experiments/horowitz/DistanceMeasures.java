package dev.doppel.experiments.horowitz;

import dev.doppel.core.distance.Edits;
import dev.doppel.core.distance.Sets;
import dev.doppel.core.distance.Vectors;
import dev.doppel.core.hash.Hashes;
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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Slide 18: five distance measures, and the four properties that a distance measure must have. All
 * of them on the phrases of the slides, and the properties tried on random texts.
 */
final class DistanceMeasures implements Part {

  private static final int DEFAULT_TRIALS = 20_000;
  private static final double ROUNDING = 1e-5; // degrees have it most

  private static final String FISH_EDITED =
      WorkedExamples.FISH.replace("species", "kinds").replace("Tropical fish", "Many fish");

  /** A measure of two texts. */
  private enum Measure {
    EUCLIDEAN("Euclidean, of word counts"),
    JACCARD("Jaccard distance, of word sets"),
    COSINE("cosine distance in degrees, of word counts"),
    EDIT("edit distance, insertions and deletions of characters"),
    HAMMING("Hamming distance, of which words occur"),
    SIMHASH("bits between SimHashes of words");

    private final String words;

    Measure(String words) {
      this.words = words;
    }

    double between(String a, String b) {
      return switch (this) {
        case EUCLIDEAN -> Vectors.euclidean(counts(a), counts(b));
        case JACCARD -> 1 - Sets.jaccard(counts(a).keySet(), counts(b).keySet());
        case COSINE -> Vectors.degrees(Vectors.cosine(counts(a), counts(b)));
        case EDIT -> Edits.insertionsAndDeletions(symbols(a), symbols(b), 9999).orElseThrow();
        case HAMMING -> hamming(counts(a).keySet(), counts(b).keySet());
        case SIMHASH -> SimHash.distance(simHash(a), simHash(b));
      };
    }
  }

  /** What slide 18 asks of a distance. */
  private enum Property {
    NOT_NEGATIVE("1: not negative"),
    ZERO_IF_EQUAL("2: 0 iff x = y"),
    SYMMETRIC("3: symmetric"),
    TRIANGLE("4: triangle");

    private final String words;

    Property(String words) {
      this.words = words;
    }

    boolean isBroken(Measure measure, String x, String y, String z) {
      double xy = measure.between(x, y);
      return switch (this) {
        case NOT_NEGATIVE -> xy < 0;
        case ZERO_IF_EQUAL -> xy <= ROUNDING != x.equals(y);
        case SYMMETRIC -> xy != measure.between(y, x);
        case TRIANGLE -> xy > measure.between(x, z) + measure.between(z, y) + ROUNDING;
      };
    }
  }

  @Override
  public String name() {
    return "distances";
  }

  @Override
  public String title() {
    return "slide 18: Euclidean, Jaccard, cosine, edit and Hamming distance";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    List<List<String>> rows = new ArrayList<>();
    boolean isClean = true;
    for (Measure measure : Measure.values()) {
      List<String> row = new ArrayList<>(List.of(measure.words));
      for (Property property : Property.values()) {
        int count = count(measure, property, trials, settings.seed());
        row.add("" + count);
        isClean &= count == 0 || property == Property.ZERO_IF_EQUAL;
      }
      rows.add(row);
    }
    List<String> columns = new ArrayList<>(List.of("measure"));
    Arrays.stream(Property.values()).map(property -> property.words).forEach(columns::add);
    return new Outcome(
        List.of(
            phrases(),
            new ExperimentTable(
                "Properties broken, of " + trials + " triples of short texts", columns, rows)),
        List.of(),
        isClean ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
        "properties 1, 3 and 4 hold of all measures; property 2 holds of texts for the edit"
            + " distance alone, as the others see counts, sets, directions or sketches that"
            + " different texts may share");
  }

  private static ExperimentTable phrases() {
    List<String> texts = new ArrayList<>(CatSat.PHRASES);
    texts.add(WorkedExamples.FISH);
    texts.add(FISH_EDITED);
    int[][] pairs = {{0, 1}, {0, 2}, {1, 2}, {3, 4}, {0, 3}};
    List<List<String>> rows = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      List<String> row = new ArrayList<>(List.of(measure.words));
      for (int[] pair : pairs) {
        row.add(Cells.of("%.3f", measure.between(texts.get(pair[0]), texts.get(pair[1]))));
      }
      rows.add(row);
    }
    return new ExperimentTable(
        "The phrases of slide 31, and 'Tropical fish' with three words edited",
        List.of("measure", "p1, p2", "p1, p3", "p2, p3", "fish, edited", "p1, fish"),
        rows);
  }

  private static int count(Measure measure, Property property, int trials, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int broken = 0;
    for (int trial = 0; trial < trials; trial++) {
      String x = text(random);
      String y = random.nextInt(4) == 0 ? x : text(random);
      broken += property.isBroken(measure, x, y, text(random)) ? 1 : 0;
    }
    return broken;
  }

  /** One to five words of a small alphabet, so that orders and counts matter. */
  private static String text(SplittableRandom random) {
    return random
        .ints(1 + random.nextInt(5), 0, 4)
        .mapToObj(word -> "abcd".substring(word, word + 1))
        .collect(Collectors.joining(" "));
  }

  private static Map<String, Integer> counts(String text) {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\W+"))
        .collect(Collectors.toMap(word -> word, word -> 1, Integer::sum));
  }

  private static int[] symbols(String text) {
    return text.codePoints().toArray();
  }

  private static double hamming(Set<String> a, Set<String> b) {
    return a.stream().filter(word -> !b.contains(word)).count()
        + b.stream().filter(word -> !a.contains(word)).count();
  }

  private static long simHash(String text) {
    long[] hashes = counts(text).keySet().stream().mapToLong(Hashes::of).toArray();
    return SimHash.of(hashes, hashes.length);
  }
}
