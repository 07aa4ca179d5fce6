package dev.doppel.index;

import dev.doppel.core.internal.Check;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which of the stored documents are listed, and how. Immutable.
 *
 * @param order by what they are sorted
 * @param isDescending whether the last comes first
 * @param text part of an id or of a value of the metadata, in any case; empty for all
 * @param state what a person decided on them; null for all
 * @param isClustered whether they have near-duplicates; null for all
 * @param similarity from which resemblance on that is so, from 0.5 to 1
 * @param cursor of the page, from the one before; null for the first one
 * @param limit how many there are on a page
 */
public record DocumentQuery(
    Order order,
    boolean isDescending,
    String text,
    @Nullable DocumentState state,
    @Nullable Boolean isClustered,
    double similarity,
    @Nullable String cursor,
    int limit) {

  /** By what documents are sorted. */
  public enum Order {
    /** By when their ids came first. */
    ARRIVAL,
    /** By id. */
    ID,
    /** By the value of {@code title} in the metadata. */
    TITLE,
    /** By the bytes of their texts. */
    SIZE;

    /** The word as it stands in requests. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public DocumentQuery {
    Check.argument(
        0.5 <= similarity && similarity <= 1, "similarity must be 0.5 to 1, got %s", similarity);
    text = text.toLowerCase(Locale.ROOT);
  }

  /** Asks for all documents in the order in which they came, 100 at a time. */
  public static DocumentQuery all() {
    return new DocumentQuery(Order.ARRIVAL, false, "", null, null, 0.8, null, 100);
  }

  /** Asks for them in another order. */
  public DocumentQuery by(Order newOrder, boolean newIsDescending) {
    return new DocumentQuery(
        newOrder, newIsDescending, text, state, isClustered, similarity, cursor, limit);
  }

  /** Asks for those only that have this in their id or metadata. */
  public DocumentQuery with(String newText) {
    return new DocumentQuery(
        order, isDescending, newText, state, isClustered, similarity, cursor, limit);
  }

  /** Asks for those only on which this was decided; null for all. */
  public DocumentQuery in(@Nullable DocumentState newState) {
    return new DocumentQuery(
        order, isDescending, text, newState, isClustered, similarity, cursor, limit);
  }

  /** Asks for those only that have near-duplicates, or for those that have none. */
  public DocumentQuery clustered(boolean newIsClustered, double newSimilarity) {
    return new DocumentQuery(
        order, isDescending, text, state, newIsClustered, newSimilarity, cursor, limit);
  }

  /** Asks for so many, after those of an earlier page. */
  public DocumentQuery page(@Nullable String newCursor, int newLimit) {
    return new DocumentQuery(
        order, isDescending, text, state, isClustered, similarity, newCursor, newLimit);
  }

  String name() {
    return order + (isDescending ? " descending" : "");
  }

  boolean matches(SketchedDocument document) {
    return text.isEmpty()
        || document.id().toLowerCase(Locale.ROOT).contains(text)
        || OwnMetadata.values(document)
            .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains(text));
  }

  Cursor place(Entry entry) {
    SketchedDocument document = entry.document();
    return switch (order) {
      case ARRIVAL -> new Cursor(entry.arrival(), "", document.id());
      case ID -> new Cursor(0, "", document.id());
      case TITLE -> new Cursor(0, document.metadata().getOrDefault("title", ""), document.id());
      case SIZE -> new Cursor(document.length(), "", document.id());
    };
  }
}
