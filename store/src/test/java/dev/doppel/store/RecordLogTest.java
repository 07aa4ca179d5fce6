package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordLogTest {

  @TempDir private Path dir;

  @Test
  void showsCommittedRecordsInTheirOrder() throws IOException {
    try (RecordLog log = open()) {
      append(log, "one");
      append(log, "");
      log.commit("first".getBytes(UTF_8));
      append(log, "two");
      log.commit("second".getBytes(UTF_8));
      append(log, "never committed");
    }

    List<String> seen = new ArrayList<>();
    try (RecordLog log =
        RecordLog.open(
            dir, FolderKind.DOCS, "s", record -> seen.add(UTF_8.decode(record).toString()))) {
      assertThat(seen).containsExactly("one", "", "two");
      assertThat(log.note()).asString(UTF_8).isEqualTo("second");
    }
  }

  @Test
  void note_isEmptyBeforeTheFirstCommit() throws IOException {
    try (RecordLog log = open()) {
      assertThat(log.note()).isEmpty();
    }
  }

  @Test
  void commitsOfManyOpeningsAddUp() throws IOException {
    for (int i = 0; i < 20; i++) {
      List<String> seen = new ArrayList<>();
      try (RecordLog log =
          RecordLog.open(
              dir, FolderKind.DOCS, "s", record -> seen.add(UTF_8.decode(record).toString()))) {
        append(log, "record " + i);
        log.commit(new byte[0]);
        append(log, "x".repeat(i * 10_000));
      }
      assertThat(seen).hasSize(i);
    }
  }

  @Test
  void otherSettingsAreRefused() throws IOException {
    RecordLog.open(dir, FolderKind.DOCS, "minhash-v1", record -> {}).close();

    assertThatThrownBy(() -> RecordLog.open(dir, FolderKind.DOCS, "minhash-v2", record -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("memory " + dir + " was made with settings 'minhash-v1', not 'minhash-v2'");
  }

  @Test
  void settingsOfTwoLinesAreRefused() {
    assertThatThrownBy(() -> RecordLog.open(dir, FolderKind.DOCS, "a\nb", record -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 'a\nb'");
  }

  @Test
  void anotherKindOfMemoryIsRefused() throws IOException {
    RecordLog.open(dir, FolderKind.DOCS, "s", record -> {}).close();

    assertThatThrownBy(() -> FingerprintMemory.open(dir, "s"))
        .hasMessage(dir + " is a memory of `doppel docs`, not of `doppel urls`");
  }

  @Test
  void everyChangedByteIsToldWhenClosedProperly() throws IOException {
    try (RecordLog log = open()) {
      append(log, "one");
      log.commit(new byte[3]);
    }

    for (String name : List.of("journal-1", "manifest")) {
      Path file = dir.resolve(name);
      byte[] whole = Files.readAllBytes(file);
      for (int at = 0; at < whole.length; at++) {
        if (at == Journal.SLOTS_OFFSET && name.equals("journal-1")) {
          at = Journal.HEADER_BYTES; // of the slots one is enough, and the manifest knows as much
        }
        byte[] damaged = whole.clone();
        damaged[at] ^= 1;
        Files.write(file, damaged);
        assertThatThrownBy(this::open).as("%s, byte %d", name, at).isInstanceOf(IOException.class);
      }
      Files.write(file, whole);
    }
    open().close();
  }

  @Test
  void missingManifestIsTold() throws IOException {
    try (RecordLog log = open()) {
      append(log, "one");
      log.commit(new byte[0]);
    }
    Files.delete(dir.resolve("manifest"));

    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptFileException.class)
        .hasMessage(dir.resolve("manifest") + " is corrupt at byte 0: the file is missing");
  }

  @Test
  void missingJournalIsTold() throws IOException {
    open().close();
    Files.delete(dir.resolve("journal-1"));

    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptFileException.class)
        .hasMessage(dir.resolve("journal-1") + " is corrupt at byte 0: the file is missing");
  }

  @Test
  void aLaterFormatIsRefused() throws IOException {
    open().close();
    Files.writeString(dir.resolve("manifest"), "doppel-memory 3\nwhatever");

    assertThatThrownBy(this::open)
        .hasMessage(
            "memory "
                + dir
                + " has the format 'doppel-memory 3', this Doppel knows 'doppel-memory 2'");
  }

  @Test
  void tooLongARecordIsRefused() throws IOException {
    try (RecordLog log = open()) {
      byte[] bytes = new byte[RecordLog.MAX_RECORD_BYTES + 1];

      assertThatThrownBy(() -> log.append(bytes, 0, bytes.length))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a record of 67108865 bytes exceeds 67108864");
      append(log, "a shorter one still goes");
    }
  }

  private RecordLog open() throws IOException {
    return RecordLog.open(dir, FolderKind.DOCS, "s", record -> {});
  }

  private static void append(RecordLog log, String record) throws IOException {
    byte[] bytes = record.getBytes(UTF_8);
    log.append(bytes, 0, bytes.length);
  }
}
