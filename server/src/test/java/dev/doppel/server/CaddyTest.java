package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The server behind a real Caddy, with the example that is shipped. */
class CaddyTest {

  private static final Path CADDY = Path.of("/usr/bin/caddy");
  private static final Path EXAMPLE = Path.of("../packaging/proxy/Caddyfile");

  @TempDir private Path folder;

  static boolean isThereOrRequired() {
    return ProxiedSite.isThereOrRequired(CADDY);
  }

  /** Over HTTP/1.1, Caddy passes no answer on before the request has ended. */
  @Test
  @EnabledIf("isThereOrRequired")
  void theExampleWorks() throws Exception {
    try (TestServer server = ProxiedSite.server()) {
      int port = ProxiedSite.freePort();
      ProxiedSite site = new ProxiedSite(port);
      Process caddy = start(port, server.uri("/").getPort());
      try {
        site.await(caddy, folder.resolve("caddy.out"));
        site.isWorkedWith();
        site.linesAreAnswered(false);
      } finally {
        caddy.destroy();
        caddy.waitFor();
      }
    }
  }

  /** The example with other ports, and without TLS, for which it would ask an authority. */
  private Process start(int port, int behind) throws IOException {
    String here =
        Files.readString(EXAMPLE, UTF_8)
            .replace("example.org {", "http://127.0.0.1:" + port + " {")
            .replace("127.0.0.1:8080", "127.0.0.1:" + behind);
    assertThat(here).contains("127.0.0.1:" + port + " {", "reverse_proxy 127.0.0.1:" + behind);
    Path file =
        Files.writeString(
            folder.resolve("Caddyfile"), "{\n\tadmin off\n\tauto_https off\n}\n" + here);
    ProcessBuilder caddy =
        new ProcessBuilder(
            CADDY.toString(), "run", "--config", file.toString(), "--adapter", "caddyfile");
    caddy.environment().put("HOME", folder.toString());
    caddy.environment().put("XDG_DATA_HOME", folder.toString());
    caddy.environment().put("XDG_CONFIG_HOME", folder.toString());
    return caddy
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("caddy.out").toFile())
        .start();
  }
}
