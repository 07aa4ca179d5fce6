package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.window.WindowShape;
import dev.doppel.core.window.WindowShape.Kind;
import dev.doppel.core.window.WindowShape.Unit;
import dev.doppel.core.words.GivenWords;
import java.io.Serializable;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Settings of an event job: what an event is, and when it counts as seen. Immutable.
 *
 * @param format how lines are written; null to detect it from the first line of each file
 * @param columns the columns' names, of files without a header; empty to read the header
 * @param key the fields that make two events the same when they are equal
 * @param time the field with the event's time; null to use the time of arrival
 * @param late events that are older than the newest by more than this are not compared; null if
 *     none is late
 * @param ahead events whose time is ahead of their arrival by more than this are rejected: one from
 *     the far future would make late, or forgotten, all that comes until then; null if none is
 * @param roles which fields the statistics are about
 * @param commission what is kept for those who pay publishers
 * @param secret keys the hash, so that strangers cannot make events that collide. It is not stored,
 *     and a memory can be opened with it only. Null: each memory draws a key of its own.
 */
public record EventSettings(
    @Nullable EventFormat format,
    List<String> columns,
    List<String> key,
    @Nullable String time,
    WindowSettings window,
    @Nullable Duration late,
    @Nullable Duration ahead,
    Roles roles,
    Commission commission,
    @Nullable Secret secret)
    implements Serializable {

  /**
   * How far ahead events may be by default: what the command line, the server and the job on Flink
   * use if events have a time.
   */
  public static final Duration USUAL_AHEAD = Duration.ofDays(1);

  /**
   * Which fields the statistics are about; null for none.
   *
   * @param publisher who is paid for the event
   * @param ip the address it came from
   * @param cookie the visitor it came from; given together with the IP
   */
  public record Roles(@Nullable String publisher, @Nullable String ip, @Nullable String cookie)
      implements Serializable {

    /** No statistics by field. */
    public static final Roles NONE = new Roles(null, null, null);

    public Roles {
      Check.argument(
          (ip == null) == (cookie == null),
          "cookies are counted for addresses: name the fields of both, got only '%s'",
          ip == null ? String.valueOf(cookie) : ip);
    }
  }

  /**
   * What is kept for those who pay publishers by the event.
   *
   * @param period the hours, days, weeks or months of the accounts of publishers; null for none
   * @param coalitions whether publishers are sought that share visitors
   */
  public record Commission(@Nullable ChronoUnit period, boolean coalitions)
      implements Serializable {

    /** Nothing. */
    public static final Commission NONE = new Commission(null, false);

    /** The period as users write it; empty for none. */
    String word() {
      String unit = period == null ? "s" : period.toString().toLowerCase(Locale.ROOT);
      return unit.substring(0, unit.length() - 1);
    }

    /** Reads hour, day, week or month. */
    static ChronoUnit parsePeriod(String word) {
      return switch (word) {
        case "hour" -> ChronoUnit.HOURS;
        case "day" -> ChronoUnit.DAYS;
        case "week" -> ChronoUnit.WEEKS;
        case "month" -> ChronoUnit.MONTHS;
        default ->
            throw new IllegalArgumentException(
                "a period is hour, day, week or month, got '" + word + "'");
      };
    }
  }

  public EventSettings {
    columns = List.copyOf(columns);
    key = List.copyOf(key);
    Check.argument(
        !key.isEmpty() && key.stream().noneMatch(String::isBlank),
        "the key needs fields that have names, got %s",
        key);
    Check.argument(
        late == null || (time != null && !late.isNegative()),
        "an event can be late only if a field holds its time: name the field with --time");
    Check.argument(
        ahead == null || (time != null && !ahead.isNegative()),
        "an event can be ahead only if a field holds its time: name the field with --time");
    Check.argument(
        commission.period() == null || (time != null && roles.publisher() != null),
        "accounts of publishers and periods need the fields of both: name them with --publisher and"
            + " --time");
    Check.argument(
        !commission.coalitions() || (roles.publisher() != null && roles.ip() != null),
        "what publishers share needs the fields of publishers, addresses and cookies: name them"
            + " with --publisher, --ip and --cookie");
  }

  /** Events of these fields in a sliding window of a million, the format detected from content. */
  public static EventSettings ofKey(String... key) {
    return new EventSettings(
        null,
        List.of(),
        List.of(key),
        null,
        WindowSettings.parse("sliding:1000000"),
        null,
        null,
        Roles.NONE,
        Commission.NONE,
        null);
  }

  /**
   * Reads settings from the words of {@code doppel events} and of the server: key, format, columns,
   * time, window, on-duplicate, fpp, method, capacity, hash-functions, cells, zone, late, ahead,
   * publisher, ip, cookie, period and coalitions. All but the key have defaults: the last million
   * events are compared, none is late, and where events have a time, {@link #USUAL_AHEAD} holds.
   *
   * @throws IllegalArgumentException if a word is missing, unknown or malformed: it names the
   *     option or field as the user typed it
   */
  public static EventSettings parse(GivenWords words) {
    return new EventWords(words, false).settings();
  }

  /**
   * Reads settings for a stream of messages that many machines share, and that have times of their
   * own: the same words, but by default the messages of the last 24 hours are compared, and the
   * format is JSON, or CSV where columns are named.
   */
  public static EventSettings parseForMessages(GivenWords words) {
    return new EventWords(words, true).settings();
  }

  /**
   * Returns these settings for another format; null to recognize it by the first line of each file.
   */
  public EventSettings withFormat(@Nullable EventFormat newFormat) {
    return new EventSettings(
        newFormat, columns, key, time, window, late, ahead, roles, commission, secret);
  }

  /** Returns these settings for files without a header; an empty list reads the header. */
  public EventSettings withColumns(List<String> newColumns) {
    return new EventSettings(
        format, newColumns, key, time, window, late, ahead, roles, commission, secret);
  }

  /**
   * Returns these settings with another field for the time of an event; null to use the time of
   * arrival.
   */
  public EventSettings withTime(@Nullable String field) {
    return new EventSettings(
        format, columns, key, field, window, late, ahead, roles, commission, secret);
  }

  /** The window's seed and lateness are set by the secret and by {@code late}. */
  public EventSettings withWindow(WindowSettings newWindow) {
    return new EventSettings(
        format, columns, key, time, newWindow, late, ahead, roles, commission, secret);
  }

  /**
   * Returns these settings for events that may be late by up to the given time; null if none is
   * late.
   */
  public EventSettings withLate(@Nullable Duration newLate) {
    return new EventSettings(
        format, columns, key, time, window, newLate, ahead, roles, commission, secret);
  }

  /**
   * Returns these settings with another limit on how far a time may lie ahead; null for no limit.
   */
  public EventSettings withAhead(@Nullable Duration newAhead) {
    return new EventSettings(
        format, columns, key, time, window, late, newAhead, roles, commission, secret);
  }

  /** Returns these settings with other fields for what a report on fraud is about. */
  public EventSettings withRoles(Roles newRoles) {
    return new EventSettings(
        format, columns, key, time, window, late, ahead, newRoles, commission, secret);
  }

  /**
   * Returns these settings with other things kept for those who pay publishers.
   *
   * @throws IllegalArgumentException if the roles or the time that these need are missing
   */
  public EventSettings withCommission(Commission newCommission) {
    return new EventSettings(
        format, columns, key, time, window, late, ahead, roles, newCommission, secret);
  }

  /** Returns these settings with a secret for the hashes; null lets each memory draw its own. */
  public EventSettings withSecret(@Nullable Secret newSecret) {
    return new EventSettings(
        format, columns, key, time, window, late, ahead, roles, commission, newSecret);
  }

  /** Whether windows and statistics use the events' own times. */
  boolean hasTime() {
    return time != null;
  }

  /**
   * The function of the secret that was given. Jobs that share a stream but no memory need one.
   *
   * @throws IllegalArgumentException if none was given
   */
  KeyedHash hash() {
    Check.argument(
        secret != null, "all readers of one stream need the same secret, to hash alike: %s", key);
    return KeyedHash.of(Objects.requireNonNull(secret));
  }

  /**
   * The window to be made where there is no memory: see {@link #effectiveWindow(KeyedHash)}.
   *
   * @throws IllegalArgumentException if no secret was given
   */
  public WindowSettings effectiveWindow() {
    return effectiveWindow(hash());
  }

  /** The window to be made: with a seed of our own and as much lateness as it can have. */
  WindowSettings effectiveWindow(KeyedHash hash) {
    // Not the secret itself, which the window would write to its file. The hashes are keyed; the
    // seed says by which key, so that a window is not read with another.
    WindowSettings seeded = window.withSeed(hash.check());
    WindowShape shape = window.shape();
    if (late == null || shape.unit() == Unit.EVENTS) {
      return seeded;
    }
    long most = shape.kind() == Kind.LANDMARK ? 4 * shape.length() : shape.length();
    return seeded.withLateness(Duration.ofMillis(Math.min(most, late.toMillis())));
  }

  /**
   * One line that a memory keeps: it can be opened again with equal ones only.
   *
   * @param keying what it says of the key
   */
  String line(String keying) {
    List<String> parts = new ArrayList<>(List.of("events", "key=" + String.join(",", key)));
    parts.add("time=" + Objects.requireNonNullElse(time, "arrival"));
    parts.add("window=" + window.shape());
    parts.add("on-duplicate=" + window.onDuplicate());
    parts.add("method=" + window.method());
    parts.add("fpp=" + window.fpp());
    parts.add("capacity=" + window.capacity());
    if (window.functions() > 0) {
      parts.add("hash-functions=" + window.functions());
    }
    if (window.cells() > 0) {
      parts.add("cells=" + window.cells());
    }
    parts.add("zone=" + window.zone());
    parts.add("late=" + (late == null ? "never" : late.toString()));
    if (ahead != null && !ahead.equals(USUAL_AHEAD)) { // what was made without it opens with it
      parts.add("ahead=" + ahead);
    }
    parts.add("publisher=" + Objects.requireNonNullElse(roles.publisher(), "-"));
    parts.add("ip=" + Objects.requireNonNullElse(roles.ip(), "-"));
    parts.add("cookie=" + Objects.requireNonNullElse(roles.cookie(), "-"));
    if (commission.period() != null) {
      parts.add("period=" + commission.word());
    }
    if (commission.coalitions()) {
      parts.add("coalitions=yes");
    }
    return String.join(" ", parts) + keying;
  }
}
