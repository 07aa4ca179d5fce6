package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.doppel.seen.UrlMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TEXT = "the quick brown fox jumps over the lazy dog by the river";

  @TempDir private Path folder;

  @Test
  void itSpeaksTheProtocol() throws IOException {
    List<JsonNode> answers =
        ask(
            List.of(),
            request(0, "initialize", "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}"),
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
            request(1, "ping", "{}"),
            request(2, "tools/list", "{}"));

    assertThat(answers).hasSize(3);
    assertThat(answers.get(0).at("/result/protocolVersion").asText()).isEqualTo("2025-06-18");
    assertThat(answers.get(0).at("/result/serverInfo/name").asText()).isEqualTo("doppel");
    assertThat(answers.get(1).get("result")).isEmpty();
    assertThat(answers.get(2).at("/result/tools"))
        .extracting(tool -> tool.get("name").asText())
        .containsExactly(
            "list_memories",
            "check_text",
            "find_similar",
            "list_families",
            "compare_texts",
            "check_urls",
            "explain_url",
            "check_event");
    assertThat(answers.get(2).at("/result/tools"))
        .allMatch(tool -> tool.at("/annotations/readOnlyHint").asBoolean())
        .allMatch(tool -> tool.at("/inputSchema/type").asText().equals("object"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"protocolVersion\":\"2099-01-01\"}", "{\"protocolVersion\":null}", "{}"})
  void aVersionThatIsNotKnownIsAnsweredByTheNewestThatIs(String params) throws IOException {
    JsonNode answer = ask(List.of(), request(0, "initialize", params)).get(0);

    assertThat(answer.at("/result/protocolVersion").asText()).isEqualTo("2025-11-25");
  }

  /** What is wrong is answered as the specification of JSON-RPC says, and the next is answered. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "rubbish|-32700",
        "{\"jsonrpc\":\"2.0\",\"id\":1,|-32700",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}|-32700",
        "[]|-32600",
        "{}|-32600",
        "{\"id\":1,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}|-32601",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}|-32601",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}|-32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}|-32602",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"rm\"}}|-32602"
      })
  void whatIsWrongIsAnsweredAndTheNextIs(String line, int code) throws IOException {
    List<JsonNode> answers = ask(List.of(), line, "", request(7, "ping", "{}"));

    assertThat(answers).hasSize(2);
    assertThat(answers.get(0).at("/error/code").asInt()).isEqualTo(code);
    assertThat(answers.get(1).get("id").asInt()).isEqualTo(7);
  }

  @Test
  void aLineThatIsTooLongIsPassedOver() throws IOException {
    List<JsonNode> answers = ask(List.of(), "x".repeat((1 << 24) + 1), request(7, "ping", "{}"));

    assertThat(answers.get(0).at("/error/message").asText()).contains("16777216 bytes");
    assertThat(answers.get(1).get("id").asInt()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "check_text|{}|'text' is missing",
        "check_text|{\"text\":5}|'text' must be a string, got 5",
        "check_text|{\"text\":\"x\",\"treshold\":1}|takes no 'treshold'; it takes text, memory",
        "check_text|{\"text\":\"x\",\"threshold\":2}|'threshold' must be a number from 0.5 to 1",
        "check_text|{\"text\":\"x\",\"limit\":0}|'limit' must be a whole number from 1 to 1000",
        "check_text|{\"text\":\"x\"}|start `doppel mcp` with --memory FOLDER",
        "check_urls|{\"urls\":\"x\"}|'urls' must be a list of strings, got 'x'",
        "check_urls|{\"urls\":[1]}|'urls' must be a list of strings, got 1",
        "check_urls|{\"urls\":[\"x\"],\"memory\":\"y\"}|no memory 'y' was given",
        "explain_url|{\"url\":\"http://a.example/\",\"profile\":\"no\"}|no",
        "check_event|{\"event\":[]}|'event' must be an object",
      })
  void aWrongQuestionSaysWhatToAskInstead(String tool, String arguments, String message)
      throws IOException {
    JsonNode answer = ask(List.of(), call(tool, arguments)).get(0);

    assertThat(answer.at("/result/isError").asBoolean()).as(answer.toString()).isTrue();
    assertThat(answer.at("/result/content/0/text").asText()).contains(message);
  }

  @Test
  void itKnowsWhatTheCommandsRemember_andWritesNothing() throws IOException {
    makeMemories();
    Map<String, String> before = contents();

    List<JsonNode> answers =
        ask(
            List.of("urls", "docs", "index", "clicks"),
            call("list_memories", "{}"),
            call("check_urls", "{\"urls\":[\"HTTP://a.example:80/x\",\"http://a.example/y\"]}"),
            call("check_text", "{\"text\":\"" + TEXT.toUpperCase(Locale.ROOT) + "\"}"),
            call("check_text", "{\"text\":\"" + TEXT + " and back\",\"memory\":\"index\"}"),
            call("check_text", "{\"text\":\"an entirely different text of some length\"}"),
            call("find_similar", "{\"id\":\"a.txt\",\"memory\":\"index\"}"),
            call("list_families", "{}"),
            call("check_event", "{\"event\":{\"ip\":\"1\",\"ad\":\"2\"}}"),
            call("check_event", "{\"event\":{\"ip\":\"1\",\"ad\":\"9\"}}"),
            call("check_event", "{\"event\":{\"ip\":\"1\",\"ad\":\"9\"}}"),
            call("check_event", "{\"event\":{\"ip\":\"1\"}}"));

    assertThat(answers.get(0).at("/result/structuredContent/memories"))
        .extracting(each -> each.get("kind").asText())
        .containsExactly("urls", "docs", "index", "events");
    assertThat(verdicts(answers.get(1), "/result/structuredContent/memories/0/results"))
        .containsExactly("known", "new");
    assertThat(verdicts(answers.get(2))).containsExactly("exact", "exact");
    assertThat(answers.get(2).at("/result/structuredContent/memories/0/matches/0/id").asText())
        .isEqualTo("a.txt");
    assertThat(verdicts(answers.get(3))).containsExactly("near");
    assertThat(verdicts(answers.get(4))).containsExactly("new", "new");
    assertThat(answers.get(5).at("/result/structuredContent/memories/0/matches/0/id").asText())
        .isEqualTo("b.txt");
    assertThat(answers.get(6).at("/result/structuredContent/memories/0/families").asInt())
        .isEqualTo(1);
    assertThat(verdicts(answers.get(7))).containsExactly("duplicate");
    assertThat(verdicts(answers.get(8))).containsExactly("unique");
    assertThat(verdicts(answers.get(9))).as("asking adds nothing").containsExactly("unique");
    assertThat(verdicts(answers.get(10))).containsExactly("rejected");
    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void whyIsTold() throws IOException {
    List<JsonNode> answers =
        ask(
            List.of(),
            call("compare_texts", "{\"a\":\"" + TEXT + "\",\"b\":\"" + TEXT + " again\"}"),
            call("explain_url", "{\"url\":\"HTTP://A.example:80/x?utm_source=y#z\"}"),
            call("explain_url", "{\"url\":\"no url\"}"));

    JsonNode comparison = answers.get(0).at("/result/structuredContent");
    assertThat(comparison.get("verdict").asText()).isEqualTo("near");
    assertThat(comparison.get("onlyInB")).extracting(JsonNode::asText).containsExactly("again");
    assertThat(answers.get(1).at("/result/structuredContent/canonical").asText())
        .isEqualTo("http://a.example/x");
    assertThat(answers.get(1).at("/result/structuredContent/changes"))
        .extracting(each -> each.get("rule").asText())
        .contains("parse", "fragment", "tracking");
    assertThat(answers.get(2).at("/result/structuredContent/reason").asText())
        .isEqualTo("no scheme");
  }

  @Test
  void aMemoryThatIsWrittenToIsAProblemOfItsOwn() throws IOException {
    makeMemories();
    try (UrlMemory writer = UrlMemory.open(folder.resolve("urls"))) {
      List<JsonNode> answers =
          ask(
              List.of("urls", "index"),
              call("list_memories", "{}"),
              call("check_urls", "{\"urls\":[\"http://a.example/x\"]}"));

      assertThat(answers.get(0).at("/result/structuredContent/memories/0/problem").asText())
          .contains("open");
      assertThat(answers.get(0).at("/result/structuredContent/memories/1/items").asInt())
          .isEqualTo(2);
      assertThat(answers.get(1).at("/result/isError").asBoolean()).isTrue();
      writer.add("http://a.example/z");
    }
  }

  @Test
  void aFolderThatIsNoMemoryIsRefusedAtTheStart() throws IOException {
    Files.writeString(folder.resolve("note.txt"), "mine");
    Shell shell = new Shell();

    assertThat(shell.run("mcp", "--memory", folder)).isEqualTo(1);
    assertThat(shell.err()).contains("is not a folder of Doppel");
    assertThat(shell.out()).isEmpty();
    assertThat(shell.run("mcp", "--memory", folder.resolve("absent"))).isEqualTo(1);
    assertThat(folder.resolve("absent")).doesNotExist();
  }

  private void makeMemories() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(pages.resolve("a.txt"), TEXT);
    Files.writeString(pages.resolve("b.txt"), TEXT + " at noon");
    Path urls = Files.writeString(folder.resolve("urls.txt"), "http://a.example/x\n");
    Path clicks = Files.writeString(folder.resolve("clicks.csv"), "ip,ad\n1,2\n");
    run("urls", urls, "--memory", folder.resolve("urls"));
    run("docs", pages, "--memory", folder.resolve("docs"), "--out", folder.resolve("out"));
    run("index", "add", folder.resolve("index"), pages);
    run("events", clicks, "--key", "ip,ad", "--memory", folder.resolve("clicks"));
  }

  private static void run(Object... args) {
    Shell shell = new Shell();
    assertThat(shell.run(args)).as(shell.err()).isZero();
  }

  private List<JsonNode> ask(List<String> memories, String... lines) throws IOException {
    List<Object> words = new ArrayList<>(List.of("mcp", "--quiet"));
    for (String each : memories) {
      words.addAll(List.of("--memory", folder.resolve(each)));
    }
    Shell shell =
        new Shell()
            .stdin(
                String.join("\n", lines)
                    .replace(
                        "\"memory\":\"index\"", "\"memory\":\"" + folder.resolve("index") + "\""));
    assertThat(shell.run(words.toArray())).as(shell.err()).isZero();
    assertThat(shell.err()).isEmpty();
    List<JsonNode> answers = new ArrayList<>();
    for (String line : shell.out().lines().toList()) {
      answers.add(JSON.readTree(line));
    }
    return answers;
  }

  private static String call(String tool, String arguments) {
    return request(1, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
  }

  private static String request(int id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
        .formatted(id, method, params);
  }

  private static List<String> verdicts(JsonNode answer) {
    return verdicts(answer, "/result/structuredContent/memories");
  }

  private static List<String> verdicts(JsonNode answer, String path) {
    List<String> verdicts = new ArrayList<>();
    answer.at(path).forEach(each -> verdicts.add(each.get("verdict").asText()));
    return verdicts;
  }

  /** Every file with its bytes and when it was last written. */
  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        FileTime time = Files.getLastModifiedTime(file);
        boolean isFile = Files.isRegularFile(file);
        int hash = isFile ? Arrays.hashCode(Files.readAllBytes(file)) : 0;
        contents.put(file.toString(), time + " " + hash);
      }
    }
    return contents;
  }
}
