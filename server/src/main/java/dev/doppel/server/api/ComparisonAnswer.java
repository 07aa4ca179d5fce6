package dev.doppel.server.api;

import dev.doppel.similarity.evidence.ChunkOverlap;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.evidence.JainOverlap;
import dev.doppel.similarity.evidence.Passage;
import dev.doppel.similarity.evidence.Passages;
import dev.doppel.similarity.evidence.Span;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Two texts measured against each other, in the words of {@code doppel compare --json}. */
record ComparisonAnswer(
    String verdict,
    String reason,
    Side a,
    Side b,
    boolean exact,
    String shingle,
    double resemblance,
    double aInB,
    double bInA,
    double minHash,
    int hamming,
    String simHashShingle,
    double simHashResemblance,
    ChunkOverlap chunks,
    JainOverlap chunksJain2005,
    double cosine,
    double degrees,
    double euclidean,
    String wordEdits,
    String characterEdits,
    String wordInsertionsDeletions,
    String characterInsertionsDeletions,
    double wordResemblance,
    @Nullable Double clusteredWordResemblance,
    double coveredA,
    double coveredB,
    boolean truncated,
    List<Shared> shared,
    List<Only> onlyInA,
    List<Only> onlyInB) {

  /** One of the texts. */
  record Side(long characters, long words, String fingerprint, String sha256, String simHash) {

    static Side of(Comparison.Side side) {
      return new Side(
          side.characters(),
          side.words(),
          side.fingerprint().toString(),
          side.sha256(),
          Long.toHexString(side.simHash()));
    }
  }

  /** A run of words that both have. */
  record Shared(int words, int startA, int endA, int startB, int endB, String text) {

    static Shared of(Passage passage, String a) {
      return new Shared(
          passage.words(),
          passage.a().start(),
          passage.a().end(),
          passage.b().start(),
          passage.b().end(),
          passage.a().in(a));
    }
  }

  /** A run of words that one of them has. */
  record Only(int start, int end, String text) {

    static List<Only> of(List<Span> spans, String text) {
      return spans.stream().map(span -> new Only(span.start(), span.end(), span.in(text))).toList();
    }
  }

  static ComparisonAnswer of(String a, String b, Comparison.Settings settings) {
    Comparison comparison = Comparison.of(a, b, settings);
    Passages passages = comparison.passages();
    OptionalDouble clustered = comparison.words().clusteredJaccard();
    return new ComparisonAnswer(
        comparison.verdict().toString(),
        comparison.verdict().sentence(),
        Side.of(comparison.a()),
        Side.of(comparison.b()),
        comparison.isExact(),
        comparison.shingling().toString(),
        comparison.shingles().resemblance(),
        comparison.shingles().aInB(),
        comparison.shingles().bInA(),
        comparison.sketches().minHash(),
        comparison.sketches().distance(),
        comparison.sketches().simHashShingling().toString(),
        comparison.sketches().simHash(),
        comparison.sketches().chunks(),
        comparison.sketches().jain2005(),
        comparison.words().cosine(),
        comparison.words().degrees(),
        comparison.words().euclidean(),
        comparison.words().edits().toString(),
        comparison.characterEdits().toString(),
        comparison.words().insertionsAndDeletions().toString(),
        comparison.characterInsertionsAndDeletions().toString(),
        comparison.words().jaccard(),
        clustered.isPresent() ? clustered.getAsDouble() : null,
        passages.coveredA(),
        passages.coveredB(),
        passages.truncated(),
        passages.shared().stream().map(passage -> Shared.of(passage, a)).toList(),
        Only.of(passages.onlyInA(), a),
        Only.of(passages.onlyInB(), b));
  }
}
