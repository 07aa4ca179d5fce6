package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command in a process of its own, asked by the client that others use. */
class McpClientTest {

  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir private Path folder;

  @Test
  void theClientOfTheProtocolsOwnersIsAnswered() throws IOException {
    Path seen = folder.resolve("seen");
    Path urls = Files.writeString(folder.resolve("urls.txt"), "http://a.example/x\n");
    assertThat(new Shell().run("urls", urls, "--memory", seen)).isZero();

    try (McpSyncClient client = client("mcp", "--memory", seen)) {
      assertThat(client.initialize().serverInfo().name()).isEqualTo("doppel");
      assertThat(client.listTools().tools()).extracting(Tool::name).contains("check_urls");

      CallToolResult known =
          client.callTool(call("check_urls", Map.of("urls", List.of("HTTP://A.example/x"))));
      assertThat(known.isError()).isFalse();
      assertThat(known.structuredContent().toString()).contains("verdict=known");

      CallToolResult wrong = client.callTool(call("check_text", Map.of("text", 5)));
      assertThat(wrong.isError()).isTrue();
      assertThat(((TextContent) wrong.content().get(0)).text())
          .isEqualTo("'text' must be a string, got 5");
    }
  }

  private static CallToolRequest call(String tool, Map<String, Object> arguments) {
    return CallToolRequest.builder(tool).arguments(arguments).build();
  }

  private static McpSyncClient client(Object... args) {
    List<String> command = TestProcess.of(args).command();
    ServerParameters server =
        ServerParameters.builder(command.get(0)).args(command.subList(1, command.size())).build();
    StdioClientTransport transport = new StdioClientTransport(server, new Mapper());
    transport.setStdErrorHandler(line -> {});
    return McpClient.sync(transport)
        .requestTimeout(LONG)
        .initializationTimeout(LONG)
        .jsonSchemaValidator(new NoOutputSchemas())
        .build();
  }

  /** The tools declare no schemas of what they answer. */
  private static final class NoOutputSchemas implements JsonSchemaValidator {
    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object structuredContent) {
      return ValidationResponse.asValid(null);
    }
  }

  /** The client's JSON, by the version of Jackson that is here. */
  private static final class Mapper implements McpJsonMapper {

    private final ObjectMapper json =
        new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    @Override
    public <T> T readValue(String content, Class<T> type) throws IOException {
      return json.readValue(content, type);
    }

    @Override
    public <T> T readValue(byte[] content, Class<T> type) throws IOException {
      return json.readValue(content, type);
    }

    @Override
    public <T> T readValue(String content, TypeRef<T> type) throws IOException {
      return json.readValue(content, json.constructType(type.getType()));
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
      return json.readValue(content, json.constructType(type.getType()));
    }

    @Override
    public <T> T convertValue(Object from, Class<T> type) {
      return json.convertValue(from, type);
    }

    @Override
    public <T> T convertValue(Object from, TypeRef<T> type) {
      return json.convertValue(from, json.constructType(type.getType()));
    }

    @Override
    public String writeValueAsString(Object value) throws IOException {
      return json.writeValueAsString(value);
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
      return json.writeValueAsBytes(value);
    }
  }
}
