package dev.doppel.engine.documents;

import dev.doppel.core.index.HammingJoin;
import dev.doppel.core.index.Pairs;
import java.util.Arrays;

/** The pairs of rows whose SimHashes are within a distance. */
final class SimHashCandidates {

  /*
   * Rows of one SimHash are joined as a group: a hundred thousand pages of one template must not
   * make five billion pairs. Of a group only the first members meet everyone.
   */

  private static final int ANCHORS = 64;

  private final long[] keys; // distinct
  private final int[] starts; // where each key's rows begin
  private final int[] rows;
  private final Pairs pairs = Pairs.none();
  private long omitted;

  private SimHashCandidates(long[] keys, int[] starts, int[] rows) {
    this.keys = keys;
    this.starts = starts;
    this.rows = rows;
  }

  static Candidates find(Space space, int distance) {
    SimHashCandidates search = group(space.simHashes(), space.rows());
    for (int key = 0; key < search.keys.length; key++) {
      search.meet(key, key);
    }
    HammingJoin.join(search.keys, search.keys.length, distance, search::meet);
    search.pairs.sortDistinct();
    return new Candidates(space, Method.SIMHASH, search.pairs, search.omitted);
  }

  private static SimHashCandidates group(long[] hashes, int count) {
    long[] keys = Arrays.copyOf(hashes, count);
    Arrays.sort(keys);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[distinct++] = keys[i];
      }
    }
    keys = Arrays.copyOf(keys, distinct);
    int[] starts = new int[distinct + 1];
    int[] groups = new int[count];
    for (int row = 0; row < count; row++) {
      groups[row] = Arrays.binarySearch(keys, hashes[row]);
      starts[groups[row] + 1]++;
    }
    for (int key = 0; key < distinct; key++) {
      starts[key + 1] += starts[key];
    }
    int[] next = Arrays.copyOf(starts, distinct);
    int[] rows = new int[count];
    for (int row = 0; row < count; row++) {
      rows[next[groups[row]]++] = row;
    }
    return new SimHashCandidates(keys, starts, rows);
  }

  private void meet(int left, int right) {
    for (int i = starts[left]; i < starts[left + 1]; i++) {
      int from = left == right ? i + 1 : starts[right];
      for (int j = from; j < starts[right + 1]; j++) {
        if (i - starts[left] < ANCHORS || j - starts[right] < ANCHORS) {
          pairs.add(Math.min(rows[i], rows[j]), Math.max(rows[i], rows[j]));
        } else {
          omitted += starts[right + 1] - j;
          break;
        }
      }
    }
  }
}
