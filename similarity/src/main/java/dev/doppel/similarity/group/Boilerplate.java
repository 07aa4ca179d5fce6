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
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Removes the pairs that are alike only by what many documents share. */
final class Boilerplate {

  /*
   * Only pairs in doubt are looked at, and only their shingles are counted, in one more pass over
   * the spool. A pass counts as many shingles as fit into a quarter of the heap, 260,000 at least;
   * if the pairs in doubt have more, they are done in as many passes as it takes. From three on, one
   * pass before them finds out which rows have any of these shingles, and they read only those:
   * where few documents are alike, next to none. Where no pair is in doubt there is no pass at all.
   */

  private static final int LEAST_A_PASS = 1 << 18;
  private static final int MOST_A_PASS = 1 << 25;
  private static final int SHARE_OF_HEAP = 4;
  private static final int MOST_WHOLE_PASSES = 2;
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
  private final long mostAPass; // shingles
  private final long[] rows; // family above row, sorted
  private long rowsRead;

  private Boilerplate(
      DocumentPairs pairs,
      Corpus corpus,
      DocumentSettings settings,
      ShingleSets sets,
      Workers workers,
      long mostAPass) {
    this.pairs = pairs;
    this.corpus = corpus;
    this.space = corpus.words;
    this.settings = settings;
    this.sets = sets;
    this.workers = workers;
    this.gone = new boolean[pairs.size()];
    this.mostAPass = mostAPass;
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
    return weigh(pairs, corpus, settings, sets, workers, progress, mostAPass(), rows -> {});
  }

  /**
   * Does so.
   *
   * @param mostAPass how many shingles a pass counts, about
   * @param read hears how many sets the passes have read
   */
  static DocumentPairs weigh(
      DocumentPairs pairs,
      Corpus corpus,
      DocumentSettings settings,
      ShingleSets sets,
      Workers workers,
      Progress progress,
      long mostAPass,
      LongConsumer read)
      throws IOException {
    if (!BoilerplateRule.applies(settings)) {
      return pairs;
    }
    int[] doubtful = doubtful(pairs, corpus, settings);
    if (doubtful.length == 0) {
      return pairs;
    }
    Boilerplate boilerplate = new Boilerplate(pairs, corpus, settings, sets, workers, mostAPass);
    DocumentPairs left = boilerplate.without(doubtful, progress);
    read.accept(boilerplate.rowsRead);
    return left;
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
      BitSet named = new BitSet();
      int end = name(doubtful, from, named);
      long[] some = having(named);
      while (from < end) {
        FamilyCounts counts = new FamilyCounts();
        int to = want(doubtful, from, end, counts);
        counts.beginCounting();
        count(counts, some);
        judge(doubtful, from, to, counts);
        from = to;
        progress.reach(from);
      }
    }
    return pairs.without(gone);
  }

  /** Names the rows of as many pairs as a filter takes, and returns where the next one begins. */
  private int name(int[] doubtful, int from, BitSet named) {
    long most = WantedRows.SHINGLES_FOR_ONE_COUNTED * mostAPass;
    long shingles = 0;
    int at = from;
    while (at < doubtful.length && (at == from || shingles < most)) {
      int pair = doubtful[at++];
      shingles += name(pairs.a(pair), named);
      if (pairs.relation(pair) == Relation.NEAR) {
        shingles += name(pairs.b(pair), named);
      }
    }
    return at;
  }

  /** Returns how many shingles that adds. */
  private int name(int document, BitSet named) {
    int row = space.rowOf(document);
    if (named.get(row)) {
      return 0;
    }
    named.set(row);
    return space.size(row);
  }

  /** The rows to be shown to the counts of these rows' shingles. */
  private long[] having(BitSet named) throws IOException {
    long shingles = named.stream().mapToLong(space::size).sum();
    if (shingles <= MOST_WHOLE_PASSES * mostAPass) {
      return rows;
    }
    rowsRead += rows.length;
    return new WantedRows(space, sets, named, shingles).among(rows, workers, settings.threads());
  }

  /** Names the shingles of as many pairs as fit a pass, and returns where the next one begins. */
  private int want(int[] doubtful, int from, int end, FamilyCounts counts) throws IOException {
    SetReader reader = new SetReader(space, sets);
    BitSet named = new BitSet();
    int at = from;
    while (at < end && (at == from || counts.wanted() < mostAPass)) {
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

  /** Shows the sets of some rows to the counts, those of one family together. */
  private void count(FamilyCounts counts, long[] some) throws IOException {
    List<Callable<Integer>> pieces = new ArrayList<>();
    for (Range range : Range.split(some.length, settings.threads() * 4)) {
      int from = nextFamily(some, range.from());
      int to = nextFamily(some, range.to());
      if (from < to) {
        pieces.add(() -> count(counts, some, from, to));
      }
    }
    rowsRead += some.length;
    workers.all(pieces);
  }

  /** The first place from this one on at which a family begins. */
  private static int nextFamily(long[] some, int from) {
    int at = from;
    while (at > 0 && at < some.length && family(some, at) == family(some, at - 1)) {
      at++;
    }
    return at;
  }

  private static int family(long[] some, int at) {
    return (int) (some[at] >>> 32);
  }

  private int count(FamilyCounts counts, long[] some, int from, int to) throws IOException {
    SetReader reader = new SetReader(space, sets);
    Places places = new Places();
    boolean familyBegins = true;
    for (int at = from; at < to; at++) {
      int row = (int) some[at];
      long[] values = reader.read(row);
      int size = space.size(row);
      boolean familyEnds = at + 1 == to || family(some, at + 1) != family(some, at);
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
    private final SetReader first = new SetReader(space, sets);
    private final SetReader second = new SetReader(space, sets);
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
              first(a), isNear ? part(second, b) : plain(second, b), level, pairs.relation(pair));
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

    /** A part whose counts are not looked at. */
    private BoilerplateRule.Part plain(SetReader reader, int row) throws IOException {
      return new BoilerplateRule.Part(reader.read(row), NO_COUNTS, space.size(row));
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
