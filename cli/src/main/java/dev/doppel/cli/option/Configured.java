package dev.doppel.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.doppel.core.distance.Edits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options of a command that stand in variables or in a file. What is on the command line comes
 * first, then variables, then the file, then the defaults.
 */
public final class Configured {

  /*
   * The file has lines such as
   *
   *    # who may ask
   *    token-file = /etc/doppel/token
   *    rate = 100
   *
   * Names are those of the options, without dashes. An option that may be given several times may
   * stand in several lines. A variable is called DOPPEL_SERVE_TOKEN_FILE.
   */

  private static final Set<String> NOT_HERE = Set.of("help", "version", "config");
  private static final int MAX_EDITS = 3;
  private static final int MAX_FILE = 1 << 20;

  /** Options of which one takes the place of the other, and older names of variables. */
  private static final List<Set<String>> TOGETHER = List.of(Set.of("token", "token-file"));

  private static final Map<String, String> OLDER = Map.of("DOPPEL_TOKEN", "token");

  private final Map<String, OptionSpec> options = new TreeMap<>();
  private final String prefix;

  private Configured(CommandSpec command) {
    this.prefix = "DOPPEL_" + variable(command.name()) + "_";
    for (OptionSpec option : command.options()) {
      String name = option.longestName().replaceFirst("^-+", "");
      if (!NOT_HERE.contains(name)) {
        options.put(name, option);
      }
    }
  }

  /** The value of an option and where it stands. */
  private record Given(String value, String where) {}

  /**
   * Returns the arguments with what variables and the file add to them.
   *
   * @param arguments the name of the command, then what was given to it
   * @throws IllegalArgumentException if the command has no such option: it names the nearest
   * @throws IOException if the file cannot be read
   */
  public static String[] complete(
      String[] arguments, CommandSpec command, Map<String, String> environment) throws IOException {
    return new Configured(command).complete(arguments, environment);
  }

  private String[] complete(String[] arguments, Map<String, String> environment)
      throws IOException {
    List<String> given = names(arguments);
    if (given.contains("help") || given.contains("version")) {
      return arguments;
    }
    List<String> all = new ArrayList<>(List.of(arguments[0]));
    Map<String, List<Given>> variables = variables(environment);
    add(variables, given, all);
    given.addAll(variables.keySet());
    Path file = file(arguments, environment);
    if (file != null) {
      add(lines(file), given, all);
    }
    all.addAll(Arrays.asList(arguments).subList(1, arguments.length));
    return all.toArray(String[]::new);
  }

  /** The options that are on the command line. */
  private static List<String> names(String[] arguments) {
    List<String> names = new ArrayList<>();
    for (String each : arguments) {
      if (each.startsWith("--")) {
        names.add(each.substring(2).split("=", 2)[0]);
      } else if (each.equals("-h") || each.equals("-V")) {
        names.add("help");
      }
    }
    return names;
  }

  private @Nullable Path file(String[] arguments, Map<String, String> environment) {
    for (int i = 1; i < arguments.length; i++) {
      if (arguments[i].startsWith("--config=")) {
        return Path.of(arguments[i].substring("--config=".length()));
      }
      if (arguments[i].equals("--config") && i + 1 < arguments.length) {
        return Path.of(arguments[i + 1]);
      }
    }
    String variable = environment.get(prefix + "CONFIG");
    return variable == null ? null : Path.of(variable);
  }

  private Map<String, List<Given>> variables(Map<String, String> environment) {
    Map<String, List<Given>> found = new LinkedHashMap<>();
    OLDER.forEach(
        (variable, name) -> {
          String value = environment.get(variable);
          if (value != null && options.containsKey(name)) {
            found.put(name, List.of(new Given(value, variable)));
          }
        });
    new TreeMap<>(environment)
        .forEach(
            (variable, value) -> {
              if (variable.startsWith(prefix) && !variable.equals(prefix + "CONFIG")) {
                String name = variable.substring(prefix.length()).toLowerCase(Locale.ROOT);
                name = name.replace('_', '-');
                require(name, "variable " + variable);
                found.put(name, List.of(new Given(value, "variable " + variable)));
              }
            });
    return found;
  }

  private Map<String, List<Given>> lines(Path file) throws IOException {
    if (Files.exists(file) && Files.size(file) > MAX_FILE) {
      throw new IOException(file + " is too long for a configuration");
    }
    Map<String, List<Given>> found = new LinkedHashMap<>();
    int number = 0;
    for (String line : Files.readString(file, UTF_8).lines().toList()) {
      number++;
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      String where = file + ":" + number;
      int equals = text.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            where + ": a line is 'option = value', got '" + text + "'");
      }
      String name = text.substring(0, equals).strip();
      require(name, where);
      List<Given> values = found.computeIfAbsent(name, any -> new ArrayList<>());
      if (!values.isEmpty() && !option(name).isMultiValue()) {
        throw new IllegalArgumentException(
            where + ": '" + name + "' was given before, at " + values.get(0).where);
      }
      values.add(new Given(text.substring(equals + 1).strip(), where));
    }
    return found;
  }

  private void require(String name, String where) {
    if (NOT_HERE.contains(name)) {
      throw new IllegalArgumentException(where + ": '" + name + "' belongs on the command line");
    }
    if (!options.containsKey(name)) {
      String nearest = nearest(name);
      throw new IllegalArgumentException(
          where
              + ": there is no option '"
              + name
              + "'"
              + (nearest == null
                  ? "; there are " + String.join(", ", options.keySet())
                  : "; did you mean '" + nearest + "'?"));
    }
  }

  private @Nullable String nearest(String name) {
    String nearest = null;
    int least = MAX_EDITS + 1;
    for (String each : options.keySet()) {
      int edits =
          Edits.levenshtein(name.chars().toArray(), each.chars().toArray(), MAX_EDITS)
              .orElse(MAX_EDITS + 1);
      if (edits < least) {
        nearest = each;
        least = edits;
      }
    }
    return nearest;
  }

  /** Adds the options that nothing before has given, and takes others' place. */
  private void add(Map<String, List<Given>> found, List<String> given, List<String> all) {
    found.forEach(
        (name, values) -> {
          if (!isGiven(name, given)) {
            values.forEach(value -> add(name, value, all));
          }
        });
  }

  private static boolean isGiven(String name, List<String> given) {
    return given.contains(name)
        || TOGETHER.stream()
            .anyMatch(group -> group.contains(name) && group.stream().anyMatch(given::contains));
  }

  private void add(String name, Given given, List<String> all) {
    OptionSpec option = option(name);
    if (option.arity().max() > 0) {
      all.add("--" + name + "=" + given.value);
      return;
    }
    switch (given.value) {
      case "true" -> all.add("--" + name);
      case "false" -> {}
      default ->
          throw new IllegalArgumentException(
              given.where + ": '" + name + "' is true or false, got '" + given.value + "'");
    }
  }

  private OptionSpec option(String name) {
    return requireNonNull(options.get(name));
  }

  private static String variable(String name) {
    return name.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
