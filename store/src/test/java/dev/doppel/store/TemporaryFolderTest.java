package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {

  @TempDir private Path dir;

  @Test
  void goesWhenItIsClosed() throws IOException {
    Path path;
    try (TemporaryFolder folder = TemporaryFolder.create(dir, "test")) {
      path = folder.path();
      FingerprintMemory.open(path.resolve("memory"), "").close();
      assertThat(path).isNotEmptyDirectory();
    }

    assertThat(path).doesNotExist();
    assertThat(dir).isEmptyDirectory();
    assertThat(OpenFiles.in(dir)).isEmpty();
  }

  @Test
  void isMadeWhereTheSystemKeepsSuchFolders_forItsOwnerOnly() throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("test")) {
      assertThat(folder.path().getParent())
          .isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
      assertThat(folder.path().getFileName().toString()).startsWith("doppel-test-");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void whatAKilledProcessLeftGoesWithTheNext_andNothingElse() throws Exception {
    Path own = Files.createDirectory(dir.resolve("doppel-test-of-a-user"));
    Files.writeString(own.resolve("precious"), "");
    Process child = Child.start(Waiting.class, dir.toString());
    Path left = Path.of(child.inputReader().readLine());
    try (TemporaryFolder folder = TemporaryFolder.create(dir, "test")) {
      assertThat(folder.path()).isNotEqualTo(left);
      assertThat(left).isNotEmptyDirectory(); // its process is alive
    }
    child.destroyForcibly().waitFor();
    assertThat(left).exists();

    TemporaryFolder.create(dir, "test").close();

    assertThat(left).doesNotExist();
    assertThat(own.resolve("precious")).exists();
  }

  /** A killed process of another name left it; the next of that name may know what was in it. */
  @Test
  void foldersOfOtherNamesStay() throws IOException {
    Path other = Files.createDirectory(dir.resolve("doppel-other-1"));
    Path same = Files.createDirectory(dir.resolve("doppel-test-1"));
    OwnedFolder.open(other, FolderKind.TEMPORARY).close();
    OwnedFolder.open(same, FolderKind.TEMPORARY).close();

    TemporaryFolder.create(dir, "test").close();

    assertThat(other).isNotEmptyDirectory();
    assertThat(same).doesNotExist();
  }

  /** Makes a folder and waits to be killed. */
  static final class Waiting {

    private Waiting() {}

    public static void main(String[] args) throws IOException {
      TemporaryFolder folder = TemporaryFolder.create(Path.of(args[0]), "test");
      System.out.println(folder.path());
      System.in.read();
    }
  }
}
