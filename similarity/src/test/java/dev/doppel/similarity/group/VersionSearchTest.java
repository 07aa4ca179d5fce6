package dev.doppel.similarity.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VersionSearchTest {

  private static final int STRANGERS = 60;

  private final DocumentSettings settings =
      DocumentSettings.builder().threshold(0.8).threads(2).build();
  private final HeapSets sets = HeapSets.none();
  private final Workers workers = Workers.of(2);
  private final Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));

  @AfterEach
  void close() {
    sets.close();
    workers.close();
  }

  /** Sets of more and less than a buffer holds, the larger ones after small ones. */
  @Test
  void versionsAreFoundWhateverTheirSize_andStrangersAreNotCompared() throws IOException {
    Sketcher sketcher = new Sketcher(settings, corpus::knows, sets);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < STRANGERS; i++) {
      texts.add(words(100 + i, 40));
    }
    int[] lengths = {30, 500, 1020, 1028, 1029, 1500, 4000};
    for (int length : lengths) {
      String text = words(length, length);
      texts.add(text + words(1, length / 3)); // three quarters of each are those of the other
      texts.add(text + words(2, length / 3));
    }
    for (String text : texts) {
      corpus.add(sketcher.sketch(GivenText.of("" + corpus.size(), text.getBytes(UTF_8))));
    }

    List<String> stages = new ArrayList<>();
    VersionSearch.Found found =
        new VersionSearch(corpus, settings, 0.4, sets, workers).find(stages(stages));

    assertThat(found.pairs().size()).isEqualTo(lengths.length);
    for (int pair = 0; pair < lengths.length; pair++) {
      assertThat(found.pairs().a(pair)).isEqualTo(STRANGERS + 2 * pair);
      assertThat(found.pairs().b(pair)).isEqualTo(STRANGERS + 2 * pair + 1);
    }
    assertThat(found.candidates()).isLessThan(2L * lengths.length);
    assertThat(stages).contains("searching versions of " + texts.size());
  }

  private static Progress stages(List<String> stages) {
    return new Progress() {
      @Override
      public void begin(String stage, String unit, long total) {
        stages.add(stage + " of " + total);
      }

      @Override
      public void reach(long done) {}
    };
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
