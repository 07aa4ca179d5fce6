package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.io.LineInput;
import dev.doppel.store.FolderCare;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories of events of version 1, byte by byte as that version left them after clicks.csv. */
class EarlierEventsTest {

  private static final EventSettings SETTINGS =
      EventSettings.ofKey("ip", "ad")
          .withWindow(WindowSettings.parse("sliding:1000").withCapacity(1000));
  private static final Secret NUMBER_42 = Secret.derivedFrom("42\n".getBytes(UTF_8));

  @TempDir private Path folder;
  private Path clicks;

  @BeforeEach
  void copyClicks() throws IOException {
    clicks = copy("clicks.csv", folder.resolve("clicks.csv"));
  }

  @Test
  void withoutAKey() throws IOException {
    Path memory = adopt("events-plain");

    assertThatThrownBy(() -> EventMemory.open(memory, SETTINGS.withSecret(NUMBER_42)))
        .hasMessageContaining("without a secret and opens without one");
    knowsItsClicks(memory, SETTINGS);
  }

  @Test
  void keyedByANumber() throws IOException {
    Path memory = adopt("events-keyed");

    assertThatThrownBy(() -> EventMemory.open(memory, SETTINGS))
        .hasMessageContaining("name the file by --secret-file");
    knowsItsClicks(memory, SETTINGS.withSecret(NUMBER_42));
  }

  /** Every event is known; one that is new is known at the next opening, of a new snapshot. */
  private void knowsItsClicks(Path memory, EventSettings settings) throws IOException {
    assertThat(unique(memory, settings, clicks)).isEqualTo("ip,ad\n");
    Path more = Files.writeString(folder.resolve("more.csv"), "ip,ad\n10.0.0.2,a\n10.0.0.9,z\n");
    assertThat(unique(memory, settings, more)).isEqualTo("ip,ad\n10.0.0.9,z\n");
    Path last = Files.writeString(folder.resolve("last.csv"), "ip,ad\n10.0.0.9,z\n10.0.0.1,b\n");
    assertThat(unique(memory, settings, last)).isEqualTo("ip,ad\n");
    try (EventMemory open = EventMemory.open(memory, settings)) {
      assertThat(open.report().totals().compared()).isEqualTo(3 + 3 + 2 + 2);
    }
    assertThat(FolderCare.check(memory)).extracting(FolderCare.Finding::problem).containsNull();
  }

  private static String unique(Path memory, EventSettings settings, Path input) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    EventFiles.Targets targets = new EventFiles.Targets(null, null, null, null, false);
    try (LineInput lines = LineInput.of(List.of(input), Judged.MAX_LINE);
        EventMemory open = EventMemory.open(memory, settings);
        EventFiles files = EventFiles.open(targets, List.of(input), lines, out, open)) {
      EventJob.resume(lines, open, files, files.files(), Pace.restless());
    }
    return out.toString(UTF_8);
  }

  private Path adopt(String name) throws IOException {
    Path memory = Files.createDirectory(folder.resolve(name));
    copy(name + "/snapshot", memory.resolve("snapshot"));
    assertThatThrownBy(() -> EventMemory.open(memory, SETTINGS))
        .hasMessageContaining("run `doppel memory repair " + memory + "`");
    assertThat(FolderCare.repair(memory, line -> {})).isTrue();
    return memory;
  }

  private static Path copy(String name, Path target) throws IOException {
    String resource = "/dev/doppel/engine/earlier/" + name;
    try (InputStream in = requireNonNull(EventMemory.class.getResourceAsStream(resource))) {
      Files.copy(in, target);
    }
    return target;
  }
}
