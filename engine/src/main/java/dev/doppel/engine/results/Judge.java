package dev.doppel.engine.results;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.sketch.BitOverlap;
import dev.doppel.core.sketch.PackedMinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.index.Radius;
import java.util.Optional;

/** Says what two results are to each other. */
final class Judge {

  /*
   * With both texts available the sketches only say which pairs are worth counting, and the verdict
   * is that of doppel docs: Overlap of the same shingles. Without, the sketches' estimate is the
   * verdict.
   *
   * MinHash: counted if the estimate lies within four standard errors of what would do, so that one
   * pair in 30,000 that just reaches a threshold is missed.
   */

  private static final PackedMinHash MINHASH = ResultSketch.MINHASH;

  private static final double ERRORS = 4;

  /** Containment estimated less surely than this is not claimed. */
  private static final double MAX_ERROR = 0.05;

  /** As in doppel docs: the share of matching bits that makes chunk filters worth a count. */
  private static final double CHUNK_MATCH = 0.4;

  private final ResultSettings settings;
  private final int radius;

  Judge(ResultSettings settings) {
    this.settings = settings;
    this.radius = Radius.of(settings.threshold());
  }

  /** Returns what the first is to the second; nothing if they are different. */
  Optional<Likeness> judge(Profile a, Profile b) {
    ResultSketch left = a.sketchFor(b);
    ResultSketch right = b.sketchFor(a);
    if (left == null || right == null || isSnippet(a) != isSnippet(b)) {
      return Optional.empty();
    }
    if (a.sha256.proves(b.sha256)) { // stored sketches have none: their identities can be forged
      return Optional.of(Likeness.exact(evidence(left, right)));
    }
    return verdict(a, left, b, right).filter(likeness -> isPermitted(likeness, a, b));
  }

  /** Measures two results that a chain joined, whatever the thresholds. */
  Likeness measure(Profile a, Profile b) {
    ResultSketch left = a.sketchFor(b);
    ResultSketch right = b.sketchFor(a);
    if (left == null || right == null) {
      throw new AssertionError("a chain joined what has no sketch: " + a.result + b.result);
    }
    return Counts.of(a, b)
        .map(counts -> counts.likeness(Relation.NEAR, evidence(left, right)))
        .orElseGet(() -> estimate(left, right));
  }

  private static boolean isSnippet(Profile profile) {
    return profile.basis == Basis.SNIPPET;
  }

  private boolean isPermitted(Likeness likeness, Profile a, Profile b) {
    return settings.numbers() == ResultSettings.Numbers.TOGETHER
        || Differences.between(b, a, likeness.relation()).count() == 0;
  }

  private Optional<Likeness> verdict(Profile a, ResultSketch left, Profile b, ResultSketch right) {
    if (settings.method() == ResultMethod.JAIN_2005) {
      return byFilters(a, left, b, right);
    }
    return a.hasText() && b.hasText() ? counted(a, left, b, right) : estimated(left, right);
  }

  private Optional<Likeness> counted(Profile a, ResultSketch left, Profile b, ResultSketch right) {
    boolean isShort = left.byCharacters || right.byCharacters; // counted as fast as sketched
    if (!isShort && !isWorthCounting(left, right)) {
      return Optional.empty();
    }
    Optional<Counts> counts = Counts.of(a, b, settings.threshold(), settings.containment());
    return counts.flatMap(
        each ->
            each.relation(settings.threshold(), settings.containment())
                .map(relation -> each.likeness(relation, evidence(left, right))));
  }

  private boolean isWorthCounting(ResultSketch left, ResultSketch right) {
    return switch (settings.method()) {
      case MINHASH -> MINHASH.resemblance(left.words, right.words) >= leastResemblance(left, right);
      case SIMHASH -> SimHash.distance(left.words[0], right.words[0]) <= radius;
      case CHUNKS, JAIN_2005 -> evidence(left, right) >= CHUNK_MATCH;
    };
  }

  /** What MinHash must estimate for the pair to be near or one part of the other. */
  private double leastResemblance(ResultSketch left, ResultSketch right) {
    double part = Math.min(left.size(), right.size()) * settings.containment();
    double contained = part / (left.size() + right.size() - part);
    double least = Math.min(settings.threshold(), contained);
    return least - ERRORS * MINHASH.standardError(least);
  }

  /** The verdict of sketches alone. */
  private Optional<Likeness> estimated(ResultSketch left, ResultSketch right) {
    if (left.byCharacters != right.byCharacters) {
      return Optional.empty();
    }
    Likeness estimate = estimate(left, right);
    if (estimate.similarity() >= settings.threshold()) {
      return Optional.of(estimate);
    }
    boolean contained =
        estimate.containment() >= settings.containment()
            && !left.byCharacters
            && Math.min(left.size(), right.size()) >= Overlap.MIN_CONTAINED
            && isSure(estimate, left, right);
    return contained ? Optional.of(estimate.as(Relation.CONTAINED)) : Optional.empty();
  }

  private Likeness estimate(ResultSketch left, ResultSketch right) {
    double small = Math.min(left.size(), right.size());
    double both = left.size() + right.size();
    boolean isPart = left.size() <= right.size();
    double evidence = evidence(left, right);
    return switch (settings.method()) {
      case MINHASH -> {
        double resemblance = evidence;
        double containment = Math.min(1, resemblance * both / ((1 + resemblance) * small));
        yield new Likeness(Relation.NEAR, resemblance, containment, isPart, evidence);
      }
      case SIMHASH -> {
        double resemblance = SimHash.resemblance((int) evidence);
        yield new Likeness(Relation.NEAR, resemblance, resemblance, isPart, evidence);
      }
      case CHUNKS, JAIN_2005 -> {
        BitOverlap overlap = bits(left, right);
        yield new Likeness(
            Relation.NEAR,
            overlap.resemblance(settings.chunks().sketch().chunking().expectedBytes()),
            overlap.containment(),
            isPart,
            evidence);
      }
    };
  }

  /** Whether a containment was estimated well enough to be claimed. */
  private boolean isSure(Likeness estimate, ResultSketch left, ResultSketch right) {
    if (settings.method() != ResultMethod.MINHASH) {
      return true;
    }
    double resemblance = estimate.similarity();
    double small = Math.min(left.size(), right.size());
    double slope = (left.size() + right.size()) / (small * (1 + resemblance) * (1 + resemblance));
    return slope * MINHASH.standardError(resemblance) <= MAX_ERROR;
  }

  /** The paper's verdict: enough bits match, or one filter's lie in the other's. */
  private Optional<Likeness> byFilters(
      Profile a, ResultSketch left, Profile b, ResultSketch right) {
    BitOverlap overlap = bits(left, right);
    boolean leftIsPart = overlap.b() <= overlap.a();
    return settings
        .chunks()
        .relation(overlap, settings.threshold(), settings.containment())
        .map(relation -> measure(a, b).as(relation, leftIsPart));
  }

  /** The bits of two filters, those of the earlier result, the source, first. */
  private static BitOverlap bits(ResultSketch left, ResultSketch right) {
    return BitOverlap.of(right.words, left.words);
  }

  private double evidence(ResultSketch left, ResultSketch right) {
    return switch (settings.method()) {
      case MINHASH -> MINHASH.resemblance(left.words, right.words);
      case SIMHASH -> SimHash.distance(left.words[0], right.words[0]);
      case CHUNKS, JAIN_2005 -> settings.chunks().match(bits(left, right));
    };
  }
}
