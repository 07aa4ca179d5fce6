package dev.doppel.similarity.evidence;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.Shingling;
import java.util.Locale;
import java.util.Optional;

/**
 * The relation of one text to the other, and why.
 *
 * @param relation what they are to each other; nothing if they are different
 * @param sentence the reason in plain words; calls the texts A and B
 */
public record Verdict(Optional<Relation> relation, String sentence) {

  /** The one word: exact, near, contained or different. */
  @Override
  public String toString() {
    return relation.map(Relation::toString).orElse("different");
  }

  /**
   * Judges.
   *
   * @param isShort whether the texts are too short to be cut as asked
   */
  static Verdict of(
      Subject a,
      Subject b,
      boolean isShort,
      Shingling shingling,
      Overlap overlap,
      Comparison.Settings settings) {
    if (a.isSameAs(b)) {
      return new Verdict(Optional.of(Relation.EXACT), exact(a, b));
    }
    if (a.isEmpty() || b.isEmpty()) {
      String empty = a.isEmpty() ? "A" : "B";
      return different(empty + " is empty, the other is not.");
    }
    Optional<Relation> relation =
        overlap.relation(!isShort, settings.threshold(), settings.containment());
    if (relation.isPresent()) {
      return new Verdict(
          relation,
          relation.get() == Relation.NEAR
              ? near(shingling, overlap)
              : contained(shingling, overlap));
    }
    return different(different(shingling, overlap, settings));
  }

  /** Of texts that are the same under titles that are not. */
  static Verdict ofOtherTitles() {
    return new Verdict(
        Optional.of(Relation.NEAR), "A and B are the same text, but their titles differ.");
  }

  private static Verdict different(String sentence) {
    return new Verdict(Optional.empty(), sentence);
  }

  private static String exact(Subject a, Subject b) {
    if (a.isEmpty()) {
      return "Both texts are empty.";
    }
    return a.text().equals(b.text())
        ? "A and B are the same text, character by character."
        : "A and B are the same text but for letter case, white space or invisible characters.";
  }

  private static String near(Shingling shingling, Overlap overlap) {
    return String.format(
        Locale.ROOT,
        "A and B are near-duplicates: of all %s in the two, %s are in both.",
        runs(shingling),
        percent(overlap.resemblance()));
  }

  private static String contained(Shingling shingling, Overlap overlap) {
    boolean turned = overlap.b() < overlap.a();
    return String.format(
        Locale.ROOT,
        "%s is contained in %s: %s of its %s are there.",
        turned ? "B" : "A",
        turned ? "A" : "B",
        percent(turned ? overlap.bInA() : overlap.aInB()),
        runs(shingling));
  }

  private static String different(
      Shingling shingling, Overlap overlap, Comparison.Settings settings) {
    return String.format(
        Locale.ROOT,
        "A and B are different: of all %s in the two, %s are in both; near-duplicates share %s.",
        runs(shingling),
        percent(overlap.resemblance()),
        percent(settings.threshold()));
  }

  private static String runs(Shingling shingling) {
    int size = shingling.size();
    String unit = shingling.unit() == Shingling.Unit.WORDS ? "words" : "characters";
    return size == 1 ? unit : "runs of " + size + " " + unit;
  }

  /** Rounded down, so that what misses a threshold never seems to reach it. */
  private static String percent(double share) {
    double tenths = Math.floor(share * 1000 + 1e-9) / 10;
    return String.format(Locale.ROOT, "%.1f %%", tenths);
  }
}
