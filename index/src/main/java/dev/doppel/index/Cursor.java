package dev.doppel.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import java.util.Base64;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A place in a sorted list: that of one item, after which the next page begins. It stays valid
 * whatever is added or removed, also that item.
 *
 * @param number by which the list is sorted, or 0
 * @param text by which it is sorted then
 * @param id by which it is sorted in the end; no two items share it
 */
record Cursor(double number, String text, String id) {

  static final Comparator<Cursor> ORDER =
      Comparator.comparingDouble(Cursor::number)
          .thenComparing(Cursor::text)
          .thenComparing(Cursor::id);

  /**
   * Reads what {@link #of} wrote; null where the list begins.
   *
   * @param order what list it is and how it is sorted
   * @throws OutdatedException if it belongs to another list
   */
  static @Nullable Cursor parse(@Nullable String cursor, String order) {
    if (cursor == null) {
      return null;
    }
    try {
      String all = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
      String[] parts = all.split("\n", 4);
      if (parts.length == 4 && parts[0].equals(order)) {
        int length = Integer.parseInt(parts[2]);
        String text = parts[3].substring(0, length);
        return new Cursor(Double.parseDouble(parts[1]), text, parts[3].substring(length));
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // Not ours either.
    }
    throw new OutdatedException(
        "cursor '%s' is not one of a list by %s; begin again without it".formatted(cursor, order));
  }

  /** The cursor as callers hand it back. */
  String of(String order) {
    Check.argument(!order.contains("\n"), "an order of two lines: '%s'", order);
    String all = order + "\n" + number + "\n" + text.length() + "\n" + text + id;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(all.getBytes(UTF_8));
  }
}
