package dev.doppel.checks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The shape of the house. Reads the compiled classes of all modules but bench, which is no part of
 * it, also of those that are not on the class path here.
 */
@Tag("baseline-jdk")
class ArchitectureTest {

  private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");

  /** Rooms that stand beside each other, each on what lies below; only cli may use several. */
  private static final List<String> ADAPTERS =
      List.of("sql", "spark", "flink", "tika", "webmagic", "parquet", "server");

  private static final Path ROOT = root();
  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPaths(modules().filter(Files::exists).toList());

  @Test
  void seesEveryModule() {
    assertThat(modules())
        .as("modules; where one is missing, compile all first: mvn test-compile")
        .allMatch(Files::isDirectory);
    assertThat(ADAPTERS)
        .allSatisfy(
            name ->
                assertThat(CLASSES)
                    .anyMatch(each -> each.getPackageName().startsWith("dev.doppel." + name)));
  }

  @Test
  void noPackageCycles() {
    slices().matching("dev.doppel.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void publicClassesAreFinalOrSealed() {
    List<String> open =
        CLASSES.stream()
            .filter(each -> each.isTopLevelClass() && !each.isInterface() && !each.isEnum())
            .filter(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(each -> !each.getModifiers().contains(JavaModifier.FINAL))
            .filter(each -> !each.reflect().isSealed())
            .map(JavaClass::getName)
            .filter(name -> !name.endsWith("package-info"))
            .toList();

    assertThat(open).isEmpty();
  }

  @Test
  void theCoreNeedsNothingButHashes() {
    assertThat(
            used("core")
                .filter(name -> !name.startsWith("dev.doppel.core"))
                .filter(
                    name -> !name.matches("(java\\.|com\\.dynatrace\\.hash4j|org\\.jspecify).*")))
        .isEmpty();
  }

  @Test
  void adaptersDoNotUseEachOther() {
    for (String adapter : ADAPTERS) {
      assertThat(used(adapter).filter(name -> isIn(name, "cli") || isInAnother(name, adapter)))
          .as(adapter)
          .isEmpty();
    }
  }

  @Test
  void nothingBelowUsesAnAdapter() {
    for (String room :
        List.of(
            "core",
            "store",
            "web",
            "io",
            "similarity",
            "index",
            "seen",
            "engine",
            "search",
            "report",
            "experiments")) {
      assertThat(used(room).filter(name -> isIn(name, "cli") || isInAnother(name, room)))
          .as(room)
          .isEmpty();
    }
  }

  /** Memories say what went wrong; which status that is, the rooms above know. */
  @Test
  void memoriesOfTheServerKnowNoHttp() {
    assertThat(used("server.memory")).anyMatch(name -> isIn(name, "index"));
    assertThat(
            used("server.memory")
                .filter(
                    name ->
                        name.matches("dev\\.doppel\\.server\\.(http|api|page)\\..*")
                            || name.matches("(jakarta\\.servlet|org\\.eclipse).*")))
        .isEmpty();
  }

  private static boolean isInAnother(String name, String room) {
    return ADAPTERS.stream().anyMatch(other -> !other.equals(room) && isIn(name, other));
  }

  private static boolean isIn(String name, String room) {
    return name.startsWith("dev.doppel." + room + ".");
  }

  /** The names of all types that a room's classes use. */
  private static Stream<String> used(String room) {
    return CLASSES.stream()
        .filter(each -> isIn(each.getName(), room))
        .flatMap(each -> each.getDirectDependenciesFromSelf().stream())
        .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
        .filter(name -> name.contains("."))
        .distinct();
  }

  /** Where the modules other than bench have their classes. */
  private static Stream<Path> modules() {
    try {
      return MODULE
          .matcher(Files.readString(ROOT.resolve("pom.xml")))
          .results()
          .map((MatchResult found) -> found.group(1))
          .filter(name -> !name.equals("bench"))
          .map(name -> ROOT.resolve(name))
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .map(folder -> folder.resolve("target/classes"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path root() {
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("ARCHITECTURE.md"))) {
        return folder;
      }
    }
    throw new AssertionError("no repository around " + here);
  }
}
