package dev.doppel.sql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MariaDbSimilarityTableTest extends AbstractSimilarityTableTest {

  private static @Nullable MariaDbServer server;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    server = MariaDbServer.start();
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    if (server != null) {
      server.stop();
    }
  }

  @Override
  Connection connect() throws SQLException {
    return requireNonNull(server).connect();
  }

  /** The functions have bodies with semicolons, which the client must not take for their ends. */
  @Test
  void theDefinitionsCanBePasted() throws IOException, InterruptedException, SQLException {
    String address = connection().getMetaData().getURL();
    String port = address.replaceAll(".*:([0-9]+)/.*", "$1");
    Path definitions = Files.writeString(folder.resolve("ddl.sql"), Dialect.MARIADB.ddl());
    Path client = Programs.folderOf("mariadb", List.of(), "mariadb-client");

    String printed =
        Programs.run(
            folder,
            List.of(
                "bash",
                "-c",
                "'%s' --no-defaults --host=127.0.0.1 --port=%s --user=root doppel < '%s'"
                    .formatted(client.resolve("mariadb"), port, definitions)));

    assertThat(printed).isEmpty();
  }

  @Test
  void looksUpItsIndexes() throws SQLException {
    try (Statement statement = connection().createStatement()) {
      statement.execute(
          "insert into doppel_documents (id, simhash)"
              + " select seq, cast(conv(left(md5(seq), 16), 16, -10) as signed)"
              + " from seq_1_to_20000");
      statement.execute("analyze table doppel_documents");

      List<String> keys = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery("explain " + Dialect.MARIADB.query(77, 6))) {
        while (rows.next()) {
          String key = rows.getString("key");
          if (key != null) {
            keys.add(key);
          }
        }
      }

      assertThat(keys)
          .containsExactly("doppel_block0", "doppel_block1", "doppel_block2", "doppel_block3");
    }
  }
}
