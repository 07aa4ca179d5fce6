package dev.doppel.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.index.HammingIndex;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds in every database. */
abstract class AbstractSimilarityTableTest {

  private static final String STTECH =
      "0011111101011101000101010000111101110110010010010101110010000011";

  /** Section 4 of Roth, The Similarity Index v2.0: name, SimHash and distance from sttech.txt. */
  private static final List<Object[]> ROTH =
      List.of(
          new Object[] {"sttech.txt", STTECH, 0},
          new Object[] {
            "treknolo", "0001101101000101000101010000111101111110010010010101110010010011", 6
          },
          new Object[] {
            "warpte_i_6.txt", "0001111101011101000101010000111101110110010010010101110010000011", 1
          },
          new Object[] {
            "treknolo_i_25", "0001101101000101000101010000111101111110010010010101110010010011", 6
          },
          new Object[] {
            "warpte.txt", "0001111101011101000101010000111101110110010010010101110010000011", 1
          });

  @TempDir Path folder;

  private Connection connection;
  private SimilarityTable table;

  /** Connects to a database without the table. */
  abstract Connection connect() throws SQLException;

  @BeforeEach
  void create() throws SQLException {
    connection = connect();
    table = SimilarityTable.create(connection);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  /** Connects to where the benchmark can work. */
  Connection forBenchmark() throws SQLException {
    return connection;
  }

  final Connection connection() {
    return connection;
  }

  @Test
  void rothsRowsComeOutWithHisDistances() throws SQLException {
    Map<String, Integer> expected = new TreeMap<>();
    for (Object[] row : ROTH) {
      insert((String) row[0], SimHashText.parse((String) row[1]));
      expected.put((String) row[0], (Integer) row[2]);
    }
    insert("far away", ~SimHashText.parse(STTECH));

    assertThat(distances(SimHashText.parse(STTECH), SimHashText.distance(0.90)))
        .isEqualTo(expected);
  }

  @Test
  void theFunctionsTakeHisStrings() throws SQLException {
    String sql =
        "select doppel_hamming(doppel_simhash('%s'), doppel_simhash('%s'))"
            .formatted(ROTH.get(0)[1], ROTH.get(1)[1]);

    assertThat(number(sql)).isEqualTo(6);
  }

  /** Appendix 2 of the paper, and strings of other lengths than its example. */
  @Test
  void hamDistCountsThePlacesOfAnyTwoBitStrings() throws SQLException {
    Random random = new Random(2013);
    StringBuilder zeros = new StringBuilder();
    StringBuilder some = new StringBuilder();
    int ones = 0;
    for (int i = 0; i < 333; i++) {
      boolean one = random.nextBoolean();
      ones += one ? 1 : 0;
      zeros.append('0');
      some.append(one ? '1' : '0');
    }

    assertThat(hamDist("'00100'", "'11100'")).isEqualTo(2);
    assertThat(hamDist("'" + ROTH.get(0)[1] + "'", "'" + ROTH.get(1)[1] + "'")).isEqualTo(6);
    assertThat(hamDist("'" + STTECH + "'", "'" + STTECH + " '")).as("a blank at its end").isZero();
    assertThat(hamDist("'" + zeros + "'", "'" + some + "'")).isEqualTo(ones);
    assertThat(hamDist("''", "''")).isZero();
    assertThat(hamDist("'1'", "null")).isNull();
  }

  @Test
  void hamDistRefusesOtherStrings() {
    assertThatThrownBy(() -> hamDist("'0010'", "'11100'"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("two strings of 0 and 1 of equal length are needed");
    assertThatThrownBy(() -> hamDist("'00x00'", "'11100'"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("two strings of 0 and 1 of equal length are needed");
  }

  /** Section 4: SimHashes kept as strings in a table of the user's, and his question. */
  @Test
  void rothsQueryOnColumnsOfStringsGivesHisFiveRows() throws SQLException {
    Map<String, Integer> expected = new TreeMap<>();
    Map<String, Integer> found = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table sr_document_s (object_name varchar(64) primary key, siv2 char(64))");
      for (Object[] row : ROTH) {
        statement.execute("insert into sr_document_s values ('%s', '%s')".formatted(row));
        expected.put((String) row[0], (Integer) row[2]);
      }
      statement.execute(
          "insert into sr_document_s values ('far away', '%s')"
              .formatted(SimHashText.bits(~SimHashText.parse(STTECH))));
      try (ResultSet rows =
          statement.executeQuery(
              "select m.object_name, HamDist(m.siv2, '%1$s') as hd from sr_document_s m"
                  .concat(" where HamDist(m.siv2, '%1$s') <= 6")
                  .formatted(STTECH))) {
        while (rows.next()) {
          found.put(rows.getString(1), rows.getInt(2));
        }
      }
    }

    assertThat(found).isEqualTo(expected);
  }

  @Test
  void aStringThatIsNoSimHashIsRefused() {
    assertThatThrownBy(() -> number("select doppel_simhash('01x2')"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("a SimHash is ");
  }

  /** Every distance there is, with keys planted at all of them, against the index in memory. */
  @Test
  @Tag("baseline-jdk")
  void answersAsTheIndexInMemory() throws SQLException {
    Random random = new Random(42);
    long[] keys = new long[6000];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i % 2 == 0 ? random.nextLong() : flip(keys[i - 1], i % 65, random);
    }
    keys[2] = Long.MIN_VALUE;
    keys[4] = Long.MAX_VALUE;
    keys[6] = 0;
    keys[8] = -1;
    insertAll(keys);
    HammingIndex index = HammingIndex.of(keys, keys.length);

    for (int distance = 0; distance <= 64; distance++) {
      for (int question = 0; question < 4; question++) {
        long sought = keys[(distance * 31 + question * 2) % keys.length];
        Map<String, Integer> expected = new TreeMap<>();
        index.find(sought, distance, (id, key, apart) -> expected.put("d" + id, apart));

        assertThat(distances(sought, distance))
            .as("%d at %d", sought, distance)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void findsSimilarDocuments() throws Exception {
    Path input = folder.resolve("input");
    Files.createDirectory(input);
    List<String> words = words(600);
    Files.writeString(input.resolve("original.txt"), String.join(" ", words));
    Files.writeString(
        input.resolve("spaced.txt"), String.join("\n  ", words).toUpperCase(java.util.Locale.ROOT));
    List<String> edited = new ArrayList<>(words);
    for (int i = 0; i < 4; i++) {
      edited.set(100 * i + 50, "edited");
    }
    Files.writeString(input.resolve("edited.txt"), String.join(" ", edited));
    Files.writeString(input.resolve("other.txt"), String.join(" ", words.subList(300, 600)));
    Files.writeString(input.resolve("empty.txt"), " ");

    LoadCounts counts;
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults())) {
      counts = table.load(documents, Content.MAIN, 2, problem -> {});
    }
    DocumentSketch sought = DocumentSketcher.create().sketch(String.join(" ", words)).orElseThrow();
    List<Match> matches = table.similar(sought, 0.9);

    assertThat(counts.loaded() + counts.empty() + counts.unreadable()).isEqualTo(5);
    assertThat(table.size()).isEqualTo(4);
    assertThat(matches)
        .extracting(Match::id)
        .containsExactly("original.txt", "spaced.txt", "edited.txt");
    assertThat(matches).extracting(Match::isCopy).containsExactly(true, true, false);
    // 12 of 598 shingles are gone and 12 are new; five standard deviations of the estimate.
    double resemblance = 586.0 / 610;
    double deviation = Math.sqrt(resemblance * (1 - resemblance) / 128);
    assertThat(matches.get(2).similarity()).isCloseTo(resemblance, within(5 * deviation));
  }

  /** The same id again and again: the last one stays, so order is kept whatever the threads. */
  @Test
  void loadsInOrderOnAnyNumberOfThreads() throws Exception {
    StringBuilder lines = new StringBuilder();
    List<String> words = words(3000);
    for (int i = 0; i < 2500; i++) {
      // Long ones first, which take longer to sketch than those behind them.
      int length = i % 50 == 0 ? 400 : 20;
      String text = String.join(" ", words.subList(i % 2000, i % 2000 + length));
      lines.append("{\"id\":\"d").append(i / 50).append("\",\"text\":\"");
      lines.append(text).append("\"}\n");
    }
    Path file = Files.writeString(folder.resolve("documents.jsonl"), lines);

    try (DocumentInput documents = DocumentInput.of(List.of(file), InputOptions.defaults())) {
      assertThat(table.load(documents, Content.MAIN, 4, problem -> {}))
          .isEqualTo(new LoadCounts(2500, 0, 0, 0));
    }

    assertThat(table.size()).isEqualTo(50);
    DocumentSketcher sketcher = DocumentSketcher.create();
    for (int id = 0; id < 50; id++) {
      int last = 50 * id + 49;
      String text = String.join(" ", words.subList(last % 2000, last % 2000 + 20));
      assertThat(table.find(sketcher.sketch(text).orElseThrow(), 0))
          .extracting(Match::id)
          .contains("d" + id);
    }
  }

  @Test
  void replacesWhatHasTheSameId() throws SQLException {
    DocumentSketcher sketcher = DocumentSketcher.create();
    DocumentSketch old = sketcher.sketch(String.join(" ", words(50))).orElseThrow();
    DocumentSketch renewed = sketcher.sketch(String.join(" ", words(500))).orElseThrow();
    table.add("a", old);
    table.add("a", renewed);

    assertThat(table.size()).isOne();
    assertThat(table.find(renewed, 0)).extracting(Match::isCopy).containsExactly(true);
    assertThat(table.find(old, 0)).isEmpty();
  }

  @Test
  void removes() throws SQLException {
    insert("a", 1);

    assertThat(table.remove("a")).isTrue();
    assertThat(table.remove("a")).isFalse();
    assertThat(table.find(1, 64)).isEmpty();
  }

  @Test
  void canBeCreatedAgain() throws SQLException {
    insert("a", 1);

    assertThat(SimilarityTable.create(connection).size()).isOne();
  }

  @Test
  void namesADistanceThatIsNone() {
    assertThatThrownBy(() -> table.find(1, 65)).hasMessage("distance must be 0 to 64, got 65");
  }

  @Test
  void theBenchmarkFindsTheSameBothWays() throws SQLException {
    List<SqlBench.Line> lines = SqlBench.run(forBenchmark(), 2000, 3);

    assertThat(lines).extracting(SqlBench.Line::distance).contains(6, 10);
    assertThat(lines).allMatch(SqlBench.Line::isSame).allMatch(line -> line.answers() > 0);
    assertThat(table.size()).as("the table itself is left alone").isZero();
  }

  private @Nullable Integer hamDist(String a, String b) throws SQLException {
    return number("select HamDist(" + a + ", " + b + ")");
  }

  private @Nullable Integer number(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      int number = rows.getInt(1);
      return rows.wasNull() ? null : number;
    }
  }

  private Map<String, Integer> distances(long simHash, int distance) throws SQLException {
    Map<String, Integer> found = new TreeMap<>();
    for (Match match : table.find(simHash, distance)) {
      assertThat(found.put(match.id(), match.distance())).as("%s twice", match.id()).isNull();
    }
    return found;
  }

  final void insert(String id, long simHash) throws SQLException {
    Fingerprint none = new Fingerprint(0, 0);
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into doppel_documents (id, fingerprint, simhash) values (?, ?, ?)")) {
      insert.setString(1, id);
      insert.setString(2, none.toString());
      insert.setLong(3, simHash);
      insert.executeUpdate();
    }
  }

  private void insertAll(long[] keys) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("insert into doppel_documents (id, simhash) values (?, ?)")) {
      for (int i = 0; i < keys.length; i++) {
        insert.setString(1, "d" + i);
        insert.setLong(2, keys[i]);
        insert.addBatch();
      }
      insert.executeBatch();
      connection.commit();
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private static long flip(long key, int bits, Random random) {
    long flipped = key;
    while (Long.bitCount(flipped ^ key) < Math.min(bits, 64)) {
      flipped = key ^ ((flipped ^ key) | 1L << random.nextInt(64));
    }
    return flipped;
  }

  private static List<String> words(int count) {
    Random random = new Random(count);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(Integer.toString(random.nextInt(100_000), 36));
    }
    return words;
  }
}
