package dev.doppel.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Packs answers for clients that ask for it. */
final class Gzip {

  /** Less is not worth it: it goes in one packet. */
  private static final int LEAST = 1400;

  private Gzip() {}

  /** Whether a client takes gzip and the answer gains by it. */
  static boolean isWanted(@Nullable String accepted, @Nullable String type, int bytes) {
    return bytes >= LEAST && takes(accepted) && isText(type);
  }

  /** Whether a header {@code Accept-Encoding} names gzip. */
  static boolean takes(@Nullable String accepted) {
    if (accepted == null) {
      return false;
    }
    for (String each : accepted.toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parts = each.strip().split(";", -1);
      if (parts[0].strip().equals("gzip")) {
        return parts.length < 2 || !parts[1].strip().matches("q=0(\\.0*)?");
      }
    }
    return false;
  }

  private static boolean isText(@Nullable String type) {
    return type != null && (type.startsWith("text/") || type.contains("json"));
  }

  static byte[] pack(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 4);
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
