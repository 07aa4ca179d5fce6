package dev.doppel.sql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.IfElseStatement;
import net.sf.jsqlparser.statement.merge.Merge;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The text for SQL Server, of which there is none to run it on: a parser reads it, and PostgreSQL
 * runs its functions and its table after a translation of the few words that differ.
 */
class SqlServerTextTest {

  private static final Pattern FUNCTION =
      Pattern.compile(
          "create or alter function dbo\\.(\\w+)\\(([^)]*(?:\\(\\d+\\)[^)]*)*)\\)\\s+"
              + "returns (int|bigint|table)\\s+(?:with schemabinding\\s+)?as\\s+"
              + "(?:begin\\s+)?return \\((.*)\\)(?:;\\s+end)?",
          Pattern.DOTALL);
  private static final Pattern COMPUTED =
      Pattern.compile("(block\\d) as (cast\\(.*?)\\s+persisted", Pattern.DOTALL);

  private static @Nullable PostgresServer server;

  @BeforeAll
  static void start() throws IOException, InterruptedException, SQLException {
    PostgresServer postgres = PostgresServer.start();
    server = postgres;
    try (Connection connection = postgres.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create schema dbo");
      for (String definition : Dialect.SQLSERVER.statements()) {
        statement.execute(inPostgres(definition));
      }
    }
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    if (server != null) {
      server.stop();
    }
  }

  @Test
  void aParserReadsTheDefinitions() throws JSQLParserException {
    int functions = 0;
    int conditional = 0;
    for (String definition : Dialect.SQLSERVER.statements()) {
      Matcher function = FUNCTION.matcher(definition);
      if (function.matches()) {
        assertThat(CCJSqlParserUtil.parse(function.group(4))).isInstanceOf(Select.class);
        functions++;
      } else if (definition.startsWith("if ")) {
        // The parser knows no computed columns: their formulas are read as those of a query.
        for (Matcher block = COMPUTED.matcher(definition); block.find(); ) {
          CCJSqlParserUtil.parse("select " + block.group(2) + " from dbo.doppel_documents");
        }
        String plain = COMPUTED.matcher(definition).replaceAll("$1 int");
        assertThat(CCJSqlParserUtil.parse(plain)).isInstanceOf(IfElseStatement.class);
        conditional++;
      } else {
        assertThat(definition).matches("set \\w+ on");
      }
    }
    assertThat(functions).isEqualTo(5);
    assertThat(conditional).isEqualTo(5);
  }

  @Test
  void aParserReadsTheQueries() throws JSQLParserException {
    for (int distance : List.of(0, 6, 15, 40)) {
      assertThat(CCJSqlParserUtil.parse(Dialect.SQLSERVER.query(Long.MIN_VALUE, distance)))
          .isInstanceOf(Select.class);
    }
    // The parser knows no hints.
    String merge = Dialect.SQLSERVER.upsert().replace(" with (holdlock)", "");
    assertThat(CCJSqlParserUtil.parse(merge)).isInstanceOf(Merge.class);
    assertThatThrownBy(() -> CCJSqlParserUtil.parse("select id from where simhash <= 6"))
        .isInstanceOf(JSQLParserException.class);
  }

  @Test
  void batchesArePartedForSqlcmd() {
    String ddl = Dialect.SQLSERVER.ddl();

    assertThat(ddl.lines().filter("GO"::equals)).hasSameSizeAs(Dialect.SQLSERVER.statements());
    assertThat(Dialect.SQLSERVER.statements()).noneMatch(part -> part.contains("GO"));
  }

  @Test
  void itsStringsAreComparedAndRead() throws SQLException {
    assertThat(ask("dbo.HamDist('00100', '11100')")).isEqualTo("2");
    assertThat(ask("dbo.HamDist('" + "01".repeat(2048) + "', '" + "10".repeat(2048) + "')"))
        .isEqualTo("4096");
    assertThat(ask("dbo.HamDist(null, '1')")).isNull();
    for (long simHash : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x3F5D150F76495C83L}) {
      assertThat(ask("dbo.doppel_simhash(' " + SimHashText.bits(simHash) + "  ')"))
          .isEqualTo(Long.toString(simHash));
    }
    assertThatThrownBy(() -> ask("dbo.HamDist('001', '1110')"))
        .hasMessageContaining("two strings of 0 and 1 of equal length are needed");
    assertThatThrownBy(() -> ask("dbo.doppel_simhash('0102')"))
        .hasMessageContaining("a SimHash is 64 characters, 0 or 1, got 0102");
  }

  @Test
  void itsFunctionsFindWhatIsWithinADistance() throws SQLException {
    Random random = new Random(2013);
    Map<String, Long> keys = new TreeMap<>();
    for (int i = 0; i < 300; i++) {
      long before = keys.getOrDefault("d" + (i - 1), 0L);
      keys.put("d" + i, i % 3 == 0 ? random.nextLong() : flip(before, i % 23, random));
    }
    keys.put("least", Long.MIN_VALUE);
    keys.put("all", -1L);
    try (Connection connection = requireNonNull(server).connect();
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into dbo.doppel_documents (id, simhash) values (?, ?)");
        PreparedStatement similar =
            connection.prepareStatement("select id, distance from dbo.doppel_similar(?, ?)")) {
      for (Map.Entry<String, Long> key : keys.entrySet()) {
        insert.setString(1, key.getKey());
        insert.setLong(2, key.getValue());
        insert.executeUpdate();
      }
      for (int distance : List.of(0, 1, 3, 4, 6, 7, 11, 12, 15, 16, 40)) {
        long sought = keys.getOrDefault("d" + distance * 3, 0L);
        Map<String, Integer> expected = new TreeMap<>();
        keys.forEach((id, key) -> expected.put(id, Long.bitCount(key ^ sought)));
        expected.values().removeIf(apart -> apart > distance);
        similar.setLong(1, sought);
        similar.setInt(2, distance);
        Map<String, Integer> found = new TreeMap<>();
        try (ResultSet rows = similar.executeQuery()) {
          while (rows.next()) {
            found.put(rows.getString(1), rows.getInt(2));
          }
        }

        assertThat(found).as("distance %d", distance).isEqualTo(expected);
      }
    }
  }

  private static @Nullable String ask(String call) throws SQLException {
    try (Connection connection = requireNonNull(server).connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select " + call)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static long flip(long key, int bits, Random random) {
    long flipped = key;
    for (int i = 0; i < bits; i++) {
      flipped ^= 1L << random.nextInt(64);
    }
    return flipped;
  }

  /** The same in PostgreSQL's words. */
  private static String inPostgres(String definition) {
    Matcher function = FUNCTION.matcher(definition);
    if (function.matches()) {
      String columns =
          function.group(1).equals("doppel_near")
              ? "(value integer)"
              : "(id text, simhash bigint, distance integer)";
      boolean isTable = function.group(3).equals("table");
      return "create function dbo.%s(%s) returns %s language sql as $$ %s $$"
          .formatted(
              function.group(1),
              function.group(2).replace("@", ""),
              function.group(3) + (isTable ? columns : ""),
              words(function.group(4)));
    }
    if (definition.startsWith("set ")) {
      return "select 1";
    }
    String created = definition.substring(definition.indexOf("create "));
    return words(
        COMPUTED
            .matcher(created)
            .replaceAll("$1 integer generated always as ($2) stored")
            .replaceAll("nvarchar.*? not null", "text not null")
            .replaceAll("varbinary\\(4096\\)", "bytea"));
  }

  private static String words(String text) {
    return text.replace("@", "").replace(" ^ ", " # ").replace("len(", "length(");
  }
}
