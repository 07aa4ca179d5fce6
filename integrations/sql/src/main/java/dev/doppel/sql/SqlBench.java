package dev.doppel.sql;

import dev.doppel.core.internal.Check;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Times the block look-ups against the scan that Roth proposed, in one database, with the same
 * questions, and compares the answers. Works in a schema of its own, {@code doppel_bench}, which it
 * makes and drops; where there are no schemas, in a database that has no {@code doppel_documents}.
 */
public final class SqlBench {

  /*
   * Rows have a random SimHash and no sketch: narrow rows are the scan's best case. Questions are
   * rows' SimHashes with a few bits flipped, each asked once, since H2 remembers the last answers.
   * Both ways take turns, so that a busy machine slows both.
   */

  private static final int[] DISTANCES = {0, 3, 6, 8, 10, 12, 15};
  private static final int WARM_UP = 10;
  private static final int BATCH = 5000;
  private static final long SEED = 2013;
  private static final String SCHEMA = "doppel_bench";

  private final Connection connection;
  private final Dialect dialect;
  private final Random random = new Random(SEED);
  private final long[] keys;

  /**
   * The results at one distance. Times are medians.
   *
   * @param probes values looked up for a question
   * @param answers rows found, by all questions together
   * @param isSame whether both ways found the same rows every time
   */
  public record Line(
      int distance,
      int probes,
      double probeMillis,
      double scanMillis,
      long answers,
      boolean isSame) {

    /** How many times as fast as the scan. */
    public double ratio() {
      return scanMillis / probeMillis;
    }
  }

  private SqlBench(Connection connection, Dialect dialect, int rows) {
    this.connection = connection;
    this.dialect = dialect;
    this.keys = random.longs(rows).toArray();
  }

  /** Fills a table with this many rows and asks this many questions at each distance. */
  public static List<Line> run(Connection connection, int rows, int questions) throws SQLException {
    Check.argument(rows > 0, "rows must be positive, got %d", rows);
    Check.argument(questions > 0, "questions must be positive, got %d", questions);
    SqlBench bench = new SqlBench(connection, Dialect.of(connection), rows);
    return bench.dialect.hasSchemas()
        ? bench.inSchema(questions)
        : bench.inEmptyDatabase(questions);
  }

  private List<Line> inSchema(int questions) throws SQLException {
    String before = dialect.schema(connection);
    execute(dialect.dropSchema(SCHEMA));
    execute("create schema " + SCHEMA);
    try {
      execute(dialect.useSchema(SCHEMA));
      return lines(questions);
    } finally {
      execute(dialect.useSchema(before));
      execute(dialect.dropSchema(SCHEMA));
    }
  }

  private List<Line> inEmptyDatabase(int questions) throws SQLException {
    DatabaseMetaData about = connection.getMetaData();
    try (ResultSet tables = about.getTables(null, null, "doppel_documents", null)) {
      Check.argument(
          !tables.next(),
          "%s has a table doppel_documents, and no schemas to work beside it; name a new database",
          about.getURL());
    }
    try {
      return lines(questions);
    } finally {
      execute("drop table doppel_documents");
    }
  }

  private List<Line> lines(int questions) throws SQLException {
    fill();
    List<Line> lines = new ArrayList<>();
    for (int distance : DISTANCES) {
      lines.add(line(distance, questions));
    }
    return lines;
  }

  private void fill() throws SQLException {
    List<String> statements = dialect.statements();
    // Indexes are made faster of a full table.
    for (String statement : statements) {
      if (!isIndex(statement)) {
        execute(statement);
      }
    }
    insert();
    for (String statement : statements) {
      if (isIndex(statement)) {
        execute(statement);
      }
    }
    execute(dialect.settle());
  }

  private static boolean isIndex(String statement) {
    return statement.contains("create index");
  }

  private void insert() throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("insert into doppel_documents (id, simhash) values (?, ?)")) {
      for (int i = 0; i < keys.length; i++) {
        insert.setString(1, "row" + i);
        insert.setLong(2, keys[i]);
        insert.addBatch();
        if (i % BATCH == BATCH - 1) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
      connection.commit();
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private Line line(int distance, int questions) throws SQLException {
    for (int i = 0; i < WARM_UP; i++) {
      ask(dialect.query(question(distance), distance));
    }
    ask(dialect.scan("id, simhash", question(distance), distance));
    double[] probeMillis = new double[questions];
    double[] scanMillis = new double[questions];
    long answers = 0;
    boolean isSame = true;
    for (int i = 0; i < questions; i++) {
      long question = question(distance);
      long start = System.nanoTime();
      Set<String> probed = ask(dialect.query(question, distance));
      long between = System.nanoTime();
      Set<String> scanned = ask(dialect.scan("id, simhash", question, distance));
      scanMillis[i] = (System.nanoTime() - between) / 1e6;
      probeMillis[i] = (between - start) / 1e6;
      answers += scanned.size();
      isSame &= probed.equals(scanned);
    }
    return new Line(
        distance,
        Blocks.probes(distance),
        median(probeMillis),
        median(scanMillis),
        answers,
        isSame);
  }

  /** A row's SimHash with up to this many bits flipped. */
  private long question(int distance) {
    long question = keys[random.nextInt(keys.length)];
    for (int i = 0; i < distance; i++) {
      question ^= 1L << random.nextInt(Long.SIZE);
    }
    return question;
  }

  private Set<String> ask(String query) throws SQLException {
    Set<String> ids = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
    }
    return ids;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
