package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Families of versions, beside what is kept. */
class DocsVersionsTest {

  @TempDir private Path folder;
  private Path pages;
  private final Shell shell = new Shell();

  @BeforeEach
  void writePages() throws IOException {
    pages = Files.createDirectories(folder.resolve("pages"));
    Files.writeString(pages.resolve("terms-1.9.txt"), text(0));
    Files.writeString(pages.resolve("terms-1.10.txt"), text(60));
    Files.writeString(pages.resolve("terms-1.10.1.txt"), text(62));
    Files.writeString(pages.resolve("other.txt"), text(400));
  }

  /** Words of which the first ones are new. */
  private static String text(int changed) {
    return IntStream.range(0, 300)
        .mapToObj(i -> (i < changed ? "new" + changed : "word") + i)
        .collect(Collectors.joining(" "));
  }

  @Test
  void keptRemovedPairsAndClustersAreTheSameWithVersions() throws IOException {
    Path plain = folder.resolve("plain");
    Path with = folder.resolve("with");

    assertThat(shell.run("docs", pages, "--threshold", "0.8", "--out", plain))
        .isEqualTo(ExitCode.DONE);
    assertThat(shell.run("docs", pages, "--threshold", "0.8", "--out", with, "--versions"))
        .isEqualTo(ExitCode.DONE);

    for (String name :
        new String[] {"kept.txt", "removed.jsonl", "pairs.jsonl", "clusters.jsonl"}) {
      assertThat(with.resolve(name)).hasSameBinaryContentAs(plain.resolve(name));
    }
    assertThat(plain.resolve("versions.jsonl")).doesNotExist();
    assertThat(Files.readString(plain.resolve("summary.json"))).doesNotContain("families");
  }

  @Test
  void versionsAreWrittenInTheirOrder() throws IOException {
    Path out = folder.resolve("out");

    assertThat(shell.run("docs", pages, "--threshold", "0.8", "--versions", "0.4", "--out", out))
        .isEqualTo(ExitCode.DONE);

    assertThat(out.resolve("versions.jsonl"))
        .hasContent(
            "{\"family\":1,\"size\":3,\"versions\":2,\"head\":\"terms-1.10.1.txt\",\"members\":["
                + "{\"id\":\"terms-1.9.txt\",\"relation\":\"version\",\"toPredecessor\":1.0,"
                + "\"toHead\":0.6536,\"kept\":true},"
                + "{\"id\":\"terms-1.10.txt\",\"relation\":\"version\",\"toPredecessor\":0.6629,"
                + "\"toHead\":0.6536,\"kept\":true},"
                + "{\"id\":\"terms-1.10.1.txt\",\"relation\":\"head\",\"toPredecessor\":0.6536,"
                + "\"toHead\":1.0,\"kept\":true}]}\n");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"families\":1", "\"inFamilies\":3", "\"versions\":0.4")
        .contains("\"versionOrder\":\"name\"");
    assertThat(Files.readString(out.resolve("report.html"))).contains("Versions of one document");
  }

  @Test
  void familiesArePrintedWithoutAnOutput() {
    assertThat(shell.run("docs", pages, "--threshold", "0.8", "--versions"))
        .isEqualTo(ExitCode.DONE);

    assertThat(shell.out())
        .contains("1 family of 3 documents; 2 documents are another version of their head")
        .containsSubsequence("family 1. ", "terms-1.9.txt", "terms-1.10.txt", "terms-1.10.1.txt");
  }

  @Test
  void whatDoesNotGoTogetherIsRefusedInALine() {
    assertThat(shell.run("docs", pages, "--memory", folder.resolve("m"), "--versions"))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("docs", pages, "--version-order", "name")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("docs", pages, "--method", "exact", "--versions"))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("docs", pages, "--preset", "jain-2005", "--versions"))
        .isEqualTo(ExitCode.MISUSED);

    assertThat(shell.err())
        .contains("--versions does not go with --memory: families are of the documents of one run")
        .contains("--version-order needs --versions")
        .contains("--versions does not go with --method exact")
        .contains("--versions does not go with --preset");
    assertThat(folder.resolve("m")).doesNotExist();
  }

  @Test
  void anInputIsNotTakenForAShare() {
    assertThat(shell.run("docs", "--versions", pages)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .contains(
            "--versions takes a share, and '" + pages + "' is an input: write --versions=0.4");
  }
}
