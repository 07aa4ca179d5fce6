package dev.doppel.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What differs between databases. Another one takes a file of definitions beside the others and a
 * constant here.
 */
public enum Dialect {
  /** Version 14 or newer. Asked by the function {@code doppel_similar}, which keeps its plan. */
  POSTGRESQL {
    @Override
    String differing(String left, long right, long mask) {
      return "bit_count(((%s # %s) & %s)::bit(64))".formatted(left, literal(right), literal(mask));
    }

    @Override
    String probe(String columns, long simHash, int distance) {
      return "select %s from doppel_similar(%s, %d) s join doppel_documents d on d.id = s.id"
          .formatted(qualified(columns), literal(simHash), distance);
    }

    @Override
    String settle() {
      return "vacuum analyze doppel_documents";
    }

    @Override
    String useSchema(String name) {
      return "set search_path to " + name;
    }

    private String literal(long value) {
      return "'" + value + "'::bigint";
    }

    private String qualified(String columns) {
      return Arrays.stream(columns.split(", ")).map("d."::concat).collect(Collectors.joining(", "));
    }
  },

  /** Version 2.2 or newer. */
  H2 {
    @Override
    String differing(String left, long right, long mask) {
      return "bitcount(bitand(bitxor(%s, cast(%d as bigint)), cast(%d as bigint)))"
          .formatted(left, right, mask);
    }

    @Override
    String analyze() {
      return ANALYZE_TABLE;
    }

    @Override
    String upsert() {
      return "merge into doppel_documents (id, fingerprint, simhash, characters, sketch, sha256)"
          + " key (id) values (?, ?, ?, ?, ?, ?)";
    }

    @Override
    String useSchema(String name) {
      return "set schema " + name;
    }
  },

  /** Version 10.5 or newer. Its driver is not shipped. */
  MARIADB {
    @Override
    String differing(String left, long right, long mask) {
      return "bit_count((%s ^ %d) & %d)".formatted(left, right, mask);
    }

    @Override
    String analyze() {
      return ANALYZE_TABLE;
    }

    @Override
    String upsert() {
      return "replace into doppel_documents (id, fingerprint, simhash, characters, sketch, sha256)"
          + " values (?, ?, ?, ?, ?, ?)";
    }

    @Override
    String schema(Connection connection) throws SQLException {
      return connection.getCatalog();
    }

    @Override
    String useSchema(String name) {
      return "use " + name;
    }

    @Override
    String dropSchema(String name) {
      return "drop schema if exists " + name;
    }
  },

  /** Version 3.31 or newer. Its driver is not shipped, and it holds no functions. */
  SQLITE {
    /*
     * There is neither xor nor a count of bits. Bits are added up in pairs, in fours and in bytes,
     * whose sum is the remainder by 255. The highest bit is counted apart: a sum that leaves 64 bits
     * becomes a floating-point number.
     */
    @Override
    String differing(String left, long right, long mask) {
      String differs = "((%1$s | %2$d) - (%1$s & %2$d)) & %3$d".formatted(left, right, mask);
      String bits = "(%s & %d)".formatted(differs, Long.MAX_VALUE);
      String pairs = "(%1$s - ((%1$s >> 1) & %2$d))".formatted(bits, 0x5555555555555555L);
      String fours = "((%1$s & %2$d) + ((%1$s >> 2) & %2$d))".formatted(pairs, 0x3333333333333333L);
      String bytes = "((%1$s + (%1$s >> 4)) & %2$d)".formatted(fours, 0x0F0F0F0F0F0F0F0FL);
      return "(%s %% 255 + ((%s) < 0))".formatted(bytes, differs);
    }

    @Override
    boolean hasSchemas() {
      return false;
    }
  },

  /** Version 1.4 or newer. Its driver is not shipped. Reads a whole column faster than an index. */
  DUCKDB {
    @Override
    String differing(String left, long right, long mask) {
      return "bit_count(xor(%s, %s) & %s)".formatted(left, literal(right), literal(mask));
    }

    @Override
    String probe(String columns, long simHash, int distance) {
      return scan(columns, simHash, distance);
    }

    @Override
    String useSchema(String name) {
      return "use " + name;
    }

    /** Its driver has no {@code getBytes}. */
    @Override
    byte @Nullable [] bytes(ResultSet row, String column) throws SQLException {
      Blob blob = row.getBlob(column);
      return blob == null ? null : blob.getBytes(1, (int) blob.length());
    }

    private String literal(long value) {
      return "'" + value + "'::bigint";
    }
  },

  /** SQL Server 2016 SP1 or newer. Its driver is not shipped, and no server was at hand to test. */
  SQLSERVER {
    @Override
    String differing(String left, long right, long mask) {
      return "dbo.doppel_hamming(%s & %s, %s)"
          .formatted(left, literal(mask), literal(right & mask));
    }

    @Override
    String upsert() {
      return "merge into doppel_documents with (holdlock) as d using (values (?, ?, ?, ?, ?, ?))"
          + " as n (id, fingerprint, simhash, characters, sketch, sha256) on d.id = n.id"
          + " when matched then update set fingerprint = n.fingerprint, simhash = n.simhash,"
          + " characters = n.characters, sketch = n.sketch, sha256 = n.sha256"
          + " when not matched then"
          + " insert (id, fingerprint, simhash, characters, sketch, sha256)"
          + " values (n.id, n.fingerprint, n.simhash, n.characters, n.sketch, n.sha256);";
    }

    @Override
    String analyze() {
      return "update statistics doppel_documents";
    }

    /** There are some, but a session cannot choose one. */
    @Override
    boolean hasSchemas() {
      return false;
    }

    @Override
    String product() {
      return "microsoft sql server";
    }

    private String literal(long value) {
      return "cast(" + value + " as bigint)";
    }
  };

  private static final String ANALYZE_TABLE = "analyze table doppel_documents";

  /** What the definitions have for programs that read them: ends of batches, other delimiters. */
  private static final Pattern FOR_CLIENTS =
      Pattern.compile("^(--.*|GO|delimiter .*)\\R?| //$", Pattern.MULTILINE);

  /**
   * Returns the dialect of a database.
   *
   * @throws IllegalArgumentException if there is none for it
   */
  public static Dialect of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    for (Dialect dialect : values()) {
      if (dialect.product().equals(product.toLowerCase(Locale.ROOT))) {
        return dialect;
      }
    }
    throw new IllegalArgumentException("no dialect for the database " + product);
  }

  /** The definitions of table, indexes and functions, as text to paste. */
  public String ddl() {
    try (InputStream in = Dialect.class.getResourceAsStream(this + ".sql")) {
      if (in == null) {
        throw new AssertionError(this + ".sql is missing");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those definitions one by one; in the text an empty line parts them. */
  List<String> statements() {
    return Arrays.stream(ddl().split("\n\n"))
        .map(part -> FOR_CLIENTS.matcher(part).replaceAll("").strip())
        .filter(part -> !part.isEmpty())
        .map(part -> part.replaceFirst(";$", ""))
        .toList();
  }

  /** Returns a query for ids and SimHashes within a distance, all of them and no others. */
  public String query(long simHash, int distance) {
    return query("id, simhash", simHash, distance);
  }

  String query(String columns, long simHash, int distance) {
    return Blocks.isScan(distance)
        ? scan(columns, simHash, distance)
        : probe(columns, simHash, distance);
  }

  String scan(String columns, long simHash, int distance) {
    return "select %s from doppel_documents where %s <= %d"
        .formatted(columns, differing("simhash", simHash, -1), distance);
  }

  /*
   * One question a block, since few databases use several indexes for an "or". A row that an earlier
   * block has led to is left out of the later ones.
   */
  String probe(String columns, long simHash, int distance) {
    return IntStream.range(0, Blocks.COUNT)
        .filter(block -> Blocks.radius(block, distance) >= 0)
        .mapToObj(block -> probe(columns, simHash, distance, block))
        .collect(Collectors.joining("\nunion all\n"));
  }

  private String probe(String columns, long simHash, int distance, int block) {
    String near =
        Arrays.stream(Blocks.near(simHash, block, distance))
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    StringBuilder sql = new StringBuilder();
    sql.append("select ").append(columns).append(" from doppel_documents where block");
    sql.append(block).append(" in (").append(near).append(") and ");
    sql.append(differing("simhash", simHash, -1)).append(" <= ").append(distance);
    for (int earlier = 0; earlier < block; earlier++) {
      sql.append(" and ").append(differing("simhash", simHash, Blocks.mask(earlier)));
      sql.append(" > ").append(Blocks.radius(earlier, distance));
    }
    return sql.toString();
  }

  /** How many of the bits in a mask differ between a column and a number. */
  abstract String differing(String left, long right, long mask);

  /** Adds a document, or replaces the one of its id. */
  String upsert() {
    return "insert into doppel_documents (id, fingerprint, simhash, characters, sketch, sha256)"
        + " values (?, ?, ?, ?, ?, ?) on conflict (id) do update set"
        + " fingerprint = excluded.fingerprint, simhash = excluded.simhash,"
        + " characters = excluded.characters, sketch = excluded.sketch,"
        + " sha256 = excluded.sha256";
  }

  String analyze() {
    return "analyze doppel_documents";
  }

  /** Does at once what the database would do later after many new rows; not in a transaction. */
  String settle() {
    return analyze();
  }

  /** Reads a column of bytes; null if there are none. */
  byte @Nullable [] bytes(ResultSet row, String column) throws SQLException {
    return row.getBytes(column);
  }

  /** Whether a session can make a schema and work in it. */
  boolean hasSchemas() {
    return true;
  }

  /** The schema that names without one belong to. */
  String schema(Connection connection) throws SQLException {
    return connection.getSchema();
  }

  String useSchema(String name) {
    throw new AssertionError(this + " has no schema to go to, got " + name);
  }

  String dropSchema(String name) {
    return "drop schema if exists " + name + " cascade";
  }

  /** What the database calls itself, in small letters. */
  String product() {
    return toString();
  }

  /** The name, as in {@code --dialect}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
