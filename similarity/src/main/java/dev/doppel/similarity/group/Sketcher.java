package dev.doppel.similarity.group;

import dev.doppel.core.brief.BriefKeys;
import dev.doppel.core.brief.BriefText;
import dev.doppel.core.hash.Digest;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.similarity.parts.BoilerplateRule;
import dev.doppel.similarity.parts.Samples;
import dev.doppel.similarity.parts.TextName;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.SimHashing;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Turns one text after the other into its sketch. Keeps buffers: one instance per thread. */
public final class Sketcher {

  private static final int[] NO_BANDS = {};
  private static final long[] NONE = {};

  private final DocumentSettings settings;
  private final BiPredicate<Fingerprint, Sha256> known;
  private final SetStore store;
  private final TextShingles text;
  private final Banding banding;
  private final MinHash minHash;
  private final long[] signature;
  private final SimHash ballot = SimHash.ballot();
  private final Samples samples;
  private final ChunkSketch.Sketcher chunks;
  private final BriefText brief = BriefText.buffer();
  private final BriefKeys briefKeys = BriefKeys.buffer();
  private final NameReader names = new NameReader();

  /**
   * Makes a sketcher.
   *
   * @param known whether a text of this fingerprint and SHA-256 was sketched before: an exact copy
   *     needs no more
   * @param store where the shingle sets go
   */
  public Sketcher(
      DocumentSettings settings, BiPredicate<Fingerprint, Sha256> known, SetStore store) {
    this.settings = settings;
    this.known = known;
    this.store = store;
    this.text = TextShingles.of(settings.shingling());
    this.banding = Banding.forThreshold(settings.threshold());
    this.minHash = MinHash.ofComponents(banding.components());
    this.signature = new long[banding.components()];
    this.samples = Samples.forContainment(settings.containment());
    this.chunks = ChunkSketch.Sketcher.of(settings.chunks().sketch());
  }

  /** Folds a text, and sketches what the method needs. */
  public Sketch sketch(GivenText given) throws IOException {
    Sha256 title = titleOf(given);
    text.read(given.bytes());
    Sha256 folded = text.sha256();
    Fingerprint fingerprint = fingerprint(folded);
    Sha256 sha256 = title.isKnown() ? folded.with(title) : folded;
    boolean isEqualityAll = settings.method() == Method.EXACT || given.fellBack();
    if (text.isEmpty() || isEqualityAll || known.test(fingerprint, sha256)) {
      return sketch(given, given.site(), fingerprint, sha256, null, null);
    }
    boolean hasShortSpace = hasShortSpace(settings);
    Space.Row words = hasShortSpace && text.isTooShort() ? null : row(text.shingles(), true);
    Space.Row characters = hasShortSpace && text.isShort() ? shortRow() : null;
    return sketch(given, origin(given, words), fingerprint, sha256, words, characters);
  }

  /** Where boilerplate counts in full, plain counting alone decides about texts. */
  private @Nullable String origin(GivenText given, Space.@Nullable Row words) {
    boolean isText = settings.by() == DocumentSettings.By.TEXT;
    if (given.site() != null || words == null || !isText || !BoilerplateRule.applies(settings)) {
      return given.site();
    }
    TextName name = names.read(text.folded().bytes(), text.folded().length());
    return name == null ? null : name.toString();
  }

  private Sha256 titleOf(GivenText given) {
    if (given.title().isEmpty()) {
      return Sha256.UNKNOWN;
    }
    text.read(given.title());
    return text.sha256();
  }

  private Sketch sketch(
      GivenText given,
      @Nullable String origin,
      Fingerprint fingerprint,
      Sha256 sha256,
      Space.@Nullable Row byWords,
      Space.@Nullable Row byCharacters) {
    return new Sketch(
        given.id(),
        origin,
        given.isRepaired(),
        given.fellBack(),
        text.canonical().length(),
        fingerprint,
        sha256,
        byWords,
        byCharacters);
  }

  /** Whether texts too short for shingles of words are compared in a space of their own. */
  static boolean hasShortSpace(DocumentSettings settings) {
    return settings.by() == DocumentSettings.By.TEXT
        && settings.shingling().unit() == Shingling.Unit.WORDS
        && (settings.method() == Method.AUTO || settings.method() == Method.MINHASH);
  }

  private Fingerprint fingerprint(Sha256 sha256) {
    return switch (settings.identity()) {
      case XXH3 -> text.fingerprint();
      case SHA256 -> Fingerprint.of(sha256);
      case MD5 -> fingerprint(Digest.MD5);
      case SHA1 -> fingerprint(Digest.SHA1);
      case SHA512 -> fingerprint(Digest.SHA512);
      case SHA3_256 -> fingerprint(Digest.SHA3_256);
      case SHA3_512 -> fingerprint(Digest.SHA3_512);
    };
  }

  private Fingerprint fingerprint(Digest digest) {
    return digest.fingerprint(text.canonical().bytes(), 0, text.canonical().length());
  }

  /**
   * Sketches a short text: by its words, or where it has none, or they are endless, by runs of
   * characters. Rows of both kinds have as many bands and as long a glance, and never meet.
   */
  private Space.@Nullable Row shortRow() throws IOException {
    if (!text.hasBriefRule()) {
      return row(text.characters(), false);
    }
    if (brief.read(text.folded().bytes(), text.folded().length())) {
      long place = store.write(brief.packed(), brief.packedSize());
      int[] keys = filled(briefKeys.of(brief));
      long[] glance = brief.glance().clone();
      return new Space.Row(brief.packedSize(), BriefText.LEVEL, place, 0, keys, NONE, 0, glance);
    }
    Space.Row row = row(text.characters(), false);
    return row == null
        ? null
        : new Space.Row(
            row.size(),
            row.level(),
            row.place(),
            0,
            filled(row.bands()),
            NONE,
            0,
            new long[BriefText.GLANCE]);
  }

  /** Fills up to the number of bands of short texts, with what no other text has. */
  private int[] filled(int[] bands) {
    int[] all = Arrays.copyOf(bands, Math.max(BriefKeys.COUNT, banding.bands()));
    long own = text.fingerprint().low();
    for (int band = bands.length; band < all.length; band++) {
      all[band] = (int) Hashes.mix(own + band);
    }
    return all;
  }

  /** Sketches a set; null if there is nothing in it. */
  private Space.@Nullable Row row(ShingleSet set, boolean large) throws IOException {
    if (set.size() == 0) {
      return null;
    }
    Method method = settings.method();
    boolean banded = method == Method.AUTO || method == Method.MINHASH;
    int[] bands = banded ? bands(set) : NO_BANDS;
    long simHash = method.usesSimHashes() ? simHash(set) : 0;
    samples.clear();
    if (method == Method.AUTO && large) {
      samples.smallest(set);
    } else if (method == Method.SHINGLES) {
      samples.modulo(set, settings.modulus());
    }
    long[] filter = method == Method.CHUNKS ? chunks.sketch(text).words() : NONE;
    long place = store.write(set.values(), set.size());
    return new Space.Row(
        set.size(),
        set.level(),
        place,
        simHash,
        bands,
        Arrays.copyOf(samples.values(), samples.size()),
        samples.size(),
        filter);
  }

  private long simHash(ShingleSet set) {
    SimHashing simHashing = settings.simHashing();
    return switch (simHashing.votes()) {
      case SET -> simHashing.of(SimHash.of(set));
      case BAG -> {
        ballot.clear();
        text.occurrences(ballot);
        yield simHashing.of(ballot.result());
      }
      case IDF -> 0; // made when all documents are known, by SimHashCandidates
    };
  }

  private int[] bands(ShingleSet set) {
    int[] bands = new int[banding.bands()];
    minHash.sketch(set.values(), set.size(), signature);
    banding.hash(signature, bands, 0);
    return bands;
  }
}
