package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutOfMemoryTest {

  @TempDir private Path folder;

  @Test
  void ofAFilter_namesTheOptions() throws Exception {
    Path urls = Files.writeString(folder.resolve("urls.txt"), "http://a.org/\n");

    assertThat(run("64m", "urls", urls, "--filter=bloom", "--capacity=1000000000"))
        .startsWith("1 doppel urls: out of memory at a heap of ")
        .contains("DOPPEL_OPTS=-Xmx")
        .endsWith("m, or use a smaller --capacity\n")
        .hasLineCount(1);
  }

  @Test
  void ofAThreadThatWorks_namesTheOption() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 400_000; i++) {
      lines.append("{\"id\":\"a-rather-long-id-").append(i).append("\",\"text\":\"t").append(i);
      lines.append(" of many\"}\n");
    }
    Path many = Files.writeString(folder.resolve("many.jsonl"), lines);

    assertThat(run("32m", "docs", many))
        .startsWith("1 doppel docs: out of memory at a heap of ")
        .contains("DOPPEL_OPTS=-Xmx")
        .hasLineCount(1);
  }

  /** The exit code and what was printed to standard error. */
  private String run(String heap, Object... args) throws IOException, InterruptedException {
    Path err = folder.resolve("err");
    Process process =
        TestProcess.withHeap(heap, args)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(err.toFile())
            .start();
    return process.waitFor() + " " + Files.readString(err);
  }
}
