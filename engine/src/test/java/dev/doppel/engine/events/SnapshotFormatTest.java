package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.window.WindowSettings;
import dev.doppel.io.LineInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A memory of events, byte by byte as a run over three clicks left it. */
class SnapshotFormatTest {

  static final EventSettings SETTINGS =
      EventSettings.ofKey("ip", "ad")
          .withTime("t")
          .withLate(Duration.ofSeconds(2))
          .withWindow(WindowSettings.parse("sliding:100"));

  @TempDir private Path dir;
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(dir.resolve("memory"));
  }

  /** What a released version wrote must be read for ever, and written alike. */
  @Test
  void goldenBytes() throws IOException {
    byte[] golden = copy("snapshot");
    copy("doppel-folder");

    commitAgain();
    assertThat(folder.resolve("snapshot")).hasBinaryContent(golden);
  }

  /** Its statistics are of version 1, which kept 96 bins, empty ones too. */
  @Test
  void anEarlierVersionIsReadAndWrittenAsThePresentOne() throws IOException {
    byte[] golden = copy("snapshot");
    copy("doppel-folder");
    Files.write(folder.resolve("snapshot"), read("snapshot-bins-1"));

    commitAgain();
    assertThat(folder.resolve("snapshot")).hasBinaryContent(golden);
  }

  private void commitAgain() throws IOException {
    try (EventMemory memory = EventMemory.open(folder, SETTINGS)) {
      assertThat(memory.report().totals().compared()).isEqualTo(3);
      assertThat(memory.notes().runs()).hasSize(1);
      memory.commit(memory.notes());
    }
  }

  @Test
  void theGoldenMemoryAnswersAsItsVersionDid() throws IOException {
    copy("snapshot");
    copy("doppel-folder");

    assertThat(unique(dir, folder, "ip,ad,t,cookie\n10.0.0.1,a,4,x\n10.0.0.9,a,5,x\n"))
        .isEqualTo("ip,ad,t,cookie\n10.0.0.9,a,5,x\n");
  }

  static String unique(Path dir, Path memory, String clicks) throws IOException {
    Path input = Files.writeString(Files.createTempFile(dir, "clicks", ".csv"), clicks);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    EventFiles.Targets targets = new EventFiles.Targets(null, null, null, null, false);
    try (LineInput lines = LineInput.of(List.of(input), Judged.MAX_LINE);
        EventMemory open = EventMemory.open(memory, SETTINGS);
        EventFiles files = EventFiles.open(targets, List.of(input), lines, out, open)) {
      EventJob.resume(lines, open, files, files.files(), Pace.restless());
    }
    return out.toString(UTF_8);
  }

  private byte[] copy(String name) throws IOException {
    byte[] bytes = read(name);
    Files.write(folder.resolve(name), bytes);
    return bytes;
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream in =
        requireNonNull(SnapshotFormatTest.class.getResourceAsStream("golden/" + name))) {
      return in.readAllBytes();
    }
  }
}
