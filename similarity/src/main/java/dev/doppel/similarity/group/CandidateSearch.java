package dev.doppel.similarity.group;

import dev.doppel.core.brief.BriefOverlap;
import dev.doppel.core.index.BandHashes;
import dev.doppel.core.index.BandJoin;
import dev.doppel.core.index.Pairs;
import dev.doppel.core.index.SampleIndex;
import dev.doppel.core.index.SharedHashes;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.parts.ContainmentRule;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Finds the pairs worth a comparison, by the job's method. */
final class CandidateSearch {

  private final Corpus corpus;
  private final DocumentSettings settings;
  private final ShingleSets sets;
  private final Workers workers;
  private final Progress progress;
  private final AtomicLong passed = new AtomicLong();
  private @Nullable Glances glances;
  private @Nullable SharedHashes shared; // the samples that may be in two sets

  CandidateSearch(
      Corpus corpus,
      DocumentSettings settings,
      ShingleSets sets,
      Workers workers,
      Progress progress) {
    this.progress = progress;
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
  Candidates byBands(Space space, BandHashes hashes, int bands) throws IOException {
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
    Glances made = glances;
    if (made == null) {
      shared = settings.method() == Method.AUTO ? PartSearch.named(corpus.words) : null;
      made = Glances.of(corpus, settings, sets, workers, shared, this::pass);
      glances = made;
    }
    return made;
  }

  private static Candidates byBand(Glances glances, BandJoin join, int band) {
    Pairs pairs = Pairs.none();
    Glances.View view = glances.view();
    long omitted =
        join.join(
            band,
            (a, b) -> {
              if (view.mayHold(a, b)) {
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

  /** Rows were passed in one of the two passes over all sets, which take nearly all the time. */
  private void pass(int rows) {
    progress.reach(Math.min(corpus.size(), passed.addAndGet(rows) / 2));
  }

  /** Finds the texts that lie inside others and were not met already. */
  private Candidates contained(Candidates near) throws IOException {
    Glances byWords = glances();
    PartSearch search = new PartSearch(corpus.words, settings, sets, byWords, shared, workers);
    shared = null;
    List<Candidates> found = search.find(this::pass);
    Candidates all = united(found, corpus.words, Method.SHINGLES);
    all.pairs().removeAll(near.pairs());
    return all;
  }

  private Candidates bySharedSamples() throws IOException {
    Space space = corpus.words;
    SampleIndex index = sampleIndex(space);
    List<Callable<Candidates>> pieces = new ArrayList<>();
    for (Range range : Range.split(space.rows(), settings.threads() * 4)) {
      pieces.add(() -> bySharedSamples(space, index, range));
    }
    return united(workers.all(pieces), space, Method.SHINGLES);
  }

  /** Asks with the samples of the rows in the range. */
  private Candidates bySharedSamples(Space space, SampleIndex index, Range range) {
    SampleIndex.Probe probe = index.probe();
    Pairs pairs = Pairs.none();
    for (int each = range.from(); each < range.to(); each++) {
      int row = each;
      long[] samples = new long[space.sampleCount(row)];
      for (int i = 0; i < samples.length; i++) {
        samples[i] = space.sample(space.firstSample(row) + i);
      }
      probe.ask(
          samples,
          samples.length,
          (other, hits) -> {
            if (other < row && isPromising(hits, index.usable(other), index.usable(row))) {
              pairs.add(other, row);
            }
          });
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
    int count = Math.toIntExact(space.sampleCount());
    long[] samples = new long[count];
    int[] owners = new int[count];
    for (int row = 0; row < space.rows(); row++) {
      int from = (int) space.firstSample(row);
      for (int at = from; at < from + space.sampleCount(row); at++) {
        samples[at] = space.sample(at);
        owners[at] = row;
      }
    }
    return SampleIndex.of(samples, owners, count, space.rows(), ContainmentRule.COMMON);
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
