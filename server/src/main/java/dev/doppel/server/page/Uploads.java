package dev.doppel.server.page;

import dev.doppel.index.Match;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.UploadedFile;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.memory.SharedDocuments.Added;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Files that were dropped: each good one is stored, and of each is told what became of it. */
final class Uploads {

  private Uploads() {}

  /** What became of a file. */
  enum Outcome {
    /** It repeats nothing. */
    NEW,
    /** There is another of the same text. */
    COPY,
    /** It resembles another. */
    SIMILAR,
    /** It was there already. */
    UNCHANGED,
    /** It could not be stored. */
    FAILED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What became of a file.
   *
   * @param text in a sentence
   */
  record Told(String name, String outcome, String text) {

    static Told of(String name, Outcome outcome, String text) {
      return new Told(name, outcome.toString(), text);
    }

    boolean hasFailed() {
      return outcome.equals(Outcome.FAILED.toString());
    }
  }

  /** Adds files; all are under way before the first is waited for, so that they share a commit. */
  static List<Told> add(SharedDocuments documents, List<UploadedFile> files) throws IOException {
    List<CompletableFuture<Told>> under = new ArrayList<>();
    for (UploadedFile file : files) {
      if (!file.filename().isEmpty()) {
        under.add(add(documents, file));
      }
    }
    return under.stream().map(CompletableFuture::join).toList();
  }

  private static CompletableFuture<Told> add(SharedDocuments documents, UploadedFile file)
      throws IOException {
    String name = file.filename();
    try {
      Upload upload = Upload.of(file);
      String text = upload.text(Content.MAIN);
      return documents
          .add(documents.prepare(name, upload.metadata(), text))
          .handle((added, failure) -> failure == null ? told(added) : failed(name, failure));
    } catch (ProblemException | IllegalArgumentException e) {
      return CompletableFuture.completedFuture(failed(name, e));
    }
  }

  private static Told failed(String name, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String reason = String.valueOf(cause.getMessage());
    String alone = reason.startsWith(name + ": ") ? reason.substring(name.length() + 2) : reason;
    return Told.of(name, Outcome.FAILED, "was left out: " + alone);
  }

  private static Told told(Added added) {
    if (added.how() == SimilarityIndex.Added.UNCHANGED) {
      return Told.of(added.id(), Outcome.UNCHANGED, "was there already.");
    }
    return added.matches().stream()
        .filter(match -> match.kind() != Match.Kind.VERSION)
        .findFirst()
        .map(match -> told(added.id(), match))
        .orElseGet(() -> Told.of(added.id(), Outcome.NEW, "is new."));
  }

  private static Told told(String name, Match match) {
    return match.kind() == Match.Kind.EXACT
        ? Told.of(name, Outcome.COPY, "is a copy of " + match.id() + ".")
        : Told.of(
            name,
            Outcome.SIMILAR,
            "resembles " + match.id() + " by " + Numbers.similarity(match.similarity()) + ".");
  }
}
