package dev.doppel.engine.events;

import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Durations;
import dev.doppel.core.quantity.Shares;
import dev.doppel.core.window.OnDuplicate;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventSettings.Commission;
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
  private static final String FUNCTIONS = "hash-functions";
  private static final String CELLS = "cells";
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
    settings = settings.withCommission(commission());
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
    window = words.with(window, FUNCTIONS, EventWords::functions, WindowSettings::withFunctions);
    window = words.with(window, CELLS, EventWords::cells, WindowSettings::withCells);
    if (words.has("fpp") && window.isSized()) {
      String size = words.spelled(words.has(FUNCTIONS) ? FUNCTIONS : CELLS);
      throw words.refusal("fpp", "has no effect beside " + size + ", which sets the error");
    }
    return words.with(window, "zone", ZoneId::of, WindowSettings::withZone);
  }

  private static int functions(String word) {
    int number = GivenWords.smallNumber(word);
    Check.argument(number > 0, "at least one hash function is needed, got %d", number);
    return number;
  }

  private static long cells(String word) {
    long number = GivenWords.wholeNumber(word);
    Check.argument(number > 0, "at least one cell is needed, got %d", number);
    return number;
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

  private Commission commission() {
    boolean coalitions = words.flag("coalitions");
    if (words.has("period")) {
      requireTime("period");
      requirePublisher("period", words.has("publisher"));
    }
    if (coalitions) {
      requirePublisher("coalitions", words.has("publisher"));
      if (!words.has("ip")) {
        throw words.refusal(
            "coalitions",
            "needs "
                + words.spelled("ip")
                + " and "
                + words.spelled("cookie")
                + ": what do publishers share?");
      }
    }
    return words.with(
        new Commission(null, coalitions),
        "period",
        Commission::parsePeriod,
        (none, period) -> new Commission(period, coalitions));
  }

  private void requirePublisher(String name, boolean isGiven) {
    if (!isGiven) {
      throw words.refusal(
          name, "needs the publishers: name their field with " + words.spelled("publisher"));
    }
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
