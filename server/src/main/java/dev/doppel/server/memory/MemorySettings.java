package dev.doppel.server.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNullElse;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.window.OnDuplicate;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.window.WindowShape;
import dev.doppel.engine.events.EventFormat;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.urls.UrlSettings;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import dev.doppel.web.url.UrlRules;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a memory is made with, in the words of the command line. What is null has the default there.
 * Immutable.
 *
 * @param kind what it is about; the other settings belong to one kind or another
 * @param profile of URLs: strict, standard, aggressive or none
 * @param filter of URLs: exact, bloom, scalable, layered or cen-2010
 * @param assumeHttp of URLs: whether those without a scheme are taken for http
 * @param shingle of documents: the pieces by which they resemble each other, such as words:3
 * @param content of documents: what of a page counts, main, visible or raw
 * @param similarity of documents: the resemblance from which on they are near-duplicates
 * @param key of events: the fields that make two the same
 * @param time of events: the field that tells when it was
 * @param window of events: such as sliding:1000000 or sliding:24h
 * @param late of events: those behind the newest by more, such as 10m, are late
 * @param ahead of events: those whose time is ahead of the clock by more, such as 1h, are rejected;
 *     1d unless told otherwise, off for none
 * @param onDuplicate of events: refresh or keep
 * @param method of events: how the window remembers
 * @param zone of events: by whose midnight landmark windows begin
 * @param publisher of events: the field that names who is paid
 * @param ip of events: the field that names where they came from
 * @param cookie of events: the field that names who they came from
 * @param capacity of filters and windows in time: for how many items it is made
 * @param fpp of filters and windows: the share of new items that may be called known
 * @param secret a number whose digits key the hash of URLs and events; it is never shown. Without
 *     one a memory has a random key of its own
 */
public record MemorySettings(
    MemoryKind kind,
    @Nullable String profile,
    @Nullable String filter,
    @Nullable Boolean assumeHttp,
    @Nullable String shingle,
    @Nullable String content,
    @Nullable Double similarity,
    @Nullable List<String> key,
    @Nullable String time,
    @Nullable String window,
    @Nullable String late,
    @Nullable String ahead,
    @Nullable String onDuplicate,
    @Nullable String method,
    @Nullable String zone,
    @Nullable String publisher,
    @Nullable String ip,
    @Nullable String cookie,
    @Nullable Long capacity,
    @Nullable Double fpp,
    @Nullable Long secret) {

  private static final long MAX_CAPACITY = 1L << 33;
  private static final double DEFAULT_SIMILARITY = 0.8;

  public MemorySettings {
    Check.argument(
        capacity == null || (0 < capacity && capacity <= MAX_CAPACITY),
        "capacity must be 1 to %d, got %s",
        MAX_CAPACITY,
        String.valueOf(capacity));
    Check.argument(
        similarity == null || (0 < similarity && similarity <= 1),
        "similarity must lie in (0, 1], got %s",
        String.valueOf(similarity));
    key = key == null ? null : List.copyOf(key);
  }

  /** Returns the settings of the default memory of a kind; events have a field {@code key}. */
  static MemorySettings defaults(MemoryKind kind) {
    List<String> key = kind == MemoryKind.EVENTS ? List.of("key") : null;
    return new MemorySettings(
        kind, null, null, null, null, null, null, key, null, null, null, null, null, null, null,
        null, null, null, null, null, null);
  }

  /** Returns settings for events that are the same if they agree in these fields. */
  public static MemorySettings ofEvents(List<String> key) {
    Check.argument(!key.isEmpty(), "key is missing: which fields make two events the same?");
    MemorySettings defaults = defaults(MemoryKind.EVENTS);
    return defaults.with(key, null, null, new String[3]);
  }

  /** The same with the field that tells the time, and a window; null for none and the usual. */
  public MemorySettings withWindow(@Nullable String newTime, @Nullable String newWindow) {
    return with(key, newTime, newWindow, new String[] {publisher, ip, cookie});
  }

  /** The same with the fields that name publisher, address and visitor; null for none. */
  public MemorySettings withRoles(
      @Nullable String newPublisher, @Nullable String newIp, @Nullable String newCookie) {
    return with(key, time, window, new String[] {newPublisher, newIp, newCookie});
  }

  /** The same, but for what nobody is to see. */
  public MemorySettings withoutSecret() {
    return new MemorySettings(
        kind,
        profile,
        filter,
        assumeHttp,
        shingle,
        content,
        similarity,
        key,
        time,
        window,
        late,
        ahead,
        onDuplicate,
        method,
        zone,
        publisher,
        ip,
        cookie,
        capacity,
        fpp,
        null);
  }

  private MemorySettings with(
      @Nullable List<String> newKey,
      @Nullable String newTime,
      @Nullable String newWindow,
      @Nullable String[] roles) {
    return new MemorySettings(
        kind,
        profile,
        filter,
        assumeHttp,
        shingle,
        content,
        similarity,
        newKey,
        newTime,
        newWindow,
        late,
        ahead,
        onDuplicate,
        method,
        zone,
        roles[0],
        roles[1],
        roles[2],
        capacity,
        fpp,
        secret);
  }

  /** The resemblance from which on documents are near-duplicates. */
  public double leastSimilarity() {
    return requireNonNullElse(similarity, DEFAULT_SIMILARITY);
  }

  /** Fails unless a memory can be made with these. */
  void check() {
    switch (kind) {
      case URLS -> urls();
      case DOCUMENTS -> documents();
      case EVENTS -> events();
    }
  }

  UrlSettings urls() {
    UrlRules rules = UrlRules.of(requireNonNullElse(profile, "standard"));
    UrlSettings settings =
        UrlSettings.defaults()
            .withRules(requireNonNullElse(assumeHttp, false) ? rules.assumingHttp() : rules)
            .withKind(named("filter", requireNonNullElse(filter, "exact"), UrlSettings.Kind.class))
            .withSecret(givenSecret());
    settings = capacity == null ? settings : settings.withCapacity(capacity);
    return fpp == null ? settings : settings.withError(fpp);
  }

  SimilaritySettings documents() {
    SimilaritySettings defaults = SimilaritySettings.defaults();
    return new SimilaritySettings(
        shingle == null ? defaults.shingling() : Shingling.parse(shingle),
        content == null ? defaults.content() : named("content", content, Content.class));
  }

  EventSettings events() {
    if (key == null) {
      throw new IllegalArgumentException("key is missing: which fields make two events the same?");
    }
    return EventSettings.ofKey(key.toArray(String[]::new))
        .withFormat(EventFormat.JSONL)
        .withTime(time)
        .withWindow(windowSettings())
        .withLate(late == null ? null : duration(late))
        .withAhead(aheadOf(time))
        .withRoles(new EventSettings.Roles(publisher, ip, cookie))
        .withSecret(givenSecret());
  }

  private @Nullable Secret givenSecret() {
    return secret == null ? null : Secret.derivedFrom(secret.toString().getBytes(UTF_8));
  }

  private WindowSettings windowSettings() {
    WindowSettings settings =
        WindowSettings.parse(requireNonNullElse(window, "sliding:1000000"))
            .withOnDuplicate(OnDuplicate.parse(requireNonNullElse(onDuplicate, "refresh")));
    settings = fpp == null ? settings : settings.withFpp(fpp);
    settings = method == null ? settings : settings.withMethod(WindowMethod.parse(method));
    settings = capacity == null ? settings : settings.withCapacity(capacity);
    return zone == null ? settings : settings.withZone(zone(zone));
  }

  private @Nullable Duration aheadOf(@Nullable String timeField) {
    if (ahead == null) {
      return timeField == null ? null : EventSettings.USUAL_AHEAD;
    }
    return ahead.equals("off") ? null : duration(ahead);
  }

  /** Times are written as those of windows are. */
  private static Duration duration(String text) {
    WindowShape shape = WindowShape.parse("sliding:" + text);
    Check.argument(
        shape.unit() == WindowShape.Unit.MILLIS,
        "a time must look like 90s or 10m, got '%s'",
        text);
    return Duration.ofMillis(shape.length());
  }

  private static ZoneId zone(String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no zone '" + name + "': " + e.getMessage(), e);
    }
  }

  private static <E extends Enum<E>> E named(String what, String name, Class<E> type) {
    List<String> names =
        Arrays.stream(type.getEnumConstants())
            .map(each -> each.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList();
    int found = names.indexOf(name.toLowerCase(Locale.ROOT));
    Check.argument(found >= 0, "%s must be one of %s, got '%s'", what, names, name);
    return type.getEnumConstants()[found];
  }
}
