package dev.doppel.similarity.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GlancesTest {

  private final DocumentSettings settings = DocumentSettings.builder().threshold(0.8).build();
  private final HeapSets sets = HeapSets.none();
  private final Workers workers = Workers.of(2);
  private final Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));

  @AfterEach
  void close() {
    sets.close();
    workers.close();
  }

  /** Of sets of more than a buffer, too; a part resembles its whole little, and may hold. */
  @Test
  void strangersAreDismissed_nearTextsAndPartsAreNot() throws IOException {
    String text = words(1, 400);
    String large = words(2, 3000);
    Sketcher sketcher = new Sketcher(settings, corpus::knows, sets);
    for (String each :
        List.of(
            text,
            text + words(3, 20),
            words(4, 400),
            large,
            large + words(5, 150),
            large.substring(0, large.length() / 4),
            words(6, 3000))) {
      corpus.add(sketcher.sketch(GivenText.of("" + corpus.size(), each.getBytes(UTF_8))));
    }

    Glances.View view = Glances.of(corpus, settings, sets, workers, null, rows -> {}).view();

    assertThat(view.mayHold(0, 1)).isTrue();
    assertThat(view.mayHold(3, 4)).isTrue();
    assertThat(view.mayHold(3, 5)).isTrue();
    assertThat(view.mayHold(5, 4)).isTrue();
    assertThat(view.mayHold(0, 2)).isFalse();
    assertThat(view.mayHold(2, 1)).isFalse();
    assertThat(view.mayHold(3, 6)).isFalse();
    assertThat(view.mayHold(6, 4)).isFalse();
  }

  private static String words(int seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append('w').append(random.nextInt(1 << 24)).append(' ');
    }
    return text.toString();
  }
}
