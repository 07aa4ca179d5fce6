package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.bench.CollidingPairs.Pair;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlSettings.Kind;
import dev.doppel.seen.UrlVerdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How many pairs of URLs that were made to collide are called duplicates, by each memory; and under
 * how many of 100,000 random keys one pair collides. Run {@code bench/run collisions 1000000}. A
 * good number is 0.
 */
final class CollisionTable {

  private static final int BATCH = 1000;
  private static final int KEYS = 100_000;
  private static final double FPP = 1e-9;

  private static final CollidingPairs URLS = CollidingPairs.ofUrls();

  private CollisionTable() {}

  public static void main(String[] arguments) throws IOException {
    int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    System.out.printf(Locale.ROOT, "%,d pairs of URLs, made in %d ways%n%n", pairs, URLS.places());
    System.out.println("| what decides | pairs called the same |\n|---|--:|");
    row("XXH3, 128 bits, for comparison", xxh3(pairs));
    row("`urls --filter exact`", duplicates(pairs, Kind.EXACT));
    row("`urls --filter bloom --fpp 1e-9`", duplicates(pairs, Kind.BLOOM));
    System.out.printf(Locale.ROOT, "%nOne pair, %,d keys:%n%n", KEYS);
    System.out.println("| keyed by | keys under which it collides |\n|---|--:|");
    row("a seed of XXH3, for comparison", underKeys(false));
    row("a key of SipHash-2-4", underKeys(true));
  }

  private static void row(String what, long count) {
    System.out.printf(Locale.ROOT, "| %s | %,d |%n", what, count);
  }

  private static long xxh3(int pairs) {
    long same = 0;
    for (int i = 0; i < pairs; i++) {
      byte[] a = URLS.urls(i).a().getBytes(UTF_8);
      byte[] b = URLS.urls(i).b().getBytes(UTF_8);
      same += Fingerprint.of(a, 0, a.length).equals(Fingerprint.of(b, 0, b.length)) ? 1 : 0;
    }
    return same;
  }

  private static long duplicates(int pairs, Kind kind) throws IOException {
    UrlSettings settings =
        UrlSettings.defaults().withKind(kind).withCapacity(2L * pairs).withFpp(FPP);
    long duplicates = 0;
    try (UrlMemory seen = UrlMemory.temporary(settings)) {
      List<String> batch = new ArrayList<>();
      for (int i = 0; i < pairs; i++) {
        Pair pair = URLS.urls(i);
        batch.add(pair.a());
        batch.add(pair.b());
        if (batch.size() >= BATCH || i == pairs - 1) {
          List<UrlVerdict> verdicts = seen.judge(batch);
          duplicates += verdicts.stream().filter(each -> each != UrlVerdict.NEW).count();
          batch.clear();
        }
      }
    }
    return duplicates;
  }

  private static long underKeys(boolean isSipHash) {
    byte[] a = URLS.urls(1).a().getBytes(UTF_8);
    byte[] b = URLS.urls(1).b().getBytes(UTF_8);
    long same = 0;
    for (int key = 1; key <= KEYS; key++) {
      KeyedHash hash =
          isSipHash ? KeyedHash.of(Secret.random()) : KeyedHash.legacy(Hashes.mix(key));
      same += hash.fingerprint(a, 0, a.length).equals(hash.fingerprint(b, 0, b.length)) ? 1 : 0;
    }
    return same;
  }
}
