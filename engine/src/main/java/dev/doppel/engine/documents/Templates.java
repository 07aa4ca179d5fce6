package dev.doppel.engine.documents;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.engine.Relation;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.function.LongPredicate;

/**
 * Takes out the pairs that only a template makes alike. A shingle that many pages of one site have
 * counts half between two pages of that site; a pair stays if it reaches the threshold by that
 * count, too. So pages that share nothing but their template need to be twice as alike, while a
 * text that really was copied hardly notices.
 */
final class Templates {

  /*
   * One site at a time, from the shingle sets in the spool: the heap taken is that of one site's
   * counts, whatever the number of sites.
   */

  /** Fewer pages than this show no template. */
  private static final int MIN_PAGES = 20;

  /** A template's shingles are on one page in this many. */
  private static final int SHARE = 20;

  /** As many pages of a site are looked at. */
  private static final int MAX_PAGES = 1000;

  /** As many shingles of a site are counted, at most, once there are enough pages. */
  private static final int MAX_SHINGLES = 1 << 21;

  private static final double TEMPLATE_WEIGHT = 0.5;

  private final Corpus corpus;
  private final DocumentSettings settings;
  private final Spool.Cursor cursor;
  private final int[] rowsBySite;
  private final ShingleCounts counts = new ShingleCounts();
  private final ShingleSet template = ShingleSet.withDefaultLimit();
  private final ShingleSet left = ShingleSet.withDefaultLimit();
  private long[] values = new long[1024];

  private Templates(Corpus corpus, DocumentSettings settings, Spool spool) {
    this.corpus = corpus;
    this.settings = settings;
    this.cursor = spool.cursor();
    this.rowsBySite =
        bySite(corpus.words.rows(), row -> corpus.sites.of(corpus.words.document(row)));
  }

  /** Returns the pairs that stay, in order. */
  static DocumentPairs takeOut(
      DocumentPairs pairs, Corpus corpus, DocumentSettings settings, Spool spool)
      throws IOException {
    if (corpus.sites.count() == 0 || !settings.verified()) {
      return pairs;
    }
    return new Templates(corpus, settings, spool).without(pairs);
  }

  private DocumentPairs without(DocumentPairs pairs) throws IOException {
    int[] bySite = bySite(pairs.size(), pair -> site(pairs, pair));
    boolean[] gone = new boolean[pairs.size()];
    int rows = 0;
    for (int from = 0; from < bySite.length; ) {
      int site = site(pairs, bySite[from]);
      int to = from;
      while (to < bySite.length && site(pairs, bySite[to]) == site) {
        to++;
      }
      while (siteOfRow(rows) != site) {
        rows++;
      }
      if (learn(rows, site)) {
        for (int i = from; i < to; i++) {
          gone[bySite[i]] = isTemplateOnly(pairs, bySite[i]);
        }
      }
      from = to;
    }
    return pairs.without(gone);
  }

  /** The numbers below {@code count} that have a site, grouped by it. */
  private static int[] bySite(int count, IntUnaryOperator siteOf) {
    long[] keys = new long[count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int site = siteOf.applyAsInt(i);
      if (site != Sites.NONE) {
        keys[size++] = (long) site << 32 | i;
      }
    }
    Arrays.sort(keys, 0, size);
    return Arrays.stream(keys, 0, size).mapToInt(key -> (int) key).toArray();
  }

  /** The site of both documents, if they have one and are compared by words. */
  private int site(DocumentPairs pairs, int pair) {
    int a = pairs.a(pair);
    int b = pairs.b(pair);
    int site = corpus.sites.of(a);
    boolean comparable =
        site == corpus.sites.of(b) && corpus.words.rowOf(a) >= 0 && corpus.words.rowOf(b) >= 0;
    return comparable ? site : Sites.NONE;
  }

  private int siteOfRow(int at) {
    return corpus.sites.of(corpus.words.document(rowsBySite[at]));
  }

  /** Finds the shingles of the site whose rows begin at {@code from}; false if it has too few. */
  private boolean learn(int from, int site) throws IOException {
    int to = from;
    while (to < rowsBySite.length && siteOfRow(to) == site) {
      to++;
    }
    if (to - from < MIN_PAGES) {
      return false;
    }
    int pages = Math.min(to - from, MAX_PAGES);
    counts.clear();
    int counted = 0;
    for (int i = 0; i < pages && (counted < MIN_PAGES || counts.size() < MAX_SHINGLES); i++) {
      int row = rowsBySite[from + (int) ((long) (to - from) * i / pages)];
      counts.add(read(row), corpus.words.size(row));
      counted++;
    }
    template.clear(counts.size() / 16);
    counts.frequent(Math.max(MIN_PAGES, counted / SHARE), template);
    return template.size() > 0;
  }

  private boolean isTemplateOnly(DocumentPairs pairs, int pair) throws IOException {
    Space space = corpus.words;
    int a = space.rowOf(pairs.a(pair));
    int b = space.rowOf(pairs.b(pair));
    int level = Math.max(space.level(a), space.level(b));
    left.clear(space.size(a));
    left.accept(read(a), space.size(a));
    double inA = weight(values, space.size(a), level, hash -> true);
    read(b);
    double inB = weight(values, space.size(b), level, hash -> true);
    double inBoth = weight(values, space.size(b), level, left::contains);
    return pairs.relation(pair) == Relation.NEAR
        ? inBoth < settings.threshold() * (inA + inB - inBoth)
        : inBoth < settings.containment() * Math.min(inA, inB);
  }

  private double weight(long[] hashes, int count, int level, LongPredicate counts) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      if (ShingleSet.inSample(hashes[i], level) && counts.test(hashes[i])) {
        sum += template.contains(hashes[i]) ? TEMPLATE_WEIGHT : 1;
      }
    }
    return sum;
  }

  private long[] read(int row) throws IOException {
    int size = corpus.words.size(row);
    if (values.length < size) {
      values = new long[size + (size >> 1)];
    }
    cursor.read(corpus.words.place(row), size, values);
    return values;
  }
}
