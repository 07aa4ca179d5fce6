package dev.doppel.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Texts and files made for tests. */
final class Texts {

  private Texts() {}

  static String words(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + Integer.toString(random.nextInt(20_000), 36))
        .collect(Collectors.joining(" "));
  }

  /** The text with every {@code every}-th word replaced. */
  static String edited(String text, int every, long seed) {
    String[] words = text.split(" ");
    for (int i = every - 1; i < words.length; i += every) {
      words[i] = "edit" + seed + "x" + i;
    }
    return String.join(" ", words);
  }

  /** One JSON line. */
  static String line(String id, String text) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}\n";
  }

  /**
   * Writes a folder with all that makes a difference: exact, near and contained texts, short and
   * empty ones, ids that repeat, records that cannot be read, and pages of a site with a template.
   */
  static void writeCorpus(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("site"));
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      String text = words(i, 60 + i % 7 * 40);
      lines.append(line("d" + i, text));
      switch (i % 6) {
        case 0 -> lines.append(line("d" + i, text.toUpperCase(Locale.ROOT)));
        case 1 -> lines.append(line("near" + i, edited(text, 45, i)));
        case 2 -> lines.append(line("around" + i, words(1000 + i, 50) + " " + text));
        case 3 -> lines.append(line("short" + i, words(i, 8))).append(line("d#2", words(i, 9)));
        case 4 -> lines.append(line("d" + (i - 1), edited(edited(text, 45, i), 50, -i)));
        default ->
            lines.append("{\"id\":\"broken\n\n{\"id\":\"none\"}\n").append(line("e" + i, " "));
      }
    }
    Files.writeString(folder.resolve("a.jsonl"), lines);
    Files.writeString(folder.resolve("b.txt"), words(3, 180));
    Files.writeString(folder.resolve("c.txt"), words(5000, 300));
    Files.write(folder.resolve("d.bin"), new byte[] {0, 1, 2, 3, 0, 0, 0, (byte) 0xff});
    String template = words(7777, 120);
    for (int i = 0; i < 26; i++) {
      String own = words(8000 + i / 2, i % 2 == 0 ? 10 : 12);
      Files.writeString(
          folder.resolve("site/p" + i + ".html"),
          "<html><body><h1>page</h1><p>" + template + "</p><p>" + own + "</p></body></html>");
    }
    Files.writeString(
        folder.resolve("z.jsonl"), line("d0", words(1, 100)) + line("last", words(2, 140)));
  }

  /** The contents of a folder of parts, in the order of their names. */
  static String parts(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> parts =
          files.filter(file -> file.getFileName().toString().startsWith("part-")).sorted().toList();
      StringBuilder text = new StringBuilder();
      for (Path part : parts) {
        text.append(Files.readString(part));
      }
      return text.toString();
    }
  }
}
