package dev.doppel.similarity.group;

import dev.doppel.core.brief.BriefOverlap;
import dev.doppel.core.index.BandJoin;
import dev.doppel.core.index.Pairs;
import dev.doppel.core.index.SampleIndex;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.parts.ContainmentRule;
import dev.doppel.similarity.parts.Samples;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Finds the pairs worth a comparison, by the job's method. */
final class CandidateSearch {

  private final Corpus corpus;
  private final DocumentSettings settings;
  private final ShingleSets sets;
  private final Workers workers;
  private @Nullable Glances glances;

  CandidateSearch(Corpus corpus, DocumentSettings settings, ShingleSets sets, Workers workers) {
    this.corpus = corpus;
    this.settings = settings;
    this.sets = sets;
    this.workers = workers;
  }

  /** Returns the candidates of each generator; no pair is in two of them. */
  List<Candidates> find() throws IOException {
    return switch (settings.method()) {
      case EXACT -> List.of();
      case MINHASH -> List.of(byBands(corpus.words), byBands(corpus.characters));
      case AUTO -> {
        Candidates near = byBands(corpus.words);
        yield List.of(near, byBands(corpus.characters), contained(near));
      }
      case SIMHASH -> List.of(simHashes().find());
      case ROTATE_SORT -> List.of(simHashes().findByRotations());
      case SHINGLES -> List.of(bySharedSamples());
      case CHUNKS -> List.of(ChunkCandidates.find(corpus.words, settings));
    };
  }

  /** What dismisses pairs for certain, if the search had a use for it. */
  @Nullable Footprints footprints() {
    return glances == null ? null : glances.footprints();
  }

  private SimHashCandidates simHashes() {
    return new SimHashCandidates(corpus.words, settings, sets, workers);
  }

  private Candidates byBands(Space space) throws IOException {
    return byBands(space, space.bands(), space.bandsARow());
  }

  /** Returns the rows of a space that share one of these bands, as many for each row. */
  Candidates byBands(Space space, int[] hashes, int bands) throws IOException {
    BandJoin join = BandJoin.of(hashes, bands, space.rows(), BandJoin.DEFAULT_BUCKET);
    Glances byWords = space == corpus.words ? glances() : null;
    List<Callable<Candidates>> pieces = new ArrayList<>();
    for (int band = 0; band < bands; band++) {
      int number = band;
      pieces.add(
          () -> byWords == null ? byBand(space, join, number) : byBand(byWords, join, number));
    }
    return united(workers.all(pieces), space, Method.MINHASH);
  }

  /** The glances of all words, made when they are asked for. */
  private Glances glances() throws IOException {
    Glances made = glances == null ? Glances.of(corpus.words, settings, sets, workers) : glances;
    glances = made;
    return made;
  }

  private static Candidates byBand(Glances glances, BandJoin join, int band) {
    Pairs pairs = Pairs.none();
    long omitted =
        join.join(
            band,
            (a, b) -> {
              if (glances.mayHold(a, b)) {
                pairs.add(a, b);
              }
            });
    return new Candidates(glances.space(), Method.MINHASH, pairs, omitted);
  }

  /** Of short texts, takes the pairs that at a glance may reach the threshold. */
  private Candidates byBand(Space space, BandJoin join, int band) {
    Pairs pairs = Pairs.none();
    long[] glances = space.chunks();
    int size = space.chunkWords();
    double threshold = settings.threshold();
    long omitted =
        join.join(
            band,
            (a, b) -> {
              if (size == 0
                  || BriefOverlap.mayReach(threshold, glances, a * size, glances, b * size)) {
                pairs.add(a, b);
              }
            });
    return new Candidates(space, Method.MINHASH, pairs, omitted);
  }

  /** Finds the texts that lie inside others and were not met already. */
  private Candidates contained(Candidates near) throws IOException {
    Space space = corpus.words;
    double share = settings.containment();
    SampleIndex index =
        SampleIndex.forParts(
            space.samples(),
            space.sampleOwners(),
            space.sampleCount(),
            space.rows(),
            ContainmentRule.COMMON,
            usable -> Samples.needed(usable, share));
    Glances byWords = glances();
    List<Callable<Candidates>> pieces = new ArrayList<>();
    for (Range range : Range.split(space.rows(), settings.threads() * 4)) {
      pieces.add(() -> contained(byWords, index, range));
    }
    Candidates all = united(workers.all(pieces), space, Method.SHINGLES);
    all.pairs().removeAll(near.pairs());
    return all;
  }

  private Candidates contained(Glances byWords, SampleIndex index, Range range) throws IOException {
    Space space = byWords.space();
    SampleIndex.Probe probe = index.probe();
    ShingleSets.Cursor cursor = sets.cursor();
    Pairs pairs = Pairs.none();
    long[] shingles = new long[1024];
    for (int row = range.from(); row < range.to(); row++) {
      int larger = row;
      int size = space.size(row);
      shingles = shingles.length < size ? new long[size + (size >> 1)] : shingles;
      cursor.read(space.place(row), size, shingles);
      IntPredicate wanted =
          inner ->
              fits(inner, larger)
                  && byWords.mayHold(inner, larger)
                  && byWords.footprints().mayHold(inner, larger);
      if (space.level(row) == 0) {
        probe.inside(shingles, size, wanted, (inner, hits) -> add(inner, larger, pairs));
      } else { // a thinned text shows fewer samples than are asked for
        probe.ask(
            shingles,
            size,
            (inner, hits) -> {
              if (isHit(space, inner, larger, hits, index) && wanted.test(inner)) {
                add(inner, larger, pairs);
              }
            });
      }
    }
    return new Candidates(space, Method.SHINGLES, pairs, 0);
  }

  private static void add(int inner, int larger, Pairs pairs) {
    pairs.add(Math.min(inner, larger), Math.max(inner, larger));
  }

  private boolean isHit(Space space, int inner, int larger, int hits, SampleIndex index) {
    return ContainmentRule.isHit(
        hits,
        index.usable(inner),
        extent(space, inner),
        extent(space, larger),
        settings.containment());
  }

  private boolean fits(int inner, int larger) {
    Space space = corpus.words;
    double share = settings.containment();
    boolean areWhole = space.level(inner) == 0 && space.level(larger) == 0;
    if (areWhole) { // nearly always: without an object for each
      return inner != larger && space.size(inner) * share <= space.size(larger);
    }
    return inner != larger
        && ContainmentRule.fits(extent(space, inner), extent(space, larger), share);
  }

  private static ContainmentRule.Extent extent(Space space, int row) {
    return new ContainmentRule.Extent(space.size(row), space.level(row));
  }

  private Candidates bySharedSamples() throws IOException {
    Space space = corpus.words;
    SampleIndex index = sampleIndex(space);
    List<Callable<Candidates>> pieces = new ArrayList<>();
    for (Range range : Range.split(space.sampleCount(), settings.threads() * 4)) {
      pieces.add(() -> bySharedSamples(space, index, range));
    }
    return united(workers.all(pieces), space, Method.SHINGLES);
  }

  /** Asks with the samples of the rows that begin in the range. */
  private Candidates bySharedSamples(Space space, SampleIndex index, Range range) {
    SampleIndex.Probe probe = index.probe();
    Pairs pairs = Pairs.none();
    int[] owners = space.sampleOwners();
    int at = range.from();
    while (at > 0 && at < range.to() && owners[at] == owners[at - 1]) {
      at++;
    }
    while (at < range.to()) {
      int row = owners[at];
      int end = at;
      while (end < space.sampleCount() && owners[end] == row) {
        end++;
      }
      long[] samples = java.util.Arrays.copyOfRange(space.samples(), at, end);
      probe.ask(
          samples,
          samples.length,
          (other, hits) -> {
            if (other < row && isPromising(hits, index.usable(other), index.usable(row))) {
              pairs.add(other, row);
            }
          });
      at = end;
    }
    return new Candidates(space, Method.SHINGLES, pairs, 0);
  }

  /** Whether the samples allow the threshold within three standard errors. */
  private boolean isPromising(int hits, int left, int right) {
    int union = left + right - hits;
    int smaller = Math.min(left, right);
    return within(hits, union, settings.threshold())
        || within(hits, smaller, settings.containment());
  }

  private static boolean within(int hits, int of, double share) {
    return of > 0 && hits >= of * share - 3 * Math.sqrt(of * share * (1 - share));
  }

  private static SampleIndex sampleIndex(Space space) {
    return SampleIndex.of(
        space.samples(),
        space.sampleOwners(),
        space.sampleCount(),
        space.rows(),
        ContainmentRule.COMMON);
  }

  private static Candidates united(List<Candidates> parts, Space space, Method foundBy) {
    Pairs pairs = Pairs.none();
    long omitted = 0;
    for (Candidates part : parts) {
      pairs.addAll(part.pairs());
      omitted += part.omitted();
    }
    pairs.sortDistinct();
    return new Candidates(space, foundBy, pairs, omitted);
  }
}
