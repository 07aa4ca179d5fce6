package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UrlsUniteTest {

  @TempDir private Path folder;
  private Path secret;
  private final Shell shell = new Shell();

  @BeforeEach
  void makeSecret() throws IOException {
    secret = Files.writeString(folder.resolve("secret"), "kept by the fleet");
  }

  @Test
  void theNewMemoryKnowsWhatAnyOfTheOthersKnows() throws IOException {
    Path first = make("one", "http://a.example/1\nhttp://a.example/2\n");
    Path second = make("two", "http://a.example/2\nhttp://a.example/3\n");
    Path all = folder.resolve("all");
    Path summary = folder.resolve("summary.json");

    assertThat(shell.run("urls", "unite", first, second, "--out", all, "--summary", summary))
        .isZero();

    assertThat(shell.out()).isEmpty();
    assertThat(shell.err().lines())
        .containsExactly(
            first + ": 2 URLs",
            second + ": 2 URLs",
            all + ": 3 URLs; 1 were known before, to another of them");
    assertThat(Files.readString(summary))
        .contains("\"command\":\"urls unite\"", "\"remembered\":3", "\"duplicates\":1");
    Shell later = new Shell();
    later
        .stdin("http://a.example/1\nhttp://a.example/2\nhttp://a.example/3\nhttp://a.example/4\n")
        .run("urls", "--memory", all, "--secret-file", secret, "--quiet");
    assertThat(later.out()).isEqualTo("http://a.example/4\n");
  }

  @Test
  void aFilterSaysHowItErrs() throws IOException {
    String[] sizes = {"--filter", "bloom", "--capacity", "2", "--fpp", "0.01"};
    Path first = make("one", "http://a.example/1\nhttp://a.example/2\n", sizes);
    Path second = make("two", "http://a.example/3\n", sizes);

    assertThat(shell.run("urls", "unite", first, second, "--out", folder.resolve("all"))).isZero();

    assertThat(shell.err())
        .contains("false-positive rate now: ")
        .contains("doppel urls unite: the filter is over its capacity of 2");
  }

  @Test
  void memoriesThatCannotBeUnitedAreNamed() throws IOException {
    Path first = make("one", "http://a.example/1\n");
    Path second = make("two", "http://a.example/1\n", "--profile", "strict");
    Path out = folder.resolve("all");

    assertThat(shell.run("urls", "unite", first, second, "--out", out)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err().lines()).hasSize(1);
    assertThat(shell.err())
        .contains(first + " and " + second + " cannot be united")
        .contains("--profile: standard-v1 and strict-v1");
    assertThat(out).doesNotExist();
  }

  @Test
  void misuseIsSaid() throws IOException {
    Path first = make("one", "http://a.example/1\n");
    Path second = make("two", "http://a.example/1\n");

    assertThat(shell.run("urls", "unite", first, "--out", folder.resolve("all")))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("urls", "unite", first, second)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("urls", "unite", first, second, "--out", second))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("is one of the memories to unite");
    assertThat(shell.run("urls", "unite", first, folder.resolve("no"), "--out", "x"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(Path.of("x")).doesNotExist();
  }

  private Path make(String name, String urls, String... options) {
    Path memory = folder.resolve(name);
    Object[] words = new Object[options.length + 6];
    Object[] first = {"urls", "--memory", memory, "--secret-file", secret, "--quiet"};
    System.arraycopy(first, 0, words, 0, first.length);
    System.arraycopy(options, 0, words, first.length, options.length);
    assertThat(new Shell().stdin(urls).run(words)).isZero();
    return memory;
  }
}
