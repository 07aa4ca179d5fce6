package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarcCommandTest {

  private static final Path CRAWL = Path.of("..", "samples", "crawl.warc.gz");

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void filesWithoutARecordAreCopied_andTheCommandFails() throws IOException {
    for (byte[] content : List.of(new byte[0], new byte[] {1, 2, 3, 4, 5, 6, 7, 8})) {
      Path file = Files.write(folder.resolve("none" + content.length + ".warc.gz"), content);
      Path out = folder.resolve("out" + content.length);

      assertThat(new Shell().run("warc", "dedupe", file, "--out", out)).isEqualTo(ExitCode.FAILED);

      assertThat(out.resolve(file.getFileName())).hasBinaryContent(content);
      assertThat(new Shell().run("warc", "undo", file, "--out", folder.resolve("back")))
          .isEqualTo(ExitCode.FAILED);
    }
  }

  @Test
  void takesRepeatsOutAndPutsThemBack() {
    Path small = folder.resolve("small");
    Path memory = folder.resolve("memory");
    assertThat(shell.run("warc", "dedupe", CRAWL, "--out", small, "--memory", memory, "--cdxj"))
        .isZero();
    assertThat(shell.err()).contains(" answers: ").contains(" repeat another one").contains(" MB");
    assertThat(small.resolve("crawl.warc.gz.cdxj")).isNotEmptyFile();

    Path again = folder.resolve("again");
    Shell undo = new Shell();
    assertThat(undo.run("warc", "undo", small, "--out", again)).isZero();
    assertThat(again.resolve("crawl.warc.gz")).hasSameBinaryContentAs(CRAWL);
    assertThat(undo.err()).contains("0 without their original");
    assertThat(new Shell().run("memory", "check", memory)).isZero();
  }

  @Test
  void aRecordThatIsCutShortIsCopiedAndSaid() throws IOException {
    byte[] whole = Files.readAllBytes(CRAWL);
    Path cut = Files.write(folder.resolve("cut.warc.gz"), Arrays.copyOf(whole, whole.length - 100));
    Path out = folder.resolve("out");

    assertThat(shell.run("warc", "dedupe", cut, "--out", out)).isEqualTo(ExitCode.FAILED);

    assertThat(shell.err())
        .contains("cut.warc.gz: at byte ", "the file ends in the middle of it; copied as it is");
    assertThat(new Shell().run("warc", "undo", out, "--out", folder.resolve("again")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(folder.resolve("again/cut.warc.gz")).hasSameBinaryContentAs(cut);
    assertThat(
            new Shell().run("warc", "dedupe", cut, "--out", out, "--max-skipped", "1", "--quiet"))
        .isZero();
  }

  @Test
  void summarizes() throws IOException {
    Path summary = folder.resolve("summary.json");
    assertThat(
            shell.run(
                "warc", "dedupe", CRAWL, "--out", folder.resolve("out"), "--summary", summary))
        .isZero();
    assertThat(Files.readString(summary))
        .contains("\"command\":\"warc dedupe\"", "\"bytesWritten\":", "\"repeated\":");
  }

  @Test
  void misuseIsOneLine() throws IOException {
    assertThat(shell.run("warc")).isEqualTo(ExitCode.MISUSED);
    assertThat(new Shell().run("warc", "dedupe", CRAWL)).isEqualTo(ExitCode.MISUSED);
    Path file = Files.writeString(folder.resolve("file"), "x");
    Shell toFile = new Shell();
    assertThat(toFile.run("warc", "dedupe", CRAWL, "--out", file)).isEqualTo(ExitCode.MISUSED);
    assertThat(toFile.err()).contains("is a file: name a folder");
    Shell none = new Shell();
    assertThat(none.run("warc", "dedupe", folder.resolve("none.warc"), "--out", folder))
        .isNotZero();
    assertThat(none.err()).contains("none.warc").hasLineCount(1);
  }
}
