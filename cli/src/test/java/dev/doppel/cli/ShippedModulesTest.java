package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our jars as modules of a program that has a descriptor of its own. */
class ShippedModulesTest {

  private static final Path LIB = Path.of("target", "lib").toAbsolutePath();
  private static final Path JAR =
      LIB.resolveSibling("doppel-cli-" + System.getProperty("doppel.version") + ".jar");

  /** Loads and links every class that a descriptor exports, then does something with one. */
  private static final String PROGRAM =
      """
      package sample;

      import java.lang.module.ModuleReader;
      import java.util.List;
      import java.util.Set;
      import java.util.stream.Collectors;

      public final class Sample {
        public static void main(String[] args) throws Exception {
          Set<Module> ours =
              ModuleLayer.boot().modules().stream()
                  .filter(module -> module.getName().startsWith("dev.doppel."))
                  .filter(module -> !module.getDescriptor().isAutomatic())
                  .collect(Collectors.toSet());
          int classes = 0;
          for (Module module : ours) {
            for (String name : names(module)) {
              String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
              int dot = type.lastIndexOf('.');
              boolean needsDriver = type.startsWith("dev.doppel.sql.SqliteFunctions"); // an optional one
              if (dot > 0 && module.isExported(type.substring(0, dot)) && !needsDriver) {
                Class.forName(type, false, Sample.class.getClassLoader()).getMethods();
                classes++;
              }
            }
          }
          System.out.println(ours.size() + " modules, " + (classes > 200) + " "
              + dev.doppel.core.hash.Hashes.mix(42));
        }

        private static List<String> names(Module module) throws Exception {
          var reference =
              ModuleLayer.boot().configuration().findModule(module.getName()).orElseThrow().reference();
          try (ModuleReader reader = reference.open()) {
            return reader.list().filter(name -> name.endsWith(".class")).collect(Collectors.toList());
          }
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void everyJarNamesItsModule() throws IOException {
    List<Path> jars = ours(LIB);
    jars.addAll(ours(LIB.resolve("parquet")));
    jars.add(JAR);

    assertThat(jars).hasSizeGreaterThan(7);
    for (Path jar : jars) {
      ModuleDescriptor descriptor = ModuleFinder.of(jar).findAll().iterator().next().descriptor();
      assertThat(descriptor.name()).as(jar.toString()).startsWith("dev.doppel.");
      if (descriptor.isAutomatic()) {
        try (JarFile file = new JarFile(jar.toFile())) {
          assertThat(file.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
              .isEqualTo(descriptor.name());
        }
      }
    }
  }

  @Test
  void aModularProgramUsesAllModulesThatHaveADescriptor() throws Exception {
    Set<String> modules = new TreeSet<>();
    for (ModuleReference each : ModuleFinder.of(LIB).findAll()) {
      if (each.descriptor().name().startsWith("dev.doppel.") && !each.descriptor().isAutomatic()) {
        modules.add(each.descriptor().name());
      }
    }
    String requires =
        modules.stream().map(name -> "requires " + name + ";").collect(Collectors.joining(" "));
    compile("module sample { " + requires + " }");

    assertThat(
            java(
                "-p",
                folder.resolve("out") + File.pathSeparator + LIB,
                "-m",
                "sample/sample.Sample"))
        .isEqualTo(modules.size() + " modules, true " + dev.doppel.core.hash.Hashes.mix(42) + "\n");
  }

  /** What is no module by itself is one by its jar, and may use the internals that name it. */
  @Test
  void theCommandRunsOnTheModulePath() throws Exception {
    Path texts = Files.createDirectory(folder.resolve("texts"));
    Files.writeString(texts.resolve("a.txt"), "one two three four five six seven eight\n");
    Files.writeString(texts.resolve("b.txt"), "one two three four five six seven eight\n");

    assertThat(
            java(
                "-p",
                JAR + File.pathSeparator + LIB,
                "--add-modules",
                "ALL-MODULE-PATH",
                "-m",
                "dev.doppel.cli/dev.doppel.cli.Doppel",
                "docs",
                texts.toString()))
        .contains("2 documents: 1 kept, 1 can go");
  }

  private void compile(String descriptor) throws IOException {
    Path sources = Files.createDirectory(folder.resolve("source"));
    Path info = Files.writeString(sources.resolve("module-info.java"), descriptor);
    Path program = Files.writeString(sources.resolve("Sample.java"), PROGRAM);

    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "-d",
                    folder.resolve("out").toString(),
                    "-p",
                    LIB.toString(),
                    info.toString(),
                    program.toString()))
        .isZero();
  }

  private static String java(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static List<Path> ours(Path lib) throws IOException {
    try (Stream<Path> files = Files.list(lib)) {
      return files
          .filter(file -> file.getFileName().toString().matches("doppel-.*\\.jar"))
          .sorted()
          .collect(Collectors.toCollection(ArrayList::new));
    }
  }
}
