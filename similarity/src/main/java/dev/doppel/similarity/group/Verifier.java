package dev.doppel.similarity.group;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.index.Pairs;
import dev.doppel.core.sketch.BitOverlap;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.parts.CheckedPair;
import dev.doppel.similarity.parts.PairCheck;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Compares candidates shingle by shingle and keeps the pairs that hold. */
final class Verifier {

  private static final int PAIRS_A_PIECE = 4096;

  private final Corpus corpus;
  private final DocumentSettings settings;
  private final ShingleSets sets;
  private final @Nullable Footprints footprints;
  private final LongAdder compared = new LongAdder();

  /**
   * Makes one.
   *
   * @param footprints those of the word shingles, if there are any
   */
  Verifier(
      Corpus corpus, DocumentSettings settings, ShingleSets sets, @Nullable Footprints footprints) {
    this.corpus = corpus;
    this.settings = settings;
    this.sets = sets;
    this.footprints = footprints;
  }

  /** Returns the pairs that hold, in the order of the input. */
  DocumentPairs verify(List<Candidates> candidates, Workers workers, Progress progress)
      throws IOException {
    long total = candidates.stream().mapToLong(each -> each.pairs().size()).sum();
    progress.begin("comparing", "pairs", total);
    AtomicLong done = new AtomicLong();
    List<Callable<DocumentPairs>> pieces = new ArrayList<>();
    for (Candidates each : candidates) {
      int parts = each.pairs().size() / PAIRS_A_PIECE + 1;
      for (Range range : Range.split(each.pairs().size(), parts)) {
        pieces.add(
            () -> {
              DocumentPairs found = verify(each, range);
              progress.reach(done.addAndGet(range.to() - range.from()));
              return found;
            });
      }
    }
    return DocumentPairs.of(workers.all(pieces));
  }

  /** How many pairs were compared in full. */
  long compared() {
    return compared.sum();
  }

  /** Measures two documents of one space, whatever the thresholds. */
  Overlap measure(int a, int b) throws IOException {
    return new Measuring().measure(a, b);
  }

  /** Measures one pair after the other; for one thread. */
  final class Measuring {

    private final ShingleSets.Cursor cursor = sets.cursor();
    private final Comparison byWords = new Comparison(corpus.words, cursor);
    private final Comparison byCharacters = new Comparison(corpus.characters, cursor);

    Overlap measure(int a, int b) throws IOException {
      boolean haveWords = areComparedByWords(a, b);
      Space space = haveWords ? corpus.words : corpus.characters;
      if (space.rowOf(a) < 0 || space.rowOf(b) < 0) {
        return new Overlap(1, 1, 0); // one by words, one by characters: nothing in common
      }
      Comparison comparison = haveWords ? byWords : byCharacters;
      comparison.setLeft(space.rowOf(a));
      return comparison.overlap(space.rowOf(b));
    }
  }

  /** The measure of the sketches of two documents; not a number if the method has none. */
  double evidence(int a, int b) {
    int left = corpus.words.rowOf(a);
    int right = corpus.words.rowOf(b);
    return left < 0 || right < 0
        ? Double.NaN
        : evidence(corpus.words, left, right, settings.method());
  }

  private double evidence(Space space, int left, int right, Method foundBy) {
    return switch (foundBy) {
      case CHUNKS -> settings.chunks().match(space.bits(left, right));
      case SIMHASH, ROTATE_SORT -> SimHash.distance(space.simHash(left), space.simHash(right));
      case AUTO, EXACT, SHINGLES, MINHASH -> Double.NaN;
    };
  }

  private DocumentPairs verify(Candidates candidates, Range range) throws IOException {
    Space space = candidates.space();
    Pairs pairs = candidates.pairs();
    Comparison comparison = new Comparison(space, sets.cursor());
    DocumentPairs found = DocumentPairs.none();
    int left = -1;
    int count = 0;
    for (int i = range.from(); i < range.to(); i++) {
      boolean known = space.document(pairs.second(i)) < corpus.stored(); // and so is the first
      if (known || !mayHold(space, pairs.first(i), pairs.second(i))) {
        continue;
      }
      if (pairs.first(i) != left) {
        left = pairs.first(i);
        comparison.setLeft(left);
      }
      int right = pairs.second(i);
      count++;
      CheckedPair checked = comparison.with(right);
      if (checked != null && isAllowed(space.document(left), space.document(right), checked)) {
        boolean swap = checked.rightInside();
        int a = space.document(swap ? right : left);
        int b = space.document(swap ? left : right);
        double evidence = evidence(space, left, right, candidates.foundBy());
        found.add(a, b, checked, candidates.foundBy(), evidence);
      }
    }
    compared.add(count);
    return found;
  }

  /** Where pairs are verified, two pages must not be told apart by their names. */
  private boolean isAllowed(int a, int b, CheckedPair pair) {
    return !settings.verified() || corpus.sites.allow(a, b, pair);
  }

  /** Whether the sets of two rows are worth reading. */
  private boolean mayHold(Space space, int left, int right) {
    return space == corpus.words
        ? footprints == null || footprints.mayHold(left, right)
        : !areComparedByWords(space.document(left), space.document(right));
  }

  /** Between documents that have both, words decide. */
  private boolean areComparedByWords(int a, int b) {
    return corpus.words.rowOf(a) >= 0 && corpus.words.rowOf(b) >= 0;
  }

  /** One row's set held for comparison, those of others read past it. */
  private final class Comparison {

    private final Space space;
    private final ShingleSets.Cursor cursor;
    private final PairCheck check = PairCheck.of(settings);
    private long[] values = new long[1024];
    private int leftRow;

    Comparison(Space space, ShingleSets.Cursor cursor) {
      this.space = space;
      this.cursor = cursor;
    }

    void setLeft(int row) throws IOException {
      leftRow = row;
      read(row);
      check.setLeft(values, space.size(row), space.level(row));
    }

    @Nullable CheckedPair with(int right) throws IOException {
      if (!settings.verified()) {
        return byBits(right);
      }
      read(right);
      return check.with(values, space.size(right), space.level(right), space == corpus.words);
    }

    /** What the filters say of the pair, with the resemblance counted. */
    private @Nullable CheckedPair byBits(int right) throws IOException {
      BitOverlap bits = space.bits(leftRow, right);
      Relation relation =
          settings
              .chunks()
              .relation(bits, settings.threshold(), settings.containment())
              .orElse(null);
      if (relation == null) {
        return null;
      }
      Overlap counted = overlap(right);
      boolean rightIsEmptier = leftRow < right ? bits.b() < bits.a() : bits.a() < bits.b();
      return new CheckedPair(
          relation,
          relation == Relation.CONTAINED && rightIsEmptier,
          (float) counted.resemblance(),
          (float) counted.containment());
    }

    Overlap overlap(int right) throws IOException {
      read(right);
      return check.overlap(values, space.size(right), space.level(right));
    }

    private void read(int row) throws IOException {
      int size = space.size(row);
      if (values.length < size) {
        values = new long[size + (size >> 1)];
      }
      cursor.read(space.place(row), size, values);
    }
  }
}
