package dev.doppel.similarity.evidence;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finds the runs of words that two texts share, given the length of the shortest that counts. */
final class Matching {

  /*
   * Every window of the shortest length in A is looked up among those of B. What is covered follows
   * from that alone, for both texts. The passages pair places: from each hit we try the places of B
   * nearest to where the last passage ended, and the first ones, which leave most to run on where a
   * line is repeated; at most TRIES in all. The longest run is kept.
   *
   * A try compares words until the first difference. The longest run is consumed except for the
   * last few words, so all tries together cost O(TRIES * words) whatever repeats.
   */

  private static final int TRIES = 16;
  private static final int OFTEN = 4096; // places after which we look whether anybody waits

  private final Words a;
  private final Words b;
  private final int least;
  private final long[] windows; // of A
  private final WindowIndex index; // of B
  private final BitSet coveredA = new BitSet();
  private final BitSet coveredB = new BitSet();

  private Matching(Words a, Words b, int least) {
    this.a = a;
    this.b = b;
    this.least = least;
    this.windows = a.windows(least);
    this.index = WindowIndex.of(b.windows(least));
  }

  static Matching of(Words a, Words b, int least) {
    Matching matching = new Matching(a, b, least);
    matching.cover();
    return matching;
  }

  /** The words of A that lie in a window that B has. */
  BitSet coveredA() {
    return coveredA;
  }

  /** The words of B that lie in a window that A has. */
  BitSet coveredB() {
    return coveredB;
  }

  List<Passage> passages() {
    List<Passage> passages = new ArrayList<>();
    int at = 0;
    int expected = 0; // in B: where A would continue if nothing had moved
    int steps = 0;
    while (at < windows.length) {
      if (steps++ % OFTEN == 0) {
        Patience.check();
      }
      int group = index.find(windows[at]);
      if (group < 0) {
        at++;
        continue;
      }
      int place = longest(at, group, expected);
      int length = run(at, place);
      passages.add(passage(at, place, length));
      expected = place + length;
      // On to the first window that reaches beyond the passage; at least one, as two windows may
      // share a hash by chance.
      at += Math.max(1, length - least + 1);
    }
    return List.copyOf(passages);
  }

  private void cover() {
    BitSet met = new BitSet();
    for (int at = 0; at < windows.length; at++) {
      if (at % OFTEN == 0) {
        Patience.check();
      }
      int group = index.find(windows[at]);
      if (group >= 0) {
        coveredA.set(at, at + least);
        if (!met.get(group)) {
          met.set(group);
          coverGroup(group);
        }
      }
    }
  }

  private void coverGroup(int group) {
    for (int rank = 0; rank < index.count(group); rank++) {
      int place = index.position(group, rank);
      coveredB.set(place, place + least);
    }
  }

  /** The place in B from which A's words at {@code at} match longest; if in doubt, the next one. */
  private int longest(int at, int group, int expected) {
    int next = index.rank(group, expected);
    int best = index.position(group, Math.min(next, index.count(group) - 1));
    best = longest(at, group, next - TRIES / 4, best);
    return longest(at, group, 0, best);
  }

  /** Tries half of the places, beginning with the one of rank {@code from}. */
  private int longest(int at, int group, int from, int best) {
    int to = Math.min(index.count(group), from + TRIES / 2);
    int longest = run(at, best);
    for (int rank = Math.max(0, from); rank < to; rank++) {
      int place = index.position(group, rank);
      int length = run(at, place);
      if (length > longest) {
        best = place;
        longest = length;
      }
    }
    return best;
  }

  private int run(int at, int place) {
    int length = 0;
    int most = Math.min(a.size() - at, b.size() - place);
    while (length < most && a.hash(at + length) == b.hash(place + length)) {
      length++;
    }
    return length;
  }

  private Passage passage(int at, int place, int length) {
    return new Passage(span(a, at, length), span(b, place, length), length);
  }

  private static Span span(Words words, int from, int length) {
    int last = from + Math.max(1, length) - 1;
    return new Span(words.start(from), words.end(last));
  }
}
