package dev.doppel.seen;

import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a URL memory: what counts as one URL, and how it is remembered. Immutable.
 *
 * @param capacity the number of URLs a filter is sized for; not used by {@link Kind#EXACT}
 * @param fpp the false-positive rate: the share of new URLs that a filter may call known
 * @param secret keys the hash, so that strangers cannot make URLs that collide. It is not stored,
 *     and a memory can be opened with it only. Null: each memory draws a key of its own.
 */
public record UrlSettings(
    UrlRules rules, Kind kind, long capacity, double fpp, @Nullable Secret secret) {

  /** How URLs are remembered. */
  public enum Kind {
    /** 128-bit fingerprints on disk: no error. */
    EXACT,
    /** A split-block Bloom filter: one cache line per URL. */
    BLOOM,
    /** A Bloom filter that grows. */
    SCALABLE,
    /** The multi-layer Bloom filter, its last layer aware of the segments' order. */
    LAYERED,
    /** The same as Cen, Xu and Sun have it, their sizes included. */
    CEN_2010;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final long DEFAULT_CAPACITY = 10_000_000;
  private static final double DEFAULT_FPP = 1e-4;

  public UrlSettings {
    Check.argument(capacity > 0, "capacity must be positive, got %d", capacity);
    Check.argument(0 < fpp && fpp < 1, "fpp must lie in (0, 1), got %s", fpp);
  }

  /** Exact, by the profile {@code standard}. */
  public static UrlSettings defaults() {
    return new UrlSettings(
        UrlRules.of("standard"), Kind.EXACT, DEFAULT_CAPACITY, DEFAULT_FPP, null);
  }

  /**
   * Reads settings from the words of {@code doppel urls} and of the server: profile, rules (a
   * file), assume-http, filter, capacity and fpp; what is not given is as in {@link #defaults}.
   *
   * @throws IllegalArgumentException if a word is unknown or malformed: it names the option or
   *     field as the user typed it
   * @throws IOException if the file of rules cannot be read
   */
  public static UrlSettings parse(GivenWords words) throws IOException {
    return UrlWords.settings(words);
  }

  /** Returns these settings with other rules for canonical forms. */
  public UrlSettings withRules(UrlRules newRules) {
    return new UrlSettings(newRules, kind, capacity, fpp, secret);
  }

  /** Returns these settings for another kind of memory. */
  public UrlSettings withKind(Kind newKind) {
    return new UrlSettings(rules, newKind, capacity, fpp, secret);
  }

  /** Returns these settings for a filter made for another number of URLs. */
  public UrlSettings withCapacity(long newCapacity) {
    return new UrlSettings(rules, kind, newCapacity, fpp, secret);
  }

  /** Returns these settings with another share of new URLs that a filter may call known. */
  public UrlSettings withFpp(double newFpp) {
    return new UrlSettings(rules, kind, capacity, newFpp, secret);
  }

  /** Returns these settings with a secret for the hashes; null lets each memory draw its own. */
  public UrlSettings withSecret(@Nullable Secret newSecret) {
    return new UrlSettings(rules, kind, capacity, fpp, newSecret);
  }

  /**
   * One line that a memory keeps: it can be opened again with equal ones only.
   *
   * @param keying what it says of the key
   */
  String line(String keying) {
    String common = "urls " + kind + " profile=" + rules.name();
    String http = rules.assumesHttp() ? " assume-http" : "";
    String size = kind == Kind.EXACT ? "" : " capacity=" + capacity + " fpp=" + fpp;
    return common + http + keying + size;
  }

  /**
   * How the layered filter is made. The paper's four layers and its bits per URL, or as many more.
   */
  LayeredFilter.Settings layers() {
    LayeredFilter.Settings paper = LayeredFilter.Settings.CEN_2010;
    if (kind == Kind.CEN_2010) {
      return paper;
    }
    // One filter of m bits and its best number of probes errs by 0.6185^(m/n); the last layer must
    // do alone, for segments repeat from URL to URL.
    double bitsEach = -Math.log(fpp) / (Math.log(2) * Math.log(2));
    int probes = (int) Math.max(1, Math.round(bitsEach * Math.log(2)));
    return new LayeredFilter.Settings(
        paper.layers(),
        probes,
        (long) Math.ceil(bitsEach * capacity),
        capacity,
        LayeredFilter.Order.AWARE);
  }
}
