package dev.doppel.experiments.jain;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;

/**
 * The texts that the parts about search results run on: those of the input, or made-up ones.
 *
 * @param name what they are, for titles
 */
record Library(SearchedTexts texts, String name, boolean isMadeUp) implements Closeable {

  /** The options that decide which. */
  static final Set<String> OPTIONS = Set.of(ExperimentSettings.INPUT, ExperimentSettings.SCALE);

  private static final int LEAST = 50;
  private static final int MADE_UP = 2000;
  private static final int LEAST_MADE_UP = 100; // for words that are in 5 % of them, five texts

  /** Why a part that ran on made-up texts judges nothing. */
  static final String NOT_JUDGED =
      "the texts are made up and repeat each other as they were told to: give --input";

  /**
   * Reads the texts.
   *
   * @throws IllegalArgumentException if there are too few
   */
  static Library open(ExperimentSettings settings, Progress progress) throws IOException {
    try (SearchedTexts.Writer writer = new SearchedTexts.Writer()) {
      String name;
      if (settings.input().isPresent()) {
        name = Texts.read(settings.input().get(), LEAST, writer::add, progress).remark();
      } else {
        int count = Math.max(LEAST_MADE_UP, MADE_UP / settings.scale());
        new MadeUpTexts(settings.seed()).collection(count, writer::add);
        name = Cells.format("%,d made-up texts", count);
      }
      return new Library(writer.finish(), name, settings.input().isEmpty());
    }
  }

  @Override
  public void close() throws IOException {
    texts.close();
  }
}
