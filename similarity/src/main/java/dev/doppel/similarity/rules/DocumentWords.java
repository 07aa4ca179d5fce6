package dev.doppel.similarity.rules;

import dev.doppel.core.quantity.Shares;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.DocumentSettings.Clustering;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import dev.doppel.similarity.rules.DocumentSettings.Identity;
import dev.doppel.similarity.rules.DocumentSettings.Keep;
import dev.doppel.similarity.rules.DocumentSettings.Preset;

/** Reads the settings of documents from a user's words. */
final class DocumentWords {

  private DocumentWords() {}

  /** What is not given is left to the builder, whose defaults depend on the method. */
  static DocumentSettings settings(GivenWords words) {
    DocumentSettings.Builder builder = DocumentSettings.builder();
    if (words.has("preset")) {
      builder.preset(words.choice("preset", Preset.JAIN_2005)); // first: the others win
    }
    if (words.has("method")) {
      builder.method(words.choice("method", Method.AUTO));
    }
    words.with(builder, "threshold", Shares::parse, DocumentSettings.Builder::threshold);
    words.with(builder, "containment", Shares::parse, DocumentSettings.Builder::containment);
    words.with(builder, "distance", GivenWords::smallNumber, DocumentSettings.Builder::distance);
    words.with(builder, "shingle", Shingling::parse, DocumentSettings.Builder::shingling);
    if (words.has("content")) {
      builder.content(words.choice("content", Content.MAIN));
    }
    if (words.has("cluster")) {
      builder.clustering(words.choice("cluster", Clustering.HEAD));
    }
    builder.keep(words.choice("keep", Keep.FIRST));
    builder.identity(words.choice("fingerprint", Identity.XXH3));
    words.with(builder, "threads", GivenWords::smallNumber, DocumentSettings.Builder::threads);
    words.requireAllRead();
    return builder.build();
  }
}
