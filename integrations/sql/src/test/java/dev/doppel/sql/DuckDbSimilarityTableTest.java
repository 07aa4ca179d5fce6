package dev.doppel.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class DuckDbSimilarityTableTest extends AbstractSimilarityTableTest {

  @Override
  Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("a.duckdb"));
  }

  @Test
  void similarIsATable() throws SQLException {
    insert("a", 0b1011);
    insert("b", 0b1111_0000);

    try (Statement statement = connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select id, distance from doppel_similar(doppel_simhash('%s'), 2)"
                    .formatted(SimHashText.bits(8)))) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("id")).isEqualTo("a");
      assertThat(rows.getInt("distance")).isEqualTo(2);
      assertThat(rows.next()).isFalse();
    }
  }
}
