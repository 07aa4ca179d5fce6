package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What strangers wrote reaches neither the terminal's controls nor the next line. */
class PrintableNamesTest {

  private static final String EVIL = "a\u001b[31mRED\u0007\n\u202Egnp.txt";
  private static final String HARMLESS = "a\\u001b[31mRED\\u0007\\n\\u202egnp.txt";

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void remarksHoldNoControlCharacters() {
    shell.stdin("\u001b]0;owned\u0007\n").run("mirrors");

    assertThat(shell.err()).contains("no scheme: ?]0;owned?").doesNotContain("\u001b");
  }

  @Test
  void theTableOfDocsEscapesIds() throws IOException {
    String text = "\",\"text\":\"one and the same text that is not short\"}\n";
    String id = "a\\u001b[31mRED\\u0007\\n\\u202egnp.txt";
    Path input =
        Files.writeString(
            folder.resolve("in.jsonl"), "{\"id\":\"" + id + text + "{\"id\":\"b" + text);

    shell.run("docs", input);

    assertThat(shell.out().lines())
        .contains("1. " + HARMLESS + "  (2 documents)", "   exact      1.00  b");
  }

  @Test
  void listsOfNamesHaveALineForEach() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(pages.resolve(EVIL), "one text");
    Files.writeString(pages.resolve("back\\slash.txt"), "another text");
    Files.writeString(pages.resolve("plain.txt"), "a third text");
    Path out = folder.resolve("out");

    shell.run("docs", pages, "--out", out);

    assertThat(Files.readAllLines(out.resolve("kept.txt")))
        .containsExactly("\\" + HARMLESS, "\\back\\\\slash.txt", "plain.txt");
  }

  /** As in a cron job. */
  @Test
  void namesLeadToTheirFilesWithoutALocale() throws Exception {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(Path.of(URI.create(pages.toUri() + "caf%E9.txt")), "one text");
    Files.writeString(Path.of(URI.create(pages.toUri() + "m%C3%A4rz.txt")), "another text");
    Path out = folder.resolve("out");

    assertThat(runInC(pages, "docs", pages, "--out", out)).isZero();
    assertThat(Files.readAllLines(out.resolve("kept.txt")))
        .containsExactly("caf%E9.txt", "m\u00e4rz.txt");
    assertThat(runInC(pages, "docs", "caf%E9.txt", "m%C3%A4rz.txt")).isZero();
    assertThat(Files.readString(folder.resolve("printed"))).contains("2 documents");
  }

  private int runInC(Path where, Object... args) throws IOException, InterruptedException {
    ProcessBuilder process =
        TestProcess.of(args)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("printed").toFile());
    process.environment().put("LC_ALL", "C");
    return process.start().waitFor();
  }
}
