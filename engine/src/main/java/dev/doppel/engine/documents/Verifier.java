package dev.doppel.engine.documents;

import dev.doppel.core.index.Pairs;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.engine.Progress;
import dev.doppel.engine.Relation;
import dev.doppel.engine.TextRules;
import dev.doppel.engine.internal.Parallel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;

/** Compares candidates shingle by shingle and keeps the pairs that hold. */
final class Verifier {

  private static final int PAIRS_A_PIECE = 4096;

  private final Corpus corpus;
  private final DocumentSettings settings;
  private final Spool spool;

  Verifier(Corpus corpus, DocumentSettings settings, Spool spool) {
    this.corpus = corpus;
    this.settings = settings;
    this.spool = spool;
  }

  /** Returns the pairs that hold, in the order of the input. */
  DocumentPairs verify(List<Candidates> candidates, ExecutorService pool, Progress progress)
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
    return DocumentPairs.of(Parallel.all(pool, pieces));
  }

  /** Measures two documents of one space, whatever the thresholds. */
  Overlap measure(int a, int b) throws IOException {
    Space space =
        corpus.words.rowOf(a) >= 0 && corpus.words.rowOf(b) >= 0 ? corpus.words : corpus.characters;
    if (space.rowOf(a) < 0 || space.rowOf(b) < 0) {
      return new Overlap(1, 1, 0); // one by words, one by characters: nothing in common
    }
    Comparison comparison = new Comparison(space, spool.cursor());
    comparison.setLeft(space.rowOf(a));
    return comparison.with(space.rowOf(b), 0);
  }

  private DocumentPairs verify(Candidates candidates, Range range) throws IOException {
    Space space = candidates.space();
    Pairs pairs = candidates.pairs();
    Comparison comparison = new Comparison(space, spool.cursor());
    DocumentPairs found = DocumentPairs.none();
    int left = -1;
    for (int i = range.from(); i < range.to(); i++) {
      boolean known = space.document(pairs.second(i)) < corpus.stored(); // and so is the first
      if (known || isComparedByWords(space, pairs.first(i), pairs.second(i))) {
        continue;
      }
      if (pairs.first(i) != left) {
        left = pairs.first(i);
        comparison.setLeft(left);
      }
      int right = pairs.second(i);
      Overlap overlap = comparison.with(right, settings.verified() ? least(space, left, right) : 0);
      keep(space, left, right, overlap, candidates.foundBy(), found);
    }
    return found;
  }

  /** Between documents that have both, words decide. */
  private boolean isComparedByWords(Space space, int left, int right) {
    return space == corpus.characters
        && corpus.words.rowOf(space.document(left)) >= 0
        && corpus.words.rowOf(space.document(right)) >= 0;
  }

  /** The fewest common shingles with which the pair could hold. */
  private int least(Space space, int left, int right) {
    if (space.level(left) != space.level(right)) {
      return 0; // the sizes at a common level are not known yet
    }
    double threshold = settings.threshold();
    double both = (double) space.size(left) + space.size(right);
    double near = both * threshold / (1 + threshold);
    double contained = Math.min(space.size(left), space.size(right)) * settings.containment();
    return (int) (space == corpus.words ? Math.min(near, contained) : near);
  }

  private void keep(
      Space space, int left, int right, Overlap overlap, Method foundBy, DocumentPairs found) {
    Optional<Relation> verdict =
        TextRules.relation(
            overlap.left(),
            overlap.right(),
            overlap.shared(),
            space == corpus.words,
            settings.threshold(),
            settings.containment());
    if (verdict.isEmpty() && settings.verified()) {
      return;
    }
    Relation relation = verdict.orElse(Relation.NEAR);
    boolean swap = relation == Relation.CONTAINED && overlap.right() < overlap.left();
    int a = space.document(swap ? right : left);
    int b = space.document(swap ? left : right);
    found.add(a, b, relation, overlap, foundBy);
  }

  /** One set held in a table, others read past it. */
  private static final class Comparison {

    private final Space space;
    private final Spool.Cursor cursor;
    private final ShingleSet table = ShingleSet.withDefaultLimit();
    private int left;
    private long[] values = new long[1024];

    Comparison(Space space, Spool.Cursor cursor) {
      this.space = space;
      this.cursor = cursor;
    }

    void setLeft(int row) throws IOException {
      left = row;
      read(row);
      table.clear(space.size(row));
      table.accept(values, space.size(row));
    }

    /** Counts common shingles; gives up once fewer than {@code least} are possible. */
    Overlap with(int right, int least) throws IOException {
      read(right);
      int size = space.size(right);
      int level = Math.max(space.level(left), space.level(right));
      if (space.level(left) != space.level(right)) {
        return atLevel(level, size);
      }
      int shared = 0;
      int misses = size - least;
      for (int i = 0; i < size && misses >= 0; i++) {
        boolean common = table.contains(values[i]);
        shared += common ? 1 : 0;
        misses -= common ? 0 : 1;
      }
      return new Overlap(table.size(), size, misses < 0 ? 0 : shared);
    }

    private Overlap atLevel(int level, int size) {
      int lefts = 0;
      for (int i = 0; i < table.size(); i++) {
        lefts += ShingleSet.inSample(table.values()[i], level) ? 1 : 0;
      }
      int rights = 0;
      int shared = 0;
      for (int i = 0; i < size; i++) {
        if (ShingleSet.inSample(values[i], level)) {
          rights++;
          shared += table.contains(values[i]) ? 1 : 0;
        }
      }
      return new Overlap(lefts, rights, shared);
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
