package dev.doppel.engine.documents;

import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Made-up texts and short ways to run a job on them. */
final class Texts {

  private Texts() {}

  /** A text of random words; the same seed gives the same text. */
  static String words(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + Integer.toString(random.nextInt(20_000), 36))
        .collect(Collectors.joining(" "));
  }

  /** The text with every {@code every}-th word replaced. */
  static String edited(String text, int every) {
    String[] words = text.split(" ");
    for (int i = every - 1; i < words.length; i += every) {
      words[i] = "edit" + i;
    }
    return String.join(" ", words);
  }

  static DocumentResult run(DocumentSettings settings, Path... inputs) throws IOException {
    try (DocumentInput input = DocumentInput.of(List.of(inputs), InputOptions.defaults())) {
      return DocumentJob.run(input, settings, Progress.NONE);
    }
  }

  static DocumentSettings usual() {
    return DocumentSettings.builder().build();
  }

  /** One JSON line. */
  static String line(String id, String text) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}\n";
  }

  /** The pairs as {@code a b relation}, in order. */
  static List<String> pairs(DocumentResult result) {
    DocumentPairs pairs = result.pairs();
    return IntStream.range(0, pairs.size())
        .mapToObj(
            pair ->
                result.id(pairs.a(pair))
                    + " "
                    + result.id(pairs.b(pair))
                    + " "
                    + pairs.relation(pair))
        .toList();
  }
}
