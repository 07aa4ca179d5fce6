package dev.doppel.similarity.group;

import dev.doppel.similarity.parts.SiteTemplate;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Removes the pairs that only a template makes alike. A shingle that many pages of one site have
 * counts half between two pages of that site; a pair stays if it reaches the threshold by that
 * count, too. So pages that share nothing but their template need to be twice as alike, while a
 * text that really was copied hardly notices.
 */
final class Templates {

  /*
   * One site at a time, from the shingle sets in the spool: the heap taken is that of one site's
   * counts, whatever the number of sites.
   */

  private final Corpus corpus;
  private final ShingleSets.Cursor cursor;
  private final int[] rowsBySite;
  private final SiteTemplate template;
  private long[] values = new long[1024];

  private Templates(Corpus corpus, DocumentSettings settings, ShingleSets sets) {
    this.corpus = corpus;
    this.cursor = sets.cursor();
    this.template = SiteTemplate.of(settings);
    this.rowsBySite =
        bySite(corpus.words.rows(), row -> corpus.sites.of(corpus.words.document(row)));
  }

  /** Returns the pairs that stay, in order. */
  static DocumentPairs takeOut(
      DocumentPairs pairs, Corpus corpus, DocumentSettings settings, ShingleSets sets)
      throws IOException {
    if (corpus.sites.count() == 0 || !settings.verified()) {
      return pairs;
    }
    return new Templates(corpus, settings, sets).without(pairs);
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
    int looks = SiteTemplate.looksAt(to - from);
    if (looks == 0) {
      return false;
    }
    template.begin();
    for (int i = 0; i < looks && template.wantsMore(); i++) {
      int row = rowsBySite[from + (int) SiteTemplate.page(i, to - from)];
      template.look(read(row), corpus.words.size(row));
    }
    return template.learn();
  }

  private boolean isTemplateOnly(DocumentPairs pairs, int pair) throws IOException {
    Space space = corpus.words;
    int a = space.rowOf(pairs.a(pair));
    int b = space.rowOf(pairs.b(pair));
    template.setLeft(read(a), space.size(a));
    int level = Math.max(space.level(a), space.level(b));
    return template.alone(read(b), space.size(b), level, pairs.relation(pair));
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
