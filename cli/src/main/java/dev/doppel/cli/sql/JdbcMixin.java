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
    return DriverManager.getConnection(address);
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
