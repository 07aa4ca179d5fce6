package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which folders are those of events of a server from before there were markers. */
class OldIntakeTest {

  private static final String SETTINGS = "events window=sliding:1h";

  @TempDir private Path folder;
  private Path state;

  @BeforeEach
  void make() throws IOException {
    state = Files.createDirectory(folder.resolve("state"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"log-0", "log-7", "log-123456789012345678"})
  void aLogOfEventsMakesAnIntake(String name) throws IOException {
    assertThat(OldIntake.isAt(folder)).isFalse();

    log(name, SETTINGS);

    assertThat(OldIntake.isAt(folder)).isTrue();
    assertThat(OldFolder.kind(folder)).contains(FolderKind.INTAKE);
  }

  @Test
  void aSnapshotMakesAnIntake_aFileOfItsNameDoesNot() throws IOException {
    Files.writeString(state.resolve("snapshot"), "of the lake");
    assertThat(OldIntake.isAt(folder)).isFalse();

    Files.write(state.resolve("snapshot"), OldIntake.snapshot("0123456789abcdef", SETTINGS));
    assertThat(OldIntake.isAt(folder)).isTrue();
  }

  @Test
  void otherLogsAreNotTakenForThoseOfEvents() throws IOException {
    log("log-0", "urls profile=standard-v1");
    log("log-x", SETTINGS);
    log("my-log-1", SETTINGS);
    Files.createDirectory(folder.resolve("log-1"));

    assertThat(OldIntake.isAt(folder)).isFalse();
    assertThat(OldIntake.settingsOfFirstState(state)).isEmpty();
  }

  /**
   * A state without a snapshot says nothing; the first log says with which settings it was made.
   */
  @Test
  void theFirstLogSaysTheSettingsOfItsState() throws IOException {
    assertThat(OldIntake.settingsOfFirstState(state)).isEmpty();

    log("log-0", SETTINGS);

    assertThat(OldIntake.settingsOfFirstState(state)).contains(SETTINGS);
    assertThat(OldFolder.kind(state)).contains(FolderKind.EVENTS);
    Path other = Files.createDirectory(folder.resolve("estate"));
    assertThat(OldIntake.settingsOfFirstState(other)).isEmpty();
  }

  @Test
  void aLogOfTodayHasAStateOfToday() throws IOException {
    Path log = Files.createDirectory(folder.resolve("log-0"));
    Manifest.JournalEntry journal = new Manifest.JournalEntry(1, 0, 5L);
    new Manifest("0123456789abcdef", "records", SETTINGS, new byte[0], journal, List.of())
        .write(Disk.system(), log);

    assertThat(OldIntake.isAt(folder)).isTrue();
    assertThat(OldIntake.settingsOfFirstState(state)).isEmpty();
  }

  /**
   * An adoption that was killed has left the empty snapshot, and is done again; events are kept.
   */
  @Test
  void onlyAnEmptySnapshotIsWrittenAgain() throws IOException {
    log("log-0", SETTINGS);
    byte[] empty = OldIntake.snapshot("0123456789abcdef", SETTINGS);

    Files.write(state.resolve("snapshot"), empty);
    assertThat(OldIntake.settingsOfFirstState(state)).contains(SETTINGS);

    Files.write(state.resolve("snapshot"), Arrays.copyOf(empty, empty.length + 1));
    assertThat(OldIntake.settingsOfFirstState(state)).isEmpty();
  }

  @Test
  void aSnapshotHoldsIdAndSettings_andEndsWithItsChecksum() throws IOException {
    byte[] snapshot = OldIntake.snapshot("0123456789abcdef", SETTINGS);

    assertThat(new String(snapshot, UTF_8))
        .startsWith("DPEVENTS")
        .contains("0123456789abcdef")
        .contains(SETTINGS);
    int end = snapshot.length - Integer.BYTES;
    assertThat(ByteBuffer.wrap(snapshot).getInt(end)).isEqualTo(crc(Arrays.copyOf(snapshot, end)));
  }

  /** A log of version 1. */
  private void log(String name, String settings) throws IOException {
    String lines =
        "doppel-memory 1\nkind records\nsettings %s\nnote \njournal 1 0\n".formatted(settings);
    Path log = Files.createDirectory(folder.resolve(name));
    String checksum = "checksum %08x\n".formatted(crc(lines.getBytes(UTF_8)));
    Files.writeString(log.resolve("manifest"), lines + checksum);
  }

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
