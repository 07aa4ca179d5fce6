package dev.doppel.sql;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.internal.Check;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.engine.internal.RecordPass;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code doppel_documents} of a database: what is like this document? By distance the
 * answer is exact; by similarity, candidates come by distance and are verified by a finer sketch.
 *
 * <p>Uses a connection of the caller's, and as many threads may use the table as may use that.
 */
public final class SimilarityTable {

  private static final int BATCH = 1000;

  private static final Comparator<Match> BEST_FIRST =
      Comparator.comparingDouble((Match match) -> -match.similarity())
          .thenComparingInt(Match::distance)
          .thenComparing(Match::id);

  private final Connection connection;
  private final Dialect dialect;

  private SimilarityTable(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /**
   * Returns the table of a database.
   *
   * @throws SQLException if it is not there
   */
  public static SimilarityTable open(Connection connection) throws SQLException {
    SimilarityTable table = new SimilarityTable(connection, Dialect.of(connection));
    try {
      table.execute("select id from doppel_documents where 1 = 0");
    } catch (SQLException e) {
      throw new SQLException(
          "no table doppel_documents in " + connection.getMetaData().getURL(), e);
    }
    return table;
  }

  /** Returns the table of a database; makes it, and its functions, where they are missing. */
  public static SimilarityTable create(Connection connection) throws SQLException {
    SimilarityTable table = new SimilarityTable(connection, Dialect.of(connection));
    for (String statement : table.dialect.statements()) {
      table.execute(statement);
    }
    return table;
  }

  /** How many documents are in the table. */
  public long size() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from doppel_documents")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Adds a document, or replaces the one of its id. */
  public void add(String id, DocumentSketch sketch) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(dialect.upsert())) {
      set(insert, id, sketch);
      insert.executeUpdate();
    }
  }

  /** Takes a document out; true if it was there. */
  public boolean remove(String id) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("delete from doppel_documents where id = ?")) {
      delete.setString(1, id);
      return delete.executeUpdate() > 0;
    }
  }

  /**
   * Adds or replaces all documents of an input, a thousand at a time; what is interrupted can be
   * repeated. What cannot be read is counted, and named to {@code problems}.
   *
   * @param threads that read and sketch; the rows go to the database on the caller's, in order
   */
  public LoadCounts load(
      DocumentInput input, Content content, int threads, Consumer<String> problems)
      throws IOException, SQLException {
    boolean wasAutomatic = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement(dialect.upsert());
        Workers workers = Workers.of(threads)) {
      Loading loading = new Loading(insert, problems);
      RecordPass.on(
              workers,
              DocumentSketcher::create,
              (record, sketcher) -> sketch(record, content, sketcher))
          .run(input, Progress.NONE, loading);
      LoadCounts counts = loading.finish();
      connection.commit();
      execute(dialect.analyze());
      connection.commit();
      return counts;
    } catch (SQLException | IOException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(wasAutomatic);
    }
  }

  /** What a thread makes of a record; a text without words has no sketch. */
  private record Sketched(String id, Optional<DocumentSketch> sketch) {}

  private static Sketched sketch(RawRecord record, Content content, DocumentSketcher sketcher)
      throws IOException, UnreadableRecordException {
    Document document = record.read();
    return new Sketched(document.id(), sketcher.sketch(DocumentFile.of(document, content).text()));
  }

  /** Gathers rows, sends them together, and counts. */
  private final class Loading implements RecordPass.Sink<Sketched, SQLException> {

    private final PreparedStatement insert;
    private final Consumer<String> problems;
    private long loaded;
    private long empty;
    private long unreadable;
    private long lost;
    private int waiting;

    Loading(PreparedStatement insert, Consumer<String> problems) {
      this.insert = insert;
      this.problems = problems;
    }

    @Override
    public void accept(Sketched document) throws SQLException {
      if (document.sketch.isPresent()) {
        add(document.id, document.sketch.get());
      } else {
        empty++;
      }
    }

    @Override
    public void skip(UnreadableRecordException why) {
      problems.accept(String.valueOf(why.getMessage()));
      unreadable++;
      lost += why.reason().isLoss() ? 1 : 0;
    }

    LoadCounts finish() throws SQLException {
      send();
      return new LoadCounts(loaded, empty, unreadable, loaded + empty == 0 ? unreadable : lost);
    }

    private void add(String id, DocumentSketch sketch) throws SQLException {
      set(insert, id, sketch);
      insert.addBatch();
      loaded++;
      if (++waiting == BATCH) {
        send();
        connection.commit();
      }
    }

    private void send() throws SQLException {
      insert.executeBatch();
      waiting = 0;
    }
  }

  /** Returns the documents within a distance, from 0 to 64, the most similar first. */
  public List<Match> find(DocumentSketch sought, int distance) throws SQLException {
    return find(sought.simHash(), distance, sought);
  }

  /** Returns the same for a SimHash alone; similarities are what is usual at the distance. */
  public List<Match> find(long simHash, int distance) throws SQLException {
    return find(simHash, distance, null);
  }

  /**
   * Returns the documents with at least this similarity, by their sketches. Of those at just this
   * similarity, 95 % are found; of more similar ones, more.
   */
  public List<Match> similar(DocumentSketch sought, double similarity) throws SQLException {
    return find(sought, SimHashReach.of(similarity)).stream()
        .filter(match -> match.similarity() >= similarity)
        .toList();
  }

  private List<Match> find(long simHash, int distance, @Nullable DocumentSketch sought)
      throws SQLException {
    Check.argument(
        0 <= distance && distance <= Long.SIZE, "distance must be 0 to 64, got %d", distance);
    String query = dialect.query("id, simhash, sha256, sketch", simHash, distance);
    List<Match> matches = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        matches.add(match(rows, simHash, sought));
      }
    }
    matches.sort(BEST_FIRST);
    return matches;
  }

  private Match match(ResultSet row, long simHash, @Nullable DocumentSketch sought)
      throws SQLException {
    long found = row.getLong("simhash");
    int distance = SimHash.distance(simHash, found);
    String sha256 = row.getString("sha256"); // null of what an earlier version stored
    byte[] sketch = dialect.bytes(row, "sketch");
    double similarity = SimHash.resemblance(distance);
    boolean isCopy = false;
    if (sought != null) {
      isCopy = sought.sha256().toString().equals(sha256);
      if (isCopy) {
        similarity = 1;
      } else if (sketch != null) {
        similarity = FineSketchV1.resemblance(sought.sketch(), sketch);
      }
    }
    return new Match(row.getString("id"), found, distance, similarity, isCopy);
  }

  private static void set(PreparedStatement insert, String id, DocumentSketch sketch)
      throws SQLException {
    Fingerprint fingerprint = sketch.fingerprint();
    insert.setString(1, id);
    insert.setString(2, fingerprint.toString());
    insert.setLong(3, sketch.simHash());
    insert.setLong(4, sketch.characters());
    insert.setBytes(5, sketch.sketch());
    insert.setString(6, sketch.sha256().toString());
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
