package dev.doppel.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A component that a list of what is shipped names. */
record ShippedPart(String name, String version, List<String> licences, String sha256) {

  /** Reads a list of the form CycloneDX, without our own jars. */
  static List<ShippedPart> foreignIn(Path sbom) throws IOException {
    return in(sbom).stream().filter(part -> !part.name.startsWith("dev.doppel:")).toList();
  }

  static List<ShippedPart> in(Path sbom) throws IOException {
    List<ShippedPart> parts = new ArrayList<>();
    for (JsonNode component : new ObjectMapper().readTree(sbom.toFile()).get("components")) {
      List<String> licences = new ArrayList<>();
      for (JsonNode each : component.path("licenses")) {
        JsonNode licence = each.path("license");
        licences.add(
            licence
                .path("id")
                .asText(licence.path("name").asText(each.path("expression").asText())));
      }
      parts.add(
          new ShippedPart(
              component.path("group").asText() + ":" + component.path("name").asText(),
              component.path("version").asText(),
              licences,
              sha256(component)));
    }
    return parts;
  }

  /** The name of its jar. */
  String file() {
    return name.substring(name.indexOf(':') + 1) + "-" + version + ".jar";
  }

  /** All jars in a folder and the folders in it. */
  static List<Path> jarsIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static String sha256(JsonNode component) {
    for (JsonNode hash : component.path("hashes")) {
      if (hash.path("alg").asText().equals("SHA-256")) {
        return hash.path("content").asText();
      }
    }
    return "";
  }
}
