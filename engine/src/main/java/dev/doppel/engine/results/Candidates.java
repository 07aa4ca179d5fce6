package dev.doppel.engine.results;

import dev.doppel.core.shingle.ShingleSet;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Which earlier results may be like the next one: those that share a shingle with it, and those of
 * which no shingles are known. Whoever shares none has a resemblance and a containment of zero, so
 * that no verdict is lost, and a list of unlike results is compared in the time that it takes to
 * read it.
 */
final class Candidates {

  private final boolean isCounted;
  private final Postings words = new Postings();
  private final Postings characters = new Postings();
  private int size; // earlier results
  private int[] unknown = new int[16];
  private int unknowns;
  private int[] asked = new int[16]; // by earlier result: the question that found it last
  private int[] found = new int[16];
  private int founds;
  private int question;

  Candidates(ResultSettings settings) {
    this.isCounted = settings.method() != ResultMethod.JAIN_2005; // that compares filters alone
  }

  /** Adds a result; the first has number 0, the next 1. */
  void add(Profile profile) {
    if (isKnown(profile)) {
      words.add(profile.words, size);
      characters.add(profile.characters, size);
    } else {
      unknown = withRoom(unknown, unknowns);
      unknown[unknowns++] = size;
    }
    asked = withRoom(asked, size);
    size++;
  }

  /** Returns the numbers of those that may be like a result, in their order. */
  int[] of(Profile profile) {
    checkWanted();
    if (!isKnown(profile)) {
      int[] all = new int[size];
      Arrays.setAll(all, i -> i);
      return all;
    }
    question++;
    founds = 0;
    for (int i = 0; i < unknowns; i++) {
      take(unknown[i]);
    }
    words.find(profile.words, this::take);
    characters.find(profile.characters, this::take);
    int[] some = Arrays.copyOf(found, founds);
    Arrays.sort(some);
    return some;
  }

  private void take(int number) {
    if (asked[number] != question) {
      asked[number] = question;
      found = withRoom(found, founds);
      found[founds++] = number;
    }
  }

  private boolean isKnown(Profile profile) {
    return isCounted && profile.hasText() && (hasAny(profile.words) || hasAny(profile.characters));
  }

  private static boolean hasAny(@Nullable ShingleSet set) {
    return set != null && set.size() > 0;
  }

  private static int[] withRoom(int[] array, int used) {
    return used < array.length ? array : Arrays.copyOf(array, 2 * used);
  }

  /** Ends a comparison that nobody waits for any more. */
  static void checkWanted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("grouping was given up");
    }
  }
}
