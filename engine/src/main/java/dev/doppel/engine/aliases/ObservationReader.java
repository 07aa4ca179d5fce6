package dev.doppel.engine.aliases;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.aliases.Observation.State;
import dev.doppel.engine.internal.TextSketch;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.io.record.WebAnswer;
import dev.doppel.web.html.Page;
import dev.doppel.web.html.Refresh;
import dev.doppel.web.url.Url;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds out what a record says of its address. For one thread. */
final class ObservationReader {

  /**
   * A page that waits longer is there to be read; browsers and search engines draw this line low.
   */
  private static final int LONGEST_WAIT_SECONDS = 10;

  private static final Pattern ABSOLUTE =
      Pattern.compile("\\s*(?:[A-Za-z][A-Za-z0-9+.-]*:)?//.*", Pattern.DOTALL);

  private final UrlCanonicalizer canonicalizer;
  private final TextSketch sketch = new TextSketch();

  ObservationReader(UrlRules rules) {
    canonicalizer = rules.canonicalizer();
  }

  /**
   * Returns what the record says.
   *
   * @return {@link Observation#isNone} if it has no address
   * @throws UnreadableRecordException if it is lost
   */
  Observation read(RawRecord record) throws UnreadableRecordException {
    WebAnswer answer = record.answer();
    if (answer == null) {
      return ofDocument(record, record.read());
    }
    byte[] url = canonical(answer.address());
    if (url == null) {
      return Observation.NONE;
    }
    long seconds = seconds(answer.time());
    if (answer.status() / 100 == 3) {
      return redirect(answer, url, seconds);
    }
    if (answer.status() / 100 != 2) {
      State state = answer.status() >= 400 ? State.ERROR : State.UNSEEN;
      return new Observation(url, seconds, state, null, null, null, false, null);
    }
    try {
      return ofContent(url, answer.address(), seconds, record.read(), answer.links());
    } catch (UnreadableRecordException e) {
      if (isLost(e)) {
        throw e;
      }
      // A picture is there, too, and may have a canonical address in its header.
      return ofHeader(url, answer.address(), seconds, answer.links());
    }
  }

  private static boolean isLost(UnreadableRecordException e) {
    return e.reason() == Reason.UNREADABLE || e.reason() == Reason.MALFORMED;
  }

  /** Of what has no answer beside it, such as a line of JSON with a page and its address. */
  private Observation ofDocument(RawRecord record, Document document) {
    byte[] url = canonical(document.id());
    if (url == null) {
      return Observation.NONE;
    }
    return ofContent(url, document.id(), seconds(record.time()), document, List.of());
  }

  private static long seconds(@Nullable Instant time) {
    return time == null ? 0 : time.getEpochSecond();
  }

  private Observation redirect(WebAnswer answer, byte[] url, long seconds) {
    AliasReason reason =
        switch (answer.status()) {
          case 301 -> AliasReason.MOVED;
          case 302 -> AliasReason.FOUND;
          case 303 -> AliasReason.SEE_OTHER;
          case 307 -> AliasReason.TEMPORARY;
          case 308 -> AliasReason.PERMANENT;
          default -> null; // 304 and the like lead nowhere
        };
    if (reason == null || answer.locations().isEmpty()) {
      return new Observation(url, seconds, State.UNSEEN, null, null, null, false, null);
    }
    Url address = Url.parse(answer.address());
    byte[] target = canonical(answer.locations().get(0), address);
    Refusal refusal = target == null ? Refusal.NO_URL : null;
    if (target != null && address.resolve(answer.locations().get(0)).equals(address)) {
      refusal = Refusal.LOOP; // to itself, not to another spelling
    }
    return new Observation(url, seconds, State.ELSEWHERE, null, target, reason, false, refusal);
  }

  private Observation ofHeader(byte[] url, String address, long seconds, List<String> links) {
    Claims claims = new Claims(Url.parse(address));
    claims.addLinks(links);
    return claims.observation(url, seconds, null);
  }

  private Observation ofContent(
      byte[] url, String address, long seconds, Document document, List<String> links) {
    Claims claims = new Claims(Url.parse(address));
    claims.addLinks(links);
    if (document.kind() == ContentKind.TEXT) {
      return claims.observation(url, seconds, sketch.of(document.content()));
    }
    Page page = Page.parse(document.content(), document.charset());
    claims.addPage(page);
    return claims.observation(url, seconds, sketch.of(page));
  }

  private byte @Nullable [] canonical(String url) {
    return canonicalizer.canonicalize(url) ? canonicalizer.toBytes() : null;
  }

  private byte @Nullable [] canonical(String reference, Url base) {
    return canonicalizer.canonicalize(reference, base) ? canonicalizer.toBytes() : null;
  }

  /** What a page says of its own address. */
  private final class Claims {

    private final Url address;
    private final Set<String> targets = new LinkedHashSet<>(); // in canonical form
    private final List<Refusal> refusals = new ArrayList<>();
    private boolean isRelative;
    private @Nullable Refresh refresh;
    private byte @Nullable [] refreshed;

    Claims(Url address) {
      this.address = address;
    }

    void addLinks(List<String> fields) {
      for (String link : LinkHeader.canonical(fields)) {
        add(link, address);
      }
    }

    void addPage(Page page) {
      Url base = page.base().map(this::base).orElse(address);
      page.canonicalLinks().forEach(link -> add(link, base));
      Optional<Refresh> found = page.refresh().filter(each -> !each.address().isEmpty());
      refresh = found.orElse(null);
      refreshed = found.map(each -> canonical(each.address(), base)).orElse(null);
    }

    private Url base(String reference) {
      try {
        return address.resolve(reference);
      } catch (IllegalArgumentException e) {
        return address;
      }
    }

    private void add(String link, Url base) {
      byte[] target = canonical(link, base);
      if (target == null) {
        refusals.add(Refusal.NO_URL);
        return;
      }
      if (link.indexOf('#') >= 0) {
        refusals.add(Refusal.FRAGMENT);
      }
      targets.add(new String(target, UTF_8));
      isRelative |= !ABSOLUTE.matcher(link).matches();
    }

    Observation observation(byte[] url, long seconds, long @Nullable [] text) {
      if (refresh != null && refreshed != null && !Arrays.equals(refreshed, url)) {
        boolean isSlow = refresh.seconds() > LONGEST_WAIT_SECONDS;
        AliasReason reason =
            refresh.seconds() == 0 ? AliasReason.REFRESH : AliasReason.LATE_REFRESH;
        Refusal refusal = isSlow ? Refusal.SLOW_REFRESH : null;
        if (!isSlow || targets.isEmpty()) {
          return new Observation(
              url, seconds, State.THERE, text, refreshed, reason, false, refusal);
        }
      }
      if (targets.isEmpty() && refusals.isEmpty()) {
        return new Observation(url, seconds, State.THERE, text, null, null, false, null);
      }
      byte[] target = targets.isEmpty() ? null : targets.iterator().next().getBytes(UTF_8);
      Refusal refusal =
          targets.size() > 1 ? Refusal.SEVERAL : refusals.isEmpty() ? null : refusals.get(0);
      return new Observation(
          url, seconds, State.THERE, text, target, AliasReason.CANONICAL, isRelative, refusal);
    }
  }
}
