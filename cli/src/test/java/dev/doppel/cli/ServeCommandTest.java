package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.server.DoppelServer;
import dev.doppel.server.ServerSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {

  @TempDir Path folder;

  @Test
  void otherHostsNeedAToken() {
    Shell shell = new Shell();

    assertThat(shell.run("serve", "--host", "0.0.0.0")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("0.0.0.0").contains("token");
  }

  @Test
  void aPortThatIsTakenIsOneLine() throws IOException {
    try (DoppelServer first = start()) {
      String port = first.url().substring(first.url().lastIndexOf(':') + 1);
      Shell shell = new Shell();

      assertThat(shell.run("serve", "--port", port)).isEqualTo(ExitCode.FAILED);
      assertThat(shell.err()).contains(port).hasLineCount(1);
    }
  }

  /** The server says of two texts what the command says, but for the names of the files. */
  @Test
  void comparesLikeTheCommand() throws IOException, InterruptedException {
    String a = "It was the best of times and it was the worst of times, they say.";
    String b = "It was the best of times and it was the very worst of times, they said.";
    Path fileA = Files.writeString(folder.resolve("a.txt"), a);
    Path fileB = Files.writeString(folder.resolve("b.txt"), b);
    Shell shell = new Shell();
    shell.run("compare", fileA.toString(), fileB.toString(), "--json");
    String command =
        shell
            .out()
            .strip()
            .replace("\"command\":\"compare\",", "")
            .replaceAll("\"name\":\"[^\"]*\",", "");

    try (DoppelServer server = start()) {
      assertThat(
              post(
                  server.url() + "/api/compare",
                  "{\"a\":{\"text\":\"" + a + "\"},\"b\":{\"text\":\"" + b + "\"}}"))
          .isEqualTo(command);
    }
  }

  /** URLs that the command has seen are duplicates to the server, in one and the same memory. */
  @Test
  void opensTheMemoryOfTheCommand() throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    try (DoppelServer server = start(data)) {
      post(server.url() + "/api/urls", "{\"urls\":[\"http://example.com/a\"]}");
    }
    Path links =
        Files.writeString(folder.resolve("links"), "HTTP://example.com/a#x\nhttp://b.c/\n");
    Shell shell = new Shell();

    String memory = data.resolve("urls/urls").toString();
    assertThat(shell.run("urls", links.toString(), "--memory", memory)).isZero();

    assertThat(shell.out()).isEqualTo("http://b.c/\n");
    try (DoppelServer server = start(data)) {
      assertThat(post(server.url() + "/api/urls", "{\"urls\":[\"http://b.c\"]}"))
          .contains("duplicate");
    }
  }

  @Test
  void dataCanBeCheckedAndBackedUp_butNotWhileItIsServed()
      throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    Path copy = folder.resolve("copy");
    try (DoppelServer server = start(data)) {
      post(server.url() + "/api/urls", "{\"urls\":[\"http://example.com/a\"]}");
      post(server.url() + "/api/events", "{\"events\":[{\"key\":\"a\"}]}");
      post(server.url() + "/api/documents", "{\"id\":\"d\",\"text\":\"one two three four\"}");
      Shell busy = new Shell();
      assertThat(busy.run("memory", "backup", data, copy)).isEqualTo(ExitCode.FAILED);
      assertThat(busy.err()).contains("data folder " + data + " is already open");
      assertThat(copy).doesNotExist();
    }
    Shell check = new Shell();
    Shell backup = new Shell();

    assertThat(check.run("memory", "check", data)).as(check.out()).isZero();
    assertThat(backup.run("memory", "backup", data, copy)).as(backup.err()).isZero();

    assertThat(check.out().lines())
        .hasSizeGreaterThan(6)
        .allMatch(line -> line.contains(": whole, "));
    assertThat(backup.out()).isEqualTo(check.out().replace(data.toString(), copy.toString()));
    try (DoppelServer server = start(copy)) {
      assertThat(post(server.url() + "/api/urls", "{\"urls\":[\"http://example.com/a\"]}"))
          .contains("duplicate");
      assertThat(post(server.url() + "/api/events", "{\"events\":[{\"key\":\"a\"}]}"))
          .contains("duplicate");
    }
  }

  private static DoppelServer start() throws IOException {
    return DoppelServer.start(ServerSettings.defaults().withPort(0), failure -> {});
  }

  private static DoppelServer start(Path data) throws IOException {
    ServerSettings settings = ServerSettings.defaults().withPort(0).withData(data);
    return DoppelServer.start(settings, failure -> {});
  }

  private static String post(String url, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
