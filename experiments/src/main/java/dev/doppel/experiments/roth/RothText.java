package dev.doppel.experiments.roth;

import dev.doppel.index.SketchedDocument;
import java.util.Optional;

/**
 * A file of the corpus.
 *
 * @param simHash the paper's Similarity Index
 * @param mutation what was done to which other file, by its name
 */
record RothText(SketchedDocument document, long simHash, Optional<Mutation.Named> mutation) {

  String id() {
    return document.id();
  }

  boolean is(Mutation.Kind kind) {
    return mutation.isPresent() && mutation.get().mutation().kind() == kind;
  }

  int percent() {
    return mutation.map(named -> named.mutation().percent()).orElse(0);
  }
}
