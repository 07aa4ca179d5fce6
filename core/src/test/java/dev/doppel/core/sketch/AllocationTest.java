package dev.doppel.core.sketch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AllocationTest {

  private static final int ROUNDS = 50;

  private final Shingling shingling = Shingling.words(5);
  private final CanonicalText text = CanonicalText.forShingling(shingling);
  private final Shingler shingler = Shingler.of(shingling);
  private final ShingleSet shingles = ShingleSet.withDefaultLimit();
  private final SimHash ballot = SimHash.ballot();
  private final MinHash minHash = MinHash.ofComponents(120);
  private final long[] sketch = new long[120];

  /**
   * A document of 100 KB has 17,000 shingles; anything made for each would show as hundreds of
   * kilobytes. One kilobyte is what a stray lambda and the counting itself may cost.
   */
  @Test
  void sketchingADocumentMakesNothingPerShingle() {
    byte[] document = document(100_000);
    long simHash = sketch(document);
    for (int i = 0; i < ROUNDS; i++) {
      sketch(document); // buffers grow, classes load
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < ROUNDS; i++) {
      simHash ^= sketch(document);
    }
    long after = threads.getCurrentThreadAllocatedBytes();

    assertThat((after - before) / ROUNDS).isLessThan(1024);
    assertThat(shingles.size()).isGreaterThan(10_000);
    assertThat(simHash).as("of an odd number of equal documents").isNotZero();
  }

  private long sketch(byte[] document) {
    text.set(document, 0, document.length);
    shingles.clear(text.length() / 6);
    shingler.shingle(text, shingles);
    ballot.clear();
    ballot.accept(shingles.values(), shingles.size());
    minHash.sketch(shingles.values(), shingles.size(), sketch);
    return ballot.result();
  }

  private static byte[] document(int length) {
    SplittableRandom random = new SplittableRandom(42);
    StringBuilder words = new StringBuilder();
    while (words.length() < length) {
      words.append(random.nextInt(10) == 0 ? "Übung" : "Word").append(random.nextInt(1000));
      words.append(random.nextInt(12) == 0 ? ".\n" : " ");
    }
    return words.toString().getBytes(UTF_8);
  }
}
