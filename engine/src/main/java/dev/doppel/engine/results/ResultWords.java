package dev.doppel.engine.results;

import dev.doppel.core.quantity.Shares;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.ChunkRule;
import dev.doppel.similarity.rules.DocumentSettings.Content;

/** Reads which results belong together from a user's words. */
final class ResultWords {

  private ResultWords() {}

  static ResultSettings settings(GivenWords words) {
    ResultMethod method = words.choice("method", ResultMethod.MINHASH);
    ResultSettings usual =
        method == ResultMethod.JAIN_2005 ? ResultSettings.jain2005() : ResultSettings.defaults();
    ResultSettings settings =
        usual
            .withMethod(method)
            .withGrouping(words.choice("cluster", usual.grouping()))
            .withNumbers(words.choice("numbers", usual.numbers()))
            .withContent(Content.parse(words, usual.content()));
    settings = words.with(settings, "threshold", Shares::parse, ResultSettings::withThreshold);
    settings = words.with(settings, "containment", Shares::parse, ResultSettings::withContainment);
    settings = words.with(settings, "shingle", Shingling::parse, ResultSettings::withShingling);
    settings = words.with(settings, "page", GivenWords::smallNumber, ResultSettings::withPage);
    if (method.hasChunks()) {
      settings = settings.withChunks(ChunkRule.parse(words, settings.chunks()));
    } else {
      ChunkRule.refuse(words, words.spelled("method") + " jain-2005 or chunks");
    }
    words.requireAllRead();
    return settings;
  }
}
