package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The server behind a real nginx, with the example that is shipped. */
class NginxTest {

  private static final Path NGINX = Path.of("/usr/sbin/nginx");
  private static final Path EXAMPLE = Path.of("../packaging/proxy/nginx.conf");

  @TempDir private Path folder;

  static boolean isThereOrRequired() {
    return ProxiedSite.isThereOrRequired(NGINX);
  }

  @Test
  @EnabledIf("isThereOrRequired")
  void theExampleWorks() throws Exception {
    try (TestServer server = ProxiedSite.server()) {
      int port = ProxiedSite.freePort();
      ProxiedSite site = new ProxiedSite(port);
      Process nginx = start(port, server.uri("/").getPort());
      try {
        site.await(nginx, folder.resolve("nginx.out"), folder.resolve("error.log"));
        site.isWorkedWith();
        site.linesAreAnswered(true);
      } finally {
        nginx.destroy();
        nginx.waitFor();
      }
    }
  }

  /** The example with other ports, without TLS, and as a whole file of nginx. */
  private Process start(int port, int behind) throws IOException {
    String example = Files.readString(EXAMPLE, UTF_8);
    String here =
        example
            .replaceAll("listen 443 ssl;", "listen 127.0.0.1:" + port + ";")
            .replaceAll("ssl_certificate.*", "")
            .replaceAll("127\\.0\\.0\\.1:8080", "127.0.0.1:" + behind);
    assertThat(here).contains("listen 127.0.0.1:" + port, "server 127.0.0.1:" + behind);
    Path file =
        Files.writeString(
            folder.resolve("nginx.conf"),
            """
            daemon off;
            master_process off;
            pid %1$s/nginx.pid;
            error_log %1$s/error.log;
            events {}
            http {
              access_log off;
              client_body_temp_path %1$s/body;
              proxy_temp_path %1$s/proxy;
              fastcgi_temp_path %1$s/fastcgi;
              uwsgi_temp_path %1$s/uwsgi;
              scgi_temp_path %1$s/scgi;
              %2$s
            }
            """
                .formatted(folder, here));
    return new ProcessBuilder(NGINX.toString(), "-p", folder.toString(), "-c", file.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("nginx.out").toFile())
        .start();
  }
}
