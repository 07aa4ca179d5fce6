package dev.doppel.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

  @Test
  void theLongestRecordIsShownAgain() throws IOException {
    try (RecordLog log = open()) {
      log.append(new byte[RecordLog.MAX_RECORD_BYTES], 0, RecordLog.MAX_RECORD_BYTES);
      log.commit(new byte[0]);
    }

    List<Integer> lengths = new ArrayList<>();
    RecordLog.openToRead(dir, FolderKind.DOCS, record -> lengths.add(record.remaining())).close();
    assertThat(lengths).containsExactly(RecordLog.MAX_RECORD_BYTES);
  }

  @Test
  void aClosedLogTakesNothing() throws IOException {
    RecordLog log = open();
    log.close();

    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> append(log, "one"),
            () -> log.commit(new byte[0]),
            () -> log.replaceAll(List.of()),
            log::verify)) {
      assertThatThrownBy(use)
          .isInstanceOf(IOException.class)
          .hasMessage("memory " + dir + " is closed");
    }
  }

  @Test
  void afterAFailureALogTakesNothing_untilItIsOpenedAgain() throws IOException {
    try (RecordLog log = open()) {
      append(log, "one");
      log.commit(new byte[0]);
      Iterable<byte[]> failing =
          () -> {
            throw new IllegalStateException("no more");
          };
      assertThatThrownBy(() -> log.replaceAll(failing)).hasMessage("no more");

      for (ThrowingCallable use :
          List.<ThrowingCallable>of(
              () -> append(log, "one"),
              () -> log.commit(new byte[0]),
              () -> log.replaceAll(List.of()),
              log::verify)) {
        assertThatThrownBy(use)
            .isInstanceOf(IOException.class)
            .hasMessage("memory " + dir + " failed earlier, open it again");
      }
    }

    List<String> seen = new ArrayList<>();
    RecordLog.open(dir, FolderKind.DOCS, "s", record -> seen.add(UTF_8.decode(record).toString()))
        .close();
    assertThat(seen).containsExactly("one");
  }

  /** So that damage is told even where the journal's own words on its length are damaged, too. */
  @Test
  void whenItIsClosedTheManifestSaysHowMuchIsSafe() throws IOException {
    try (RecordLog log = open()) {
      append(log, "one");
      log.commit(new byte[0]);
      append(log, "never committed");
    }
    long committed = Manifest.read(dir).journal().sealed();
    assertThat(committed).isEqualTo(Files.size(dir.resolve("journal-1")));
    try (RecordLog log = open()) {
      append(log, "two");
      log.commit(new byte[0]);
    }

    assertThat(Manifest.read(dir).journal().sealed())
        .isGreaterThan(committed)
        .isEqualTo(Files.size(dir.resolve("journal-1")));
  }

  @Test
  void anOlderCopyOfTheJournalIsToldOnceTheLogWasClosed() throws IOException {
    byte[] older;
    try (RecordLog log = open()) {
      append(log, "one");
      log.commit(new byte[0]);
      older = Files.readAllBytes(dir.resolve("journal-1"));
      append(log, "two");
      log.commit(new byte[0]);
    }
    Files.write(dir.resolve("journal-1"), older);

    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("journal-1");
  }

  @Test
  void aLogOfTheFirstVersionIsReadAsItIs_andContinuedInANewJournal() throws IOException {
    byte[] written;
    try (RecordLog log = open()) {
      append(log, "one");
      log.commit("first".getBytes(UTF_8));
      append(log, "two");
      log.commit("second".getBytes(UTF_8));
      written = Files.readAllBytes(dir.resolve("journal-1"));
    }
    byte[] journal = JournalTest.firstVersion(written);
    Files.write(dir.resolve("journal-1"), Arrays.copyOf(journal, journal.length + 3));
    Files.writeString(dir.resolve("manifest"), firstManifest(journal.length));

    List<String> seen = new ArrayList<>();
    RecordVisitor visitor = record -> seen.add(UTF_8.decode(record).toString());
    try (RecordLog log = RecordLog.openToRead(dir, FolderKind.DOCS, "s", visitor)) {
      assertThat(log.note()).asString(UTF_8).isEqualTo("second");
      log.verify();
    }
    assertThat(dir.resolve("manifest")).hasContent(firstManifest(journal.length));
    try (RecordLog log = RecordLog.open(dir, FolderKind.DOCS, "s", visitor)) {
      assertThat(log.note()).asString(UTF_8).isEqualTo("second");
      append(log, "three");
      log.commit("third".getBytes(UTF_8));
      log.verify();
    }
    try (RecordLog log = RecordLog.open(dir, FolderKind.DOCS, "s", visitor)) {
      assertThat(log.note()).asString(UTF_8).isEqualTo("third");
    }
    assertThat(seen).containsExactly("one", "two", "one", "two", "one", "two", "three");
    assertThat(OwnedFolder.fileNames(dir))
        .containsExactly("doppel-folder", "journal-2", "manifest");
    assertThat(Files.readString(dir.resolve("journal-2"), ISO_8859_1))
        .startsWith("doppel-journal-2");
    assertThat(Files.readString(dir.resolve("manifest"))).startsWith("doppel-memory 2\n");
  }

  /** A server opens and closes many; the system lists what is open where it has such a list. */
  @Test
  void leavesNoFileOpen() throws IOException {
    try (RecordLog log = open()) {
      append(log, "one");
      log.commit(new byte[0]);
      log.replaceAll(List.of(new byte[1]));
      append(log, "two");
      log.commit(new byte[0]);
      log.verify();
      assertThat(openFiles().stream().filter(file -> !file.endsWith("doppel-folder")))
          .hasSizeLessThanOrEqualTo(1); // the journal
    }
    RecordLog.openToRead(dir, FolderKind.DOCS, record -> {}).close();
    assertThat(openFiles()).isEmpty();

    Path journal = dir.resolve("journal-2");
    byte[] whole = Files.readAllBytes(journal);
    for (int at : new int[] {0, Journal.FORMAT.length, Journal.HEADER_BYTES, whole.length - 1}) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      Files.write(journal, damaged);
      assertThatThrownBy(this::open).isInstanceOf(CorruptFileException.class);
      assertThat(openFiles()).as("damaged at %d", at).isEmpty();
    }
    Files.write(dir.resolve("manifest"), new byte[10]);
    assertThatThrownBy(this::open).isInstanceOf(CorruptFileException.class);
    assertThat(openFiles()).isEmpty();
  }

  private List<Path> openFiles() throws IOException {
    return OpenFiles.in(dir);
  }

  private static String firstManifest(long sealed) {
    String text = "doppel-memory 1\nkind records\nsettings s\nnote \njournal 1 " + sealed + "\n";
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(UTF_8));
    return text + "checksum " + HexFormat.of().toHexDigits((int) crc.getValue()) + "\n";
  }

  private RecordLog open() throws IOException {
    return RecordLog.open(dir, FolderKind.DOCS, "s", record -> {});
  }

  private static void append(RecordLog log, String record) throws IOException {
    byte[] bytes = record.getBytes(UTF_8);
    log.append(bytes, 0, bytes.length);
  }
}
