package dev.doppel.index;

import dev.doppel.core.internal.Check;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which clusters are listed, and how. Immutable.
 *
 * @param similarity the least resemblance of a member to its head, from 0.5 to 1
 * @param order which come first
 * @param least clusters with a member less similar than this are left out; 0 for all
 * @param isSettled whether everything in them was decided; null for all
 * @param text part of an id or of a value of the metadata of one of them; empty for all
 * @param members how many documents of each are shown
 * @param cursor of the page, from the one before; null for the first one
 * @param limit how many there are on a page
 */
public record ClusterQuery(
    double similarity,
    Order order,
    double least,
    @Nullable Boolean isSettled,
    String text,
    int members,
    @Nullable String cursor,
    int limit) {

  /** Which clusters come first. */
  public enum Order {
    /** Those whose heads came first. */
    FIRST,
    /** Those with the member that is least like its head. */
    LEAST_SIMILAR,
    /** Those with the most documents. */
    LARGEST,
    /** Those with the document that came last. */
    NEWEST;

    /** The word as it stands in requests. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public ClusterQuery {
    Check.argument(
        0.5 <= similarity && similarity <= 1, "similarity must be 0.5 to 1, got %s", similarity);
    Check.argument(0 <= least && least <= 1, "least must be 0 to 1, got %s", least);
    Check.argument(members >= 1, "members must be 1 or more, got %d", members);
    text = text.toLowerCase(Locale.ROOT);
  }

  /** Asks for all clusters of a similarity, the least similar first, 50 at a time. */
  public static ClusterQuery of(double similarity) {
    return new ClusterQuery(similarity, Order.LEAST_SIMILAR, 0, null, "", 100, null, 50);
  }

  /** Asks for them in another order. */
  public ClusterQuery by(Order newOrder) {
    return new ClusterQuery(similarity, newOrder, least, isSettled, text, members, cursor, limit);
  }

  /** Asks for those only all of whose members are at least so similar to their heads. */
  public ClusterQuery atLeast(double newLeast) {
    return new ClusterQuery(similarity, order, newLeast, isSettled, text, members, cursor, limit);
  }

  /** Asks for those only on which everything is decided, or for the others; null for all. */
  public ClusterQuery settled(@Nullable Boolean newIsSettled) {
    return new ClusterQuery(similarity, order, least, newIsSettled, text, members, cursor, limit);
  }

  /** Asks for those only with a document that has this in its id or metadata. */
  public ClusterQuery with(String newText) {
    return new ClusterQuery(similarity, order, least, isSettled, newText, members, cursor, limit);
  }

  /** Asks for so many documents of each. */
  public ClusterQuery members(int newMembers) {
    return new ClusterQuery(similarity, order, least, isSettled, text, newMembers, cursor, limit);
  }

  /** Asks for so many, after those of an earlier page. */
  public ClusterQuery page(@Nullable String newCursor, int newLimit) {
    return new ClusterQuery(
        similarity, order, least, isSettled, text, members, newCursor, newLimit);
  }
}
