package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the canonical form of one URL after the other into a buffer of its own: the key by which a
 * page is remembered, not the address to request. Canonical forms are their own canonical form.
 *
 * <p>Costs O(n) for n bytes, O(n log n) where a query is sorted, and makes no garbage unless the
 * host is beyond ASCII. Not safe for concurrent use: each thread takes its own from {@link
 * UrlRules#canonicalizer}.
 */
public final class UrlCanonicalizer {

  private static final int LONGEST_CHAIN = 100;

  private final UrlParser parser = new UrlParser();
  private final UrlRewriter rewriter = new UrlRewriter();
  private final UrlParts parsed = new UrlParts();
  private final UrlParts rewritten = new UrlParts();
  private final UrlRules rules;
  private UrlParts result = rewritten;
  private @Nullable UrlFault fault = UrlFault.EMPTY;
  private byte[] encoded = new byte[256];
  private int encodedLength;
  private byte[] schemed = Ascii.HTTP;
  private final UrlAliases.@Nullable Finder aliases;

  UrlCanonicalizer(UrlRules rules) {
    this.rules = rules;
    this.aliases = rules.aliases().map(all -> all.new Finder()).orElse(null);
  }

  /**
   * Takes the UTF-8 of an absolute URL. True: the accessors speak of its canonical form. False: it
   * has none, and {@link #fault} says why.
   */
  public boolean canonicalize(byte[] bytes, int from, int to) {
    return settle(run(bytes, from, to, null));
  }

  /** The same for a reference found on the page {@code base}, relative or absolute. */
  public boolean canonicalize(byte[] bytes, int from, int to, Url base) {
    return settle(run(bytes, from, to, base.parts()));
  }

  /** The same for a text. */
  public boolean canonicalize(String url) {
    return encode(url) ? settle(run(encoded, 0, encodedLength, null)) : settle(UrlFault.TOO_LONG);
  }

  /** The same for a text found on the page {@code base}. */
  public boolean canonicalize(String url, Url base) {
    return encode(url)
        ? settle(run(encoded, 0, encodedLength, base.parts()))
        : settle(UrlFault.TOO_LONG);
  }

  /** Whether every URL is its own canonical form, to the byte: under the profile {@code none}. */
  public boolean keepsBytes() {
    return rules.profile() == UrlProfile.NONE_V1 && aliases == null;
  }

  /**
   * Why the last URL has no canonical form.
   *
   * @throws IllegalStateException if it has one
   */
  public UrlFault fault() {
    if (fault == null) {
      throw new IllegalStateException("no fault in " + this);
    }
    return fault;
  }

  /** The buffer, which the next call overwrites and may replace; read {@link #length} bytes. */
  public byte[] bytes() {
    return result.bytes;
  }

  /** How many bytes the canonical form has. */
  public int length() {
    return result.length;
  }

  /** Where the host begins; like all positions, 0 under the profile {@code none}. */
  public int hostFrom() {
    return result.hostFrom;
  }

  /** Where the host ends and port or path begin. */
  public int hostTo() {
    return result.hostTo;
  }

  /** Where the path begins, with its slash. */
  public int pathFrom() {
    return result.pathFrom;
  }

  /** Where the path ends. */
  public int pathTo() {
    return result.pathTo;
  }

  /** Where the query begins, after its question mark; where it ends if there is none. */
  public int queryFrom() {
    return Math.min(result.pathTo + 1, result.queryTo);
  }

  /** Where the query ends. */
  public int queryTo() {
    return result.queryTo;
  }

  /** A copy of the canonical form. */
  public byte[] toBytes() {
    return Arrays.copyOf(result.bytes, result.length);
  }

  /** The canonical form; empty if there is none. */
  @Override
  public String toString() {
    return new String(result.bytes, 0, result.length, UTF_8);
  }

  /** The canonical form as it would be if these were the rules of its site. */
  String toStringUnder(Site site) {
    UrlParts out = new UrlParts();
    rewriter.rewrite(parsed, site, out);
    return out.toString();
  }

  /** What the URL standard alone makes of the last URL. */
  String parsed() {
    return parsed.toString();
  }

  /** What holds for the last URL. */
  Site site() {
    return rules.sites().find(parsed.bytes, parsed.hostFrom, parsed.hostTo);
  }

  private @Nullable UrlFault run(byte[] bytes, int from, int to, @Nullable UrlParts base) {
    Objects.checkFromToIndex(from, to, bytes.length);
    UrlFault own = runAlone(bytes, from, to, base);
    if (own == null && aliases != null && aliases.find(result.bytes, result.length)) {
      return aliases.canLeadOn()
          ? follow(aliases)
          // Where it leads is a canonical form, and leads nowhere else.
          : runAlone(aliases.target, 0, aliases.target.length, null);
    }
    return own;
  }

  /**
   * Goes where the last address leads, and on to the end of the chain. A loop leads to the smallest
   * of its addresses. An address stays whose chain has no end, or leads to what has no canonical
   * form.
   */
  private @Nullable UrlFault follow(UrlAliases.Finder finder) {
    List<byte[]> chain = new ArrayList<>();
    do {
      byte[] now = toBytes();
      int known = chain.size() - 1;
      while (known >= 0 && !Arrays.equals(chain.get(known), now)) {
        known--;
      }
      if (known >= 0) {
        return runAlone(Collections.min(chain.subList(known, chain.size()), UrlAliases::compare));
      }
      chain.add(now);
      if (chain.size() > LONGEST_CHAIN || runAlone(finder.target) != null) {
        return runAlone(chain.get(0));
      }
    } while (finder.find(result.bytes, result.length));
    return null;
  }

  private @Nullable UrlFault runAlone(byte[] url) {
    return runAlone(url, 0, url.length, null);
  }

  private @Nullable UrlFault runAlone(byte[] bytes, int from, int to, @Nullable UrlParts base) {
    result = rewritten;
    if (rules.profile() == UrlProfile.NONE_V1) {
      rewritten.clear();
      rewritten.append(bytes, from, to);
      return null;
    }
    if (to - from > rules.maxLength()) {
      return UrlFault.TOO_LONG;
    }
    if (!parse(bytes, from, to, base)) {
      return parser.fault();
    }
    Site site = site();
    if (site.isIdle() || UrlRewriter.isSettled(parsed, site.rules())) {
      result = parsed;
    } else {
      rewriter.rewrite(parsed, site, rewritten);
    }
    // What is longer than the limit would have no canonical form itself.
    return result.length > rules.maxLength() ? UrlFault.TOO_LONG : null;
  }

  private boolean parse(byte[] bytes, int from, int to, @Nullable UrlParts base) {
    if (base == null && rules.assumesHttp() && MissingScheme.isHost(bytes, from, to)) {
      return parseWithScheme(bytes, from, to);
    }
    return parser.parse(bytes, from, to, base, parsed);
  }

  private boolean parseWithScheme(byte[] bytes, int from, int to) {
    int start = from;
    while (bytes[start] >= 0 && bytes[start] <= ' ') {
      start++;
    }
    int scheme = Ascii.HTTP.length;
    int length = scheme + to - start;
    if (schemed.length < length) {
      schemed = Arrays.copyOf(Ascii.HTTP, 2 * length);
    }
    System.arraycopy(bytes, start, schemed, scheme, to - start);
    return parser.parse(schemed, 0, length, null, parsed);
  }

  private boolean settle(@Nullable UrlFault why) {
    fault = why;
    if (why != null) {
      result = rewritten;
      result.clear();
    }
    return why == null;
  }

  private boolean encode(String url) {
    boolean parses = rules.profile() != UrlProfile.NONE_V1;
    if (url.length() > (parses ? rules.maxLength() : Url.MAX_LENGTH)) {
      return false;
    }
    if (encoded.length < 3 * url.length()) {
      encoded = new byte[3 * url.length()];
    }
    encodedLength = Utf8.encode(url, encoded);
    return true;
  }
}
