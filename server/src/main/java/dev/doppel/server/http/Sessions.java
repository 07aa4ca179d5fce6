package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Browsers that have given the token: each has a random name in its cookie, for a while. Gone when
 * the server ends. Safe for concurrent use.
 */
final class Sessions {

  /** How long a browser need not give the token again. */
  static final Duration AGE = Duration.ofDays(1);

  private static final int BYTES = 32;
  private static final int MOST = 10_000;

  private final SecureRandom random = new SecureRandom();
  private final LongSupplier nanos;
  private final Map<String, Long> ends = new LinkedHashMap<>(); // the oldest first

  Sessions(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Begins a session and returns its name; where there are too many, the oldest ends. */
  synchronized String begin() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String name = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    ends.put(hash(name), nanos.getAsLong() + AGE.toNanos());
    if (ends.size() > MOST) {
      ends.remove(ends.keySet().iterator().next());
    }
    return name;
  }

  synchronized boolean isOpen(String name) {
    Long end = ends.get(hash(name));
    if (end != null && end - nanos.getAsLong() <= 0) {
      ends.remove(hash(name));
      return false;
    }
    return end != null;
  }

  synchronized void end(String name) {
    ends.remove(hash(name));
  }

  /** What is compared is not what was sent, so that the time it takes says nothing. */
  private static String hash(String name) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
