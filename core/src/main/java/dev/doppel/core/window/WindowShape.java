package dev.doppel.core.window;

import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Durations;
import java.io.Serializable;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a window reaches and how it moves on, written as {@code landmark:1000000}, {@code
 * landmark:24h}, {@code landmark}, {@code jumping:1000000/20}, {@code jumping:24h/24}, {@code
 * sliding:1000000}, {@code sliding:24h} or {@code sliding:24h/200}. Times are {@link Durations}.
 *
 * @param unit what the length counts
 * @param length events or milliseconds; 0 for a landmark window that ends only on request
 * @param parts sub-windows of a jumping window; slots in which a sliding one forgets, 1 to let the
 *     method choose; 1 for a landmark window
 */
public record WindowShape(Kind kind, Unit unit, long length, int parts) implements Serializable {

  private static final Pattern TEXT =
      Pattern.compile("(landmark|jumping|sliding):([0-9]{1,18})([a-z]*)(?:/([0-9]{1,6}))?");

  private static final long MAX_LENGTH = 1L << 50; // 35,000 years, or a thousand million million

  /** How a window moves on. */
  public enum Kind {
    /** It begins again, empty, at every landmark. */
    LANDMARK,
    /** It drops its oldest part whenever the newest is full. */
    JUMPING,
    /** It drops what is older than its length. */
    SLIDING
  }

  /** What lengths are counted in. */
  public enum Unit {
    /** The number of events. */
    EVENTS,
    /** Milliseconds of event time. */
    MILLIS
  }

  public WindowShape {
    boolean isEndless = kind == Kind.LANDMARK && unit == Unit.EVENTS && length == 0;
    Check.argument(
        isEndless || (length >= 1 && length <= MAX_LENGTH),
        "window length must be 1 to %d, got %d",
        MAX_LENGTH,
        length);
    if (kind == Kind.JUMPING || (kind == Kind.SLIDING && parts != 1)) {
      Check.argument(parts >= 2 && parts <= length, "parts must be 2 to %d, got %d", length, parts);
    } else {
      Check.argument(parts == 1, "a landmark window has no parts, got %d", parts);
    }
  }

  /** Returns the shape written so. */
  public static WindowShape parse(String text) {
    if (text.equals("landmark")) {
      return new WindowShape(Kind.LANDMARK, Unit.EVENTS, 0, 1);
    }
    Matcher matcher = TEXT.matcher(text);
    Check.argument(
        matcher.matches(),
        "window must look like landmark:24h, jumping:1000000/20 or sliding:1000000, got '%s'",
        text);
    Kind kind =
        switch (matcher.group(1)) {
          case "landmark" -> Kind.LANDMARK;
          case "jumping" -> Kind.JUMPING;
          default -> Kind.SLIDING;
        };
    String extent = matcher.group(2);
    String suffix = matcher.group(3);
    long length =
        suffix.isEmpty() ? Long.parseLong(extent) : Durations.parse(extent + suffix).toMillis();
    Check.argument(length >= 1 && length <= MAX_LENGTH, "window length out of range in '%s'", text);
    String parts = matcher.group(4);
    Check.argument(
        kind == Kind.SLIDING || (kind == Kind.JUMPING) == (parts != null),
        "a jumping window needs parts, a sliding one may have them, a landmark has none: got '%s'",
        text);
    return new WindowShape(
        kind,
        suffix.isEmpty() ? Unit.EVENTS : Unit.MILLIS,
        length,
        parts == null ? 1 : Integer.parseInt(parts));
  }

  /** Whether it ends only on request. */
  public boolean isEndless() {
    return length == 0;
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    String name =
        switch (kind) {
          case LANDMARK -> "landmark";
          case JUMPING -> "jumping";
          case SLIDING -> "sliding";
        };
    if (isEndless()) {
      return name;
    }
    String extent =
        unit == Unit.EVENTS ? Long.toString(length) : Durations.format(Duration.ofMillis(length));
    return name + ":" + extent + (parts > 1 ? "/" + parts : "");
  }
}
