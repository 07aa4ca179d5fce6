package dev.doppel.engine.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.window.WindowSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EventJudgeTest {

  private static final Duration LATE = Duration.ofSeconds(10);
  private static final WindowSettings WINDOW =
      WindowSettings.parse("sliding:1m").withLateness(LATE).withCapacity(1000);

  private final EventJudge judge = EventJudge.of(WINDOW, LATE);

  @Test
  void isLateOnlyForTheTimeItWasTold() {
    assertThat(judge.judge(1, 100_000)).isEqualTo(EventVerdict.UNIQUE);
    assertThat(judge.judge(2, 50_000)).isEqualTo(EventVerdict.UNIQUE);

    judge.advanceTo(100_000);

    assertThat(judge.judge(1, 90_000)).isEqualTo(EventVerdict.DUPLICATE);
    assertThat(judge.judge(3, 89_999)).isEqualTo(EventVerdict.LATE);
  }

  @Test
  void remembersAcrossWritingTheTimeToo() throws IOException {
    judge.judge(1, 100_000);
    judge.advanceTo(100_000);

    EventJudge read = EventJudge.read(WINDOW, LATE, written(judge));

    assertThat(read.judge(1, 95_000)).isEqualTo(EventVerdict.DUPLICATE);
    assertThat(read.judge(2, 95_000)).isEqualTo(EventVerdict.UNIQUE);
    assertThat(read.judge(3, 89_999)).isEqualTo(EventVerdict.LATE);
  }

  @Test
  void refusesAnotherWindow() throws IOException {
    ByteArrayInputStream bytes = written(judge);

    assertThatThrownBy(() -> EventJudge.read(WINDOW.withFpp(0.1), LATE, bytes))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("fpp=1.0E-4")
        .hasMessageContaining("fpp=0.1");
  }

  private static ByteArrayInputStream written(EventJudge judge) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    judge.writeTo(bytes);
    return new ByteArrayInputStream(bytes.toByteArray());
  }
}
