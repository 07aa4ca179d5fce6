package dev.doppel.cli.sql;

import dev.doppel.cli.part.Part;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which database, the same in every command that uses one. */
final class JdbcMixin {

  private static final String DEFAULT = "jdbc:h2:./doppel-documents";
  private static final String H2 = "jdbc:h2:";

  /** Databases of H2 that this process itself writes, as a file. */
  private static final Pattern H2_FILE = Pattern.compile("jdbc:h2:(?!tcp:|ssl:|mem:).*");

  /*
   * H2 writes behind our back: one thread makes a chunk of pages, another one saves it, and a chunk
   * lists only those that were saved when it was made. Killed between two saves, H2 finds pages in a
   * chunk that is not listed and never opens the file again ("Chunk 3 not found"). Without a delay
   * there are no such threads: each commit is one chunk, saved before the next one is made.
   */
  private static final String NO_THREADS = "WRITE_DELAY=0";

  private static final int ADMIN_RIGHTS_REQUIRED = 90_040; // of H2, as the next two
  private static final int FILE_CORRUPTED = 90_030;
  private static final int GENERAL_ERROR = 50_000;

  /** Databases that are files, which their drivers make where there are none. */
  private static final Pattern FILE =
      Pattern.compile("jdbc:(?:sqlite|duckdb):(?!file:)([^:?;][^?;]*).*");

  @Option(
      names = "--jdbc",
      paramLabel = "URL",
      description =
          "The database, with user and password as its driver takes them, for example"
              + " jdbc:postgresql://host/name?user=me. Default: jdbc:h2:./doppel-documents, a"
              + " file here (sql bench: a temporary one).")
  private @Nullable String url;

  @Option(
      names = "--driver",
      paramLabel = "JAR",
      description =
          "The driver, if it is not that of H2 or PostgreSQL: of MariaDB, SQLite or DuckDB, for"
              + " example.")
  private @Nullable Path driver;

  boolean isGiven() {
    return url != null;
  }

  /** Connects; a file of H2's is made where there is none. */
  Connection connect() throws IOException, SQLException {
    return connect(url == null ? DEFAULT : url);
  }

  /** Connects to a database that must be there. */
  Connection connectToExisting() throws IOException, SQLException {
    String address = url == null ? DEFAULT : url;
    Matcher file = FILE.matcher(address);
    if (file.matches() && !Files.exists(Path.of(file.group(1)))) {
      throw new NoSuchFileException(file.group(1));
    }
    return connect(withDefault(address, "IFEXISTS=TRUE"));
  }

  Connection connect(String given) throws IOException, SQLException {
    // One line is printed; a log beside the database, of its being in use, say, would stay there.
    String address = withDefault(given, "TRACE_LEVEL_FILE=0");
    if (driver != null) {
      return connect(address, driver);
    }
    requireDriver(given);
    return H2_FILE.matcher(given).matches()
        ? connectToFile(withDefault(address, NO_THREADS))
        : DriverManager.getConnection(address);
  }

  private static Connection connectToFile(String address) throws IOException, SQLException {
    try {
      return DriverManager.getConnection(address);
    } catch (SQLException e) {
      if (e.getErrorCode() == ADMIN_RIGHTS_REQUIRED) {
        // The delay holds all the same; what is refused is to note it in the database.
        return DriverManager.getConnection(withDefault(address, "IGNORE_UNKNOWN_SETTINGS=TRUE"));
      }
      if (isBrokenFile(e)) {
        throw new IOException(
            String.format(
                "%s: H2 cannot open its file (%s); restore a copy of the file *.mv.db, or delete it"
                    + " and load again",
                address.replaceFirst(";.*", ""), e.getMessage()),
            e);
      }
      throw e;
    }
  }

  private static boolean isBrokenFile(SQLException problem) {
    return problem.getErrorCode() == FILE_CORRUPTED
        || (problem.getErrorCode() == GENERAL_ERROR
            && String.valueOf(problem.getMessage()).contains("Chunk "));
  }

  /** Adds a setting to an address of H2 that says nothing about it. */
  private static String withDefault(String address, String setting) {
    String name = ";" + setting.substring(0, setting.indexOf('=') + 1);
    boolean isGiven = address.toUpperCase(Locale.ROOT).contains(name);
    return address.startsWith(H2) && !isGiven ? address + ";" + setting : address;
  }

  private static void requireDriver(String address) throws IOException {
    try {
      DriverManager.getDriver(address);
    } catch (SQLException e) {
      boolean ours = address.startsWith(H2) || address.startsWith("jdbc:postgresql:");
      throw ours
          ? new IOException(address + " " + Part.SQL.missing().getMessage())
          : new IOException("no driver for " + address + "; name its jar by --driver", e);
    }
  }

  @SuppressWarnings("BanClassLoader") // a jar that the user names, and nothing from the network
  private static Connection connect(String address, Path jar) throws IOException, SQLException {
    if (!Files.isReadable(jar)) {
      throw new NoSuchFileException(jar.toString());
    }
    // Stays open: the driver loads classes as long as the connection lives.
    ClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, JdbcMixin.class.getClassLoader());
    for (Driver each : ServiceLoader.load(Driver.class, loader)) {
      Connection connection =
          each.acceptsURL(address) ? each.connect(address, new Properties()) : null;
      if (connection != null) {
        return connection;
      }
    }
    throw new SQLException("no driver for " + address + " in " + jar);
  }
}
