package dev.doppel.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a long list, and where the next part begins.
 *
 * @param total how many there are on all pages together
 * @param next the cursor of the next page; null on the last one
 */
public record Page<T>(List<T> items, int total, @Nullable String next) {

  public Page {
    items = List.copyOf(items);
  }
}
