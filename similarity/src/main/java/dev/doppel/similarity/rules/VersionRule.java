package dev.doppel.similarity.rules;

import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Shares;
import dev.doppel.core.words.GivenWords;
import org.jspecify.annotations.Nullable;

/**
 * From which resemblance on two documents may be versions of one, below that of near-duplicates,
 * and how the versions of a document are put in order. Immutable.
 *
 * @param share the least resemblance of two versions
 * @param field the field of the record that holds the name or the date to order by; null for the
 *     id, or the time of the file or fetch
 */
public record VersionRule(double share, Order order, @Nullable String field) {

  /**
   * From which resemblance on documents may be versions, unless told otherwise. Chosen on versions
   * of documents (docs/decisions/38-versions.md).
   */
  public static final double USUAL_SHARE = 0.4;

  private static final String FORMS = "name, name:FIELD, time, time:FIELD or input";

  /** By what versions are put in order. */
  public enum Order {
    /** By the numbers in names, where nothing else differs: 1.9 comes before 1.10. */
    NAME,
    /** By the time of the file or fetch, or by a date in a field. */
    TIME,
    /** As they were read. */
    INPUT
  }

  public VersionRule {
    Check.argument(0 < share && share < 1, "a share of versions must lie in (0, 1), got %s", share);
  }

  /**
   * Reads the rule from the words of {@code doppel docs}, versions and version-order.
   *
   * @param documents the settings of the job, which it must fit
   * @return null if versions are not asked for
   * @throws IllegalArgumentException if a word is malformed, or does not fit: it names the option
   */
  public static @Nullable VersionRule parse(GivenWords words, DocumentSettings documents) {
    if (!words.has("versions")) {
      if (words.has("version-order")) {
        throw words.refusal("version-order", "needs " + words.spelled("versions"));
      }
      return null;
    }
    VersionRule usual = new VersionRule(USUAL_SHARE, Order.NAME, null);
    String share = words.text("versions");
    VersionRule rule =
        share == null || share.isEmpty()
            ? usual
            : words.with(usual, "versions", Shares::parse, VersionRule::withShare);
    rule = words.with(rule, "version-order", word -> word, VersionRule::withOrder);
    rule.check(words, documents);
    return rule;
  }

  private void check(GivenWords words, DocumentSettings documents) {
    if (documents.method() == Method.EXACT) {
      throw words.refusal(
          "versions",
          "does not go with " + words.spelled("method") + " exact, which compares none");
    }
    if (documents.by() == DocumentSettings.By.LINKS) {
      throw words.refusal("versions", "does not go with " + words.spelled("by") + " links");
    }
    if (!documents.verified()) {
      throw words.refusal("versions", "does not go with " + words.spelled("preset"));
    }
    if (share >= documents.threshold()) {
      throw words.refusal(
          "versions",
          "must be below "
              + words.spelled("threshold")
              + ", which is "
              + documents.threshold()
              + "; got "
              + share);
    }
  }

  private VersionRule withShare(double newShare) {
    return new VersionRule(newShare, order, field);
  }

  private VersionRule withOrder(String word) {
    int colon = word.indexOf(':');
    String newField = colon < 0 ? null : word.substring(colon + 1);
    boolean hasField = newField != null && !newField.isEmpty();
    return switch (colon < 0 ? word : word.substring(0, colon)) {
      case "name" -> new VersionRule(share, Order.NAME, checked(newField, hasField, word));
      case "time" -> new VersionRule(share, Order.TIME, checked(newField, hasField, word));
      case "input" -> {
        Check.argument(newField == null, "must be %s, got '%s'", FORMS, word);
        yield new VersionRule(share, Order.INPUT, null);
      }
      default -> throw new IllegalArgumentException("must be " + FORMS + ", got '" + word + "'");
    };
  }

  private static @Nullable String checked(@Nullable String field, boolean hasField, String word) {
    Check.argument(field == null || hasField, "must be %s, got '%s'", FORMS, word);
    return field;
  }

  /** The order as {@link #parse} reads it. */
  public String orderInWords() {
    return GivenWords.word(order) + (field == null ? "" : ":" + field);
  }
}
