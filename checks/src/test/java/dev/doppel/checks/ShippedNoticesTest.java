package dev.doppel.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/**
 * What is shipped is what its list names, and {@code THIRD-PARTY-NOTICES} tells of all of it. The
 * lists are made when modules are packaged, so this runs after that.
 */
class ShippedNoticesTest {

  private static final Path TARGET = Path.of("..", "cli", "target");
  private static final Path NOTICES = Path.of("..", "THIRD-PARTY-NOTICES");
  private static final Path STOP_WORDS =
      Path.of("..", "core/src/main/resources/dev/doppel/core/shingle/stopwords");
  private static final String SBOM = "doppel-sbom.json";

  /** The other modules whose packages hold jars of others. */
  private static final List<Path> OTHERS =
      List.of(
          Path.of("../integrations/tika/target"),
          Path.of("../integrations/spark/target"),
          Path.of("../integrations/flink/target"));

  /** Licences that may be shipped beside Apache-2.0; the Mozilla ones for unchanged jars only. */
  private static final Set<String> ALLOWED =
      Set.of(
          "Apache-2.0",
          "MIT",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "0BSD",
          "Unicode-3.0",
          "MPL-2.0",
          "MPL-1.1");

  private static final Pattern OWN_WORDS =
      Pattern.compile("META-INF/(jsoup/|resources/webjars/[^/]*/[^/]*/)?LICEN[CS]E(\\.txt|\\.md)?");
  private static final Pattern NOTICE = Pattern.compile("META-INF/NOTICE(\\.txt|\\.md)?");

  @Test
  void theListNamesEveryJarByItsHash() throws Exception {
    assumeListed(TARGET);
    Map<String, String> listed = new TreeMap<>();
    for (ShippedPart part : ShippedPart.in(TARGET.resolve(SBOM))) {
      listed.put(part.file(), part.sha256());
    }
    Map<String, String> shipped = new TreeMap<>();
    for (Path jar : ShippedPart.jarsIn(TARGET.resolve("lib"))) {
      shipped.put(jar.getFileName().toString(), sha256(jar));
    }

    assertThat(shipped).isEqualTo(listed);
  }

  @Test
  void theListIsTheSameForTheSameSources() throws IOException {
    assumeListed(TARGET);
    assertThat(Files.readString(TARGET.resolve(SBOM)))
        .doesNotContain("\"serialNumber\"")
        .doesNotContain("\"timestamp\"")
        .contains("\"specVersion\" : \"1.6\"");
  }

  @Test
  void everyLicenceMayBeShipped() throws IOException {
    assumeListed(TARGET);
    Map<String, Choice> choices = choices();

    for (ShippedPart part : ShippedPart.foreignIn(TARGET.resolve(SBOM))) {
      assertThat(licence(part, choices)).as(part.toString()).isIn(ALLOWED);
    }
  }

  @Test
  void theNoticesTellOfAllThatIsShipped() throws IOException {
    assumeListed(TARGET);
    assumeListed(OTHERS.toArray(Path[]::new));
    Map<String, Choice> choices = choices();
    Map<ShippedPart, Set<String>> parts = new LinkedHashMap<>();
    List<Path> targets = new ArrayList<>(List.of(TARGET));
    targets.addAll(OTHERS);
    for (Path target : targets) {
      String module = target.toAbsolutePath().resolveSibling("").getFileName().toString();
      for (ShippedPart part : ShippedPart.foreignIn(target.resolve(SBOM))) {
        parts.computeIfAbsent(part, key -> new TreeSet<>()).add(module);
      }
    }

    String expected = text(parts, choices);

    Path written = Files.writeString(TARGET.resolve("THIRD-PARTY-NOTICES"), expected);
    assertThat(Files.readString(NOTICES).equals(expected))
        .as("THIRD-PARTY-NOTICES is what is shipped; if not, copy %s there", written)
        .isTrue();
  }

  @Test
  void ourJarsHaveLicenceAndNotice() throws IOException {
    List<Path> ours = new ArrayList<>(ShippedPart.jarsIn(TARGET.resolve("lib")));
    ours.removeIf(jar -> !jar.getFileName().toString().startsWith("doppel-"));
    ours.add(TARGET.resolve("doppel-cli-" + version() + ".jar"));

    assertThat(ours).hasSizeGreaterThan(8);
    for (Path jar : ours) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        assertThat(zip.getEntry("META-INF/LICENSE")).as(jar.toString()).isNotNull();
        assertThat(zip.getEntry("META-INF/NOTICE")).as(jar.toString()).isNotNull();
      }
    }
  }

  private static String version() {
    return System.getProperty("doppel.version");
  }

  /** On a developer's machine, that is; where changes land, a missing list is a failure. */
  private static void assumeListed(Path... targets) {
    boolean listed = Stream.of(targets).allMatch(target -> Files.exists(target.resolve(SBOM)));
    boolean required = System.getenv("DOPPEL_CI") != null;
    assumeTrue(listed || required, "needs mvn verify at the top, online: " + SBOM + " is missing");
  }

  /** One licence of several, and whose copyright it is where the jar does not say. */
  private record Choice(String licence, String copyright) {}

  private static Map<String, Choice> choices() throws IOException {
    return resource("choices.tsv")
        .lines()
        .map(line -> line.split("\t", -1))
        .collect(Collectors.toMap(cells -> cells[0], cells -> new Choice(cells[1], cells[2])));
  }

  private static String licence(ShippedPart part, Map<String, Choice> choices) {
    Choice choice = choices.get(part.name());
    if (choice != null) {
      return choice.licence();
    }
    return part.licences().contains("Apache-2.0")
        ? "Apache-2.0"
        : String.join(" and ", part.licences());
  }

  private static String text(Map<ShippedPart, Set<String>> parts, Map<String, Choice> choices)
      throws IOException {
    StringBuilder out =
        new StringBuilder(
            "Third-party notices\n\n"
                + "Doppel is shipped with the libraries below, as they were published, under the"
                + " licence named;\nwhere a library offers several, under the one named. In"
                + " brackets: which package has it.\nThe text of Apache-2.0 is in LICENSE.\n\n");
    Map<String, List<String>> notices = new LinkedHashMap<>();
    Map<String, List<String>> licences = new LinkedHashMap<>();
    List<ShippedPart> sorted = new ArrayList<>(parts.keySet());
    Collections.sort(
        sorted, (a, b) -> (a.name() + " " + a.version()).compareTo(b.name() + " " + b.version()));
    for (ShippedPart part : sorted) {
      String licence = licence(part, choices);
      String name = part.name() + " " + part.version();
      out.append(name).append(": ").append(licence);
      out.append(" (").append(String.join(", ", parts.getOrDefault(part, Set.of()))).append(")\n");
      notice(part).ifPresent(found -> add(notices, found, name));
      if (!licence.equals("Apache-2.0")) {
        add(licences, licenceText(part, licence, choices), name);
      }
    }
    append(out, "Licences other than Apache-2.0", licences);
    append(out, "Notices that come with the libraries", notices);
    append(
        out,
        "Data of others inside doppel-core",
        Map.of(
            tidy(Files.readString(STOP_WORDS.resolve("LICENSE"))),
            List.of("stop word lists of the Snowball project, as org.apache.lucene has them")));
    return out.toString();
  }

  private static void add(Map<String, List<String>> texts, String text, String name) {
    texts.computeIfAbsent(text, key -> new ArrayList<>()).add(name);
  }

  private static void append(StringBuilder out, String title, Map<String, List<String>> texts) {
    out.append("\n\n").append(title).append('\n').append("=".repeat(title.length())).append('\n');
    texts.forEach(
        (text, names) ->
            out.append("\n--- ")
                .append(String.join("\n--- ", names))
                .append("\n\n")
                .append(text)
                .append('\n'));
  }

  private static String licenceText(ShippedPart part, String licence, Map<String, Choice> choices)
      throws IOException {
    Choice choice = choices.get(part.name());
    if (choice != null) {
      return choice.copyright() + "\n\n" + tidy(resource(licence + ".txt"));
    }
    return entry(part, OWN_WORDS)
        .orElseThrow(() -> new AssertionError("no licence in " + part.file() + "; name one"));
  }

  private static Optional<String> notice(ShippedPart part) throws IOException {
    return entry(part, NOTICE);
  }

  private static Optional<String> entry(ShippedPart part, Pattern wanted) throws IOException {
    Path jar = jar(part);
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> found =
          zip.stream().filter(entry -> wanted.matcher(entry.getName()).matches()).toList();
      if (found.isEmpty()) {
        return Optional.empty();
      }
      try (InputStream in = zip.getInputStream(found.get(0))) {
        return Optional.of(tidy(new String(in.readAllBytes(), UTF_8)));
      }
    }
  }

  private static Path jar(ShippedPart part) throws IOException {
    List<Path> folders =
        List.of(
            TARGET.resolve("lib"),
            OTHERS.get(0).resolve("lib"),
            OTHERS.get(1).resolve("lib"),
            OTHERS.get(2).resolve("classes/lib"));
    for (Path folder : folders) {
      for (Path jar : ShippedPart.jarsIn(folder)) {
        if (jar.getFileName().toString().equals(part.file())) {
          return jar;
        }
      }
    }
    throw new AssertionError(part.file() + " is listed but nowhere");
  }

  private static String tidy(String text) {
    return text.replace("\r", "")
        .lines()
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n"))
        .strip();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ShippedNoticesTest.class.getResourceAsStream("licences/" + name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
