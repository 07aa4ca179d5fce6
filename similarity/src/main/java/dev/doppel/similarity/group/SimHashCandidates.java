package dev.doppel.similarity.group;

import dev.doppel.core.index.HammingJoin;
import dev.doppel.core.index.NearPairs;
import dev.doppel.core.index.Pairs;
import dev.doppel.core.index.RotationJoin;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.SimHashing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The pairs of rows whose SimHashes are within a distance; of a row with very many neighbours, some
 * of its pairs.
 */
final class SimHashCandidates {

  private final Space space;
  private final DocumentSettings settings;
  private final ShingleSets sets;
  private final Workers workers;

  SimHashCandidates(Space space, DocumentSettings settings, ShingleSets sets, Workers workers) {
    this.space = space;
    this.settings = settings;
    this.sets = sets;
    this.workers = workers;
  }

  /** Finds all such pairs. */
  Candidates find() throws IOException {
    boolean isHalf = settings.simHashing().bits() == Integer.SIZE;
    long[] keys = isHalf ? twice(keys()) : keys();
    int distance = isHalf ? 2 * settings.distance() : settings.distance();
    NearPairs near = HammingJoin.joinBounded(keys, space.rows(), distance);
    Pairs pairs = near.pairs();
    return new Candidates(space, Method.SIMHASH, pairs, near.omitted(pairs));
  }

  /** Finds those that are neighbours in one of the rotations. */
  Candidates findByRotations() throws IOException {
    int bits = settings.simHashing().bits();
    int[] turns = RotationJoin.evenly(settings.rotations(), bits);
    Pairs pairs = Pairs.none();
    RotationJoin.join(keys(), space.rows(), bits, turns, settings.distance(), pairs);
    return new Candidates(space, Method.ROTATE_SORT, pairs, 0);
  }

  /** Both halves the same: keys of 32 bits, at twice the distance, for a join of 64. */
  private static long[] twice(long[] keys) {
    long[] twice = new long[keys.length];
    for (int i = 0; i < keys.length; i++) {
      twice[i] = keys[i] << Integer.SIZE | keys[i];
    }
    return twice;
  }

  private long[] keys() throws IOException {
    return settings.simHashing().votes() == SimHashing.Votes.IDF ? weighted() : space.simHashes();
  }

  /** Makes the SimHashes of the space, by weights that are known only when all documents are. */
  private long[] weighted() throws IOException {
    ShingleWeights weights = weights();
    long[] keys = new long[space.rows()];
    List<Callable<Integer>> pieces = new ArrayList<>();
    for (Range range : Range.split(space.rows(), settings.threads() * 4)) {
      pieces.add(() -> weigh(weights, range, keys));
    }
    workers.all(pieces);
    for (int row = 0; row < keys.length; row++) {
      space.putSimHash(row, keys[row]);
    }
    return keys;
  }

  private ShingleWeights weights() throws IOException {
    long shingles = 0;
    int most = 0;
    for (int row = 0; row < space.rows(); row++) {
      shingles += space.size(row);
      most = Math.max(most, space.size(row));
    }
    ShingleWeights weights = ShingleWeights.forShingles(shingles);
    ShingleSets.Cursor cursor = sets.cursor();
    long[] values = new long[most];
    for (int row = 0; row < space.rows(); row++) {
      cursor.read(space.place(row), space.size(row), values);
      weights.add(values, space.size(row));
    }
    return weights;
  }

  private int weigh(ShingleWeights weights, Range range, long[] keys) throws IOException {
    ShingleSets.Cursor cursor = sets.cursor();
    long[] values = new long[1024];
    double[] each = new double[1024];
    for (int row = range.from(); row < range.to(); row++) {
      int size = space.size(row);
      if (values.length < size) {
        values = new long[size + (size >> 1)];
        each = new double[values.length];
      }
      cursor.read(space.place(row), size, values);
      for (int i = 0; i < size; i++) {
        each[i] = weights.weight(values[i]);
      }
      keys[row] = settings.simHashing().of(SimHash.weighted(values, each, size));
    }
    return range.to() - range.from();
  }
}
