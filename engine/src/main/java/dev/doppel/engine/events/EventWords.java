package dev.doppel.engine.events;

import dev.doppel.core.quantity.Durations;
import dev.doppel.core.quantity.Shares;
import dev.doppel.core.window.OnDuplicate;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventSettings.Roles;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the settings of events from a user's words: the one place that has their defaults. */
final class EventWords {

  /*
   * The usual window differs with where time comes from. Lines of files and requests have an order,
   * and no time unless a field holds it: the last million of them are compared. The messages of a
   * stream that many machines share have times, and no order to be counted in: those of the last 24
   * hours are. Memories and savepoints of earlier versions rest on both.
   */

  private static final String USUAL_WINDOW = "sliding:1000000";
  private static final String USUAL_WINDOW_OF_MESSAGES = "sliding:24h";

  private final GivenWords words;
  private final boolean areMessages;

  EventWords(GivenWords words, boolean areMessages) {
    this.words = words;
    this.areMessages = areMessages;
  }

  EventSettings settings() {
    List<String> key = words.list("key");
    if (key.isEmpty()) {
      throw words.refusal("key", "is missing: which fields make two events the same?");
    }
    EventSettings settings =
        EventSettings.ofKey(key.toArray(String[]::new))
            .withColumns(words.list("columns"))
            .withTime(words.text("time"))
            .withWindow(window())
            .withRoles(roles());
    settings = words.with(settings, "format", EventFormat::parse, EventSettings::withFormat);
    if (areMessages && settings.format() == null) {
      settings = settings.withFormat(words.has("columns") ? EventFormat.CSV : EventFormat.JSONL);
    }
    settings = settings.withAhead(ahead());
    if (words.has("late")) {
      requireTime("late");
    }
    settings = words.with(settings, "late", Durations::parse, EventSettings::withLate);
    words.requireAllRead();
    return settings;
  }

  private WindowSettings window() {
    String usual = areMessages ? USUAL_WINDOW_OF_MESSAGES : USUAL_WINDOW;
    WindowSettings window =
        words.parsed("window", WindowSettings::parse, WindowSettings.parse(usual));
    window =
        words.with(window, "on-duplicate", OnDuplicate::parse, WindowSettings::withOnDuplicate);
    window = words.with(window, "fpp", Shares::parse, WindowSettings::withFpp);
    window = words.with(window, "method", WindowMethod::parse, WindowSettings::withMethod);
    window = words.with(window, "capacity", GivenWords::wholeNumber, WindowSettings::withCapacity);
    return words.with(window, "zone", ZoneId::of, WindowSettings::withZone);
  }

  private Roles roles() {
    if (words.has("ip") != words.has("cookie")) {
      String given = words.has("ip") ? "ip" : "cookie";
      String other = words.has("ip") ? "cookie" : "ip";
      throw words.refusal(
          given, "needs " + words.spelled(other) + ": cookies are counted for addresses");
    }
    return new Roles(words.text("publisher"), words.text("ip"), words.text("cookie"));
  }

  private @Nullable Duration ahead() {
    if (!words.has("ahead")) {
      return words.has("time") ? EventSettings.USUAL_AHEAD : null;
    }
    if ("off".equals(words.text("ahead"))) {
      return null;
    }
    requireTime("ahead");
    return words.duration("ahead", EventSettings.USUAL_AHEAD);
  }

  private void requireTime(String name) {
    if (!words.has("time")) {
      throw words.refusal(
          name, "needs the times of events: name their field with " + words.spelled("time"));
    }
  }
}
