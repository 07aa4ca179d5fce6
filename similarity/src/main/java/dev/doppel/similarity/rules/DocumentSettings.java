package dev.doppel.similarity.rules;

import static java.util.Objects.requireNonNullElse;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.words.GivenWords;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a document job: what counts as a duplicate, and which of several is kept. Immutable;
 * made by {@link #builder}.
 *
 * @param threshold the least resemblance of near-duplicates; where the sketch's word is taken, the
 *     least share of matching bits
 * @param containment the least share of a text found in another that makes it contained; where the
 *     sketch's word is taken, of the emptier filter's bits
 * @param distance the Hamming distance up to which SimHashes make a candidate
 * @param simHashing how SimHashes are made
 * @param rotations how often {@link Method#ROTATE_SORT} turns and sorts
 * @param modulus the p of {@link Method#SHINGLES}: of the shingles those count whose hash is 0 mod
 *     p
 * @param boilerplate how much counts what many documents share
 * @param verified whether a candidate counts only if the texts themselves reach the threshold;
 *     without it, the sketch's word is taken, as in the papers
 * @param chunks how chunk sketches are made and compared
 * @param chunkMatch the share of matching filter bits that makes chunk sketches a candidate
 */
public record DocumentSettings(
    Method method,
    double threshold,
    double containment,
    int distance,
    SimHashing simHashing,
    int rotations,
    int modulus,
    Shingling shingling,
    Content content,
    Boilerplate boilerplate,
    Clustering clustering,
    Keep keep,
    boolean verified,
    ChunkRule chunks,
    double chunkMatch,
    Identity identity,
    int threads) {

  /**
   * From which resemblance on two texts are near-duplicates, unless told otherwise. Chosen with
   * {@link #USUAL_SHINGLING} on versions of documents (docs/decisions/32-defaults.md).
   */
  public static final double USUAL_THRESHOLD = 0.55;

  /** From which share on a text is contained in another, unless told otherwise. */
  public static final double USUAL_CONTAINMENT = 0.9;

  /** By which pieces texts are compared, unless told otherwise. */
  public static final Shingling USUAL_SHINGLING = Shingling.words(5);

  /**
   * The fewest links by which a page is compared: two pages that both link to a front page and a
   * contact form have nothing in common that says anything of them.
   */
  public static final int LEAST_LINKS = 5;

  private static final Shingling EACH_LINK = Shingling.words(1); // a link is handed over as a word
  private static final double SIMHASH_THRESHOLD = 0.5;
  private static final Shingling SIMHASH_SHINGLING = Shingling.words(3);

  /** By what documents are compared. */
  public enum By {
    /** Their texts, of pages the part that {@link Content} says. */
    TEXT,
    /** The addresses that pages link to, as sets. */
    LINKS
  }

  /** Which part of an HTML page counts. */
  public enum Content {
    /**
     * Headline and main text, without menus and the like. A page that has none is kept by jobs;
     * where a single text is asked for, it is compared by all that is visible.
     */
    MAIN,
    /** The text a reader sees. */
    VISIBLE,
    /** Everything, mark-up included. */
    RAW,
    /**
     * The addresses that the page links to, in canonical form and each once: {@link By#LINKS}. For
     * jobs on documents only.
     */
    LINKS;

    private static final Set<Content> OF_TEXT = EnumSet.of(MAIN, VISIBLE, RAW);

    /**
     * Reads the word {@code content}, which names a text.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static Content parse(GivenWords words, Content usual) {
      return words.choice("content", usual, OF_TEXT);
    }

    /** Returns this part of a page; refuses that it is no text, for jobs that know only these. */
    public Content requireText() {
      Check.argument(this != LINKS, "links are compared by docs and compare only");
      return this;
    }
  }

  /** How much counts what many documents of the collection share, such as a licence header. */
  public enum Boilerplate {
    /** Less for resemblance, and in the end nothing for containment. */
    LESS,
    /** As much as the rest of a text. */
    FULL
  }

  /** How pairs become clusters. */
  public enum Clustering {
    /** Every member was verified against its head. */
    HEAD,
    /** Whatever is connected by pairs. */
    TRANSITIVE
  }

  /**
   * Which hash names a text in the results. It does not decide that two texts are equal: the whole
   * SHA-256 does, in any case.
   */
  public enum Identity {
    /** XXH3, 128 bits. */
    XXH3,
    /** The first 128 bits of SHA-256. */
    SHA256,
    /** MD5, 128 bits. */
    MD5,
    /** The first 128 bits of SHA-1. */
    SHA1,
    /** The first 128 bits of SHA-512. */
    SHA512,
    /** The first 128 bits of SHA3-256. */
    SHA3_256,
    /** The first 128 bits of SHA3-512. */
    SHA3_512
  }

  /** Methods of the papers, with the papers' parameters. */
  public enum Preset {
    /**
     * Jain, Dahlin, Tewari: the paper's canonical text of documents up to 64 KB, 70 % of the bits
     * match, union-find, no verification.
     */
    JAIN_2005
  }

  public DocumentSettings {
    Check.argument(
        0 < threshold && threshold <= 1, "threshold must lie in (0, 1], got %s", threshold);
    Check.argument(
        0 < containment && containment <= 1, "containment must lie in (0, 1], got %s", containment);
    Check.argument(
        0 < chunkMatch && chunkMatch <= 1, "chunk match must lie in (0, 1], got %s", chunkMatch);
    int bits = simHashing.bits();
    Check.argument(
        0 <= distance && distance <= bits, "distance must be 0 to %d, got %d", bits, distance);
    Check.argument(
        1 <= rotations && rotations <= bits, "rotations must be 1 to %d, got %d", bits, rotations);
    checkModulus(modulus);
    Check.argument(
        content != Content.LINKS || method != Method.CHUNKS,
        "links are compared as sets, and method chunks cuts texts");
    Check.argument(
        content != Content.LINKS || shingling.equals(EACH_LINK),
        "links are compared one by one, not by %s",
        shingling);
    Check.argument(
        verified || method == Method.CHUNKS,
        "a paper's method is by chunks, and method %s is not",
        method);
    Check.argument(threads >= 1, "threads must be 1 or more, got %d", threads);
  }

  private static void checkModulus(int modulus) {
    Check.argument(modulus >= 1, "modulus must be 1 or more, got %d", modulus);
  }

  /** Returns the defaults of {@code doppel docs}. */
  public static DocumentSettings defaults() {
    return builder().build();
  }

  /** Returns a builder that has the defaults of {@code doppel docs}. */
  public static Builder builder() {
    return new Builder();
  }

  /** By what documents are compared: pages by their links, or texts. */
  public By by() {
    return content == Content.LINKS ? By.LINKS : By.TEXT;
  }

  /** Returns these settings with texts cut otherwise. */
  public DocumentSettings withShingling(Shingling other) {
    return new DocumentSettings(
        method,
        threshold,
        containment,
        distance,
        simHashing,
        rotations,
        modulus,
        other,
        content,
        boilerplate,
        clustering,
        keep,
        verified,
        chunks,
        chunkMatch,
        identity,
        threads);
  }

  /**
   * Reads settings from the words of {@code doppel docs}: preset, profile, method, threshold,
   * containment, distance, simhash, rotations, modulus, shingle, content, by, boilerplate, cluster,
   * keep, fingerprint, threads, and those of {@link ChunkRule#parse}.
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
    private @Nullable Double containment;
    private @Nullable Integer distance;
    private SimHashing simHashing = SimHashing.DEFAULT;
    private @Nullable Integer rotations;
    private int modulus = 32;
    private @Nullable Shingling shingling;
    private Content content = Content.MAIN;
    private @Nullable Boilerplate boilerplate;
    private Clustering clustering = Clustering.HEAD;
    private Keep keep = Keep.FIRST;
    private boolean verified = true;
    private ChunkRule chunks = ChunkRule.DEFAULT;
    private double chunkMatch = 0.4;
    private Identity identity = Identity.XXH3;
    private int threads = Runtime.getRuntime().availableProcessors();

    private Builder() {}

    /** Sets all that a paper's method consists of; what is set afterwards differs from it. */
    public Builder preset(Preset preset) {
      switch (preset) {
        case JAIN_2005 -> {
          method = Method.CHUNKS;
          chunks = ChunkRule.JAIN_2005;
          chunkMatch = ChunkRule.JAIN_THRESHOLD;
          verified = false;
          content = Content.VISIBLE;
          clustering = Clustering.TRANSITIVE;
        }
      }
      return this;
    }

    /** Sets all that a kind of text asks for; what is set afterwards differs from it. */
    public Builder profile(Profile profile) {
      shingling = profile.shingling();
      threshold = profile.threshold();
      containment = profile.containment();
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

    /** Sets how SimHashes are made. */
    public Builder simHashing(SimHashing newSimHashing) {
      simHashing = newSimHashing;
      return this;
    }

    /** Sets how often {@link Method#ROTATE_SORT} turns and sorts; as often as there are bits. */
    public Builder rotations(int newRotations) {
      rotations = newRotations;
      return this;
    }

    /** Sets the p of {@link Method#SHINGLES}: those shingles count whose hash is 0 mod p. */
    public Builder modulus(int newModulus) {
      checkModulus(newModulus);
      modulus = newModulus;
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

    /**
     * Sets how much counts what many documents share; less, unless all that is visible or the raw
     * page was asked for.
     */
    public Builder boilerplate(Boilerplate newBoilerplate) {
      boilerplate = newBoilerplate;
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

    /** How chunks are compared, and the share of matching bits that makes a candidate. */
    public Builder chunks(ChunkRule newChunks, double newMatch) {
      chunks = newChunks;
      chunkMatch = newMatch;
      return this;
    }

    /** Sets how chunks are compared. */
    public Builder chunks(ChunkRule newChunks) {
      return chunks(newChunks, chunkMatch);
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
      boolean simhash = method.usesSimHashes();
      int bits = simHashing.bits();
      double usual = verified ? simhash ? SIMHASH_THRESHOLD : USUAL_THRESHOLD : chunkMatch;
      return new DocumentSettings(
          method,
          requireNonNullElse(threshold, usual),
          requireNonNullElse(containment, USUAL_CONTAINMENT),
          requireNonNullElse(distance, 10 * bits / Long.SIZE),
          simHashing,
          requireNonNullElse(rotations, bits),
          modulus,
          requireNonNullElse(shingling, usualShingling()),
          content,
          requireNonNullElse(
              boilerplate, content == Content.MAIN ? Boilerplate.LESS : Boilerplate.FULL),
          clustering,
          keep,
          verified,
          chunks,
          !verified && threshold != null ? threshold : chunkMatch,
          identity,
          threads);
    }

    private Shingling usualShingling() {
      if (content == Content.LINKS) {
        return EACH_LINK;
      }
      return method.usesSimHashes() ? SIMHASH_SHINGLING : USUAL_SHINGLING;
    }
  }
}
