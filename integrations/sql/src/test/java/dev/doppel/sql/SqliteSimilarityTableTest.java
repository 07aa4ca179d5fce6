package dev.doppel.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SqliteSimilarityTableTest extends AbstractSimilarityTableTest {

  private @Nullable Connection other;

  @Override
  Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"));
    SqliteFunctions.register(connection);
    return connection;
  }

  @Override
  Connection forBenchmark() throws SQLException {
    other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("bench.db"));
    return other;
  }

  @AfterEach
  void closeOther() throws SQLException {
    if (other != null) {
      other.close();
    }
  }

  /** It has no schemas to work in; a user's table is never dropped. */
  @Test
  void theBenchmarkLeavesADatabaseThatHasTheTableAlone() throws SQLException {
    insert("a", 1);

    assertThatThrownBy(() -> SqlBench.run(connection(), 10, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has a table doppel_documents")
        .hasMessageContaining("a.db");
    assertThat(SimilarityTable.open(connection()).size()).isOne();
  }

  @Test
  void theQueryNeedsNoFunctions() throws SQLException {
    insert("a", Long.MIN_VALUE + 5);

    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"));
        Statement statement = plain.createStatement();
        ResultSet rows = statement.executeQuery(Dialect.SQLITE.query(Long.MIN_VALUE, 2))) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("a");
    }
  }

  @Test
  void looksUpItsIndexes() throws SQLException {
    List<String> plan = new ArrayList<>();
    try (Statement statement = connection().createStatement();
        ResultSet rows =
            statement.executeQuery("explain query plan " + Dialect.SQLITE.query(77, 6))) {
      while (rows.next()) {
        plan.add(rows.getString("detail"));
      }
    }

    assertThat(plan)
        .filteredOn(step -> step.contains("doppel_documents"))
        .hasSize(4)
        .allMatch(step -> step.startsWith("SEARCH doppel_documents USING INDEX doppel_block"));
  }
}
