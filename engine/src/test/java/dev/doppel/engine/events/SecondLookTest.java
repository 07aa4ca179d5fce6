package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.window.OnDuplicate;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.window.WindowShape;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A second look makes the verdicts of a window that errs those of an exact one. */
class SecondLookTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "landmark:2000, metwally-2005",
    "jumping:2000/4, metwally-2005",
    "sliding:2000, metwally-2005-shared",
    "sliding:2000, fingerprints",
    "sliding:2000, planes",
    "sliding:30s, fingerprints",
    "jumping:30s/3, planes",
    "landmark:30s, fingerprints",
    "landmark, planes",
  })
  void verdictsAreThoseOfAnExactWindow(String shape, String method) throws IOException {
    for (OnDuplicate policy : OnDuplicate.values()) {
      WindowSettings window =
          WindowSettings.parse(shape)
              .withMethod(WindowMethod.parse(method))
              .withFpp(0.2)
              .withOnDuplicate(policy);
      if (window.shape().unit() == WindowShape.Unit.MILLIS || window.shape().isEndless()) {
        window = window.withCapacity(4000);
      }
      EventSettings settings = EventSettings.ofKey("k").withTime("t").withWindow(window);
      String text = text();

      List<String> exact =
          Judged.lines(text, settings.withWindow(window.withMethod(WindowMethod.EXACT)));
      Judged looked = new Judged();
      long cleared;
      long duplicates;
      try (EventMemory memory = EventMemory.temporary(settings)) {
        memory.verify(input(text), 2);
        duplicates = Judged.run(text, memory, looked, 2).counts().duplicates();
        cleared = memory.cleared();
        assertThat(memory.report().totals().duplicates()).isEqualTo(duplicates);
        assertThat(memory.report().window().cleared()).isEqualTo(cleared);
      }

      assertThat(looked.lines()).isEqualTo(exact);
      assertThat(cleared).isPositive();
    }
  }

  @Test
  void withoutASecondLookNothingIsCleared() throws IOException {
    try (EventMemory memory = EventMemory.temporary(EventSettings.ofKey("k"))) {
      assertThat(memory.cleared()).isEqualTo(-1);
    }
  }

  @Test
  void whatCannotBeLookedAtAgainIsRefused() throws IOException {
    EventSettings settings = EventSettings.ofKey("k");
    try (EventMemory kept = EventMemory.open(folder.resolve("kept"), settings)) {
      assertThatThrownBy(() -> kept.verify(input(""), 1)).hasMessageContaining("this run only");
    }
    WindowSettings exact = settings.window().withMethod(WindowMethod.EXACT);
    try (EventMemory memory = EventMemory.temporary(settings.withWindow(exact))) {
      assertThatThrownBy(() -> memory.verify(input(""), 1)).hasMessageContaining("to clear");
    }
  }

  /** New keys mostly, and a tenth that came before, at all distances. */
  private static String text() {
    SplittableRandom random = new SplittableRandom(8);
    StringBuilder text = new StringBuilder("k,t\n");
    for (int i = 0; i < 12_000; i++) {
      int key = random.nextInt(10) == 0 ? random.nextInt(Math.max(1, i)) : i;
      text.append(key).append(',').append(1_700_000_000_000L + 10L * i).append('\n');
    }
    return text.toString();
  }

  private static LineInput input(String text) {
    return LineInput.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "text", 1 << 16);
  }
}
