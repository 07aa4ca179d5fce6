package dev.doppel.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What others need to depend on our modules: versions, names, and descriptors that are true. */
class PublishedModulesTest {

  private static final Pattern QUALIFIED = Pattern.compile("exports ([\\w.]+) to([^;]*);");

  @Test
  void theBomNamesEveryPublishedModuleAndNothingElse() throws Exception {
    List<String> published = new ArrayList<>();
    for (SourceModule module : SourceModule.published()) {
      published.add(module.artifact());
    }

    assertThat(
            SourceModule.texts(
                SourceModule.read("bom"),
                "/project/dependencyManagement/dependencies/dependency/artifactId"))
        .containsExactlyInAnyOrderElementsOf(published);
  }

  @Test
  void everyModuleSaysWhatItIs() throws Exception {
    for (SourceModule module : SourceModule.all()) {
      assertThat(module.texts("/project/name")).as(module.folder()).hasSize(1);
      assertThat(module.texts("/project/description")).as(module.folder()).hasSize(1);
    }
  }

  /** Without a name of its own a jar would be called by its file, which may change. */
  @Test
  void everyPublishedModuleHasANameOnTheModulePath() throws Exception {
    for (SourceModule module : SourceModule.published()) {
      assertThat(module.name())
          .as(module.folder())
          .contains(module.artifact().replace("doppel-", "dev.doppel."));
    }
  }

  /** Its own, that of core and hash4j. The annotations of jspecify are not needed at run time. */
  @Test
  void twoTextsAreComparedByThreeJars() throws Exception {
    assertThat(shippedWith(".")).containsExactly("jspecify");
    assertThat(shippedWith("similarity")).containsExactly("doppel-core");
    assertThat(shippedWith("core")).containsExactly("hash4j");
  }

  /** What a module brings with it to those who depend on it, not counting what that brings. */
  private static List<String> shippedWith(String folder) throws Exception {
    return SourceModule.texts(
        SourceModule.read(folder),
        "/project/dependencies/dependency[not(scope='test' or scope='provided' or"
            + " optional='true')]/artifactId");
  }

  /** On the module path a module that is not named fails when it runs; javac does not check. */
  @Test
  void internalPackagesAreExportedToThoseWhoUseThem() throws Exception {
    for (SourceModule exporting : SourceModule.published()) {
      Matcher matcher = QUALIFIED.matcher(exporting.descriptor().orElse(""));
      while (matcher.find()) {
        Set<String> named = new TreeSet<>(Arrays.asList(matcher.group(2).strip().split(",\\s*")));

        assertThat(named)
            .as("users of %s", matcher.group(1))
            .isEqualTo(users(matcher.group(1), exporting));
      }
    }
  }

  private static Set<String> users(String hidden, SourceModule owner) throws Exception {
    Pattern wanted = Pattern.compile("(?m)^import (static )?" + Pattern.quote(hidden) + "\\.[A-Z]");
    Map<String, Boolean> users = new TreeMap<>();
    for (SourceModule module : SourceModule.published()) {
      if (!module.folder().equals(owner.folder())) {
        for (Path source : module.sources()) {
          users.merge(
              module.name().orElseThrow(),
              wanted.matcher(Files.readString(source)).find(),
              Boolean::logicalOr);
        }
      }
    }
    users.values().removeIf(uses -> !uses);
    return users.keySet();
  }
}
