package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.doppel.core.words.GivenWords;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Prints how many bits a text and its reformatted copy have in common by the method of Jain,
 * Dahlin, Tewari 2005, whose canonical text is meant to make them equal. Run with {@code bench/run
 * jaincopies COPIES FOLDER...}; of all files of 3 to 59 KB but pages, COPIES are taken, evenly
 * spread.
 *
 * <p>In a copy each paragraph is numbered, 3 % of the words of four characters or more are in
 * quotes, and 2 % of the words before a space have a colon after them.
 */
public final class JainCopies {

  private static final int MIN_BYTES = 3_000;
  private static final int MAX_BYTES = 59_000; // the copy is longer, and must fit a filter, too
  private static final double WANTED = 0.95;
  private static final double QUOTED = 0.03;
  private static final double WITH_COLON = 0.02;
  private static final int LONG_WORD = 4;
  private static final List<String> NUMBERINGS = List.of("%d.%d ", "%d.%d. ", "(%2$d) ", "a.%2$d ");

  private JainCopies() {}

  public static void main(String[] args) throws IOException {
    if (args.length < 2) {
      System.err.println("jaincopies: name the number of copies and one folder of texts or more");
      System.exit(2);
    }
    List<Path> folders = Arrays.stream(args).skip(1).map(Path::of).toList();
    print(Integer.parseInt(args[0]), folders, System.out);
  }

  static void print(int copies, List<Path> folders, PrintStream out) throws IOException {
    List<Path> texts = chosen(files(folders), copies);
    double[] shares = new double[texts.size()];
    Path folder = Files.createTempDirectory("jaincopies");
    for (int i = 0; i < shares.length; i++) {
      shares[i] = share(texts.get(i), folder.resolve("copy.txt"), new SplittableRandom(i));
      if (shares[i] < WANTED) {
        out.printf(Locale.ROOT, "%.3f %s%n", shares[i], texts.get(i).getFileName());
      }
    }
    Files.deleteIfExists(folder.resolve("copy.txt"));
    Files.delete(folder);
    out.println("| copies | found | with 0.95 of the bits or more | least |");
    out.println("|--:|--:|--:|--:|");
    out.printf(
        Locale.ROOT,
        "| %d | %d | %d | %.3f |%n",
        shares.length,
        Arrays.stream(shares).filter(share -> share > 0).count(),
        Arrays.stream(shares).filter(share -> share >= WANTED).count(),
        Arrays.stream(shares).min().orElse(0));
  }

  /** Returns the share of bits that a text and its copy have in common, 0 if it is not found. */
  private static double share(Path text, Path copy, SplittableRandom random) throws IOException {
    // A byte is a character here, so that the bytes of the text stay what they are.
    Files.write(copy, reformatted(Files.readString(text, ISO_8859_1), random).getBytes(ISO_8859_1));
    DocumentSettings settings =
        DocumentSettings.parse(GivenWords.ofOptions().put("preset", "jain-2005"));
    try (DocumentInput input = DocumentInput.of(List.of(text, copy), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
      if (result.pairs().size() == 1) {
        return result.pairs().evidence(0);
      }
      return result.documents() == 2 && result.head(1) == 0 ? 1 : 0; // an exact copy has no pair
    }
  }

  static String reformatted(String text, SplittableRandom random) {
    String numbering = NUMBERINGS.get(random.nextInt(NUMBERINGS.size()));
    StringBuilder copy = new StringBuilder();
    boolean isParagraph = true;
    int paragraphs = 0;
    for (String line : text.split("(?<=\n)", -1)) {
      if (line.isBlank()) {
        isParagraph = true;
      } else if (isParagraph) {
        copy.append(numbering.formatted(paragraphs / 99 + 1, paragraphs % 99 + 1));
        paragraphs++;
        isParagraph = false;
      }
      mark(line, random, copy);
    }
    return copy.toString();
  }

  private static void mark(String line, SplittableRandom random, StringBuilder copy) {
    int i = 0;
    while (i < line.length()) {
      int end = i;
      while (end < line.length() && isOfWord(line, end)) {
        end++;
      }
      if (end == i) {
        copy.append(line.charAt(i++));
        continue;
      }
      boolean isQuoted = end - i >= LONG_WORD && random.nextDouble() < QUOTED;
      copy.append(isQuoted ? "\"" : "").append(line, i, end).append(isQuoted ? "\"" : "");
      boolean isBeforeSpace = end < line.length() && line.charAt(end) <= ' ';
      copy.append(isBeforeSpace && random.nextDouble() < WITH_COLON ? ":" : "");
      i = end;
    }
  }

  /** Letters, digits, and apostrophes between them: nobody puts half of "don't" in quotes. */
  private static boolean isOfWord(String line, int i) {
    char each = line.charAt(i);
    return each >= 0x80
        || Character.isLetterOrDigit(each)
        || (each == '\''
            && i > 0
            && i + 1 < line.length()
            && Character.isLetterOrDigit(line.charAt(i - 1))
            && Character.isLetterOrDigit(line.charAt(i + 1)));
  }

  private static List<Path> chosen(List<Path> files, int copies) {
    List<Path> chosen = new ArrayList<>();
    for (int i = 0; i < Math.min(copies, files.size()); i++) {
      chosen.add(files.get((int) ((long) i * files.size() / Math.min(copies, files.size()))));
    }
    return chosen;
  }

  private static List<Path> files(List<Path> folders) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.sorted().toList()) {
          if (Files.isRegularFile(file)
              && !file.toString().endsWith(".html") // quotes in its tags are not text
              && Files.size(file) >= MIN_BYTES
              && Files.size(file) <= MAX_BYTES) {
            files.add(file);
          }
        }
      }
    }
    return files;
  }
}
