package dev.doppel.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** A module of the build as its files say, whether it was built or not. */
record SourceModule(String folder, Document pom) {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern MODULE = Pattern.compile("(?m)^module ([\\w.]+) \\{");

  /** All modules that the root names, but for the BOM, which has no code. */
  static List<SourceModule> all() throws Exception {
    List<SourceModule> modules = new ArrayList<>();
    for (String folder : texts(read("."), "/project/modules/module")) {
      if (!folder.equals("bom")) {
        modules.add(new SourceModule(folder, read(folder)));
      }
    }
    return modules;
  }

  /** Those that others may depend on. */
  static List<SourceModule> published() throws Exception {
    List<SourceModule> modules = new ArrayList<>();
    for (SourceModule module : all()) {
      if (texts(module.pom, "/project/properties/maven.deploy.skip").isEmpty()) {
        modules.add(module);
      }
    }
    return modules;
  }

  static Document read(String folder) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(ROOT.resolve(folder).resolve("pom.xml").toFile());
  }

  static List<String> texts(Document document, String path) throws Exception {
    NodeList nodes =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent().strip());
    }
    return texts;
  }

  List<String> texts(String path) throws Exception {
    return texts(pom, path);
  }

  String artifact() throws Exception {
    return texts("/project/artifactId").get(0);
  }

  /** Its name on the module path, by a descriptor or by the manifest; empty if neither says. */
  Optional<String> name() throws Exception {
    Optional<String> descriptor = descriptor();
    if (descriptor.isPresent()) {
      Matcher matcher = MODULE.matcher(descriptor.get());
      return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
    return texts("//manifestEntries/Automatic-Module-Name").stream().findFirst();
  }

  /** The text of its {@code module-info.java}. */
  Optional<String> descriptor() throws IOException {
    Path file = main().resolve("module-info.java");
    return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
  }

  /** The files of its code, tests left out. */
  List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(main())) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private Path main() {
    return ROOT.resolve(folder).resolve("src/main/java");
  }
}
