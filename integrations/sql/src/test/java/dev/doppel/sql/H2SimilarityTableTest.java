package dev.doppel.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class H2SimilarityTableTest extends AbstractSimilarityTableTest {

  @Override
  Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:" + folder.resolve("database"));
  }

  @Test
  void similarIsATable() throws SQLException {
    insert("a", 0b1011);
    insert("b", 0b1111_0000);

    try (Statement statement = connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select id, distance from doppel_similar(cast(8 as bigint), 2)")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("id")).isEqualTo("a");
      assertThat(rows.getInt("distance")).isEqualTo(2);
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void looksUpItsIndexes() throws SQLException {
    String query = Dialect.H2.query(77, 6);

    try (Statement statement = connection().createStatement();
        ResultSet rows = statement.executeQuery("explain " + query)) {
      rows.next();
      assertThat(rows.getString(1))
          .contains("DOPPEL_BLOCK0:", "DOPPEL_BLOCK1:", "DOPPEL_BLOCK2:", "DOPPEL_BLOCK3:")
          .doesNotContain("tableScan");
    }
  }
}
