package dev.doppel.experiments.roth;

import dev.doppel.core.work.Progress;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Asks an index of the corpus for what is 90 % like each file, by the paper's distance and by
 * verified similarity, and judges the answers by the texts themselves.
 */
final class Verified {

  private static final double SIMILARITY = 0.9;

  /** A verdict near the border may fall either way; four standard errors below it, it is wrong. */
  private static final double TOLERATED = 0.87;

  private final List<RothText> texts;
  private final TrueResemblance truth;
  private final Map<String, Double> known = new HashMap<>();

  private Verified(List<RothText> texts, SimilaritySettings settings, Path corpus) {
    this.texts = texts;
    this.truth = new TrueResemblance(corpus, settings.shingling());
  }

  static List<Observation> of(
      List<RothText> texts, SimilaritySettings settings, Path corpus, Progress progress)
      throws IOException {
    Path folder = Files.createTempDirectory("doppel-experiment");
    try (SimilarityIndex index = SimilarityIndex.open(folder, settings)) {
      for (RothText text : texts) {
        index.add(text.document());
      }
      return new Verified(texts, settings, corpus).table(index, progress);
    } finally {
      delete(folder);
    }
  }

  private List<Observation> table(SimilarityIndex index, Progress progress) throws IOException {
    int alike = mutationsThatAreAlike(index);
    Judgement byDistance = new Judgement();
    Judgement bySimilarity = new Judgement();
    for (int i = 0; i < texts.size(); i++) {
      String id = texts.get(i).id();
      judge(id, index.find(id, Query.distance(Observations.DISTANCE)), byDistance);
      judge(id, index.find(id, Query.similarity(SIMILARITY)), bySimilarity);
      progress.reach(i);
    }
    List<Observation> table = new ArrayList<>();
    table.add(row("known mutations of resemblance 0.9 or more", "%,d", alike, "%,d", alike));
    table.add(row("pairs found", "%,d", byDistance.pairs, "%,d", bySimilarity.pairs));
    table.add(
        rates(
            "recall of the known mutations", byDistance.recall(alike), bySimilarity.recall(alike)));
    table.add(
        rates(
            "precision: resemblance 0.90 or more",
            byDistance.precision(),
            bySimilarity.precision()));
    table.add(rates("precision: 0.87 or more", byDistance.tolerated(), bySimilarity.tolerated()));
    table.add(rates("lowest resemblance found", byDistance.lowest, bySimilarity.lowest));
    return table;
  }

  /** Counts the mutations that left a text 90 % like the original, and remembers which. */
  private int mutationsThatAreAlike(SimilarityIndex index) throws IOException {
    for (RothText text : texts) {
      if (text.mutation().isPresent()) {
        String original = text.mutation().get().original();
        if (index.get(original).isPresent() && !text.document().isEmpty()) {
          double resemblance = truth.of(text.id(), original);
          if (resemblance >= SIMILARITY) {
            known.put(key(text.id(), original), resemblance);
          }
        }
      }
    }
    return known.size();
  }

  private void judge(String id, List<Match> matches, Judgement judgement) throws IOException {
    for (Match match : matches) {
      if (id.compareTo(match.id()) < 0) { // each pair once
        String key = key(id, match.id());
        Double resemblance = known.get(key);
        judgement.recalled += resemblance == null ? 0 : 1;
        judgement.add(resemblance == null ? truth.of(id, match.id()) : resemblance);
      }
    }
  }

  private static String key(String a, String b) {
    return a.compareTo(b) < 0 ? a + "\n" + b : b + "\n" + a;
  }

  private static Observation rates(String what, double paper, double ours) {
    return row(what, "%.4f", paper, "%.4f", ours);
  }

  private static Observation row(
      String what, String paperFormat, Object paper, String format, Object ours) {
    return new Observation(
        what,
        String.format(Locale.ROOT, paperFormat, paper),
        String.format(Locale.ROOT, format, ours));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** Counts what was found. */
  private static final class Judgement {

    private long pairs;
    private long right;
    private long nearlyRight;
    private long recalled;
    private double lowest = 1;

    void add(double resemblance) {
      pairs++;
      right += resemblance >= SIMILARITY ? 1 : 0;
      nearlyRight += resemblance >= TOLERATED ? 1 : 0;
      lowest = Math.min(lowest, resemblance);
    }

    double recall(int of) {
      return of == 0 ? 1 : (double) recalled / of;
    }

    double precision() {
      return pairs == 0 ? 1 : (double) right / pairs;
    }

    double tolerated() {
      return pairs == 0 ? 1 : (double) nearlyRight / pairs;
    }
  }
}
