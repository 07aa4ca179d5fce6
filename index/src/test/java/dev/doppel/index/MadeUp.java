package dev.doppel.index;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Made-up texts, and documents of them. */
final class MadeUp {

  private MadeUp() {}

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

  static SketchedDocument document(String id, String text) {
    return document(id, Map.of(), text);
  }

  static SketchedDocument document(String id, Map<String, String> metadata, String text) {
    return TextSketcher.of(SimilaritySettings.defaults()).sketch(id, metadata, text);
  }
}
