package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code SECURITY.md} promises only what a test shows: every test that it names is there. */
class SecurityTest {

  private static final Path TOP = Path.of("..");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:\\.(\\w+))?`");
  private static final Pattern GUARANTEE = Pattern.compile("(?m)^\\| .*\\. \\| (.*) \\|$");

  @Test
  void everyTestItNamesIsThere() throws IOException {
    Map<String, String> sources = sources();
    String text = Files.readString(TOP.resolve("SECURITY.md"));

    List<String> missing =
        TEST.matcher(text)
            .results()
            .filter(
                named -> {
                  String source = sources.getOrDefault(named.group(1), "");
                  String method = named.group(2);
                  return !source.contains("class " + named.group(1))
                      || (method != null && !source.contains("void " + method + "("));
                })
            .map(named -> named.group())
            .toList();

    assertThat(missing).isEmpty();
  }

  @Test
  void everyGuaranteeNamesWhatShowsIt() throws IOException {
    String text = Files.readString(TOP.resolve("SECURITY.md"));

    List<String> shownBy =
        GUARANTEE.matcher(text).results().map(guarantee -> guarantee.group(1)).toList();

    assertThat(shownBy)
        .hasSizeGreaterThan(15)
        .allMatch(shows -> shows.matches(".*`.*(Test|run ).*"));
  }

  /** The sources of all tests, by the names of their classes; two of one name are joined. */
  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new HashMap<>();
    for (Path folder : List.of(TOP, TOP.resolve("integrations"))) {
      try (Stream<Path> modules = Files.list(folder)) {
        for (Path tests : modules.map(module -> module.resolve("src/test/java")).toList()) {
          if (Files.isDirectory(tests)) {
            addAll(tests, sources);
          }
        }
      }
    }
    return sources;
  }

  private static void addAll(Path tests, Map<String, String> sources) throws IOException {
    try (Stream<Path> files = Files.walk(tests)) {
      for (Path file : files.filter(each -> each.toString().endsWith("Test.java")).toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        sources.merge(name, Files.readString(file), String::concat);
      }
    }
  }
}
