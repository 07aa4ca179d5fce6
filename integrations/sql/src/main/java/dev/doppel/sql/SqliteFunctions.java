package dev.doppel.sql;

import dev.doppel.core.sketch.SimHash;
import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.Function;

/**
 * The functions of the other databases for a connection to SQLite, which keeps none in a database:
 * {@code doppel_hamming}, {@code doppel_simhash} and {@code HamDist}. Needs {@code
 * org.xerial:sqlite-jdbc}; the table and its queries do not need the functions.
 */
public final class SqliteFunctions {

  private SqliteFunctions() {}

  /** Gives the functions to a connection, until it is closed. */
  public static void register(Connection connection) throws SQLException {
    Function.create(
        connection,
        "doppel_hamming",
        new Pure(2) {
          @Override
          void answer() throws SQLException {
            result(SimHash.distance(value_long(0), value_long(1)));
          }
        },
        2,
        Function.FLAG_DETERMINISTIC);
    Function.create(
        connection,
        "doppel_simhash",
        new Pure(1) {
          @Override
          void answer() throws SQLException {
            result(SimHashText.parse(value_text(0)));
          }
        },
        1,
        Function.FLAG_DETERMINISTIC);
    Function.create(
        connection,
        "hamdist",
        new Pure(2) {
          @Override
          void answer() throws SQLException {
            result(BitStrings.distance(value_text(0), value_text(1)));
          }
        },
        2,
        Function.FLAG_DETERMINISTIC);
  }

  /** Null of null; what is refused is an error of the statement. */
  private abstract static class Pure extends Function {

    private static final int NULL = 5; // SQLITE_NULL

    private final int arguments;

    Pure(int arguments) {
      this.arguments = arguments;
    }

    abstract void answer() throws SQLException;

    @Override
    protected final void xFunc() throws SQLException {
      for (int i = 0; i < arguments; i++) {
        if (value_type(i) == NULL) {
          result();
          return;
        }
      }
      try {
        answer();
      } catch (IllegalArgumentException e) {
        error(e.getMessage());
      }
    }
  }
}
