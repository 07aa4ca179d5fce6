package dev.doppel.bench;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.rules.Profile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Prints what changes of a text cost in resemblance, by script; what is found of texts wrapped,
 * without marks and in other forms; and of texts that were scanned.
 *
 * <p>Run {@code bench/run scripts FOLDER}: the folder has a folder of texts for each language, and
 * is filled by {@code bench/scripts} if it is not there. Texts are halved by a hash of their names:
 * choose on the first ({@code bench/run scripts FOLDER fit}), report the second, which is printed
 * otherwise.
 */
final class ScriptTable {

  private static final int MAX_CHARACTERS = 20_000;
  private static final double[] ERROR_RATES = {0, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1};

  private final Path folder;
  private final boolean isFit;
  private final PrintStream out;

  private ScriptTable(Path folder, boolean isFit, PrintStream out) {
    this.folder = folder;
    this.isFit = isFit;
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    print(Path.of(args[0]), args.length > 1 && args[1].equals("fit"), System.out);
  }

  static void print(Path folder, boolean isFit, PrintStream out) throws IOException {
    ScriptTable table = new ScriptTable(folder, isFit, out);
    table.costs();
    table.found();
    table.scans();
  }

  private void costs() throws IOException {
    out.println(
        "| texts | number | 1 % of letters | 3 % | 5 % of sentences | 15 % | 1 % of letters, v1 |");
    out.println("|---|--:|--:|--:|--:|--:|--:|");
    Shingling present = Comparison.Settings.DEFAULT.shingling();
    for (Path language : languages()) {
      List<String> texts = texts(language);
      row(
          language.getFileName() + " | " + texts.size(),
          mean(texts, present, (text, random) -> ScriptEdits.letters(text, 0.01, random)),
          mean(texts, present, (text, random) -> ScriptEdits.letters(text, 0.03, random)),
          mean(texts, present, (text, random) -> ScriptEdits.sentences(text, 0.05, random)),
          mean(texts, present, (text, random) -> ScriptEdits.sentences(text, 0.15, random)),
          mean(
              texts,
              present.inEdition(1),
              (text, random) -> ScriptEdits.letters(text, 0.01, random)));
    }
  }

  private void found() throws IOException {
    out.println();
    out.println(
        "| texts | number | wrapped at 20 | 25 | 40 | 60 | without marks | other forms |"
            + " wrapped at 25, v1 | without marks, v1 | other forms, v1 |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    Comparison.Settings present = Comparison.Settings.DEFAULT;
    Comparison.Settings first =
        new Comparison.Settings(
            present.threshold(), present.containment(), present.shingling().inEdition(1));
    for (Path language : languages()) {
      List<String> texts = texts(language);
      row(
          language.getFileName() + " | " + texts.size(),
          recall(texts, present, (text, random) -> ScriptEdits.wrapped(text, 20)),
          recall(texts, present, (text, random) -> ScriptEdits.wrapped(text, 25)),
          recall(texts, present, (text, random) -> ScriptEdits.wrapped(text, 40)),
          recall(texts, present, (text, random) -> ScriptEdits.wrapped(text, 60)),
          recall(texts, present, (text, random) -> ScriptEdits.withoutMarks(text)),
          recall(texts, present, ScriptEdits::withOtherForms),
          recall(texts, first, (text, random) -> ScriptEdits.wrapped(text, 25)),
          recall(texts, first, (text, random) -> ScriptEdits.withoutMarks(text)),
          recall(texts, first, ScriptEdits::withOtherForms));
    }
  }

  private void scans() throws IOException {
    out.println();
    StringBuilder head = new StringBuilder("| texts | number | compared |");
    for (double rate : ERROR_RATES) {
      head.append(String.format(Locale.ROOT, " %.0f %% |", 100 * rate));
    }
    out.println(head + " pairs of others | of them found |");
    out.println("|---|--:|---|" + "--:|".repeat(ERROR_RATES.length) + "--:|--:|");
    for (Path language : languages()) {
      List<String> texts = texts(language);
      if (texts.stream().noneMatch(ScriptTable::isUnspaced)) {
        scans(language.getFileName().toString(), texts, "ocr", Profile.OCR);
      }
    }
  }

  private void scans(String language, List<String> texts, String name, Profile profile) {
    Comparison.Settings ocr =
        new Comparison.Settings(profile.threshold(), profile.containment(), profile.shingling());
    for (Comparison.Settings settings : List.of(ocr, Comparison.Settings.DEFAULT)) {
      double[] recalls = new double[ERROR_RATES.length];
      for (int i = 0; i < recalls.length; i++) {
        double rate = ERROR_RATES[i];
        recalls[i] =
            recall(texts, settings, (text, random) -> ScriptEdits.scanned(text, rate, random));
      }
      List<ShingleSet> sets = texts.stream().map(text -> set(text, settings.shingling())).toList();
      long wrong = 0;
      for (int a = 0; a < sets.size(); a++) {
        for (int b = 0; b < a; b++) {
          boolean isNear =
              Overlap.of(sets.get(a), sets.get(b)).resemblance() >= settings.threshold();
          wrong += isNear ? 1 : 0;
        }
      }
      long pairs = (long) sets.size() * (sets.size() - 1) / 2;
      String what = settings.equals(ocr) ? "`--profile " + name + "`" : "default";
      StringBuilder row =
          new StringBuilder("| %s | %d | %s |".formatted(language, texts.size(), what));
      for (double recall : recalls) {
        row.append(String.format(Locale.ROOT, " %.3f |", recall));
      }
      out.println(row + " %d | %d |".formatted(pairs, wrong));
    }
  }

  private static boolean isUnspaced(String text) {
    return text.codePoints().filter(ScriptEdits::isUnspaced).count() * 4 > text.length();
  }

  private List<Path> languages() throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.filter(Files::isDirectory).sorted().toList();
    }
  }

  private List<String> texts(Path language) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> paths = Files.list(language)) {
      for (Path path : paths.sorted().toList()) {
        boolean inFirst = (Hashes.of(path.getFileName().toString()) & 1) == 0;
        if (inFirst == isFit) {
          String text = Files.readString(path);
          texts.add(text.substring(0, Math.min(text.length(), MAX_CHARACTERS)));
        }
      }
    }
    return texts;
  }

  private static double mean(
      List<String> texts, Shingling shingling, BiFunction<String, SplittableRandom, String> edit) {
    double sum = 0;
    for (int i = 0; i < texts.size(); i++) {
      String edited = edit.apply(texts.get(i), new SplittableRandom(i));
      sum += Overlap.of(set(texts.get(i), shingling), set(edited, shingling)).resemblance();
    }
    return sum / texts.size();
  }

  private static ShingleSet set(String text, Shingling shingling) {
    TextShingles shingles = TextShingles.of(shingling);
    shingles.read(text);
    return shingles.shingles().copy();
  }

  /** The share of texts that are found again as near or exact after a change. */
  private static double recall(
      List<String> texts,
      Comparison.Settings settings,
      BiFunction<String, SplittableRandom, String> edit) {
    TextShingles before = TextShingles.of(settings.shingling());
    TextShingles after = TextShingles.of(settings.shingling());
    int found = 0;
    for (int i = 0; i < texts.size(); i++) {
      before.read(texts.get(i));
      after.read(edit.apply(texts.get(i), new SplittableRandom(i)));
      Overlap overlap = Overlap.of(before.shingles(), after.shingles());
      boolean isFound =
          before.sha256().equals(after.sha256()) || overlap.resemblance() >= settings.threshold();
      found += isFound ? 1 : 0;
    }
    return (double) found / texts.size();
  }

  private void row(String name, double... cells) {
    StringBuilder row = new StringBuilder("| ").append(name).append(" |");
    for (double cell : cells) {
      row.append(String.format(Locale.ROOT, " %.3f |", cell));
    }
    out.println(row);
  }
}
