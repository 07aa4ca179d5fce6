package dev.doppel.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doppel.server.TestServer.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What docs/server.md shows is sent and answered so. */
class DocumentationTest {

  private static final Pattern BLOCK =
      Pattern.compile("```curl\\n(.*?)```\\n(?:```json\\n(.*?)```)?", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final String ADDRESS = "http://127.0.0.1:8080";

  @Test
  void theGuideIsTrue() throws IOException {
    String guide = Files.readString(Path.of("../docs/server.md"));
    int blocks = 0;
    try (TestServer server = TestServer.start()) {
      for (Matcher block = BLOCK.matcher(guide); block.find(); blocks++) {
        Answer answer = run(server, block.group(1));

        assertThat(answer.status()).as(block.group(1)).isIn(200, 400);
        if (block.group(2) != null) {
          assertThat(answer.lines()).as(block.group(1)).isEqualTo(lines(block.group(2)));
        }
      }
    }
    assertThat(blocks).isGreaterThan(7);
  }

  /** As much of curl and of the shell as the guide uses. */
  private static Answer run(TestServer server, String command) {
    String method = "POST";
    String path = "";
    String body = null;
    List<String> headers = new ArrayList<>();
    List<String> words = words(command);
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      switch (word) {
        case "printf" -> body = words.get(++i).replace("\\n", "\n");
        case "-d" -> body = words.get(++i);
        case "-X" -> method = words.get(++i);
        case "-H" -> headers.addAll(List.of(words.get(++i).split(": ", 2)));
        default -> path = word.startsWith(ADDRESS) ? word.substring(ADDRESS.length()) : path;
      }
    }
    return server.send(body == null ? "GET" : method, path, body, headers.toArray(String[]::new));
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    for (Matcher word = WORD.matcher(command); word.find(); ) {
      words.add(group(word, 1) == null ? word.group(2) : word.group(1));
    }
    return words;
  }

  private static @Nullable String group(Matcher matcher, int number) {
    return matcher.group(number);
  }

  private static List<JsonNode> lines(String json) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : json.lines().toList()) {
      lines.add(TestServer.JSON.readTree(line));
    }
    return lines;
  }
}
