package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the command, {@code --summary} writes one format in one vocabulary. */
class SummaryFileTest {

  @TempDir private Path folder;
  private final Shell shell = new Shell();
  private Path summary;

  @BeforeEach
  void prepare() throws IOException {
    summary = folder.resolve("summary.json");
    Files.writeString(folder.resolve("a.txt"), "It was the best of times, the worst of times.");
    Files.writeString(folder.resolve("urls"), "http://a.example/x\nhttp://A.example/x\nnone\n");
    Files.writeString(folder.resolve("clicks"), "time,ip\n1,a\n2,a\n3,b\nbroken\n");
    Files.writeString(folder.resolve("page.html"), "<!doctype html><a href=b>b</a>");
    Files.writeString(folder.resolve("rows"), "http://a.example/x\tone\nno url\n");
    Files.writeString(
        folder.resolve("results"), "{\"results\":[{\"id\":\"1\",\"text\":\"one two\"}]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs DIR/a.txt",
        "urls DIR/urls --filter bloom",
        "canon DIR/urls",
        "events DIR/clicks --key ip --max-skipped 1",
        "mirrors DIR/rows --max-skipped 1",
        "links DIR/page.html --base http://a.example/",
        "aliases --list DIR/rows --max-skipped 2",
        "refine DIR/results",
        "compare DIR/a.txt DIR/a.txt",
        "index add DIR/index DIR/a.txt",
        "sql ddl --dialect h2",
      })
  void hasTheFormatAndItsWords(String command) throws IOException {
    JsonNode written = run(command);

    assertThat(written.get("format").asText()).isEqualTo(JobSummary.FORMAT);
    assertThat(command).startsWith(written.get("command").asText());
    Set<String> known = new HashSet<>(List.of("format", "command", "seconds", "settings"));
    Arrays.stream(SummaryKey.values()).forEach(key -> known.add(key.toString()));
    if (!command.startsWith("compare")) { // the rest is what compare --json prints
      assertThat(written.fieldNames()).toIterable().isSubsetOf(known);
    }
    if (written.has("seconds")) {
      assertThat(written.get("seconds").has("total")).isTrue();
    }
    if (written.has("settings")) {
      assertThat(written.get("settings").isObject()).isTrue();
    }
  }

  @Test
  void whatIsSkippedIsCountedByReason() throws IOException {
    assertThat(run("urls DIR/urls").get("skipped").toString()).isEqualTo("{\"no scheme\":1}");
    assertThat(run("events DIR/clicks --key ip --max-skipped 1").get("problems")).hasSize(1);
    assertThat(run("mirrors DIR/rows --max-skipped 1").get("skipped").toString())
        .isEqualTo("{\"malformed\":1}");
  }

  @Test
  void settingsAreNamedLikeTheOptions() throws IOException {
    JsonNode settings =
        run("events DIR/clicks --key ip --time time --ahead 1h --on-duplicate keep --max-skipped 1")
            .get("settings");

    assertThat(settings.toString())
        .isEqualTo(
            "{\"key\":[\"ip\"],\"time\":\"time\",\"window\":\"sliding:1000000\",\"ahead\":\"1h\","
                + "\"onDuplicate\":\"keep\",\"fpp\":1.0E-4,\"method\":\"fingerprints\","
                + "\"capacity\":1000000,\"zone\":\"Z\"}");
  }

  private JsonNode run(String command) throws IOException {
    String[] words =
        (command.replace("DIR", folder.toString()) + " --summary " + summary).split(" ", -1);
    assertThat(shell.run((Object[]) words)).as(shell.err()).isZero();
    return new ObjectMapper().readTree(summary.toFile());
  }
}
