package dev.doppel.index;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.PackedMinHash;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import dev.doppel.store.StoredSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How the sketches of an index are made. Sketches made in different ways cannot be compared, so an
 * index opens with the settings it was made with and no others.
 *
 * @param shingling the pieces by which texts resemble each other; where they are words, texts of
 *     fewer than three shingles' worth are compared by characters, and only among themselves
 * @param content what of an HTML page counts
 */
public record SimilaritySettings(Shingling shingling, Content content) {

  /**
   * The finer sketch: 512 bytes. Of the shapes of that size one bit a component errs as little and
   * takes three times as long; four bits err more on texts that are alike. The table is in
   * docs/similarity-index.md.
   */
  static final PackedMinHash FINE = new PackedMinHash(2048, 2);

  public SimilaritySettings {
    Check.argument(
        !shingling.replicas(),
        "an index compares sets of shingles, not bags: leave replicas out of '%s'",
        shingling);
    content.requireText();
  }

  /** Returns the usual settings: three words, a page's main content. */
  public static SimilaritySettings defaults() {
    return new SimilaritySettings(Shingling.words(3), Content.MAIN);
  }

  /**
   * Reads settings from the words {@code shingle} and {@code content}.
   *
   * @throws IllegalArgumentException if one is malformed: it names the option or field as the user
   *     typed it
   */
  public static SimilaritySettings parse(GivenWords words) {
    SimilaritySettings usual = defaults();
    SimilaritySettings settings =
        new SimilaritySettings(
            words.parsed("shingle", Shingling::parse, usual.shingling()),
            Content.parse(words, usual.content()));
    words.requireAllRead();
    return settings;
  }

  /** All that must be equal for sketches to be comparable, in one line. */
  String line() {
    return "%s simhash=64 minhash=%dx%d shingle=%s short=%s content=%s"
        .formatted(
            shingling.edition() == 1 ? "similarity-v2" : "similarity-v3",
            FINE.components(),
            FINE.bits(),
            shingling.inEdition(Shingling.EDITION), // the version tells which
            hasShortTexts() ? TextShingles.SHORT : shingling.inEdition(Shingling.EDITION),
            content);
  }

  /** The settings that sketches in a folder were made with: by edition 1, if its line says so. */
  SimilaritySettings storedIn(Path folder) throws IOException {
    SimilaritySettings first = new SimilaritySettings(shingling.inEdition(1), content);
    boolean isAsAsked = shingling.equals(first.shingling.inEdition(shingling.edition()));
    return isAsAsked && StoredSettings.in(folder).equals(Optional.of(first.line())) ? first : this;
  }

  /** The pieces of a text too short for words; where words do not count, those of all texts. */
  Shingling shortShingling() {
    return hasShortTexts() ? TextShingles.SHORT : shingling;
  }

  /** Whether short texts are compared by characters, and among themselves. */
  boolean hasShortTexts() {
    return shingling.unit() == Shingling.Unit.WORDS;
  }
}
