package dev.doppel.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.DoppelServer;
import dev.doppel.server.ServerSettings;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFuzzTest {

  private static final String TOKEN = "fuzz-0123456789abcdef";

  @TempDir Path data;

  @Test
  void nonsenseForTwentySecondsIsNoFailure() throws Exception {
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    ServerSettings settings =
        ServerSettings.defaults().withPort(0).withData(data).withHost("127.0.0.1", TOKEN);
    try (DoppelServer server = DoppelServer.start(settings, failures::add)) {
      ServerAttacks attacks = new ServerAttacks(URI.create(server.url()), TOKEN);
      List<Socket> idle = attacks.idle(500);
      attackFor(attacks, 20);
      for (Socket each : idle) {
        each.close();
      }

      assertThat(failures).isEmpty();
      assertThat(attacks.statuses()).doesNotContainKey(500).containsKeys(200, 400, 401);
      assertThat(attacks.health()).isEqualTo(200);
    }
  }

  private static void attackFor(ServerAttacks attacks, int seconds) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<?>> running = new ArrayList<>();
    for (int seed = 0; seed < 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      running.add(
          pool.submit(
              () -> {
                while (System.nanoTime() < end) {
                  attacks.attack(random);
                }
                return null;
              }));
    }
    for (Future<?> each : running) {
      each.get();
    }
    pool.shutdown();
  }
}
