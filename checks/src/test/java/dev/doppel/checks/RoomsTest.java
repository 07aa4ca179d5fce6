package dev.doppel.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md names the rooms and classes that there are, on two screens. */
class RoomsTest {

  private static final Path PAGE = SourceModule.ROOT.resolve("ARCHITECTURE.md");
  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");

  /** Of the commands it says that there is a room per group, and internals are for nobody. */
  private static final Set<String> TOLD_TOGETHER = Set.of("cli", "bench", "checks");

  @Test
  void everyRoomIsNamedBesideItsModule() throws Exception {
    List<String> missing = new ArrayList<>();
    for (SourceModule module : SourceModule.all()) {
      if (TOLD_TOGETHER.contains(module.folder())) {
        continue;
      }
      String row = row(module.folder());
      for (String room : rooms(module)) {
        if (!room.equals("internal") && !row.contains("`" + room + "`")) {
          missing.add(module.folder() + ": " + room);
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void everyClassItNamesIsThere() throws Exception {
    Set<String> classes = new TreeSet<>();
    for (SourceModule module : SourceModule.all()) {
      for (Path source : sources(module)) {
        classes.add(source.getFileName().toString().replace(".java", ""));
      }
    }
    Set<String> named = new TreeSet<>();
    Matcher matcher = CLASS.matcher(Files.readString(PAGE));
    while (matcher.find()) {
      named.add(matcher.group(1));
    }

    assertThat(named).hasSizeGreaterThan(100);
    assertThat(classes).containsAll(named);
  }

  @Test
  void itFitsOnTwoScreens() throws IOException {
    assertThat(Files.readAllLines(PAGE)).hasSizeLessThanOrEqualTo(100);
  }

  /** The row of the table that begins with the module; two may share one. */
  private static String row(String module) throws IOException {
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith("| `") && cell(line).contains("`" + module + "`"))
        .findFirst()
        .orElse("");
  }

  private static String cell(String line) {
    return line.substring(0, line.indexOf('|', 1));
  }

  /** The last words of packages below the module's own. */
  private static Set<String> rooms(SourceModule module) throws IOException {
    Set<String> rooms = new TreeSet<>();
    String own = module.folder().substring(module.folder().lastIndexOf('/') + 1);
    for (Path source : module.sources()) {
      if (source.endsWith("package-info.java")) {
        rooms.add(source.getParent().getFileName().toString());
      }
    }
    rooms.remove(own);
    return rooms;
  }

  /** Those of its tests too. */
  private static List<Path> sources(SourceModule module) throws IOException {
    try (Stream<Path> files =
        Files.walk(SourceModule.ROOT.resolve(module.folder()).resolve("src"))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
