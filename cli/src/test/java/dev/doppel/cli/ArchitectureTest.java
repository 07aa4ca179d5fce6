package dev.doppel.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The shape of the house; this module sees all others but bench. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.doppel");

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
    List<String> foreign =
        CLASSES.stream()
            .filter(each -> each.getPackageName().startsWith("dev.doppel.core"))
            .flatMap(each -> each.getDirectDependenciesFromSelf().stream())
            .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
            .filter(name -> !name.startsWith("dev.doppel.core"))
            .filter(name -> name.contains("."))
            .filter(name -> !name.matches("(java\\.|com\\.dynatrace\\.hash4j|org\\.jspecify).*"))
            .distinct()
            .toList();

    assertThat(foreign).isEmpty();
  }
}
