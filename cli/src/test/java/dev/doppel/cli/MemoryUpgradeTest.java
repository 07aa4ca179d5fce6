package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One command writes each kind of memory of the first version in the formats of this one. */
class MemoryUpgradeTest {

  @TempDir private Path dir;

  private Path old(String name) throws IOException {
    Path old = Files.createDirectory(dir.resolve("old"));
    for (String file :
        name.equals("events")
            ? new String[] {"snapshot"}
            : new String[] {"manifest", "journal-1"}) {
      try (InputStream in =
          Objects.requireNonNull(
              MemoryUpgradeTest.class.getResourceAsStream("old/" + name + "/" + file))) {
        Files.copy(in, old.resolve(file));
      }
    }
    return old;
  }

  private static Shell run(int expected, Object... command) {
    Shell shell = new Shell();
    assertThat(shell.run(command)).as(shell.out() + shell.err()).isEqualTo(expected);
    return shell;
  }

  @ParameterizedTest
  @ValueSource(strings = {"urls-exact", "urls-bloom", "urls-layered", "docs", "index", "events"})
  void everyKindIsUpgradedOnce(String name) throws IOException {
    Path old = old(name);
    String first = name.equals("events") ? "snapshot" : "manifest";
    byte[] before = Files.readAllBytes(old.resolve(first));

    Shell upgrade = run(ExitCode.DONE, "memory", "upgrade", old);
    Shell again = run(ExitCode.DONE, "memory", "upgrade", old);

    assertThat(upgrade.out())
        .contains(
            old + " is now marked as", old + " is now in the formats of this version", ": whole, ");
    assertThat(old.resolve(first)).satisfies(file -> assertThat(isOld(file)).isFalse());
    assertThat(dir.resolve("old.before-upgrade").resolve(first)).hasBinaryContent(before);
    assertThat(again.out()).startsWith("nothing to upgrade in " + old + "\n");
    assertThat(dir.resolve("old.before-upgrade-2")).doesNotExist();
  }

  private static boolean isOld(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    boolean isSnapshot = file.getFileName().toString().equals("snapshot");
    return isSnapshot ? bytes[8] == 1 : new String(bytes, 0, 15, UTF_8).equals("doppel-memory 1");
  }

  @Test
  void answersStayTheSame() throws IOException {
    Path old = old("urls-exact");
    Path links = dir.resolve("links.txt");
    Files.writeString(links, "http://a.example/\nhttp://b.example:80/#x\nhttp://c/\n");

    run(ExitCode.DONE, "memory", "upgrade", old);

    assertThat(run(ExitCode.DONE, "urls", links, "--memory", old, "--quiet").out())
        .isEqualTo("http://c/\n");
  }

  @Test
  void eventsAreRememberedAndGoOn() throws IOException {
    Path old = old("events");
    Path input = dir.resolve("events.csv");
    Files.writeString(input, "key,t\na,2020-01-01T00:00:03Z\nc,2020-01-01T00:00:04Z\n");

    run(ExitCode.DONE, "memory", "upgrade", old);

    Object[] events = {
      "events",
      input,
      "--key",
      "key",
      "--time",
      "t",
      "--window",
      "sliding:1h",
      "--capacity",
      10,
      "--memory",
      old,
      "--quiet"
    };
    assertThat(run(ExitCode.DONE, events).out()).isEqualTo("key,t\nc,2020-01-01T00:00:04Z\n");
  }

  @Test
  void dataOfAServerIsUpgradedAsAWhole() throws IOException {
    Path old = old("urls-exact");
    Path memory = Files.createDirectories(dir.resolve("data/links"));
    Files.writeString(memory.resolve("memory.json"), "{\"version\":1,\"kind\":\"urls\"}");
    Files.move(old, memory.resolve("urls"));

    Shell upgrade = run(ExitCode.DONE, "memory", "upgrade", dir.resolve("data"));

    assertThat(upgrade.out())
        .contains(
            "a data folder of `doppel serve`",
            memory.resolve("urls") + " is now in the formats of this version");
    assertThat(isOld(memory.resolve("urls/manifest"))).isFalse();
  }

  @Test
  void whatIsNotOursIsLeftAlone() throws IOException {
    Path texts = Files.createDirectory(dir.resolve("texts"));
    Files.writeString(texts.resolve("a.txt"), "a");

    assertThat(run(ExitCode.FAILED, "memory", "upgrade", texts).err())
        .isEqualTo("doppel memory upgrade: " + texts + " is not a folder of Doppel\n");
    assertThat(run(ExitCode.FAILED, "memory", "upgrade", dir.resolve("none")).err())
        .hasLineCount(1);
  }
}
