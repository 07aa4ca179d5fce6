package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** URLs to begin with: real ones, and those that others found worth a test. */
final class SampleUrls {

  private SampleUrls() {}

  /** Repositories of npm packages and television streams, as they stand in the world. */
  static List<String> real() {
    try (InputStream in = Vectors.open("real-urls.txt")) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> all() {
    List<String> urls = new ArrayList<>(real());
    for (Map<String, ?> each : Vectors.wpt("urltestdata.json")) {
      urls.add(Objects.toString(each.get("input")));
    }
    for (String file : List.of("semantic_precise", "supplemental_whatwg", "aggressive")) {
      for (Object url : ((Map<?, ?>) Vectors.json("urlcanon/" + file + ".json")).keySet()) {
        urls.add(url.toString());
      }
    }
    for (Object url : (List<?>) Vectors.json("urlcanon/idempotence.json")) {
      urls.add(url.toString());
    }
    return urls;
  }
}
