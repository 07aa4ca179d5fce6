package dev.doppel.sql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
