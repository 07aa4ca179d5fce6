package dev.doppel.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Writes JSON lines for measurements: of ten documents six are new, three are near-copies of
 * earlier ones (one word of eighty replaced), and one is boilerplate, the same for all but for a
 * number. Run by {@code integrations/spark/run scale}.
 */
final class PlantedCorpus {

  /** An SQL condition: the documents of these numbers are like no earlier one. */
  static final String IS_NEW = "document % 10 < 6";

  /** An SQL condition: the documents of these numbers are near-copies. */
  static final String IS_NEAR_COPY = "document % 10 IN (6, 7, 8)";

  /** An SQL condition: these are boilerplate. */
  static final String IS_BOILERPLATE = "document % 10 = 9";

  private static final int WORDS = 80;
  private static final int VOCABULARY = 50_000;
  private static final int EVERY = 80; // one word of each near-copy

  private PlantedCorpus() {}

  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
  }

  static void write(Path file, int documents) throws IOException {
    String boilerplate = text(-1, 0);
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      for (int i = 0; i < documents; i++) {
        String text =
            switch (i % 10) {
              case 9 -> boilerplate + " page " + i;
              case 6, 7, 8 -> text(original(i), i);
              default -> text(i, 0);
            };
        out.write("{\"id\":\"d" + i + "\",\"text\":\"" + text + "\"}\n");
      }
    }
  }

  /** The new document of some lines before whose near-copy this is. */
  private static long original(int number) {
    return Math.max(0, number - number % 10 - 10L * (number % 7));
  }

  /** The text of this number, with some words replaced if {@code edit} is not 0. */
  private static String text(long number, long edit) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      int word = random.nextInt(VOCABULARY);
      boolean replaced = edit != 0 && (i + edit) % EVERY == 0;
      text.append(i == 0 ? "" : " ").append(replaced ? "edit" + edit : "w" + word);
    }
    return text.toString();
  }
}
