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
import org.junit.jupiter.api.io.TempDir;

/** Scrapy crawls a site and asks a server: what it does is in {@code integrations/scrapy/tests}. */
@Tag("baseline-jdk")
class ScrapyTest {

  private static final Path HOME = Path.of("../integrations/scrapy");
  private static final String TOKEN = "0123456789abcdef";

  @TempDir private Path data;

  static boolean isThereOrRequired() {
    boolean isThere = Files.isExecutable(HOME.resolve("target/venv/bin/scrapy"));
    if (!isThere && System.getenv("DOPPEL_CI") == null) {
      PrintStream err = System.err;
      err.println("SKIPPED: ScrapyTest; integrations/scrapy/install puts there what it needs");
    }
    return isThere || System.getenv("DOPPEL_CI") != null;
  }

  @Test
  @EnabledIf("isThereOrRequired")
  void scrapyFetchesEachPageOnceWithATokenAndUnderAPrefix()
      throws IOException, InterruptedException {
    ServerSettings settings =
        ServerSettings.defaults()
            .withData(data.resolve("data"))
            .withHost("127.0.0.1", TOKEN)
            .withDeployment(new Deployment(Proxies.of("/doppel", List.of()), null, null));
    try (TestServer server = TestServer.start(settings)) {
      Process tests =
          new ProcessBuilder(
                  HOME.resolve("check").toString(), server.uri("/doppel").toString(), TOKEN)
              .redirectErrorStream(true)
              .start();
      tests.getOutputStream().close();
      String said = new String(tests.getInputStream().readAllBytes(), UTF_8);

      assertThat(tests.waitFor()).as(said).isZero();
      assertThat(said).doesNotContain("SKIPPED").endsWith("OK\n");
      said.lines().filter(line -> line.startsWith("killed ")).forEach(System.out::println);
    }
  }
}
