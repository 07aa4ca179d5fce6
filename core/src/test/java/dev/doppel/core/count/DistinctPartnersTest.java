package dev.doppel.core.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.count.FrequentKeys.Frequency;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DistinctPartnersTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** Key 1 repeats one partner; key 2 has 300, as cookie-deleting scripts do; the rest has few. */
  @Test
  void findsManyPartnersBehindManyRepetitions() {
    WindowSettings pairs =
        WindowSettings.parse("landmark").withCapacity(6000).withMethod(WindowMethod.PLANES);
    DistinctPartners partners = DistinctPartners.of(pairs, 200);
    for (int i = 0; i < 20_000; i++) {
      partners.add(1, 1, i);
      partners.add(2, random.nextInt(300), i);
      partners.add(10 + random.nextInt(1000), random.nextInt(5), i);
    }

    Frequency first = partners.top(1).get(0);

    assertThat(first.key()).isEqualTo(2);
    assertThat(first.least()).isLessThanOrEqualTo(300);
    assertThat(first.most()).isGreaterThanOrEqualTo(299);
  }

  @Test
  void countsTheWindowOnly() {
    DistinctPartners partners = DistinctPartners.of(WindowSettings.parse("jumping:100/4"), 10);
    for (int i = 0; i < 100; i++) {
      partners.add(7, i, i);
    }
    for (int i = 0; i < 50; i++) {
      partners.add(8, i % 5, i);
    }

    assertThat(partners.top(2)).containsExactly(new Frequency(7, 50, 50), new Frequency(8, 5, 5));
  }

  @Test
  void aPairIsNewOnce() {
    DistinctPartners partners = DistinctPartners.of(WindowSettings.parse("jumping:100/4"), 10);

    assertThat(partners.add(7, 1, 0)).isTrue();
    assertThat(partners.add(7, 1, 1)).isFalse();
    assertThat(partners.add(7, 2, 2)).isTrue();
    assertThat(partners.add(8, 1, 3)).isTrue();
  }

  /** Pairs are stored by their hash, so a state that was written would not know them again. */
  @Test
  void bytesAreAsEver() throws IOException {
    DistinctPartners partners = DistinctPartners.of(WindowSettings.parse("jumping:100/4"), 10);
    for (int i = 0; i < 50; i++) {
      partners.add(i % 7, i, i);
    }

    byte[] written = bytes(partners);

    assertThat(HexFormat.of().toHexDigits(Hashes.of(written, 0, written.length)))
        .isEqualTo("c0b81f26fd3db4d8");
  }

  @Test
  void goesOnAsIfNeverWritten() throws IOException {
    DistinctPartners partners = DistinctPartners.of(WindowSettings.parse("jumping:100/4"), 10);
    for (int i = 0; i < 1000; i++) {
      partners.add(random.nextInt(20), random.nextInt(50), i);
    }

    DistinctPartners read = DistinctPartners.read(new ByteArrayInputStream(bytes(partners)));

    for (int i = 0; i < 1000; i++) {
      long key = random.nextInt(20);
      long partner = random.nextInt(50);
      assertThat(read.add(key, partner, i)).isEqualTo(partners.add(key, partner, i));
    }
    assertThat(read.top(10)).isEqualTo(partners.top(10));
    assertThat(bytes(read)).isEqualTo(bytes(partners));
  }

  @Test
  void slidingWindowsHaveNoParts() {
    assertThatThrownBy(() -> DistinctPartners.of(WindowSettings.parse("sliding:100"), 10))
        .hasMessage("partners can be counted in landmark and jumping windows, not in sliding:100");
  }

  private static byte[] bytes(DistinctPartners partners) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    partners.writeTo(out);
    return out.toByteArray();
  }
}
