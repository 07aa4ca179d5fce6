package dev.doppel.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.server.TestServer.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server does to a data folder, and what it leaves alone. */
class DataFolderTest {

  private static final String URLS = "{\"kind\":\"urls\"}";

  @TempDir private Path dir;

  @Test
  void aFolderOfAUserIsRefusedAndLeftAlone() throws IOException {
    Path thesis = Files.createDirectories(dir.resolve("documents/2025")).resolve("thesis.txt");
    Files.writeString(thesis, "precious");

    assertThatThrownBy(() -> TestServer.start(dir))
        .isInstanceOf(IOException.class)
        .hasMessage(dir + " is not empty and not a folder of Doppel; name an empty or new folder");

    assertThat(files(dir))
        .containsExactly("documents", "documents/2025", "documents/2025/thesis.txt");
  }

  @Test
  void aFolderThatAUserPutsThereLaterIsNeverTouched() throws IOException {
    try (TestServer server = TestServer.start(dir)) {
      Files.createDirectories(dir.resolve("documents"));
      Files.writeString(dir.resolve("documents/thesis.txt"), "precious");
      Files.createDirectories(dir.resolve("src"));
      Files.writeString(dir.resolve("src/Main.java"), "code");

      assertThat(server.get("/documents").status()).isEqualTo(200);
      assertThat(server.put("/api/memories/src", URLS).status()).isEqualTo(409);
      assertThat(server.post("/api/documents", "{\"id\":\"a\",\"text\":\"b\"}").status())
          .isEqualTo(409);
      assertThat(server.send("DELETE", "/api/memories/src", null).status()).isEqualTo(404);
    }
    TestServer.start(dir).close();

    assertThat(Files.readString(dir.resolve("documents/thesis.txt"))).isEqualTo("precious");
    assertThat(Files.readString(dir.resolve("src/Main.java"))).isEqualTo("code");
  }

  @Test
  void lookingMakesNothing() throws IOException {
    try (TestServer server = TestServer.start(dir)) {
      for (String page :
          List.of(
              "/",
              "/documents",
              "/urls",
              "/events",
              "/search",
              "/search?q=a",
              "/compare",
              "/api/memories",
              "/api/events/report",
              "/metrics")) {
        assertThat(server.get(page).status()).as(page).isEqualTo(200);
      }
      assertThat(server.get("/api/documents/a/similar").status()).isEqualTo(404);
      assertThat(server.get("/api/memories").json().get("memories")).isEmpty();
    }

    assertThat(files(dir)).containsExactly("doppel-folder");
  }

  @Test
  void aDeletedMemoryLeavesWhatIsNotOurs() throws IOException {
    try (TestServer server = TestServer.start(dir)) {
      server.put("/api/memories/seen", URLS);
      server.put("/api/memories/gone", URLS);
      Files.writeString(dir.resolve("seen/notes.txt"), "mine");

      assertThat(server.send("DELETE", "/api/memories/seen", null).status()).isEqualTo(200);
      assertThat(server.send("DELETE", "/api/memories/gone", null).status()).isEqualTo(200);

      assertThat(files(dir)).containsExactly("doppel-folder", "seen", "seen/notes.txt");
      assertThat(server.put("/api/memories/seen", URLS).status()).isEqualTo(409);
      assertThat(server.put("/api/memories/gone", URLS).status()).isEqualTo(200);
    }
  }

  @Test
  void aSecondServerIsRefused() throws IOException {
    try (TestServer server = TestServer.start(dir)) {
      assertThatThrownBy(() -> TestServer.start(dir)).hasMessageContaining("is already open");
      server.post("/api/urls", "{\"urls\":[\"http://a.example/\"]}");
      assertThatThrownBy(() -> TestServer.start(dir)).hasMessageContaining("is already open");
    }
    TestServer.start(dir).close();
  }

  /** With its marker deleted, an empty data folder looks like any empty folder to others. */
  @Test
  void aDataFolderThatAnotherServerTookIsNotWrittenTo() throws IOException {
    Path marker = dir.resolve("doppel-folder");
    try (TestServer server = TestServer.start(dir)) {
      replace(marker); // whoever made it

      for (TestServer.Answer answer :
          List.of(
              server.put("/api/memories/seen", URLS),
              server.post("/api/urls", "{\"urls\":[\"http://a.example/\"]}"))) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.json().get("detail").asText())
            .startsWith("this server has lost its data folder and must be stopped: " + marker);
      }
      assertThat(server.get("/api/memories").status()).isEqualTo(200);
    }

    assertThat(files(dir)).containsExactly("doppel-folder");
  }

  /** It has a folder of its own, whose marker every commit checks. */
  @Test
  void anOpenMemoryDoesNotDependOnTheMarkerOfTheDataFolder() throws IOException {
    String one = "{\"urls\":[\"http://a.example/\"]}";
    try (TestServer server = TestServer.start(dir)) {
      server.post("/api/urls", one);
      replace(dir.resolve("doppel-folder"));
      assertThat(server.post("/api/urls", one).status()).isEqualTo(200);
    }
  }

  /** Puts another file in the marker's place, with the same content. */
  private static void replace(Path marker) throws IOException {
    byte[] own = Files.readAllBytes(marker);
    Files.delete(marker);
    Files.write(marker, own);
  }

  @Test
  void aDeletedMarkerOfTheDataFolderIsPutBackByTheNextRequest() throws IOException {
    Path marker = dir.resolve("doppel-folder");
    try (TestServer server = TestServer.start(dir)) {
      String own = Files.readString(marker);
      for (int i = 0; i < 2; i++) {
        Files.delete(marker);
        assertThat(server.put("/api/memories/seen", URLS).status()).isEqualTo(200);
        assertThat(marker).hasContent(own);
      }
    }
  }

  /** What a crash leaves while a memory is made or deleted. */
  @Test
  void aMemoryThatWasNotMadeToItsEndIsMadeAnew() throws IOException {
    try (TestServer server = TestServer.start(dir)) {
      server.put("/api/memories/seen", URLS);
    }
    Path marker = dir.resolve("seen/doppel-folder");
    Files.writeString(marker, Files.readString(marker).replace("doppel-folder", "doppel-making"));

    try (TestServer server = TestServer.start(dir)) {
      assertThat(server.get("/api/memories/seen").status()).isEqualTo(404);
      assertThat(server.put("/api/memories/seen", URLS).status()).isEqualTo(200);
    }
    try (TestServer server = TestServer.start(dir)) {
      assertThat(server.get("/api/memories/seen").status()).isEqualTo(200);
    }
  }

  /** As a memory that a kill left is made anew, a damaged one must not look like it. */
  @Test
  void aMemoryWithADamagedMarkerIsNotMadeAnew() throws IOException {
    try (TestServer server = TestServer.start(dir)) {
      server.post("/api/documents", "{\"id\":\"a\",\"text\":\"b\"}");
    }
    Path marker = dir.resolve("documents/doppel-folder");
    byte[] whole = Files.readAllBytes(marker);
    byte[] flipped = whole.clone();
    flipped[52] ^= 1;

    for (byte[] damaged : List.of(flipped, Arrays.copyOf(whole, 60), new byte[0])) {
      Files.write(marker, damaged);
      assertThat(whyNotReady()).contains("documents");
    }
    Files.delete(marker);
    assertThat(whyNotReady()).contains("doppel memory repair");
    Files.write(marker, whole);
    try (TestServer server = TestServer.start(dir)) {
      assertThat(server.post("/api/documents", "{\"id\":\"a\",\"text\":\"b\"}").body())
          .contains("unchanged");
    }
  }

  private String whyNotReady() throws IOException {
    try (TestServer server = TestServer.start(dir)) {
      Answer refused = server.post("/api/documents", "{\"id\":\"c\",\"text\":\"d\"}");
      assertThat(refused.status()).isEqualTo(503);
      return server.get("/ready").json().get("detail").asText();
    }
  }

  @Test
  void onlyTheOwnerMayReadTextsAndSecrets() throws IOException {
    Path data = dir.resolve("new");
    try (TestServer server = TestServer.start(data)) {
      server.post("/api/documents", "{\"id\":\"a\",\"text\":\"one two three four five six\"}");
    }

    for (String folder : List.of("", "documents")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(folder))))
          .isEqualTo("rwx------");
    }
    for (String file : List.of("doppel-folder", "documents/memory.json", "documents/texts")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(file))))
          .as(file)
          .isEqualTo("rw-------");
    }
  }

  @Test
  void halfASurrogatePairIsNoId() throws IOException {
    try (TestServer server = TestServer.start(dir)) {
      for (String id : List.of("s\\ud800x", "\\udbff", "\\udc00")) {
        String document = "{\"id\":\"" + id + "\",\"text\":\"one two three four five six\"}";
        assertThat(server.post("/api/documents", document).status()).isEqualTo(400);
      }
      String metadata = "{\"id\":\"a\",\"text\":\"b\",\"metadata\":{\"x\":\"\\ud800\"}}";
      assertThat(server.post("/api/documents", metadata).status()).isEqualTo(400);
      String pair = "{\"id\":\"\\ud83d\\ude00\",\"text\":\"one two three four five six\"}";
      assertThat(server.post("/api/documents", pair).status()).isEqualTo(200);
    }
    try (TestServer server = TestServer.start(dir)) {
      assertThat(server.get("/api/documents/%F0%9F%98%80/similar").status()).isEqualTo(200);
    }
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(each -> !each.equals(folder))
          .map(each -> folder.relativize(each).toString())
          .sorted()
          .toList();
    }
  }
}
