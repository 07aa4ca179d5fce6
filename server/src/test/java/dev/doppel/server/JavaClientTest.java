package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.http.Proxies;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Java client is generated from the description by openapi-generator, compiled, and used: the
 * program that uses it is {@code client/Use.java} among the resources.
 */
@Tag("baseline-jdk")
class JavaClientTest {

  private static final Path GENERATOR = Path.of("target/generator/openapi-generator-cli.jar");
  private static final String TOKEN = "0123456789abcdef";

  @TempDir private Path folder;

  /** The generated client takes the address, with the prefix, from the description. */
  @Test
  void aGeneratedClientWorks() throws Exception {
    ServerSettings behindProxy =
        ServerSettings.defaults()
            .withHost("127.0.0.1", TOKEN)
            .withDeployment(new Deployment(Proxies.of("/doppel", List.of()), null, null));
    try (TestServer guarded = TestServer.start(behindProxy);
        TestServer open = TestServer.start()) {
      generate(guarded.uri("/doppel/api/v1/openapi.json"));
      try (URLClassLoader classes = compile()) {
        use(classes, "", TOKEN);
        use(classes, open.server.url(), "");
      }
    }
  }

  private void generate(URI description) throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path said = folder.resolve("generator.out");
    Process generator =
        new ProcessBuilder(
                java,
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                GENERATOR.toAbsolutePath().toString(),
                "generate",
                "--generator-name=java",
                "--library=native",
                "--input-spec=" + description,
                "--output=" + folder.resolve("made"),
                "--invoker-package=client",
                "--api-package=client.api",
                "--model-package=client.model",
                "--additional-properties=openApiNullable=false,useJakartaEe=true,"
                    + "annotationLibrary=none,documentationProvider=none",
                "--global-property=apis,models,supportingFiles,"
                    + "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false")
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(generator.waitFor()).as(Files.readString(said)).isZero();
  }

  /** Returns the classes of the client and of the program that uses it. */
  private URLClassLoader compile() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve("made/src/main/java"))) {
      files.filter(each -> each.toString().endsWith(".java")).forEach(sources::add);
    }
    assertThat(sources).hasSizeGreaterThan(50);
    URL use = Objects.requireNonNull(JavaClientTest.class.getResource("client/Use.java"));
    Path program = folder.resolve("Use.java");
    try (var in = use.openStream()) {
      Files.write(program, in.readAllBytes());
    }
    sources.add(program);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-nowarn",
              "-d",
              classes.toString(),
              "-cp",
              System.getProperty("java.class.path", "") + File.pathSeparator + classes);
      boolean isCompiled =
          compiler
              .getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(isCompiled).as(said.toString()).isTrue();
    }
    return new URLClassLoader(
        new URL[] {classes.toUri().toURL()}, JavaClientTest.class.getClassLoader());
  }

  private static void use(ClassLoader classes, String address, String token) throws Exception {
    classes
        .loadClass("use.Use")
        .getMethod("use", String.class, String.class)
        .invoke(null, address, token);
  }
}
