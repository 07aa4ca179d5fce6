package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.http.Proxies;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * A typed Python client is generated from the description by openapi-python-client, and used: what
 * it does is in {@code bench/apiclient/use.py}.
 */
@Tag("baseline-jdk")
class PythonClientTest {

  private static final Path SCRIPTS = Path.of("../bench/apiclient");
  private static final Path GENERATOR =
      Path.of("../bench/target/openapi-client/bin/openapi-python-client");
  private static final String TOKEN = "0123456789abcdef";

  static boolean isThereOrRequired() {
    boolean isThere = Files.isExecutable(GENERATOR);
    if (!isThere && System.getenv("DOPPEL_CI") == null) {
      PrintStream err = System.err;
      err.println("SKIPPED: PythonClientTest; bench/apiclient/install puts there what it needs");
    }
    return isThere || System.getenv("DOPPEL_CI") != null;
  }

  @Test
  @EnabledIf("isThereOrRequired")
  void aGeneratedClientWorks() throws IOException, InterruptedException {
    try (TestServer server = TestServer.start()) {
      use(server.server.url(), "");
    }
  }

  @Test
  @EnabledIf("isThereOrRequired")
  void aGeneratedClientWorksWithATokenAndUnderAPrefix() throws IOException, InterruptedException {
    ServerSettings settings =
        ServerSettings.defaults()
            .withHost("127.0.0.1", TOKEN)
            .withDeployment(new Deployment(Proxies.of("/doppel", List.of()), null, null));
    try (TestServer server = TestServer.start(settings)) {
      use(server.uri("/doppel").toString(), TOKEN);
    }
  }

  private static void use(String url, String token) throws IOException, InterruptedException {
    Process client =
        new ProcessBuilder(SCRIPTS.resolve("use").toString(), url, token)
            .redirectErrorStream(true)
            .start();
    client.getOutputStream().close();
    String said = new String(client.getInputStream().readAllBytes(), UTF_8);

    assertThat(client.waitFor()).as(said).isZero();
    assertThat(said).endsWith("the generated client works\n");
  }
}
