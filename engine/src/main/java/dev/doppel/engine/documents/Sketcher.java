package dev.doppel.engine.documents;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.LongSink;
import dev.doppel.core.shingle.Occurrences;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.engine.TextRules;
import dev.doppel.io.Document;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Turns one document after the other into its sketch. Keeps buffers: one a thread. */
final class Sketcher {

  private static final int MODULUS = 32;
  private static final int[] NO_BANDS = {};
  private static final long[] NONE = {};

  private final DocumentSettings settings;
  private final BiPredicate<Fingerprint, Sha256> known;
  private final SetStore store;
  private final CanonicalText canonical = CanonicalText.standard();
  private final CanonicalText shingled;
  private final Shingler words;
  private final Shingler characters = Shingler.of(TextRules.SHORT_SHINGLING);
  private final ShingleSet set = ShingleSet.withDefaultLimit();
  private final Occurrences occurrences = Occurrences.none();
  private final Banding banding;
  private final MinHash minHash;
  private final long[] signature;
  private final Samples samples;
  private final ChunkSketch.Sketcher chunks;

  Sketcher(DocumentSettings settings, BiPredicate<Fingerprint, Sha256> known, SetStore store) {
    this.settings = settings;
    this.known = known;
    this.store = store;
    this.shingled = CanonicalText.forShingling(settings.shingling());
    this.words = Shingler.of(settings.shingling());
    this.banding = Banding.forThreshold(settings.threshold());
    this.minHash = MinHash.ofComponents(banding.components());
    this.signature = new long[banding.components()];
    this.samples = Samples.forContainment(settings.containment());
    this.chunks = ChunkSketch.Sketcher.of(settings.chunks());
  }

  /** Reads the document's text, folds it, and sketches what the method needs. */
  Sketch sketch(Document document) throws IOException {
    ReadText read = ReadText.of(document, settings.content());
    byte[] text = read.bytes();
    canonical.set(text, 0, text.length);
    Sha256 sha256 = Sha256.of(canonical.bytes(), 0, canonical.length());
    Fingerprint fingerprint = fingerprint(sha256);
    if (canonical.isEmpty()
        || settings.method() == Method.EXACT
        || known.test(fingerprint, sha256)) {
      return sketch(document, read, fingerprint, sha256, null, null);
    }
    long units = shingle(text);
    boolean byWords =
        !hasShortSpace(settings) || units >= TextRules.leastWords(settings.shingling());
    Space.Row wordRow = byWords ? row(canonical, true) : null;
    Space.Row characterRow = isShort(units) ? characterRow() : null;
    return sketch(document, read, fingerprint, sha256, wordRow, characterRow);
  }

  private Sketch sketch(
      Document document,
      ReadText read,
      Fingerprint fingerprint,
      Sha256 sha256,
      Space.@Nullable Row byWords,
      Space.@Nullable Row byCharacters) {
    return new Sketch(
        document.id(),
        settings.content() == DocumentSettings.Content.MAIN ? Site.of(document) : null,
        document.repaired(),
        read.fellBack(),
        canonical.length(),
        fingerprint,
        sha256,
        byWords,
        byCharacters);
  }

  /** Whether texts too short for words are compared by characters. */
  static boolean hasShortSpace(DocumentSettings settings) {
    return settings.shingling().unit() == Shingling.Unit.WORDS
        && (settings.method() == Method.AUTO || settings.method() == Method.MINHASH);
  }

  private boolean isShort(long units) {
    return hasShortSpace(settings) && units < TextRules.mostShortWords(settings.shingling());
  }

  private Fingerprint fingerprint(Sha256 sha256) {
    return switch (settings.identity()) {
      case XXH3 -> canonical.fingerprint();
      case SHA256 -> Fingerprint.of(sha256);
    };
  }

  private long shingle(byte[] text) {
    Shingling shingling = settings.shingling();
    CanonicalText source = canonical;
    if (!shingling.foldCase() || shingling.whiteSpace() != CanonicalText.WhiteSpace.FOLD) {
      shingled.set(text, 0, text.length);
      source = shingled;
    }
    boolean byWord = shingling.unit() == Shingling.Unit.WORDS;
    set.clear(source.length() / (byWord ? 8 : 2));
    return words.shingle(source, sink());
  }

  private LongSink sink() {
    if (!settings.shingling().replicas()) {
      return set;
    }
    occurrences.clear(canonical.length() / 8);
    return (values, count) -> {
      for (int i = 0; i < count; i++) {
        set.add(occurrences.number(values[i]));
      }
    };
  }

  private Space.@Nullable Row characterRow() throws IOException {
    set.clear(canonical.length());
    characters.shingle(canonical, set);
    return row(canonical, false);
  }

  /** Sketches the set as it stands; null if there is nothing in it. */
  private Space.@Nullable Row row(CanonicalText text, boolean large) throws IOException {
    if (set.size() == 0) {
      return null;
    }
    Method method = settings.method();
    boolean banded = method == Method.AUTO || method == Method.MINHASH;
    int[] bands = banded ? bands() : NO_BANDS;
    long simHash = method == Method.SIMHASH ? SimHash.of(set.values(), set.size()) : 0;
    samples.clear();
    if (method == Method.AUTO && large) {
      samples.smallest(set);
    } else if (method == Method.SHINGLES) {
      samples.modulo(set, MODULUS);
    }
    long[] filter = NONE;
    if (method == Method.CHUNKS) {
      filter = new long[settings.chunks().bits() / Long.SIZE];
      chunks.sketch(text.bytes(), text.length(), filter, 0);
    }
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

  private int[] bands() {
    int[] bands = new int[banding.bands()];
    minHash.sketch(set.values(), set.size(), signature);
    banding.hash(signature, bands, 0);
    return bands;
  }
}
