package dev.doppel.similarity.parts;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Boilerplate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides about pairs that may be alike only by what many documents share: licence headers,
 * disclaimers, the template of a site. It goes by the number of <em>families</em> that have a
 * shingle. A family is documents that are near copies of each other beyond doubt, so that many
 * versions of one text are one family, not many documents. Has buffers: one per thread.
 *
 * <ul>
 *   <li>Near: a shingle counts in full in up to six families, then less the more have it. A pair
 *       stays near if it reaches the threshold by that count, too, or if it resembles by 0.85.
 *   <li>Contained, from a containment of 0.9 on: a shingle counts less the more families have it,
 *       in the end nothing. What is left must be there, and lie in the other text.
 *   <li>Contained then means that a text can go. So nothing of its own may be lost: words that are
 *       not in the other text, and in one more family at most, which may go as well.
 * </ul>
 */
public final class BoilerplateRule {

  /** From this many families on, a shingle is called boilerplate in the results. */
  public static final int COMMON = 20;

  /** From this resemblance on, a pair is near whatever it shares, and makes a family. */
  static final double BEYOND_DOUBT = 0.85;

  /** As many may be the versions and the quotations of one text. */
  private static final double COUNTED_IN_FULL = 6;

  /** Of a contained pair, both have a shingle anyway. */
  private static final double OF_THE_PAIR = 2;

  private static final double REMOVABLE = 0.9;

  /** A text's own shingles are in no more families than this: one is its own. */
  private static final int OWN = 2;

  private final DocumentSettings settings;
  private final ShingleSet other = ShingleSet.withDefaultLimit();
  private int[] common = new int[64];
  private @Nullable Part held;
  private double heldWeight; // by the level
  private int heldLevel;

  private BoilerplateRule(DocumentSettings settings) {
    this.settings = settings;
  }

  /** Returns what decides for documents compared by these settings. */
  public static BoilerplateRule of(DocumentSettings settings) {
    return new BoilerplateRule(settings);
  }

  /** Whether boilerplate counts less than the rest. */
  public static boolean applies(DocumentSettings settings) {
    return settings.verified() && settings.boilerplate() == Boilerplate.LESS;
  }

  /** Whether a verified pair is near, however common what it shares. */
  public static boolean isBeyondDoubt(Relation relation, float similarity, double threshold) {
    return relation == Relation.NEAR && similarity >= (float) Math.max(threshold, BEYOND_DOUBT);
  }

  /**
   * A document of a pair.
   *
   * @param values its shingles, in the order of the text
   * @param families how many families have each of them
   * @param size how many there are
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  public record Part(long[] values, int[] families, int size) {}

  /**
   * Decides about a verified pair. It is faster where the same object comes as the first document
   * of near pairs in a row.
   *
   * @param first of a contained pair the inner document
   * @param second of a contained pair the outer document, whose families are not looked at
   * @param level the higher of their two sampling levels
   * @param relation what they were found to be by plain counting
   * @return null if little but boilerplate makes them alike
   */
  public @Nullable Weighed weigh(Part first, Part second, int level, Relation relation) {
    boolean turned = false;
    if (relation == Relation.NEAR) {
      hold(first);
      if (isNear(second, level)) {
        return weighed(Relation.NEAR, false, second, level);
      }
      turned = count(second, level) < count(first, level);
    }
    Part inner = turned ? second : first;
    hold(turned ? first : second);
    return isContained(inner, level) ? weighed(Relation.CONTAINED, turned, inner, level) : null;
  }

  @SuppressWarnings(
      "ReferenceEquality") // equal parts may be held as well, comparing them costs more
  private void hold(Part part) {
    if (held != part) {
      other.clear(part.size());
      other.accept(part.values(), part.size());
      held = part;
      heldLevel = -1;
    }
  }

  /** Whether another document is near the one that is held. */
  private boolean isNear(Part part, int level) {
    double inHeld = heldWeight(level);
    double inPart = 0;
    double inBoth = 0;
    for (int i = 0; i < part.size(); i++) {
      long shingle = part.values()[i];
      if (ShingleSet.inSample(shingle, level)) {
        double weight = nearWeight(part.families()[i]);
        inPart += weight;
        inBoth += other.contains(shingle) ? weight : 0;
      }
    }
    return inBoth >= settings.threshold() * (inHeld + inPart - inBoth);
  }

  private double heldWeight(int level) {
    Part part = held;
    if (part != null && heldLevel != level) {
      heldLevel = level;
      heldWeight = 0;
      for (int i = 0; i < part.size(); i++) {
        boolean counts = ShingleSet.inSample(part.values()[i], level);
        heldWeight += counts ? nearWeight(part.families()[i]) : 0;
      }
    }
    return heldWeight;
  }

  private boolean isContained(Part inner, int level) {
    boolean canGo = settings.containment() >= REMOVABLE;
    double all = 0;
    double shared = 0;
    for (int i = 0; i < inner.size(); i++) {
      long shingle = inner.values()[i];
      if (ShingleSet.inSample(shingle, level)) {
        double weight = canGo ? Math.min(1, OF_THE_PAIR / inner.families()[i]) : 1;
        all += weight;
        shared += other.contains(shingle) ? weight : 0;
      }
    }
    return all >= Overlap.MIN_CONTAINED
        && shared >= settings.containment() * all
        && (!canGo || lost(inner, level) == 0);
  }

  /**
   * How many words of the inner text would be lost with it, as the rows of shingles show that
   * neither the other text nor more than one other family has. Where the other text only has
   * something inserted, such a row is one shorter than a shingle is long, and no word is lost. Nor
   * is one where the text was cut off within its last word. A text is seldom cut off within its
   * first: what only it has there is a heading.
   */
  private int lost(Part inner, int level) {
    int spare = level > 0 ? 0 : settings.shingling().size() - 1; // a sample has no rows
    int lost = 0;
    int begin = 0;
    for (int i = 0; i <= inner.size(); i++) {
      boolean own = i < inner.size() && isOwn(inner, i, level);
      if (!own) {
        int spared = begin == 0 ? 0 : i == inner.size() ? Math.min(spare, 1) : spare;
        lost += Math.max(0, i - begin - spared);
        begin = i + 1;
      }
    }
    return lost;
  }

  private boolean isOwn(Part inner, int at, int level) {
    long shingle = inner.values()[at];
    return inner.families()[at] <= OWN
        && ShingleSet.inSample(shingle, level)
        && !other.contains(shingle);
  }

  private static double nearWeight(int families) {
    return Math.min(1, COUNTED_IN_FULL / families);
  }

  private static int count(Part part, int level) {
    int count = 0;
    for (int i = 0; i < part.size(); i++) {
      count += ShingleSet.inSample(part.values()[i], level) ? 1 : 0;
    }
    return count;
  }

  private Weighed weighed(Relation relation, boolean turned, Part part, int level) {
    int shared = 0;
    int found = 0;
    common = common.length < part.size() ? new int[part.size()] : common;
    for (int i = 0; i < part.size(); i++) {
      long shingle = part.values()[i];
      if (ShingleSet.inSample(shingle, level) && other.contains(shingle)) {
        shared++;
        if (part.families()[i] >= COMMON) {
          common[found++] = part.families()[i];
        }
      }
    }
    Arrays.sort(common, 0, found);
    return found == 0
        ? new Weighed(relation, turned, 0, 0)
        : new Weighed(relation, turned, (float) found / shared, common[found / 2]);
  }
}
