package dev.doppel.core.window;

import java.util.Locale;

/** What a window does with an event it calls a duplicate. */
public enum OnDuplicate {

  /**
   * Remembers it again: an item is a duplicate until it has not come for a whole window. Nothing
   * that came within the window is ever called unique.
   */
  REFRESH,

  /**
   * Leaves the memory as it is: an item that keeps coming is unique once a window. Nothing is
   * called unique twice within the window; but an event that was called a duplicate by error is not
   * remembered, so that the next of its kind may be called unique.
   */
  KEEP;

  /** Returns the policy of this name: {@code refresh} or {@code keep}. */
  public static OnDuplicate parse(String text) {
    return switch (text) {
      case "refresh" -> REFRESH;
      case "keep" -> KEEP;
      default ->
          throw new IllegalArgumentException(
              "on-duplicate must be refresh or keep, got '" + text + "'");
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
