package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory of {@link EarlierSegmentsTest}, written anew by one command. */
class FolderUpgradeTest {

  private static final String[] FILES = {
    "manifest", "journal-6", "segment-2", "segment-4", "segment-5"
  };

  /** There are no snapshots in these folders. */
  private static final FolderUpgrade.Snapshots NONE =
      new FolderUpgrade.Snapshots(
          folder -> {
            throw new AssertionError(folder);
          },
          folder -> {
            throw new AssertionError(folder);
          });

  @TempDir private Path dir;

  private Path old(String name) throws IOException {
    Path folder = Files.createDirectory(dir.resolve(name));
    for (String file : FILES) {
      try (InputStream in =
          requireNonNull(FolderUpgradeTest.class.getResourceAsStream("earlier/" + file))) {
        Files.copy(in, folder.resolve(file));
      }
    }
    return folder;
  }

  @Test
  void whereverTheDiskFails_itIsOldOrNew_andIsFinishedByTheSameCommand() throws IOException {
    boolean isDone = false;
    int operation = 0;
    while (!isDone) {
      operation++;
      Path folder = old("m" + operation);
      try {
        assertThat(FolderUpgrade.run(FullDisk.failingFrom(operation), folder, NONE, line -> {}))
            .isTrue();
        isDone = true;
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("No space left");
        assertThat(items(folder)).isEqualTo(1000);
        FolderUpgrade.run(folder, NONE, line -> {}); // may have been done but for a last sync
      }

      assertThat(items(folder)).isEqualTo(1000);
      assertThat(Manifest.read(folder).isOld()).isFalse();
      assertThat(FolderUpgrade.run(folder, NONE, line -> {})).isFalse();
      for (String file : FILES) {
        assertThat(dir.resolve(folder.getFileName() + ".before-upgrade").resolve(file)).exists();
      }
    }
    assertThat(operation).isGreaterThan(5); // a journal, a manifest, their names
  }

  private static long items(Path folder) throws IOException {
    List<FolderCare.Finding> findings = FolderCare.check(folder);
    FolderCare.requireWhole(findings);
    return findings.get(0).items();
  }

  @Test
  void aMemoryOfALaterVersionIsRefused_andStaysAsItIs() throws IOException {
    Path folder = old("m");
    assertThat(FolderUpgrade.run(folder, NONE, line -> {})).isTrue();
    Path manifest = folder.resolve("manifest");
    String text = Files.readString(manifest).replace("doppel-memory 2", "doppel-memory 9");
    Files.writeString(manifest, text);

    assertThatIOException()
        .isThrownBy(() -> FolderUpgrade.run(folder, NONE, line -> {}))
        .withMessageContaining("doppel-memory 9");
    assertThat(manifest).content(UTF_8).isEqualTo(text);
    assertThat(dir.resolve("m.before-upgrade-2")).doesNotExist();
  }

  @Test
  void damageIsLeftToRepair_andWhatIsNotOursAlone() throws IOException {
    Path folder = old("m");
    assertThat(FolderUpgrade.run(folder, NONE, line -> {})).isTrue();
    byte[] segment = Files.readAllBytes(folder.resolve("segment-2"));
    segment[segment.length / 2] ^= 1;
    Files.write(folder.resolve("segment-2"), segment);
    List<String> log = new ArrayList<>();

    assertThatIOException()
        .isThrownBy(() -> FolderUpgrade.run(folder, NONE, log::add))
        .withMessageContaining("segment-2");
    assertThat(log).isEmpty();
    assertThatIOException()
        .isThrownBy(() -> FolderUpgrade.run(dir, NONE, log::add))
        .withMessageContaining(dir.toString());
  }
}
