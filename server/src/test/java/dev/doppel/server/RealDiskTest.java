package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.doppel.server.TestServer.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file system of its own that is really full, or cannot be written to: the server says so, loses
 * nothing that it acknowledged, and goes on when there is room, without a restart. To mount one
 * takes root.
 */
class RealDiskTest {

  private static final String AMPLE = "size=64m";

  @TempDir private Path dir;
  private Path disk;
  private int added;

  @BeforeEach
  void mount() throws IOException {
    disk = Files.createDirectory(dir.resolve("disk"));
    String refusal = run("mount", "-t", "tmpfs", "-o", AMPLE, "tmpfs", disk.toString());
    if (!refusal.isEmpty() && System.getenv("DOPPEL_CI") == null) {
      System.err.println("SKIPPED: full and read-only disks are not tested: " + refusal);
      assumeTrue(false, refusal);
    }
    assertThat(refusal).as("DOPPEL_CI is set, and nothing can be mounted").isEmpty();
  }

  @AfterEach
  void unmount() throws IOException {
    run("umount", "--lazy", disk.toString());
  }

  private void remount(String option) throws IOException {
    assertThat(run("mount", "-o", "remount," + option, disk.toString())).isEmpty();
  }

  /** Returns why a command failed; nothing if it did not. */
  private static String run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String told = new String(process.getInputStream().readAllBytes(), UTF_8);
    return process.onExit().join().exitValue() == 0 ? "" : String.join(" ", command) + ": " + told;
  }

  /** Adds a document of some kilobytes whose words no other has. */
  private Answer add(TestServer server, int number) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      text.append("word").append(number * 1000 + i).append(' ');
    }
    return server.post(
        "/api/v1/documents", "{\"id\":\"d" + number + "\",\"text\":\"" + text + "\"}");
  }

  private void addSome(TestServer server) {
    for (int end = added + 5; added < end; added++) {
      assertThat(add(server, added).status()).isEqualTo(200);
    }
  }

  @Test
  void aFullDiskIsToldOfAndHeals() throws IOException {
    try (TestServer server = TestServer.start(disk.resolve("data"))) {
      addSome(server);
      long used =
          Files.getFileStore(disk).getTotalSpace() - Files.getFileStore(disk).getUsableSpace();
      remount("size=" + (used + 32_768)); // room for some more

      Answer refused = add(server, added);
      while (refused.status() == 200) {
        added++;
        refused = add(server, added);
      }
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.body()).contains("No space left on device");
      assertThat(server.get("/ready").status()).isEqualTo(503);
      assertThat(server.get("/health").status()).isEqualTo(200);
      assertThat(server.get("/metrics").body()).contains("doppel_memory_failed");

      remount(AMPLE);
      awaitReady(server);
      addSome(server);
      requireAll(server);
      server.failures.clear(); // that the disk was full was told there, too
    }
    try (TestServer server = TestServer.start(disk.resolve("data"))) {
      requireAll(server);
    }
  }

  @Test
  void aDiskThatCannotBeWrittenToIsToldOfAndHeals() throws IOException {
    try (TestServer server = TestServer.start(disk.resolve("data"))) {
      addSome(server);
    }
    remount("ro");
    assertThatIOException() // at the start, not with the first document
        .isThrownBy(() -> TestServer.start(disk.resolve("data")))
        .withMessageContaining("ead-only");
    remount("rw");
    try (TestServer server = TestServer.start(disk.resolve("data"))) {
      assertThat(server.get("/ready").status()).isEqualTo(200);
      addSome(server);
      requireAll(server);
    }
  }

  private static void awaitReady(TestServer server) {
    while (server.get("/ready").status() != 200) {
      Thread.onSpinWait(); // asking takes longer
    }
  }

  private void requireAll(TestServer server) {
    for (int i = 0; i < added; i++) {
      Answer answer = server.get("/api/v1/document?id=d" + i);
      assertThat(answer.status()).as("document %d of %d", i, added).isEqualTo(200);
      assertThat(answer.body()).contains("word" + i * 1000 + " ");
    }
  }
}
