package dev.doppel.seen;

import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.words.GivenWords;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a URL memory: what counts as one URL, and how it is remembered. Immutable.
 *
 * @param sizes what was asked of a filter; {@link #used} has the sizes that it gets
 * @param secret keys the hash, so that strangers cannot make URLs that collide. It is not stored,
 *     and a memory can be opened with it only. Null: each memory draws a key of its own.
 */
public record UrlSettings(UrlRules rules, Kind kind, FilterSizes sizes, @Nullable Secret secret) {

  /** How URLs are remembered. */
  public enum Kind {
    /** 128-bit fingerprints on disk: no error. */
    EXACT,
    /** A split-block Bloom filter: one cache line per URL. */
    BLOOM,
    /** A Bloom filter that grows. */
    SCALABLE,
    /** A Bloom filter whose bits lie anywhere in one array. */
    CLASSIC,
    /** The same with ten hash functions, as in the crawler of the Internet Archive. */
    INTERNET_ARCHIVE,
    /** The multi-layer Bloom filter, its last layer aware of the segments' order. */
    LAYERED,
    /** The same as Cen, Xu and Sun have it, their sizes included unless others are asked for. */
    CEN_2010;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Exact, by the profile {@code standard}. */
  public static UrlSettings defaults() {
    return new UrlSettings(UrlRules.of("standard"), Kind.EXACT, FilterSizes.USUAL, null);
  }

  /**
   * Reads settings from the words of {@code doppel urls} and of the server: profile, rules (a
   * file), assume-http, filter, capacity, fpp, layers, hash-functions and bits; what is not given
   * is as in {@link #defaults}.
   *
   * @throws IllegalArgumentException if a word is unknown, malformed, or has no meaning for the
   *     filter: it names the option or field as the user typed it
   * @throws IOException if the file of rules cannot be read
   */
  public static UrlSettings parse(GivenWords words) throws IOException {
    return UrlWords.settings(words);
  }

  /** Returns these settings with other rules for canonical forms. */
  public UrlSettings withRules(UrlRules newRules) {
    return new UrlSettings(newRules, kind, sizes, secret);
  }

  /** Returns these settings for another kind of memory. */
  public UrlSettings withKind(Kind newKind) {
    return new UrlSettings(rules, newKind, sizes, secret);
  }

  /** Returns these settings with other sizes of a filter. */
  public UrlSettings withSizes(FilterSizes newSizes) {
    return new UrlSettings(rules, kind, newSizes, secret);
  }

  /** Returns these settings for a filter made for another number of URLs. */
  public UrlSettings withCapacity(long newCapacity) {
    return withSizes(sizes.withCapacity(newCapacity));
  }

  /** Returns these settings with another share of new URLs that a filter may call known. */
  public UrlSettings withFpp(double newFpp) {
    return withSizes(sizes.withFpp(newFpp));
  }

  /** Returns these settings with a secret for the hashes; null lets each memory draw its own. */
  public UrlSettings withSecret(@Nullable Secret newSecret) {
    return new UrlSettings(rules, kind, sizes, newSecret);
  }

  /**
   * The sizes of the filter, asked for or not; none if the memory is exact. Sizes that this kind of
   * filter does not have are left out; where bits were asked for, fpp follows from them.
   */
  public FilterSizes used() {
    return Sizing.used(kind, sizes);
  }

  /** The number of URLs a filter is sized for; not used by {@link Kind#EXACT}. */
  public long capacity() {
    return Sizing.capacity(kind, sizes);
  }

  /**
   * One line that a memory keeps: it can be opened again with equal ones only.
   *
   * @param keying what it says of the key
   */
  String line(String keying) {
    return head(keying) + SizesLine.of(kind, sizes);
  }

  /** The same without the sizes of a filter. */
  String head(String keying) {
    String http = rules.assumesHttp() ? " assume-http" : "";
    return "urls " + kind + " profile=" + rules.name() + http + keying;
  }

  /** How the layered filter is made. */
  LayeredFilter.Settings layers() {
    FilterSizes used = used();
    return new LayeredFilter.Settings(
        used.layers().orElseThrow(),
        used.hashes().orElseThrow(),
        used.bits().orElseThrow(),
        used.capacity().orElseThrow(),
        kind == Kind.CEN_2010 ? LayeredFilter.Order.IGNORED : LayeredFilter.Order.AWARE);
  }
}
