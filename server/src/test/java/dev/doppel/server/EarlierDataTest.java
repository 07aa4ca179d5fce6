package dev.doppel.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.engine.events.OldSnapshots;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.store.FolderCare;
import dev.doppel.store.FolderCare.Finding;
import dev.doppel.store.FolderKind;
import dev.doppel.store.FolderUpgrade;
import dev.doppel.store.OwnedFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Data of a server from before folders were marked, byte by byte as that version left it: three
 * memories of events, one of them with a secret and one without any event, and one of documents.
 */
class EarlierDataTest {

  @TempDir private Path dir;
  private Path data;

  @BeforeEach
  void copy() throws Exception {
    data = dir.resolve("data");
    Path from = Path.of(requireNonNull(getClass().getResource("earlier")).toURI());
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path copy = data.resolve(from.relativize(each).toString());
        Files.copy(each, copy);
        String mode = Files.isDirectory(copy) ? "rwxr-xr-x" : "rw-r--r--";
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString(mode));
      }
    }
  }

  @Test
  void isRefusedWithTheRemedy() throws IOException {
    assertThatThrownBy(() -> TestServer.start(data))
        .hasMessageContaining("run `doppel memory repair " + data + "`");
    for (String folder : List.of("", "clicks", "clicks/events", "clicks/events/state")) {
      Path each = data.resolve(folder);
      assertThat(FolderCare.check(each).get(0).problem())
          .isEqualTo(
              each + " has no whole file doppel-folder; run `doppel memory repair " + each + "`");
      assertThatThrownBy(() -> FolderCare.kindOf(each))
          .hasMessageContaining("run `doppel memory repair " + each + "`");
    }
  }

  @Test
  void adopted_itKnowsWhatItKnew() throws IOException {
    repair();

    requireThatItKnowsWhatItKnew();
  }

  @Test
  void upgraded_itKnowsWhatItKnew() throws IOException {
    assertThat(upgrade()).isTrue();
    assertThat(upgrade()).isFalse();

    requireThatItKnowsWhatItKnew();
  }

  private boolean upgrade() throws IOException {
    return FolderUpgrade.run(
        data, new FolderUpgrade.Snapshots(OldSnapshots::isOld, OldSnapshots::upgrade), line -> {});
  }

  private void requireThatItKnowsWhatItKnew() throws IOException {
    for (int start = 0; start < 2; start++) {
      try (TestServer server = TestServer.start(data)) {
        assertThat(judge(server, "clicks", "a", "b")).containsOnly("duplicate");
        assertThat(judge(server, "keyed", "a", "b")).containsOnly("duplicate");
        String first = start == 0 ? "unique" : "duplicate";
        assertThat(judge(server, "clicks", "c")).containsExactly(first);
        assertThat(judge(server, "new", "a", "a")).containsExactly(first, "duplicate");
        assertThat(server.get("/api/memories/documents").json().at("/state/items").asInt())
            .isEqualTo(1);
      }
    }
    assertThat(FolderCare.check(data)).extracting(Finding::problem).containsOnlyNulls();
  }

  @Test
  void adopted_documentsSayWhatTheySaid() throws IOException {
    repair();

    try (TestServer server = TestServer.start(data)) {
      SharedDocuments documents = server.server.memories().documents(Optional.empty());
      assertThat(documents.all())
          .hasSize(1)
          .allSatisfy(
              each -> {
                assertThat(each.metadata()).isEmpty();
                assertThat(documents.isKept(each.id())).isFalse();
                assertThat(documents.text(each.id())).isEqualTo("one two three four five six");
              });
    }
  }

  /** A kill may leave any of the markers, the inner ones first. */
  @Test
  void anAdoptionThatWasKilledIsRepeated() throws IOException {
    repair();
    Path events = data.resolve("clicks/events");
    for (Path each : List.of(data, data.resolve("clicks"), events, events.resolve("state"))) {
      Files.delete(each.resolve("doppel-folder"));
      repair();
    }

    try (TestServer server = TestServer.start(data)) {
      assertThat(judge(server, "clicks", "a", "b", "c"))
          .containsExactly("duplicate", "duplicate", "unique");
    }
  }

  @Test
  void adopted_nobodyElseMayReadTextsAndSecrets() throws IOException {
    repair();

    for (String folder : List.of("", "documents", "keyed", "../data.before-repair")) {
      assertThat(mode(folder)).as(folder).isEqualTo("rwx------");
    }
    for (String file : List.of("doppel-folder", "keyed/memory.json", "documents/texts")) {
      assertThat(mode(file)).as(file).isEqualTo("rw-------");
    }
  }

  @Test
  void inUseByAnEarlierVersion_itIsNotTouched() throws Exception {
    Path lock = data.resolve("keyed/events/log-0/lock");
    Process other = LockOnly.start(lock);
    assertThat(other.inputReader().readLine()).isEqualTo("locked");

    assertThatThrownBy(() -> FolderCare.repair(data, line -> {}))
        .hasMessage("memory " + lock.getParent() + " is in use by another process");
    assertThat(dir.resolve("data.before-repair")).doesNotExist();
    assertThat(OwnedFolder.isMarked(data)).isFalse();

    other.getOutputStream().close();
    assertThat(other.waitFor()).isZero();
    repair();
  }

  /** Without its state, a log does not say what came before it. */
  @Test
  void aLaterLogWithoutASnapshotIsDamage() throws IOException {
    Path events = data.resolve("clicks/events");
    Files.move(events.resolve("log-0"), events.resolve("log-1"));

    assertThat(FolderCare.repair(data, line -> {})).isFalse();
    assertThat(FolderCare.check(data).stream().filter(each -> each.problem() != null))
        .extracting(Finding::folder)
        .containsExactly(events);
  }

  private void repair() throws IOException {
    List<String> lines = new ArrayList<>();
    assertThat(FolderCare.repair(data, lines::add)).as(lines.toString()).isTrue();
    assertThat(FolderCare.kindOf(data)).isEqualTo(FolderKind.SERVER_DATA);
    assertThat(FolderCare.kindOf(data.resolve("clicks/events"))).isEqualTo(FolderKind.INTAKE);
  }

  private static List<String> judge(TestServer server, String memory, String... keys) {
    String events =
        String.join(",", Stream.of(keys).map(key -> "{\"k\":\"" + key + "\"}").toList());
    List<String> verdicts = new ArrayList<>();
    server
        .post("/api/events?memory=" + memory, "{\"events\":[" + events + "]}")
        .json()
        .get("results")
        .forEach(each -> verdicts.add(each.get("verdict").asText()));
    return verdicts;
  }

  private String mode(String file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(file)));
  }

  /** Locks a file as earlier versions did, until its input ends. */
  static final class LockOnly {

    private LockOnly() {}

    static Process start(Path lock) throws IOException {
      return new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xmx64m",
              "-cp",
              System.getProperty("java.class.path"),
              LockOnly.class.getName(),
              lock.toString())
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
    }

    public static void main(String[] args) throws IOException {
      try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
        System.out.println(channel.tryLock() == null ? "refused" : "locked");
        System.in.read();
      }
    }
  }
}
