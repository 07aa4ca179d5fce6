package dev.doppel.sql;

import dev.doppel.core.sketch.SimHash;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What H2 calls by name; see {@code h2.sql}. Public for H2 alone. */
public final class H2Functions {

  private H2Functions() {}

  /** The function {@code doppel_hamming}. */
  public static int hamming(long a, long b) {
    return SimHash.distance(a, b);
  }

  /** The function {@code HamDist}. */
  public static @Nullable Integer hamDist(@Nullable String a, @Nullable String b) {
    return a == null || b == null ? null : (Integer) BitStrings.distance(a, b);
  }

  /** The function {@code doppel_simhash}. */
  public static long simhash(String text) {
    return SimHashText.parse(text);
  }

  /** The function {@code doppel_similar}. */
  @SuppressWarnings("StatementWithoutClose") // H2 reads the rows after the return, and closes
  public static ResultSet similar(Connection connection, long simHash, int distance)
      throws SQLException {
    // H2 asks for the columns first, by a connection of this address.
    boolean columnsOnly = connection.getMetaData().getURL().equals("jdbc:columnlist:connection");
    String rows =
        columnsOnly ? Dialect.H2.scan("id, simhash", 0, -1) : Dialect.H2.query(simHash, distance);
    return connection
        .createStatement()
        .executeQuery(
            "select id, simhash, cast(%s as integer) as distance from (%s) found"
                .formatted(Dialect.H2.differing("simhash", simHash, -1), rows));
  }
}
