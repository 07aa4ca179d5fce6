package dev.doppel.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedFolderTest {

  @TempDir private Path dir;

  @Test
  void isMadeInAnEmptyFolder_orWhereNothingIs() throws IOException {
    OwnedFolder.open(dir, FolderKind.URLS).close();
    OwnedFolder.open(dir.resolve("new/one"), FolderKind.DOCS).close();

    assertThat(OwnedFolder.kindOf(dir)).contains(FolderKind.URLS);
    assertThat(OwnedFolder.kindOf(dir.resolve("new/one"))).contains(FolderKind.DOCS);
    assertThat(OwnedFolder.kindOf(dir.resolve("new"))).isEmpty();
  }

  @Test
  void aFolderWithFilesOfSomebodyElseIsRefusedAndLeftAlone() throws IOException {
    Files.writeString(dir.resolve("thesis.txt"), "precious");

    for (FolderKind kind : FolderKind.values()) {
      assertThatThrownBy(() -> OwnedFolder.open(dir, kind))
          .isInstanceOf(IOException.class)
          .hasMessage(
              dir + " is not empty and not a folder of Doppel; name an empty or new folder");
      assertThatThrownBy(() -> OwnedFolder.openToRead(dir, kind)).isInstanceOf(IOException.class);
    }
    assertThat(OwnedFolder.fileNames(dir)).containsExactly("thesis.txt");
  }

  @Test
  void aFileIsRefused() throws IOException {
    Path file = Files.writeString(dir.resolve("a.txt"), "");

    assertThatThrownBy(() -> OwnedFolder.open(file, FolderKind.URLS))
        .hasMessage(file + " is a file, not a folder");
  }

  @Test
  void anotherKindIsNamedInAUsersWords() throws IOException {
    OwnedFolder.open(dir, FolderKind.URLS).close();

    assertThatThrownBy(() -> OwnedFolder.open(dir, FolderKind.DOCS))
        .hasMessage(dir + " is a memory of `doppel urls`, not of `doppel docs`");
    assertThatThrownBy(() -> OwnedFolder.openToRead(dir, FolderKind.INDEX))
        .hasMessage(dir + " is a memory of `doppel urls`, not an index of `doppel index`");
  }

  @Test
  void secretIsRandomAndStays() throws IOException {
    byte[] secret;
    try (OwnedFolder folder = OwnedFolder.open(dir.resolve("a"), FolderKind.URLS)) {
      secret = folder.secret();
    }

    try (OwnedFolder again = OwnedFolder.openToRead(dir.resolve("a"), FolderKind.URLS);
        OwnedFolder other = OwnedFolder.open(dir.resolve("b"), FolderKind.URLS)) {
      assertThat(secret).hasSize(16).isEqualTo(again.secret()).isNotEqualTo(other.secret());
      assertThat(again.id()).hasSize(16).isNotEqualTo(other.id());
    }
    assertThat(Files.getPosixFilePermissions(dir.resolve("a/doppel-folder")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void markerIsWrittenAsItAlwaysWas() {
    byte[] secret = new byte[16];
    secret[0] = (byte) 0xab;
    FolderMarker marker = new FolderMarker(FolderKind.SERVER_DATA, secret, true);

    String text =
        """
        doppel-folder 1
        kind server-data
        secret ab000000000000000000000000000000
        checksum 884f7e96
        """;
    assertThat(new String(marker.bytes(), US_ASCII)).isEqualTo(text);
    assertThat(FolderMarker.read(text.getBytes(US_ASCII)))
        .get()
        .extracting(FolderMarker::secret)
        .isEqualTo(secret);
    assertThat(marker.id()).isEqualTo("58f10c51716e0279");
  }

  @Test
  void everyChangedOrCutMarkerIsNoticedWhereThereIsSomethingToLose() throws IOException {
    try (FingerprintMemory memory = FingerprintMemory.open(dir, "")) {
      memory.add(new long[1], new long[1], 1, new boolean[1]);
      memory.commit(new byte[0]);
    }
    Path marker = dir.resolve("doppel-folder");
    byte[] whole = Files.readAllBytes(marker);
    for (int at = 0; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      Files.write(marker, damaged);
      assertThatThrownBy(() -> FingerprintMemory.open(dir, "")).isInstanceOf(IOException.class);
      Files.write(marker, java.util.Arrays.copyOf(whole, at));
      assertThatThrownBy(() -> FingerprintMemory.open(dir, "")).isInstanceOf(IOException.class);
    }
    Files.write(marker, whole);
    FingerprintMemory.open(dir, "").close();
  }

  /** Whatever the rest of its marker may say; and it is left as it is. */
  @Test
  void aFolderOfALaterVersionIsRefused() throws IOException {
    OwnedFolder.open(dir, FolderKind.URLS).close();
    Path marker = dir.resolve("doppel-folder");
    String later = Files.readString(marker).replace("doppel-folder 1", "doppel-folder 2");
    Files.writeString(marker, later + "owner somebody\n");

    assertThatThrownBy(() -> OwnedFolder.open(dir, FolderKind.URLS))
        .isInstanceOf(IOException.class)
        .hasMessage(dir + " was made by a later version of Doppel");
    assertThatThrownBy(() -> OwnedFolder.openToRead(dir, FolderKind.URLS))
        .hasMessage(dir + " was made by a later version of Doppel");
    assertThat(marker).hasContent(later + "owner somebody\n");
  }

  @Test
  void aMarkerThatIsNotWholeIsDamageUnlessTheFolderIsEmpty() throws IOException {
    OwnedFolder.open(dir, FolderKind.URLS, made -> Files.createFile(dir.resolve("first"))).close();
    Path marker = dir.resolve("doppel-folder");
    byte[] whole = Files.readAllBytes(marker);
    for (int length = 0; length < whole.length; length++) {
      Files.write(marker, java.util.Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> OwnedFolder.open(dir, FolderKind.URLS, made -> fail("made anew")))
          .isInstanceOf(CorruptFileException.class);
      assertThat(OwnedFolder.isUnfinished(dir)).isFalse();
    }
    Files.delete(dir.resolve("first"));
    assertThat(OwnedFolder.isUnfinished(dir)).isTrue();
    OwnedFolder.open(dir, FolderKind.URLS).close();
    assertThat(OwnedFolder.isUnfinished(dir)).isFalse();
  }

  @Test
  void aFolderThatWasNotMadeOrDeletedToItsEndIsMadeAnew() throws IOException {
    assertThatThrownBy(
            () ->
                OwnedFolder.open(
                    dir,
                    FolderKind.URLS,
                    made -> {
                      Files.createFile(dir.resolve("first"));
                      throw new IOException("killed while it was made");
                    }))
        .hasMessage("killed while it was made");
    assertUnfinished();
    OwnedFolder.open(dir, FolderKind.URLS, made -> Files.delete(dir.resolve("first"))).close();
    assertThat(OwnedFolder.isUnfinished(dir)).isFalse();

    OwnedFolder again = OwnedFolder.open(dir, FolderKind.URLS);
    Files.createFile(dir.resolve("first"));
    assertThatThrownBy(
            () ->
                again.delete(
                    folder -> {
                      throw new IOException("killed while it was deleted");
                    }))
        .hasMessage("killed while it was deleted");
    assertUnfinished();
  }

  private void assertUnfinished() throws IOException {
    assertThat(OwnedFolder.isUnfinished(dir)).isTrue();
    assertThat(OwnedFolder.kindOf(dir)).contains(FolderKind.URLS);
    assertThatThrownBy(() -> OwnedFolder.openToRead(dir, FolderKind.URLS))
        .hasMessage("no memory in " + dir + ": it was not completed when it was made");
  }

  /** A new one could be drawn, but not the secret: it is the key of what is stored. */
  @Test
  void aFolderWhoseMarkerWasDeletedIsRefusedWithTheRemedy() throws IOException {
    RecordLog.open(dir, FolderKind.DOCS, "", record -> {}).close();
    Files.delete(dir.resolve("doppel-folder"));
    String remedy = "restore that file from a backup, it never changes";

    assertThatThrownBy(() -> RecordLog.open(dir, FolderKind.DOCS, "", record -> {}))
        .hasMessage(dir + " has no file doppel-folder: the file was deleted; " + remedy);
    assertThat(FolderCare.check(dir))
        .extracting(FolderCare.Finding::problem)
        .containsExactly(dir + " has no whole file doppel-folder; " + remedy);
    assertThatThrownBy(() -> FolderCare.repair(dir, line -> {})).hasMessageEndingWith(remedy);
    assertThat(dir.resolveSibling(dir.getFileName() + ".before-repair")).doesNotExist();
  }

  @Test
  void secondOpeningInTheSameProcess() throws IOException {
    try (RecordLog log = RecordLog.open(dir, FolderKind.DOCS, "", record -> {})) {
      assertThat(log.note()).isEmpty();
      Path same = dir.resolve("../" + dir.getFileName());
      assertThatThrownBy(() -> RecordLog.open(same, FolderKind.DOCS, "", r -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageEndingWith("is already open in this process");
    }
    RecordLog.open(dir, FolderKind.DOCS, "", record -> {}).close();
  }

  /** The second opening here must not cost the first one its lock, as POSIX would have it. */
  @Test
  void secondProcess_evenAfterASecondOpening() throws Exception {
    try (RecordLog log = RecordLog.open(dir, FolderKind.DOCS, "", record -> {})) {
      assertThat(log.note()).isEmpty();
      assertThatThrownBy(() -> RecordLog.open(dir, FolderKind.DOCS, "", record -> {}));
      assertThat(OwnedFolder.kindOf(dir)).contains(FolderKind.DOCS);

      assertThat(openElsewhere(dir)).isEqualTo("memory " + dir + " is in use by another process");
    }
  }

  @Test
  void aDeletedMarkerLetsNobodyIn_andIsPutBack() throws Exception {
    byte[] marker;
    try (RecordLog log = RecordLog.open(dir, FolderKind.DOCS, "", record -> {})) {
      marker = FolderLock.peek(dir);
      Files.delete(dir.resolve("doppel-folder"));
      assertThat(openElsewhere(dir)).contains("the file was deleted");

      log.commit(new byte[0]);

      assertThat(openElsewhere(dir)).isEqualTo("memory " + dir + " is in use by another process");
    }
    assertThat(Files.readAllBytes(dir.resolve("doppel-folder"))).isEqualTo(marker);
    assertThat(openElsewhere(dir)).isEqualTo("opened");
  }

  @Test
  void aDeletedMarkerIsPutBackWhenTheFolderIsClosed() throws Exception {
    try (RecordLog log = RecordLog.open(dir, FolderKind.DOCS, "", record -> {})) {
      assertThat(log.secret()).hasSize(16);
      Files.delete(dir.resolve("doppel-folder"));
    }

    assertThat(openElsewhere(dir)).isEqualTo("opened");
  }

  @Test
  void anotherMarkerInItsPlaceEndsTheWriting() throws Exception {
    try (OwnedFolder folder = OwnedFolder.open(dir, FolderKind.URLS)) {
      Files.delete(dir.resolve("doppel-folder"));
      assertThat(openElsewhere(dir)).isEqualTo("opened");

      assertThatThrownBy(folder::requireHeld)
          .hasMessageContaining("was replaced while the folder was in use");
    }
  }

  /** Whose folder it then is, nobody knows. */
  @Test
  void anotherMarkerInItsPlaceEndsTheWritingOfALog() throws IOException {
    RecordLog log = RecordLog.open(dir, FolderKind.DOCS, "", record -> {});
    log.append(new byte[] {1}, 0, 1);
    log.commit(new byte[0]);
    byte[] manifest = Files.readAllBytes(dir.resolve("manifest"));
    Path marker = dir.resolve("doppel-folder");
    byte[] same = Files.readAllBytes(marker);
    Files.delete(marker);
    Files.write(marker, same);
    String why =
        marker + " was replaced while the folder was in use; nothing more is written to it";

    assertThatThrownBy(() -> log.replaceAll(List.of())).hasMessage(why);
    log.close();

    assertThat(dir.resolve("manifest")).hasBinaryContent(manifest);
  }

  @Test
  void foldersForTextsAndSecretsAreForTheirOwnerOnly() throws IOException {
    for (FolderKind kind : FolderKind.values()) {
      Path folder = dir.resolve(kind.toString());
      OwnedFolder.open(folder, kind).close();

      assertThat(Files.getPosixFilePermissions(folder))
          .isEqualTo(
              switch (kind) {
                case SERVER_DATA, SERVER_MEMORY, TEMPORARY ->
                    PosixFilePermissions.fromString("rwx------");
                default -> Files.getPosixFilePermissions(usual());
              });
    }
  }

  private Path usual() throws IOException {
    return Files.createDirectories(dir.resolve("as the system makes folders"));
  }

  @Test
  void readersShare_andKeepAWriterOut() throws Exception {
    OwnedFolder.open(dir, FolderKind.URLS).close();

    try (OwnedFolder first = OwnedFolder.openToRead(dir, FolderKind.URLS)) {
      OwnedFolder.openToRead(dir, FolderKind.URLS).close();
      assertThat(first.kind()).isEqualTo(FolderKind.URLS);
      assertThatThrownBy(() -> OwnedFolder.open(dir, FolderKind.URLS))
          .hasMessageEndingWith("is already open in this process");
      assertThat(runElsewhere(ReadOnly.class, dir)).isEqualTo("opened");
      assertThat(openElsewhere(dir)).isEqualTo("memory " + dir + " is in use by another process");
    }
    OwnedFolder.open(dir, FolderKind.URLS).close();
  }

  @Test
  void aReaderMakesNothing() {
    assertThatThrownBy(() -> OwnedFolder.openToRead(dir.resolve("none"), FolderKind.INDEX))
        .hasMessage("no index in " + dir.resolve("none"));
    assertThatThrownBy(() -> OwnedFolder.openToRead(dir, FolderKind.INDEX))
        .hasMessage("no index in " + dir);
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void aManifestOrJournalOfAnotherMemoryIsRefused() throws IOException {
    Path one = dir.resolve("one");
    Path other = dir.resolve("other");
    for (Path each : List.of(one, other)) {
      try (RecordLog log = RecordLog.open(each, FolderKind.DOCS, "", record -> {})) {
        log.append(new byte[] {1}, 0, 1);
        log.commit(new byte[0]);
      }
    }
    byte[] journal = Files.readAllBytes(one.resolve("journal-1"));
    Files.copy(
        other.resolve("journal-1"),
        one.resolve("journal-1"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);

    assertThatThrownBy(() -> RecordLog.open(one, FolderKind.DOCS, "", record -> {}))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageEndingWith("the journal of another memory");
    Files.write(one.resolve("journal-1"), journal);
    Files.copy(
        other.resolve("manifest"),
        one.resolve("manifest"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> RecordLog.open(one, FolderKind.DOCS, "", record -> {}))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageEndingWith("the manifest of another folder");
  }

  private static String openElsewhere(Path folder) throws Exception {
    return runElsewhere(OpenOnly.class, folder);
  }

  private static String runElsewhere(Class<?> main, Path folder) throws Exception {
    Process other = Child.start(main, folder.toString());
    String line = other.inputReader().readLine();
    assertThat(other.waitFor()).isZero();
    return line;
  }

  /** Opens a folder of its kind and prints why it cannot. */
  static final class OpenOnly {

    private OpenOnly() {}

    public static void main(String[] args) throws IOException {
      Path folder = Path.of(args[0]);
      FolderKind kind = OwnedFolder.kindOf(folder).orElse(FolderKind.URLS);
      try {
        OwnedFolder.open(folder, kind).close();
        System.out.println("opened");
      } catch (IOException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  /** Opens a folder to read it. */
  static final class ReadOnly {

    private ReadOnly() {}

    public static void main(String[] args) throws IOException {
      OwnedFolder.openToRead(Path.of(args[0]), FolderKind.URLS).close();
      System.out.println("opened");
    }
  }
}
