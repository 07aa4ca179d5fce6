package dev.doppel.similarity.parts;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * The shingles that many pages of one site share, and the pairs of pages that are alike only
 * because of them. Learnt from some of the site's pages, spread evenly over all; a buffer, filled
 * again for each site. Not safe for concurrent use.
 *
 * <p>A shingle of the template counts half between two pages of the site; a pair stays if it
 * reaches the threshold by that count, too.
 */
public final class SiteTemplate {

  /** Fewer pages than this show no template. */
  private static final int MIN_PAGES = 20;

  /** A template's shingles are on one page in this many. */
  private static final int SHARE = 20;

  /** How many pages of a site are examined. */
  private static final int MAX_PAGES = 1000;

  /** How many shingles of a site are counted, at most, once there are enough pages. */
  private static final int MAX_SHINGLES = 1 << 21;

  private static final double TEMPLATE_WEIGHT = 0.5;

  private final DocumentSettings settings;
  private final ShingleCounts counts = new ShingleCounts();
  private final ShingleSet template = ShingleSet.withDefaultLimit();
  private final ShingleSet left = ShingleSet.withDefaultLimit();
  private int counted;

  private SiteTemplate(DocumentSettings settings) {
    this.settings = settings;
  }

  /** Returns what decides for documents read by these settings; it has buffers: one per thread. */
  public static SiteTemplate of(DocumentSettings settings) {
    return new SiteTemplate(settings);
  }

  /** Returns how many of a site's pages are examined; 0 if they are too few to show a template. */
  public static int looksAt(long pages) {
    return pages < MIN_PAGES ? 0 : (int) Math.min(pages, MAX_PAGES);
  }

  /**
   * Returns which of a site's pages, in their order from 0, is the {@code number}th one looked at.
   */
  public static long page(int number, long pages) {
    return pages * number / looksAt(pages);
  }

  /** Forgets the site before. */
  public void begin() {
    counts.clear();
    counted = 0;
  }

  /** Whether more pages are wanted: past a number of shingles they are not. */
  public boolean wantsMore() {
    return counted < MIN_PAGES || counts.size() < MAX_SHINGLES;
  }

  /** Looks at one more page: the first {@code size} values are its distinct shingles. */
  public void look(long[] values, int size) {
    counts.add(values, size);
    counted++;
  }

  /** Ends learning; false if the site has no template. */
  public boolean learn() {
    template.clear(counts.size() / 16);
    counts.frequent(Math.max(MIN_PAGES, counted / SHARE), template);
    return template.size() > 0;
  }

  /** The shingles of the template. */
  public long[] shingles() {
    return Arrays.copyOf(template.values(), template.size());
  }

  /** Takes a template that was learnt elsewhere. */
  public void set(long[] shingles) {
    template.clear(shingles.length);
    template.accept(shingles, shingles.length);
  }

  /**
   * Sets the left page of pairs to come: the first {@code size} values are its distinct shingles.
   */
  public void setLeft(long[] values, int size) {
    left.clear(size);
    left.accept(values, size);
  }

  /**
   * Whether little but the template makes the left page and this one alike.
   *
   * @param level the higher of their two sampling levels
   * @param relation what they were found to be
   */
  public boolean alone(long[] values, int size, int level, Relation relation) {
    double inLeft = weight(left.values(), left.size(), level, hash -> true);
    double inRight = weight(values, size, level, hash -> true);
    double inBoth = weight(values, size, level, left::contains);
    return relation == Relation.NEAR
        ? inBoth < settings.threshold() * (inLeft + inRight - inBoth)
        : inBoth < settings.containment() * Math.min(inLeft, inRight);
  }

  private double weight(long[] hashes, int count, int level, LongPredicate counted) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      if (ShingleSet.inSample(hashes[i], level) && counted.test(hashes[i])) {
        sum += template.contains(hashes[i]) ? TEMPLATE_WEIGHT : 1;
      }
    }
    return sum;
  }
}
