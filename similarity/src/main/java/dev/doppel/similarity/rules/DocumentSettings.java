package dev.doppel.similarity.rules;

import static java.util.Objects.requireNonNullElse;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.words.GivenWords;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a document job: what counts as a duplicate, and which of several is kept. Immutable;
 * made by {@link #builder}.
 *
 * @param threshold the least resemblance of near-duplicates
 * @param containment the least share of a text found in another that makes it contained
 * @param distance the Hamming distance up to which SimHashes make a candidate
 * @param verified whether a candidate counts only if the texts themselves reach the threshold;
 *     without it, the sketch's word is taken, as in the papers
 * @param chunkMatch the share of matching filter bits that makes chunk sketches a candidate
 */
public record DocumentSettings(
    Method method,
    double threshold,
    double containment,
    int distance,
    Shingling shingling,
    Content content,
    Clustering clustering,
    Keep keep,
    boolean verified,
    ChunkSketch.Settings chunks,
    double chunkMatch,
    Identity identity,
    int threads) {

  /** Which part of an HTML page counts. */
  public enum Content {
    /**
     * What the page is about, without menus and the like; all that is visible if none stands out.
     */
    MAIN,
    /** The text a reader sees. */
    VISIBLE,
    /** Everything, mark-up included. */
    RAW
  }

  /** How pairs become clusters. */
  public enum Clustering {
    /** Every member was verified against its head. */
    HEAD,
    /** Whatever is connected by pairs. */
    TRANSITIVE
  }

  /** Which document of a cluster stays. */
  public enum Keep {
    /** The one that was read first. */
    FIRST,
    /** The one with the longest text. */
    LONGEST
  }

  /**
   * Which hash names a text in the results. It does not decide that two texts are equal: the whole
   * SHA-256 does, in any case.
   */
  public enum Identity {
    /** XXH3, 128 bits. */
    XXH3,
    /** The first 128 bits of SHA-256. */
    SHA256
  }

  /** Methods of the papers, with the papers' parameters. */
  public enum Preset {
    /** Jain, Dahlin, Tewari: 70 % of the bits match, union-find, no verification. */
    JAIN_2005
  }

  public DocumentSettings {
    Check.argument(
        0 < threshold && threshold <= 1, "threshold must lie in (0, 1], got %s", threshold);
    Check.argument(
        0 < containment && containment <= 1, "containment must lie in (0, 1], got %s", containment);
    Check.argument(
        0 < chunkMatch && chunkMatch <= 1, "chunk match must lie in (0, 1], got %s", chunkMatch);
    Check.argument(0 <= distance && distance <= 64, "distance must be 0 to 64, got %d", distance);
    Check.argument(threads >= 1, "threads must be 1 or more, got %d", threads);
  }

  /** Returns the defaults of {@code doppel docs}. */
  public static DocumentSettings defaults() {
    return builder().build();
  }

  /** Returns a builder that has the defaults of {@code doppel docs}. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Reads settings from the words of {@code doppel docs}: preset, method, threshold, containment,
   * distance, shingle, content, cluster, keep, fingerprint and threads.
   *
   * @throws IllegalArgumentException if a word is unknown or malformed: it names the option or
   *     field as the user typed it
   */
  public static DocumentSettings parse(GivenWords words) {
    return DocumentWords.settings(words);
  }

  /** Collects settings; what is not set gets a default that fits the method. */
  public static final class Builder {

    private Method method = Method.AUTO;
    private @Nullable Double threshold;
    private double containment = 0.9;
    private int distance = 10;
    private @Nullable Shingling shingling;
    private Content content = Content.MAIN;
    private Clustering clustering = Clustering.HEAD;
    private Keep keep = Keep.FIRST;
    private boolean verified = true;
    private ChunkSketch.Settings chunks = ChunkSketch.Settings.DEFAULT;
    private double chunkMatch = 0.4;
    private Identity identity = Identity.XXH3;
    private int threads = Runtime.getRuntime().availableProcessors();

    private Builder() {}

    /** Sets all that a paper's method consists of; what is set afterwards differs from it. */
    public Builder preset(Preset preset) {
      switch (preset) {
        case JAIN_2005 -> {
          method = Method.CHUNKS;
          chunks = ChunkSketch.Settings.JAIN_2005;
          chunkMatch = 0.7;
          verified = false;
          content = Content.VISIBLE;
          clustering = Clustering.TRANSITIVE;
        }
      }
      return this;
    }

    /** Sets how candidates are found and compared. */
    public Builder method(Method newMethod) {
      method = newMethod;
      return this;
    }

    /** Sets the least resemblance of near-duplicates, from 0 to 1. */
    public Builder threshold(double newThreshold) {
      threshold = newThreshold;
      return this;
    }

    /** Sets the least share of a text that must lie in another for it to be contained. */
    public Builder containment(double newContainment) {
      containment = newContainment;
      return this;
    }

    /** Sets how many bits two SimHashes may differ in. */
    public Builder distance(int newDistance) {
      distance = newDistance;
      return this;
    }

    /** Sets the pieces that texts are compared by. */
    public Builder shingling(Shingling newShingling) {
      shingling = newShingling;
      return this;
    }

    /** Sets which part of a page is compared. */
    public Builder content(Content newContent) {
      content = newContent;
      return this;
    }

    /** Sets how clusters are made of pairs. */
    public Builder clustering(Clustering newClustering) {
      clustering = newClustering;
      return this;
    }

    /** Sets which document of a cluster is kept. */
    public Builder keep(Keep newKeep) {
      keep = newKeep;
      return this;
    }

    /** How chunk sketches are made, and the share of matching bits that makes a candidate. */
    public Builder chunks(ChunkSketch.Settings newChunks, double newMatch) {
      chunks = newChunks;
      chunkMatch = newMatch;
      return this;
    }

    /** Sets which hash names a text in the results. */
    public Builder identity(Identity newIdentity) {
      identity = newIdentity;
      return this;
    }

    /** Sets how many threads work; the result is the same for any number. */
    public Builder threads(int newThreads) {
      threads = newThreads;
      return this;
    }

    /**
     * Returns the settings. Where the sketch's word is taken, the threshold is the sketch's own.
     * SimHash finds texts further apart than the usual threshold and works best on three words
     * (docs/experiments), so it has defaults of its own.
     */
    public DocumentSettings build() {
      boolean simhash = method == Method.SIMHASH;
      return new DocumentSettings(
          method,
          requireNonNullElse(threshold, simhash ? 0.5 : 0.8),
          containment,
          distance,
          requireNonNullElse(shingling, Shingling.words(simhash ? 3 : 5)),
          content,
          clustering,
          keep,
          verified,
          chunks,
          !verified && threshold != null ? threshold : chunkMatch,
          identity,
          threads);
    }
  }
}
