package dev.doppel.server.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventFormat;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.seen.UrlSettings;
import dev.doppel.server.json.Shape;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a memory is made with, in the words of the command line: a record per kind of memory. What
 * is null has the default of the command line. Immutable.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = MemorySettings.Urls.class, name = "urls"),
  @JsonSubTypes.Type(value = MemorySettings.Documents.class, name = "documents"),
  @JsonSubTypes.Type(value = MemorySettings.Events.class, name = "events")
})
public sealed interface MemorySettings {

  /** What the memory is about. */
  MemoryKind kind();

  /** The same, but for what nobody is to see. */
  MemorySettings withoutSecret();

  /**
   * Makes sure that a memory can be made with these.
   *
   * @throws IllegalArgumentException if not
   */
  void check() throws IOException;

  /** Returns the settings of the default memory of a kind; events have a field {@code key}. */
  static MemorySettings defaults(MemoryKind kind) {
    return switch (kind) {
      case URLS -> Urls.defaults();
      case DOCUMENTS -> Documents.defaults();
      case EVENTS -> Events.ofKey(List.of("key"));
    };
  }

  /**
   * Settings of a memory of URLs.
   *
   * @param profile strict, standard, aggressive or none
   * @param filter exact, bloom, scalable, classic, internet-archive, layered or cen-2010
   * @param assumeHttp whether those without a scheme are taken for http
   * @param capacity for how many URLs a filter is made
   * @param fpp the share of new URLs that a filter may call known
   * @param layers for how many segments of a URL a layered filter has a filter
   * @param hashFunctions how many bits a URL, or a segment, sets
   * @param bits how many bits each filter has; instead of fpp
   * @param secret a number whose digits key the hash; it is never shown. Without one a memory has a
   *     random key of its own
   */
  record Urls(
      @Nullable @Shape(words = {"strict", "standard", "aggressive", "none"}) String profile,
      @Nullable
          @Shape(
              words = {
                "exact",
                "bloom",
                "scalable",
                "classic",
                "internet-archive",
                "layered",
                "cen-2010"
              })
          String filter,
      @Nullable Boolean assumeHttp,
      @Nullable @Shape(least = 1, most = 1L << 33) Long capacity,
      @Nullable @Shape(above = 0, below = 1) Double fpp,
      @Nullable @Shape(least = 1) Integer layers,
      @Nullable @Shape(least = 1) Integer hashFunctions,
      @Nullable @Shape(least = 1) Long bits,
      @Nullable Long secret)
      implements MemorySettings {

    public Urls {
      checkCapacity(capacity);
    }

    static Urls defaults() {
      return new Urls(null, null, null, null, null, null, null, null, null);
    }

    @Override
    public MemoryKind kind() {
      return MemoryKind.URLS;
    }

    @Override
    public Urls withoutSecret() {
      return new Urls(
          profile, filter, assumeHttp, capacity, fpp, layers, hashFunctions, bits, null);
    }

    @Override
    public void check() throws IOException {
      settings();
    }

    /** The settings of the library. */
    public UrlSettings settings() throws IOException {
      GivenWords words =
          GivenWords.ofFields()
              .put("profile", profile)
              .put("filter", filter)
              .put("assume-http", assumeHttp)
              .put("capacity", capacity)
              .put("fpp", fpp)
              .put("layers", layers)
              .put("hash-functions", hashFunctions)
              .put("bits", bits);
      return UrlSettings.parse(words).withSecret(derived(secret));
    }
  }

  /**
   * Settings of a memory of documents.
   *
   * @param shingle the pieces by which they resemble each other, such as words:3
   * @param content what of a page counts, main, visible or raw
   * @param similarity the resemblance from which on they are near-duplicates
   */
  record Documents(
      @Nullable @Shape(pattern = "(words|chars):[1-9][0-9]?") String shingle,
      @Nullable @Shape(words = {"main", "visible", "raw"}) String content,
      @Nullable @Shape(above = 0, most = 1) Double similarity)
      implements MemorySettings {

    private static final double DEFAULT_SIMILARITY = 0.8;

    public Documents {
      Check.argument(
          similarity == null || (0 < similarity && similarity <= 1),
          "similarity must lie in (0, 1], got %s",
          String.valueOf(similarity));
    }

    static Documents defaults() {
      return new Documents(null, null, null);
    }

    @Override
    public MemoryKind kind() {
      return MemoryKind.DOCUMENTS;
    }

    @Override
    public Documents withoutSecret() {
      return this;
    }

    @Override
    public void check() {
      settings();
    }

    /** The resemblance from which on documents are near-duplicates. */
    public double leastSimilarity() {
      return requireNonNullElse(similarity, DEFAULT_SIMILARITY);
    }

    /** The settings of the library. */
    public SimilaritySettings settings() {
      return SimilaritySettings.parse(
          GivenWords.ofFields().put("shingle", shingle).put("content", content));
    }
  }

  /**
   * Settings of a memory of events.
   *
   * @param key the fields that make two the same
   * @param time the field that tells when it was
   * @param window such as sliding:1000000 or sliding:24h
   * @param late those behind the newest by more, such as 10m, are late
   * @param ahead those whose time is ahead of the clock by more, such as 1h, are rejected; 1d
   *     unless told otherwise, off for none
   * @param onDuplicate refresh or keep
   * @param method how the window remembers
   * @param zone by whose midnight landmark windows begin
   * @param publisher the field that names who is paid
   * @param ip the field that names where they came from
   * @param cookie the field that names who they came from
   * @param capacity for how many events a window in time is made
   * @param fpp the share of new events that may be called duplicates
   * @param hashFunctions the number of hash functions of metwally-2005, in place of fpp
   * @param cells the number of cells of all its hash functions together
   * @param secret a number whose digits key the hash; it is never shown. Without one a memory has a
   *     random key of its own
   */
  record Events(
      @Shape(shortest = 1) List<String> key,
      @Nullable String time,
      @Nullable String window,
      @Nullable String late,
      @Nullable String ahead,
      @Nullable @Shape(words = {"refresh", "keep"}) String onDuplicate,
      @Nullable String method,
      @Nullable String zone,
      @Nullable String publisher,
      @Nullable String ip,
      @Nullable String cookie,
      @Nullable @Shape(least = 1, most = 1L << 33) Long capacity,
      @Nullable @Shape(above = 0, below = 1) Double fpp,
      @Nullable @Shape(least = 1) Integer hashFunctions,
      @Nullable @Shape(least = 1) Long cells,
      @Nullable Long secret)
      implements MemorySettings {

    public Events {
      Check.argument(!key.isEmpty(), "key is empty: which fields make two events the same?");
      checkCapacity(capacity);
      key = List.copyOf(key);
    }

    /** Returns settings for events that are the same if they agree in these fields. */
    public static Events ofKey(List<String> key) {
      return new Events(
          key, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
          null);
    }

    /** The same with the field that tells the time, and a window; null for none and the usual. */
    public Events withWindow(@Nullable String newTime, @Nullable String newWindow) {
      return new Events(
          key,
          newTime,
          newWindow,
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
          hashFunctions,
          cells,
          secret);
    }

    /** The same with the fields that name publisher, address and visitor; null for none. */
    public Events withRoles(
        @Nullable String newPublisher, @Nullable String newIp, @Nullable String newCookie) {
      return new Events(
          key,
          time,
          window,
          late,
          ahead,
          onDuplicate,
          method,
          zone,
          newPublisher,
          newIp,
          newCookie,
          capacity,
          fpp,
          hashFunctions,
          cells,
          secret);
    }

    @Override
    public MemoryKind kind() {
      return MemoryKind.EVENTS;
    }

    @Override
    public Events withoutSecret() {
      return new Events(
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
          hashFunctions,
          cells,
          null);
    }

    @Override
    public void check() {
      settings();
    }

    /** The settings of the library. */
    public EventSettings settings() {
      GivenWords words =
          GivenWords.ofFields()
              .putAll("key", key)
              .put("time", time)
              .put("window", window)
              .put("late", late)
              .put("ahead", ahead)
              .put("on-duplicate", onDuplicate)
              .put("method", method)
              .put("zone", zone)
              .put("publisher", publisher)
              .put("ip", ip)
              .put("cookie", cookie)
              .put("capacity", capacity)
              .put("fpp", fpp)
              .put("hash-functions", hashFunctions)
              .put("cells", cells);
      return EventSettings.parse(words)
          .withFormat(EventFormat.JSONL) // what clients send
          .withSecret(derived(secret));
    }
  }

  private static void checkCapacity(@Nullable Long capacity) {
    Check.argument(
        capacity == null || (0 < capacity && capacity <= 1L << 33),
        "capacity must be 1 to %d, got %s",
        1L << 33,
        String.valueOf(capacity));
  }

  private static @Nullable Secret derived(@Nullable Long secret) {
    return secret == null ? null : Secret.derivedFrom(secret.toString().getBytes(UTF_8));
  }
}
