package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** A page of the article extraction benchmark with the article's text as marked by people. */
record MarkedPage(String name, byte[] html, String marked) {

  /** Reads {@code ground-truth.json} of the folder, and the pages it names from {@code html}. */
  static List<MarkedPage> readAll(Path folder) throws IOException {
    List<MarkedPage> pages = new ArrayList<>();
    Path truth = folder.resolve("ground-truth.json");
    try (JsonParser json = new JsonFactory().createParser(truth.toFile())) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        byte[] html = Files.readAllBytes(folder.resolve("html").resolve(name + ".html"));
        json.nextToken();
        pages.add(new MarkedPage(name, html, articleBody(json)));
      }
    }
    return pages;
  }

  private static String articleBody(JsonParser page) throws IOException {
    String body = "";
    while (page.nextToken() == JsonToken.FIELD_NAME) {
      boolean wanted = page.currentName().equals("articleBody");
      page.nextToken();
      if (wanted && page.currentToken() == JsonToken.VALUE_STRING) {
        body = page.getText();
      }
      page.skipChildren();
    }
    return body;
  }

  /** Whether we may open the page while we work on the extraction. */
  boolean isForWork() {
    CRC32 sum = new CRC32();
    sum.update(name.getBytes(UTF_8));
    return sum.getValue() % 2 == 0;
  }
}
