package dev.doppel.seen;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.web.url.UrlFault;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a memory for a URL, with its reason.
 *
 * @param canonical the form that was looked for; null if there is none
 * @param reason why there is none; null if there is one
 */
public record UrlAnswer(UrlVerdict verdict, @Nullable String canonical, @Nullable String reason) {

  static UrlAnswer of(UrlBatch judged, int line) {
    UrlFault fault = judged.fault(line);
    if (fault != null) {
      return new UrlAnswer(UrlVerdict.INVALID, null, fault.reason());
    }
    int from = judged.canonicalFrom(line);
    String canonical = new String(judged.canonical(), from, judged.canonicalTo(line) - from, UTF_8);
    return new UrlAnswer(judged.verdict(line), canonical, null);
  }
}
