package dev.doppel.sql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresSimilarityTableTest extends AbstractSimilarityTableTest {

  private static @Nullable PostgresServer server;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    server = PostgresServer.start();
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    if (server != null) {
      server.stop();
    }
  }

  @Override
  Connection connect() throws SQLException {
    Connection connection = requireNonNull(server).connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute("drop schema public cascade; create schema public");
    }
    return connection;
  }

  @Test
  void similarTakesHisStringsToo() throws SQLException {
    insert("a", 0b1011);

    try (Statement statement = connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select id, distance from doppel_similar('%s', 2)"
                    .formatted(SimHashText.bits(8)))) {
      rows.next();
      assertThat(rows.getString("id")).isEqualTo("a");
      assertThat(rows.getInt("distance")).isEqualTo(2);
    }
  }

  /** A plan that reads the whole table would be as exact, and a hundred times as slow. */
  @Test
  void looksUpItsIndexes() throws SQLException {
    try (Statement statement = connection().createStatement()) {
      statement.execute(
          "insert into doppel_documents (id, simhash) select i::text, hashint8extended(i, 1)"
              + " from generate_series(1, 100000) i");
      statement.execute("vacuum analyze doppel_documents");
      statement.execute("load 'auto_explain'");
      statement.execute("set auto_explain.log_min_duration = 0");
      statement.execute("set auto_explain.log_nested_statements = on");
      statement.execute("set client_min_messages = log");

      statement.execute("select * from doppel_similar(77, 6)");

      StringBuilder plans = new StringBuilder();
      for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
        plans.append(each.getMessage());
      }
      assertThat(plans.toString())
          .contains(
              "Index Only Scan", "doppel_block0", "doppel_block1", "doppel_block2", "doppel_block3")
          .doesNotContain("Seq Scan");
    }
  }
}
