package dev.doppel.seen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.seen.UrlSettings.Kind;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UrlShardsTest {

  private static final int SHARDS = 4;
  private static final long HEAP = 1 << 20;
  private static final UrlSettings SETTINGS =
      UrlSettings.defaults().withSecret(Secret.derivedFrom(new byte[] {1})).withCapacity(40_000);

  @TempDir private Path temporary;

  /** All shards on one machine, then each on one of its own, restored from the logs. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "BLOOM", "SCALABLE", "CLASSIC", "INTERNET_ARCHIVE"})
  void whatWasLoggedIsKnownWhereverAShardGoes(Kind kind) throws IOException {
    UrlSettings settings = SETTINGS.withKind(kind);
    KeyedHash hash = UrlShards.hash(settings);
    SplittableRandom random = new SplittableRandom(3);
    Set<Integer> added = new HashSet<>();
    LongBuffer[] logs = new LongBuffer[SHARDS];
    int wrong = 0;
    try (UrlShards all = UrlShards.open(settings, SHARDS, 0, SHARDS, temporary, HEAP)) {
      for (int shard = 0; shard < SHARDS; shard++) {
        logs[shard] = LongBuffer.allocate(1 << 16);
      }
      for (int i = 0; i < 40_000; i++) {
        int page = random.nextInt(30_000);
        Fingerprint url = hash(page, hash);
        boolean isNew = all.add(page % SHARDS, url.high(), url.low());
        if (isNew) {
          LongBuffer log = logs[page % SHARDS];
          if (all.words() == 2) {
            log.put(url.high());
          }
          log.put(url.low());
        }
        wrong += isNew == added.add(page) ? 0 : 1;
        assertThat(isNew && !added.contains(page)).isFalse();
      }
      assertThat(all.size()).isBetween(added.size() - 20L, (long) added.size());
      assertThat(all.isOverfull()).isFalse();
    }
    assertThat(wrong).isLessThanOrEqualTo(kind == Kind.EXACT ? 0 : 15); // 2.2 at 1e-4

    for (int shard = 0; shard < SHARDS; shard++) {
      try (UrlShards one = UrlShards.open(settings, SHARDS, shard, 1, temporary, HEAP)) {
        one.restore(shard, logs[shard].flip());
        for (int page = shard; page < 30_000; page += SHARDS) {
          Fingerprint url = hash(page, hash);
          boolean isNew = one.add(shard, url.high(), url.low());
          assertThat(isNew && added.contains(page)).as("page %d", page).isFalse();
          assertThat(kind == Kind.EXACT && !isNew && !added.contains(page)).isFalse();
        }
      }
    }
  }

  /** The heap that exact shards may take is less than they need: the rest is in files. */
  @Test
  void exactShardsDoNotNeedTheHeap() throws IOException {
    KeyedHash hash = UrlShards.hash(SETTINGS);
    try (UrlShards shards = UrlShards.open(SETTINGS, SHARDS, 0, SHARDS, temporary, 1)) {
      for (int page = 0; page < 600_000; page++) {
        Fingerprint url = hash(page, hash);
        assertThat(shards.add(page % SHARDS, url.high(), url.low())).isTrue();
      }
      for (int page = 0; page < 600_000; page += 7) {
        Fingerprint url = hash(page, hash);
        assertThat(shards.add(page % SHARDS, url.high(), url.low())).isFalse();
      }
      assertThat(shards.heapBytes()).isLessThan(600_000L * 24);
      assertThat(temporary).isNotEmptyDirectory();
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void linesSayWhatAnswersDependOn() {
    assertThat(UrlShards.line(SETTINGS)).startsWith("urls exact profile=standard-v1 hash=");
    assertThat(
            UrlShards.difference(
                UrlShards.line(SETTINGS.withKind(Kind.BLOOM)),
                UrlShards.line(SETTINGS.withKind(Kind.BLOOM).withCapacity(7))))
        .isEqualTo("--capacity: 40000 and 7");
    assertThatThrownBy(() -> UrlShards.line(SETTINGS.withKind(Kind.LAYERED)))
        .hasMessageContaining("layered knows parts of URLs");
    assertThatThrownBy(() -> UrlShards.line(SETTINGS.withSecret(null)))
        .hasMessageContaining("one secret");
  }

  private static Fingerprint hash(int page, KeyedHash hash) {
    byte[] url = ("http://a.example/" + page).getBytes(UTF_8);
    return hash.fingerprint(url, 0, url.length);
  }
}
