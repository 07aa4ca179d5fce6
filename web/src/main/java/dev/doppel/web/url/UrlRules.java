package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How URLs are made canonical: a profile, and what single sites want otherwise. Immutable, and safe
 * for use by many threads.
 *
 * <pre>{@code
 * UrlRules rules = UrlRules.of("aggressive").assumingHttp();
 * rules.canonical("Example.com/b/index.html").ifPresent(System.out::println);
 * }</pre>
 */
public final class UrlRules {

  /** The longest URL accepted by default, in bytes. */
  public static final int DEFAULT_MAX_LENGTH = 1 << 16;

  private static final int IDLE = 16; // canonicalizers kept for the next call; a power of two

  private final UrlProfile profile;
  private final List<SiteLine> lines;
  private final boolean assumesHttp;
  private final int maxLength;
  private final SiteTable sites;
  private final @Nullable UrlAliases aliases;
  private final AtomicReferenceArray<@Nullable UrlCanonicalizer> idle =
      new AtomicReferenceArray<>(IDLE);

  private UrlRules(
      UrlProfile profile,
      List<SiteLine> lines,
      boolean assumesHttp,
      int maxLength,
      @Nullable UrlAliases aliases) {
    this.aliases = aliases;
    this.profile = profile;
    this.lines = lines;
    this.assumesHttp = assumesHttp;
    this.maxLength = maxLength;
    this.sites = SiteTable.of(Site.of(profile), lines);
  }

  /** Returns the rules of a profile. */
  public static UrlRules of(UrlProfile profile) {
    return new UrlRules(profile, List.of(), false, DEFAULT_MAX_LENGTH, null);
  }

  /**
   * Returns the rules of the profile of that name, such as {@code standard} or {@code standard-v1}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static UrlRules of(String profile) {
    return of(UrlProfile.named(profile));
  }

  /**
   * Returns the rules of the profile {@code standard} with those of a file; see {@link #withSites}.
   *
   * @throws IllegalArgumentException if a line is wrong; the message has its number
   */
  public static UrlRules read(Path file) throws IOException {
    return of("standard").withSites(file);
  }

  /**
   * Returns these rules with those of a file added, each line of which reads
   *
   * <pre>
   * example.com     keep utm_source
   * *.example.com   drop sid
   * example.*       sort-query on
   * *               drop visitor_*
   * </pre>
   *
   * <p>that is: one host; a host and all below it; a name under any public suffix; all. Lines for
   * fewer hosts prevail, then later lines. Empty lines and lines that begin with "#" are skipped.
   *
   * @throws IllegalArgumentException if a line is wrong; the message has its number
   */
  public UrlRules withSites(Path file) throws IOException {
    return withSites(Files.readAllLines(file, UTF_8), file.toString());
  }

  /** Returns these rules, adding those of some lines, which {@code source} names in messages. */
  public UrlRules withSites(List<String> text, String source) {
    List<SiteLine> all = new ArrayList<>(lines);
    for (int i = 0; i < text.size(); i++) {
      String line = text.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        all.add(parse(line, source, i + 1));
      }
    }
    requireNoAliases();
    return new UrlRules(profile, List.copyOf(all), assumesHttp, maxLength, null);
  }

  /** Returns these rules, but taking {@code example.com/a} for {@code http://example.com/a}. */
  public UrlRules assumingHttp() {
    requireNoAliases();
    return new UrlRules(profile, lines, true, maxLength, null);
  }

  /** Returns these rules, but rejecting URLs that are longer, or would be in canonical form. */
  public UrlRules withMaxLength(int bytes) {
    Check.argument(
        0 < bytes && bytes <= Url.MAX_LENGTH,
        "the longest URL can have 1 to %d bytes, not %d",
        Url.MAX_LENGTH,
        bytes);
    requireNoAliases();
    return new UrlRules(profile, lines, assumesHttp, bytes, null);
  }

  /**
   * Returns these rules, but taking an address that leads elsewhere for the one it leads to. These
   * are the last thing to be added: other rules make other canonical forms of them.
   *
   * @throws IllegalArgumentException if the aliases were made for other rules
   */
  public UrlRules withAliases(UrlAliases newAliases) {
    String theirs = newAliases.rules().name();
    String ours = withoutAliases().name();
    Check.argument(theirs.equals(ours), "aliases for %s cannot be used with %s", theirs, ours);
    return new UrlRules(profile, lines, assumesHttp, maxLength, newAliases);
  }

  /** Returns these rules, but taking each address for itself. */
  public UrlRules withoutAliases() {
    return aliases == null ? this : new UrlRules(profile, lines, assumesHttp, maxLength, null);
  }

  private void requireNoAliases() {
    Check.argument(aliases == null, "%s has aliases, which come last", this);
  }

  /**
   * Returns the canonical form of an absolute URL; empty if it is not a URL of the web. {@link
   * #explain} says why.
   */
  public Optional<CanonicalUrl> canonical(String url) {
    int place = (int) Thread.currentThread().getId() & (IDLE - 1);
    UrlCanonicalizer kept = idle.getAndSet(place, null);
    UrlCanonicalizer canonicalizer = kept == null ? canonicalizer() : kept;
    Optional<CanonicalUrl> canonical =
        canonicalizer.canonicalize(url)
            ? Optional.of(CanonicalUrl.of(canonicalizer))
            : Optional.empty();
    idle.set(place, canonicalizer);
    return canonical;
  }

  /** Returns a new canonicalizer, for one thread. */
  public UrlCanonicalizer canonicalizer() {
    return new UrlCanonicalizer(this);
  }

  /** Explains which rules change a URL, and how. Slow: for people. */
  public UrlExplanation explain(String url) {
    return UrlExplanation.of(url, this);
  }

  /** The profile these rules began with. */
  public UrlProfile profile() {
    return profile;
  }

  /** Whether a missing scheme means http. */
  public boolean assumesHttp() {
    return assumesHttp;
  }

  /** The longest URL taken, in bytes. */
  public int maxLength() {
    return maxLength;
  }

  /**
   * The profile, and a hash of the lines for sites and of the aliases if there are any: equal
   * names, equal canonical forms. A memory keeps it beside its keys.
   */
  public String name() {
    String leading = aliases == null ? "" : "+aliases-" + aliases.digest();
    if (lines.isEmpty()) {
      return profile.label() + leading;
    }
    byte[] text =
        lines.stream().map(SiteLine::toString).collect(Collectors.joining("\n")).getBytes(UTF_8);
    return profile.label() + "+" + Fingerprint.of(text, 0, text.length) + leading;
  }

  @Override
  public String toString() {
    return name();
  }

  /** The addresses that lead elsewhere, if there are any. */
  public Optional<UrlAliases> aliases() {
    return Optional.ofNullable(aliases);
  }

  SiteTable sites() {
    return sites;
  }

  private static SiteLine parse(String line, String source, int number) {
    try {
      return SiteLine.parse(line);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s, line %d: %s".formatted(source, number, e.getMessage()), e);
    }
  }
}
