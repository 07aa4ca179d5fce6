package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlProfile;
import dev.doppel.web.url.UrlRules;
import org.jspecify.annotations.Nullable;

/**
 * Reads URLs that come one by one, as messages do. What is a URL, and its canonical form, are those
 * that {@link UrlJob} finds in the same lines. For one thread.
 */
public final class UrlReader {

  private final UrlProfile profile;
  private final UrlCanonicalizer canonicalizer;
  private final KeyedHash hash;
  private final long[] high = new long[1];
  private final long[] low = new long[1];
  private @Nullable UrlFault fault = UrlFault.EMPTY;

  private UrlReader(UrlRules rules, KeyedHash hash) {
    this.profile = rules.profile();
    this.canonicalizer = rules.canonicalizer();
    this.hash = hash;
  }

  /**
   * Returns a reader by these rules.
   *
   * @param hash that of the memory that is to judge the URLs
   */
  public static UrlReader of(UrlRules rules, KeyedHash hash) {
    return new UrlReader(rules, hash);
  }

  /** Reads a line of UTF-8. True if it is a URL; else {@link #answer} says why not. */
  public boolean read(byte[] line) {
    fault = UrlLine.fault(line, 0, line.length, line.length > UrlLine.MAX_BYTES, profile);
    if (fault == null && !canonicalizer.canonicalize(line, 0, line.length)) {
      fault = canonicalizer.fault();
    }
    if (fault == null) {
      hash.hash128(canonicalizer.bytes(), 0, canonicalizer.length(), high, low, 0);
    }
    return fault == null;
  }

  /** The upper half of the hash of the last URL's canonical form. */
  public long high() {
    return high[0];
  }

  /** The lower half. */
  public long low() {
    return low[0];
  }

  /** A copy of the last line's canonical form, or of why there is none. */
  public byte[] answer() {
    return fault == null ? canonicalizer.toBytes() : fault.reason().getBytes(UTF_8);
  }
}
