package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventIntakeTest {

  private static final EventSettings SETTINGS =
      EventSettings.ofKey("k")
          .withFormat(EventFormat.JSONL)
          .withSecret(Secret.of(new byte[16])); // two intakes are compared, errors included

  @TempDir Path folder;

  @Test
  void tellsRepeatedEventsAndThoseThatAreNone() throws IOException {
    try (EventIntake intake = EventIntake.temporary(SETTINGS)) {
      List<EventAnswer> answers =
          intake.judge(events("{\"k\":1}", "{\"k\":1}", "{\"j\":1}", "x"), 0);

      assertThat(answers)
          .extracting(EventAnswer::verdict)
          .containsExactly(
              EventVerdict.UNIQUE,
              EventVerdict.DUPLICATE,
              EventVerdict.REJECTED,
              EventVerdict.REJECTED);
      assertThat(answers.get(2).reason()).isEqualTo("a field is missing");
    }
  }

  @Test
  void knowsWhatWasCommittedAndNothingElse() throws IOException {
    try (EventIntake intake = EventIntake.open(folder, SETTINGS)) {
      intake.judge(events("{\"k\":1}", "{}"), 0);
      intake.commit();
      intake.judge(events("{\"k\":2}"), 0);
    }

    try (EventIntake intake = EventIntake.open(folder, SETTINGS)) {
      assertThat(intake.judge(events("{\"k\":1}", "{\"k\":2}"), 0))
          .extracting(EventAnswer::verdict)
          .containsExactly(EventVerdict.DUPLICATE, EventVerdict.UNIQUE);
    }
  }

  /**
   * Closed and opened, with and without a snapshot in between, it goes on as if it had not been.
   */
  @Test
  void interruptedIsLikeUninterrupted() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    EventIntake whole = EventIntake.temporary(SETTINGS);
    for (int run = 0; run < 12; run++) {
      try (EventIntake intake = EventIntake.open(folder, SETTINGS)) {
        for (int part = 0; part < 3; part++) {
          List<byte[]> events =
              random.ints(500, 0, 2000).mapToObj(n -> event("{\"k\":" + n + "}")).toList();

          assertThat(intake.judge(events, run)).isEqualTo(whole.judge(events, run));
          intake.commit();
        }
        if (run % 3 == 1) {
          intake.snapshot();
        }
        assertThat(intake.report()).isEqualTo(whole.report());
      }
    }
    whole.close();
  }

  /** Whatever lies in a folder that is called like a log, only what a log consists of goes. */
  @Test
  void filesThatAreNotOursStay() throws IOException {
    EventIntake.open(folder, SETTINGS).close();
    Path users = Files.createDirectories(folder.resolve("log-77/inner"));
    Files.writeString(users.resolve("manifest"), "precious");
    Files.writeString(folder.resolve("log-77/manifest"), "precious");
    Path archive = Files.createDirectory(folder.resolve("log-archive"));
    Files.writeString(archive.resolve("journal-1"), "precious");
    Files.writeString(folder.resolve("log-0/notes.txt"), "precious");

    try (EventIntake intake = EventIntake.open(folder, SETTINGS)) {
      intake.judge(events("{\"k\":1}"), 0);
      intake.commit();
      intake.snapshot();
    }

    assertThat(users.resolve("manifest")).hasContent("precious");
    assertThat(folder.resolve("log-77/manifest")).hasContent("precious");
    assertThat(archive.resolve("journal-1")).hasContent("precious");
    assertThat(folder.resolve("log-0")).isDirectoryContaining("glob:**notes.txt");
    try (Stream<Path> left = Files.list(folder.resolve("log-0"))) {
      assertThat(left).hasSize(1);
    }
    try (EventIntake intake = EventIntake.open(folder, SETTINGS)) {
      assertThat(intake.judge(events("{\"k\":1}"), 0))
          .extracting(EventAnswer::verdict)
          .containsExactly(EventVerdict.DUPLICATE);
      intake.snapshot();
    }
    assertThat(folder.resolve("log-1")).doesNotExist();
  }

  @Test
  void takesJsonOnly() {
    assertThatThrownBy(
            () -> EventIntake.temporary(EventSettings.ofKey("k").withFormat(EventFormat.CSV)))
        .hasMessageContaining("csv");
  }

  private static List<byte[]> events(String... lines) {
    return List.of(lines).stream().map(EventIntakeTest::event).toList();
  }

  private static byte[] event(String line) {
    return line.getBytes(UTF_8);
  }
}
