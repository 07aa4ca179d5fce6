package dev.doppel.core.internal;

import java.util.Locale;

/** Guards for arguments, worded so that the message names the value that was wrong. */
public final class Check {

  private Check() {}

  /** Throws {@link IllegalArgumentException} with the formatted message unless {@code ok}. */
  public static void argument(boolean ok, String message, Object... values) {
    if (!ok) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, message, values));
    }
  }
}
