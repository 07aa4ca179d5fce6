package dev.doppel.bench;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A candidate for the defaults of {@code doppel docs}.
 *
 * @param content which part of a page is compared; means nothing to texts
 * @param containment from which share a text is contained; above 1: contained texts do not count
 */
record Choice(String content, String shingle, double threshold, double containment) {

  static final List<String> SHINGLES =
      List.of("words:2", "words:3", "words:4", "words:5", "words:6", "words:7");
  static final List<Double> THRESHOLDS = List.of(0.4, 0.5, 0.55, 0.6, 0.7, 0.8, 0.9);
  static final double NONE_CONTAINED = 2;

  /** What {@code doppel docs} does if it is told nothing. */
  static Choice usual() {
    DocumentSettings usual = DocumentSettings.defaults();
    return new Choice(
        usual.content().name().toLowerCase(Locale.ROOT),
        usual.shingling().toString(),
        usual.threshold(),
        usual.containment());
  }

  /** All choices, with contained texts as {@code doppel docs} finds them. */
  static List<Choice> all(String content) {
    List<Choice> all = new ArrayList<>();
    for (String shingle : SHINGLES) {
      for (double threshold : THRESHOLDS) {
        all.add(new Choice(content, shingle, threshold, DocumentSettings.USUAL_CONTAINMENT));
      }
    }
    return all;
  }

  /** This choice if contained texts do not count. */
  Choice withoutContained() {
    return new Choice(content, shingle, threshold, NONE_CONTAINED);
  }

  /** The settings of a job; of those that count no contained texts, of one that finds them. */
  DocumentSettings settings() {
    return DocumentSettings.builder()
        .content(DocumentSettings.Content.valueOf(content.toUpperCase(Locale.ROOT)))
        .shingling(Shingling.parse(shingle))
        .threshold(threshold)
        .containment(containment > 1 ? DocumentSettings.USUAL_CONTAINMENT : containment)
        .build();
  }

  /** What names the choice in the files of counts. */
  @Override
  public String toString() {
    return content + " " + shingle + " " + threshold + " " + containment;
  }

  /** Words for a table. */
  String label() {
    return String.format(Locale.ROOT, "%s, threshold %s", shingle, threshold)
        + (containment > 1 ? ", none contained" : ", contained from " + containment)
        + (content.equals("main") ? "" : ", " + content);
  }
}
