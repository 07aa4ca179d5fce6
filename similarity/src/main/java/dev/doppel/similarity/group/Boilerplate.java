package dev.doppel.similarity.group;

import dev.doppel.core.cluster.UnionFind;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.parts.BoilerplateRule;
import dev.doppel.similarity.parts.Weighed;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Removes the pairs that are alike only by what many documents share. */
final class Boilerplate {

  /*
   * Only pairs in doubt are looked at, and only their shingles are counted, in one more pass over
   * the spool. A pass counts as many shingles as fit into a quarter of the heap, 260,000 at least;
   * if the pairs in doubt have more, they are done in as many passes as it takes. Where no pair is
   * in doubt there is none.
   */

  private static final int LEAST_A_PASS = 1 << 18;
  private static final int MOST_A_PASS = 1 << 25;
  private static final int SHARE_OF_HEAP = 4;
  private static final int PAIRS_A_PIECE = 1024;
  private static final int[] NO_COUNTS = {};
  private static final BoilerplateRule.Part NOTHING =
      new BoilerplateRule.Part(new long[0], NO_COUNTS, 0);

  private final Corpus corpus;
  private final Space space;
  private final DocumentSettings settings;
  private final ShingleSets sets;
  private final Workers workers;
  private final DocumentPairs pairs;
  private final boolean[] gone;
  private final long[] rows; // family above row, sorted

  private Boilerplate(
      DocumentPairs pairs,
      Corpus corpus,
      DocumentSettings settings,
      ShingleSets sets,
      Workers workers) {
    this.pairs = pairs;
    this.corpus = corpus;
    this.space = corpus.words;
    this.settings = settings;
    this.sets = sets;
    this.workers = workers;
    this.gone = new boolean[pairs.size()];
    this.rows = byFamily();
  }

  /** Returns the pairs that stay, in order, as what they stay. */
  static DocumentPairs weigh(
      DocumentPairs pairs,
      Corpus corpus,
      DocumentSettings settings,
      ShingleSets sets,
      Workers workers,
      Progress progress)
      throws IOException {
    if (!BoilerplateRule.applies(settings)) {
      return pairs;
    }
    int[] doubtful = doubtful(pairs, corpus, settings);
    return doubtful.length == 0
        ? pairs
        : new Boilerplate(pairs, corpus, settings, sets, workers).without(doubtful, progress);
  }

  private static int[] doubtful(DocumentPairs pairs, Corpus corpus, DocumentSettings settings) {
    int[] found = new int[pairs.size()];
    int count = 0;
    for (int pair = 0; pair < pairs.size(); pair++) {
      if (!isSure(pairs, pair, settings)
          && corpus.words.rowOf(pairs.a(pair)) >= 0
          && corpus.words.rowOf(pairs.b(pair)) >= 0) {
        found[count++] = pair;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static boolean isSure(DocumentPairs pairs, int pair, DocumentSettings settings) {
    return BoilerplateRule.isBeyondDoubt(
        pairs.relation(pair), (float) pairs.similarity(pair), settings.threshold());
  }

  private long[] byFamily() {
    UnionFind families = UnionFind.of(corpus.size());
    for (int pair = 0; pair < pairs.size(); pair++) {
      if (isSure(pairs, pair, settings)) {
        families.union(pairs.a(pair), pairs.b(pair));
      }
    }
    long[] keys = new long[space.rows()];
    for (int row = 0; row < keys.length; row++) {
      keys[row] = (long) families.find(space.document(row)) << 32 | row;
    }
    Arrays.sort(keys);
    return keys;
  }

  private DocumentPairs without(int[] doubtful, Progress progress) throws IOException {
    progress.begin("weighing", "pairs", doubtful.length);
    for (int from = 0; from < doubtful.length; ) {
      FamilyCounts counts = new FamilyCounts();
      int to = want(doubtful, from, counts);
      counts.beginCounting();
      count(counts);
      judge(doubtful, from, to, counts);
      from = to;
      progress.reach(from);
    }
    return pairs.without(gone);
  }

  /** Names the shingles of as many pairs as fit a pass, and returns where the next one begins. */
  private int want(int[] doubtful, int from, FamilyCounts counts) throws IOException {
    SetReader reader = new SetReader(sets.cursor());
    BitSet named = new BitSet();
    int at = from;
    int most = mostAPass();
    while (at < doubtful.length && (at == from || counts.wanted() < most)) {
      int pair = doubtful[at++];
      want(pairs.a(pair), named, reader, counts);
      if (pairs.relation(pair) == Relation.NEAR) {
        want(pairs.b(pair), named, reader, counts);
      }
    }
    return at;
  }

  private static int mostAPass() {
    long share = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / FamilyCounts.MOST_BYTES;
    return (int) Math.max(LEAST_A_PASS, Math.min(MOST_A_PASS, share));
  }

  private void want(int document, BitSet named, SetReader reader, FamilyCounts counts)
      throws IOException {
    int row = space.rowOf(document);
    if (!named.get(row)) {
      named.set(row);
      counts.want(reader.read(row), space.size(row));
    }
  }

  /** Shows the sets of all documents to the counts, those of one family together. */
  private void count(FamilyCounts counts) throws IOException {
    List<Callable<Integer>> pieces = new ArrayList<>();
    for (Range range : Range.split(rows.length, settings.threads() * 4)) {
      int from = nextFamily(range.from());
      int to = nextFamily(range.to());
      if (from < to) {
        pieces.add(() -> count(counts, from, to));
      }
    }
    workers.all(pieces);
  }

  /** The first place from this one on at which a family begins. */
  private int nextFamily(int from) {
    int at = from;
    while (at > 0 && at < rows.length && family(at) == family(at - 1)) {
      at++;
    }
    return at;
  }

  private int family(int at) {
    return (int) (rows[at] >>> 32);
  }

  private int count(FamilyCounts counts, int from, int to) throws IOException {
    SetReader reader = new SetReader(sets.cursor());
    Places places = new Places();
    boolean familyBegins = true;
    for (int at = from; at < to; at++) {
      int row = (int) rows[at];
      long[] values = reader.read(row);
      int size = space.size(row);
      boolean familyEnds = at + 1 == to || family(at + 1) != family(at);
      boolean isAlone = familyBegins && familyEnds; // and a set has nothing twice
      for (int i = 0; i < size; i++) {
        int place = counts.place(values[i]);
        if (place >= 0 && isAlone) {
          counts.count(place);
        } else if (place >= 0) {
          places.add(place);
        }
      }
      if (familyEnds) {
        places.drainTo(counts);
      }
      familyBegins = familyEnds;
    }
    return to - from;
  }

  private void judge(int[] doubtful, int from, int to, FamilyCounts counts) throws IOException {
    CountsOfRows known = new CountsOfRows(space.rows());
    List<Callable<Integer>> pieces = new ArrayList<>();
    for (Range range : Range.split(to - from, (to - from) / PAIRS_A_PIECE + 1)) {
      pieces.add(
          () -> {
            Judging judging = new Judging(counts, known);
            for (int i = from + range.from(); i < from + range.to(); i++) {
              judging.judge(doubtful[i]);
            }
            return range.to() - range.from();
          });
    }
    workers.all(pieces);
  }

  /** Judges pairs, each by one thread. */
  private final class Judging {

    private final BoilerplateRule rule = BoilerplateRule.of(settings);
    private final FamilyCounts counts;
    private final CountsOfRows known;
    private final SetReader first = new SetReader(sets.cursor());
    private final SetReader second = new SetReader(sets.cursor());
    private BoilerplateRule.Part firstPart = NOTHING;
    private int firstRow = -1;

    Judging(FamilyCounts counts, CountsOfRows known) {
      this.counts = counts;
      this.known = known;
    }

    void judge(int pair) throws IOException {
      int a = space.rowOf(pairs.a(pair));
      int b = space.rowOf(pairs.b(pair));
      int level = Math.max(space.level(a), space.level(b));
      boolean isNear = pairs.relation(pair) == Relation.NEAR;
      Weighed weighed =
          rule.weigh(
              first(a), isNear ? part(second, b) : second.plain(b), level, pairs.relation(pair));
      if (weighed == null) {
        gone[pair] = true;
      } else {
        pairs.weigh(pair, weighed);
      }
    }

    /** The part of this row; the one of the pair before, where it is the same. */
    private BoilerplateRule.Part first(int row) throws IOException {
      if (row != firstRow) {
        firstPart = part(first, row);
        firstRow = row;
      }
      return firstPart;
    }

    private BoilerplateRule.Part part(SetReader reader, int row) throws IOException {
      int size = space.size(row);
      long[] values = reader.read(row);
      int[] families = known.of(row);
      if (families == null) {
        families = new int[size];
        counts.read(values, size, families);
        known.keep(row, families);
      }
      return new BoilerplateRule.Part(values, families, size);
    }
  }

  /**
   * The counts of rows that were looked up already. In a crowd each row is judged with many others,
   * and looking up costs more than judging. Safe for many threads: two may look up the same.
   */
  private static final class CountsOfRows {

    private static final long MOST_BYTES = 1 << 25;
    private static final int SHARE_OF_HEAP = 32;

    private final long most =
        Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP) / Integer.BYTES;
    private final AtomicReferenceArray<int[]> rows;
    private final AtomicLong kept = new AtomicLong();

    CountsOfRows(int rows) {
      this.rows = new AtomicReferenceArray<>(rows);
    }

    int @Nullable [] of(int row) {
      return rows.get(row);
    }

    void keep(int row, int[] families) {
      if (kept.addAndGet(families.length) <= most) {
        rows.set(row, families);
      }
    }
  }

  /** Reads sets, one after the other. */
  private final class SetReader {

    private final ShingleSets.Cursor cursor;
    private long[] values = new long[1024];

    SetReader(ShingleSets.Cursor cursor) {
      this.cursor = cursor;
    }

    long[] read(int row) throws IOException {
      int size = space.size(row);
      if (values.length < size) {
        values = new long[size + (size >> 1)];
      }
      cursor.read(space.place(row), size, values);
      return values;
    }

    /** A part whose counts are not looked at. */
    BoilerplateRule.Part plain(int row) throws IOException {
      return new BoilerplateRule.Part(read(row), NO_COUNTS, space.size(row));
    }
  }

  /** The wanted shingles of one family, by place; each counts once. */
  private static final class Places {

    private int[] places = new int[1024];
    private int size;

    void add(int place) {
      if (size == places.length) {
        distinct();
        if (size * 2 > places.length) {
          places = Arrays.copyOf(places, places.length * 2);
        }
      }
      places[size++] = place;
    }

    void drainTo(FamilyCounts counts) {
      distinct();
      for (int i = 0; i < size; i++) {
        counts.count(places[i]);
      }
      size = 0;
    }

    private void distinct() {
      Arrays.sort(places, 0, size);
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (kept == 0 || places[i] != places[kept - 1]) {
          places[kept++] = places[i];
        }
      }
      size = kept;
    }
  }
}
