package dev.doppel.experiments.roth;

import dev.doppel.core.sketch.SimHash;
import dev.doppel.experiments.paper.CpuClock;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The observations of section 2.5 of the paper, repeated: every SimHash compared with every other.
 */
final class Observations {

  /** "64 - 0.90 * 64 = 6.4": what the paper takes for 90 %. */
  static final int DISTANCE = (int) (64 - 0.90 * 64);

  private static final int MANY = 10;

  private final List<RothText> texts;
  private final Map<String, RothText> byId = new HashMap<>();
  private final List<Observation> table = new ArrayList<>();
  private final Tally far = new Tally();
  private final Tally same = new Tally();

  private Observations(List<RothText> texts) {
    this.texts = texts;
    texts.forEach(text -> byId.put(text.id(), text));
  }

  static Observations of(List<RothText> texts, double megabytes, List<Observation> rates) {
    Observations observations = new Observations(texts);
    observations.corpus(megabytes);
    observations.table.addAll(rates);
    observations.everyPair();
    observations.mutations();
    return observations;
  }

  List<Observation> table() {
    return List.copyOf(table);
  }

  /** Whether insertions are found better than deletions, and lie at distance 0 more often. */
  Verdict verdict() {
    if (!hasMutations()) {
      return Verdict.NOT_JUDGED;
    }
    boolean isAsPaper = far.insertions < far.deletions && same.deletions < same.insertions;
    return isAsPaper ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD;
  }

  private boolean hasMutations() {
    return texts.stream()
        .anyMatch(text -> text.is(Mutation.Kind.INSERTION) || text.is(Mutation.Kind.DELETION));
  }

  String because() {
    if (!hasMutations()) {
      return "there are no mutated files such as a_i_43.txt beside a.txt: make some by"
          + " --make-corpus";
    }
    return String.format(
        Locale.ROOT,
        "of mutated files at distance 7 or more %s are insertions (paper 5 %%), of those at"
            + " distance 0 %s are deletions (paper 3 %%); counts depend on the corpus",
        far.share(far.insertions),
        same.share(same.deletions));
  }

  /** Writes the paper's result file: every pair within the distance, and what made it so. */
  static void writePairs(List<RothText> texts, Appendable out) throws IOException {
    long[] keys = texts.stream().mapToLong(RothText::simHash).toArray();
    out.append("a\tb\tdistance\tmutation\n");
    for (int i = 1; i < keys.length; i++) {
      for (int other = 0; other < i; other++) {
        int distance = SimHash.distance(keys[other], keys[i]);
        if (distance <= DISTANCE) {
          out.append(texts.get(other).id()).append('\t').append(texts.get(i).id()).append('\t');
          out.append(Integer.toString(distance)).append('\t');
          out.append(relation(texts.get(other), texts.get(i))).append('\n');
        }
      }
    }
  }

  private static String relation(RothText a, RothText b) {
    if (b.mutation().isPresent() && b.mutation().get().original().equals(a.id())) {
      return "b of a";
    }
    if (a.mutation().isPresent() && a.mutation().get().original().equals(b.id())) {
      return "a of b";
    }
    return root(a).equals(root(b)) ? "of the same" : "";
  }

  private static String root(RothText text) {
    return text.mutation().map(Mutation.Named::original).orElse(text.id());
  }

  private void corpus(double megabytes) {
    add("files", "20,476", "%,d", texts.size());
    add("of them insertions", "4,619", "%,d", count(Mutation.Kind.INSERTION));
    add("of them deletions", "3,057", "%,d", count(Mutation.Kind.DELETION));
    add("of them copies made", "", "%,d", count(Mutation.Kind.COPY));
    add("megabytes", "523", "%.0f", megabytes);
  }

  private void everyPair() {
    long[] keys = texts.stream().mapToLong(RothText::simHash).toArray();
    int[] matches = new int[keys.length];
    long start = CpuClock.nanos();
    for (int i = 1; i < keys.length; i++) {
      compare(keys, i, matches);
    }
    double seconds = (CpuClock.nanos() - start) * 1e-9;
    long pairs = Arrays.stream(matches).asLongStream().sum() / 2;
    double comparisons = keys.length * (keys.length - 1.0) / 2;
    long similar = Arrays.stream(matches).filter(count -> count > 0).count();
    add("comparisons, million", "211", "%.0f", comparisons / 1e6);
    add("comparisons, million/s, 1 thread, CPU time", "1.99", "%.0f", comparisons / 1e6 / seconds);
    add("pairs found, as NAME-pairs.tsv lists them", "35,377 lines", "%,d", pairs);
    add("files similar to another (distance <= 6)", "14,900 (73 %)", "%s", share(similar));
    add("most matches of one file", "15", "%d", Arrays.stream(matches).max().orElse(0));
    long many = Arrays.stream(matches).filter(count -> count >= MANY).count();
    add("files with 10 matches or more", "25", "%,d", many);
  }

  private static void compare(long[] keys, int one, int[] matches) {
    long key = keys[one];
    for (int i = 0; i < one; i++) {
      if (Long.bitCount(keys[i] ^ key) <= DISTANCE) {
        matches[i]++;
        matches[one]++;
      }
    }
  }

  /** Looks at modified files beside their unmodified forms. */
  private void mutations() {
    for (RothText text : texts) {
      RothText original = text.mutation().map(named -> byId.get(named.original())).orElse(null);
      if (original != null) {
        int distance = SimHash.distance(text.simHash(), original.simHash());
        if (distance > DISTANCE) {
          far.add(text);
        } else if (distance == 0) {
          same.add(text);
        }
      }
    }
    add("modified files at distance >= 7", "2,613", "%,d", far.insertions + far.deletions);
    add("of them insertions", "141 (5 %)", "%s", far.share(far.insertions));
    add("modified files at distance 0", "940", "%,d", same.insertions + same.deletions);
    add("of them deletions", "27 (3 %)", "%s", same.share(same.deletions));
    add("largest insertion at distance 0", "80 %", "%d %%", same.largestInsertion);
    add("largest deletion at distance 0", "33 %", "%d %%", same.largestDeletion);
    add("copies made at distance 0", "", "%,d of %,d", same.copies, same.copies + far.copies);
  }

  private long count(Mutation.Kind kind) {
    return texts.stream().filter(text -> text.is(kind)).count();
  }

  private String share(long count) {
    return String.format(Locale.ROOT, "%,d (%.0f %%)", count, 100.0 * count / texts.size());
  }

  private void add(String what, String paper, String measured, Object... values) {
    table.add(new Observation(what, paper, String.format(Locale.ROOT, measured, values)));
  }

  /** Counts mutations by kind. */
  private static final class Tally {

    private int copies;
    private int insertions;
    private int deletions;
    private int largestInsertion;
    private int largestDeletion;

    void add(RothText text) {
      if (text.is(Mutation.Kind.COPY)) {
        copies++;
      } else if (text.is(Mutation.Kind.INSERTION)) {
        insertions++;
        largestInsertion = Math.max(largestInsertion, text.percent());
      } else {
        deletions++;
        largestDeletion = Math.max(largestDeletion, text.percent());
      }
    }

    String share(int part) {
      double percent = 100.0 * part / Math.max(1, insertions + deletions);
      return String.format(Locale.ROOT, "%,d (%.0f %%)", part, percent);
    }
  }
}
