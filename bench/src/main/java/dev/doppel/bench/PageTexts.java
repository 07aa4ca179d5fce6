package dev.doppel.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Texts found in the pages of the article extraction benchmark, in a file: one JSON object {@code
 * {"name","text","millis"}} a line. For {@code bench/peers/run text}, which has libraries of other
 * languages, too; all are judged by {@link ShingleMatch}.
 *
 * <pre>
 * find FOLDER OUT ROUNDS NAME   writes what one of {@link TextFinder#ALL} finds
 * judge FOLDER FILE             prints precision, recall, F1, milliseconds and MB/s as one JSON object
 * </pre>
 */
final class PageTexts {

  private static final JsonFactory JSON = new JsonFactory();

  private PageTexts() {}

  public static void main(String[] args) throws IOException {
    if (args.length == 5 && args[0].equals("find")) {
      find(Path.of(args[1]), Path.of(args[2]), Integer.parseInt(args[3]), args[4]);
    } else if (args.length == 3 && args[0].equals("judge")) {
      judge(Path.of(args[1]), Path.of(args[2]), System.out);
    } else {
      throw new IllegalArgumentException("find FOLDER OUT ROUNDS NAME, or judge FOLDER FILE");
    }
  }

  static void find(Path folder, Path out, int rounds, String name) throws IOException {
    TextFinder finder = TextFinder.ALL.get(name);
    if (finder == null) {
      throw new IllegalArgumentException("no library '" + name + "' in " + TextFinder.ALL.keySet());
    }
    List<MarkedPage> pages = MarkedPage.readAll(folder);
    List<TextFinder.Found> found = finder.findAll(pages, rounds);
    try (BufferedWriter lines = Files.newBufferedWriter(out);
        JsonGenerator json = JSON.createGenerator(lines).setRootValueSeparator(null)) {
      for (int i = 0; i < pages.size(); i++) {
        json.writeStartObject();
        json.writeStringField("name", pages.get(i).name());
        json.writeStringField("text", found.get(i).text());
        json.writeNumberField("millis", found.get(i).millis());
        json.writeEndObject();
        json.writeRaw('\n');
      }
    }
  }

  static void judge(Path folder, Path file, PrintStream out) throws IOException {
    Map<String, String> texts = new HashMap<>();
    List<Double> times = new ArrayList<>();
    read(file, texts, times);
    List<ShingleMatch> matches = new ArrayList<>();
    long bytes = 0;
    for (MarkedPage page : MarkedPage.readAll(folder)) {
      String text = texts.get(page.name());
      if (text == null) {
        throw new IOException(file + " has no text for " + page.name());
      }
      matches.add(ShingleMatch.of(page.marked(), text));
      bytes += page.html().length;
    }
    ExtractionScore score = ExtractionScore.of(matches);
    double[] millis = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double seconds = Arrays.stream(millis).sum() / 1000;
    out.printf(
        Locale.ROOT,
        "{\"pages\":%d,\"precision\":%.4f,\"recall\":%.4f,\"f1\":%.4f,"
            + "\"median\":%.2f,\"speed\":%.2f}%n",
        millis.length,
        score.precision(),
        score.recall(),
        score.f1(),
        millis[millis.length / 2],
        bytes / 1e6 / seconds);
  }

  private static void read(Path file, Map<String, String> texts, List<Double> times)
      throws IOException {
    try (JsonParser json = JSON.createParser(file.toFile())) {
      while (json.nextToken() == JsonToken.START_OBJECT) {
        String name = "";
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String field = json.currentName();
          json.nextToken();
          switch (field) {
            case "name" -> name = json.getText();
            case "text" -> texts.put(name, json.getText());
            case "millis" -> times.add(json.getDoubleValue());
            default -> throw new IOException(file + " has an unknown field " + field);
          }
        }
      }
    }
  }
}
