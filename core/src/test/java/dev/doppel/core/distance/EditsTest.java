package dev.doppel.core.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditsTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @ParameterizedTest
  @CsvSource({
    "'', '', 0, 0",
    "a, '', 1, 1",
    "'', abc, 3, 3",
    "a, b, 2, 1",
    "kitten, sitting, 5, 3",
    "abcde, acfdeg, 3, 3", // MMDS, section 3.5.5
    "flaw, lawn, 2, 2",
    "aaaa, aa, 2, 2"
  })
  void knownDistances(String a, String b, int insertionsAndDeletions, int levenshtein) {
    int[] left = a.codePoints().toArray();
    int[] right = b.codePoints().toArray();

    assertThat(Edits.insertionsAndDeletions(left, right, 99)).hasValue(insertionsAndDeletions);
    assertThat(Edits.levenshtein(left, right, 99)).hasValue(levenshtein);
  }

  /** Every two strings of up to six letters from two, with every limit: all borders there are. */
  @Test
  void agreesWithTheTable_allShortStrings() {
    for (int a = 1; a < 128; a++) {
      for (int b = 1; b < 128; b++) {
        assertAgrees(binary(a), binary(b));
      }
    }
  }

  @Test
  void agreesWithTheTable_randomStrings() {
    for (int i = 0; i < 2000; i++) {
      int alphabet = 1 + random.nextInt(5);
      int[] a = random.ints(random.nextInt(30), 0, alphabet).toArray();
      int[] b =
          i % 2 == 0 ? random.ints(random.nextInt(30), 0, alphabet).toArray() : edited(a, alphabet);

      assertAgrees(a, b);
    }
  }

  @Test
  void agreesWithTheTable_veryDifferentLengths() {
    for (int i = 0; i < 200; i++) {
      int[] a = random.ints(random.nextInt(3), 0, 3).toArray();
      int[] b = random.ints(50 + random.nextInt(50), 0, 3).toArray();

      assertAgrees(a, b);
      assertAgrees(b, a);
    }
  }

  @Test
  void findsFewEditsInLongTexts() {
    int[] a = random.ints(200_000, 0, 1000).toArray();
    int[] b = a.clone();
    b[17] = -1;
    b[100_000] = -1;
    b[199_999] = -1;

    assertThat(Edits.levenshtein(a, b, 10)).hasValue(3);
    assertThat(Edits.insertionsAndDeletions(a, b, 10)).hasValue(6);
    assertThat(Edits.insertionsAndDeletions(a, b, 5)).isEmpty();
    assertThat(Edits.levenshtein(a, Arrays.copyOf(a, 199_990), 10)).hasValue(10);
    assertThat(Edits.levenshtein(a, Arrays.copyOf(a, 199_990), 9)).isEmpty();
  }

  @Test
  void limits() {
    int[] a = {1, 2};
    int[] b = {1, 3};

    assertThat(Edits.levenshtein(a, a, 0)).hasValue(0);
    assertThat(Edits.levenshtein(a, b, 0)).isEmpty();
    assertThat(Edits.levenshtein(a, b, Integer.MAX_VALUE)).hasValue(1);
    assertThat(Edits.levenshtein(new int[0], new int[0], 0)).hasValue(0);
    assertThatThrownBy(() -> Edits.levenshtein(a, b, -1))
        .hasMessage("limit must not be negative, got -1");
  }

  /** Asks with no limit to speak of, with the exact one, one less, and one by chance. */
  private void assertAgrees(int[] a, int[] b) {
    int indel = table(a, b, 2);
    int levenshtein = table(a, b, 1);
    for (int limit : new int[] {99_999, indel, indel - 1, random.nextInt(20)}) {
      if (limit >= 0) {
        assertThat(Edits.insertionsAndDeletions(a, b, limit)).isEqualTo(within(indel, limit));
      }
    }
    for (int limit : new int[] {99_999, levenshtein, levenshtein - 1, random.nextInt(20)}) {
      if (limit >= 0) {
        assertThat(Edits.levenshtein(a, b, limit)).isEqualTo(within(levenshtein, limit));
      }
    }
  }

  private static OptionalInt within(int distance, int limit) {
    return distance <= limit ? OptionalInt.of(distance) : OptionalInt.empty();
  }

  /**
   * Wagner and Fischer's table; a replacement at the cost of two is a deletion and an insertion.
   */
  private static int table(int[] a, int[] b, int replacement) {
    int[][] cost = new int[a.length + 1][b.length + 1];
    for (int i = 0; i <= a.length; i++) {
      for (int j = 0; j <= b.length; j++) {
        int least = i == 0 && j == 0 ? 0 : Integer.MAX_VALUE;
        least = i > 0 ? Math.min(least, cost[i - 1][j] + 1) : least;
        least = j > 0 ? Math.min(least, cost[i][j - 1] + 1) : least;
        if (i > 0 && j > 0) {
          int replace = a[i - 1] == b[j - 1] ? 0 : replacement;
          least = Math.min(least, cost[i - 1][j - 1] + replace);
        }
        cost[i][j] = least;
      }
    }
    return cost[a.length][b.length];
  }

  /** The digits of a number after its leading one. */
  private static int[] binary(int number) {
    return Integer.toBinaryString(number).chars().skip(1).toArray();
  }

  private int[] edited(int[] text, int alphabet) {
    int[] edited = text;
    for (int i = random.nextInt(6); i > 0; i--) {
      int at = random.nextInt(edited.length + 1);
      int skip = Math.min(edited.length - at, random.nextInt(2));
      int[] middle = random.ints(random.nextInt(2), 0, alphabet).toArray();
      int[] result = Arrays.copyOf(edited, edited.length - skip + middle.length);
      System.arraycopy(middle, 0, result, at, middle.length);
      System.arraycopy(edited, at + skip, result, at + middle.length, edited.length - at - skip);
      edited = result;
    }
    return edited;
  }

  @Test
  void whoIsInterruptedGivesUp() {
    int[] row = new int[1000];

    Thread.currentThread().interrupt();
    try {
      assertThatExceptionOfType(CancellationException.class)
          .isThrownBy(() -> Edits.levenshtein(row, new int[900], 200));
      assertThatExceptionOfType(CancellationException.class)
          .isThrownBy(() -> Edits.insertionsAndDeletions(row, new int[900], 200));
    } finally {
      assertThat(Thread.interrupted()).isTrue(); // whoever interrupted it is still told so
    }
  }
}
