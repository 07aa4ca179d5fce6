package dev.doppel.similarity.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Hashes;
import dev.doppel.similarity.parts.TextName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NameReaderTest {

  private static final int MOST_BYTES = 1 << 16;

  private final NameReader reader = new NameReader();

  /** Words by code points, none of which is ignored, and how many letters and times each has. */
  private record Counted(long hash, int letters, int times) {}

  private static long hash(String word) {
    long hash = 0;
    for (int codePoint : word.codePoints().toArray()) {
      hash = (hash ^ codePoint) * Hashes.GOLDEN;
    }
    return Hashes.mix(hash) | 1;
  }

  private static char @Nullable [] expected(List<String> words) {
    Map<String, Counted> counts = new LinkedHashMap<>();
    for (String word : words) {
      int length = word.codePointCount(0, word.length());
      boolean isName = length >= 3 && word.codePoints().anyMatch(each -> !Character.isDigit(each));
      if (isName) {
        Counted one = new Counted(hash(word), length, 1);
        counts.merge(word, one, (a, b) -> new Counted(a.hash, a.letters + length, a.times + 1));
      }
    }
    List<Counted> leading =
        counts.values().stream()
            .filter(each -> each.times >= 3)
            .sorted(
                Comparator.comparingInt(Counted::letters)
                    .reversed()
                    .thenComparingLong(Counted::hash))
            .limit(TextName.LEADING)
            .toList();
    Counted first = counts.values().stream().findFirst().orElse(null);
    if (first == null || !leading.contains(first)) {
      return null;
    }
    long[] hashes = leading.stream().mapToLong(Counted::hash).toArray();
    return TextName.of(first.hash, hashes, hashes.length).tags();
  }

  private char @Nullable [] tags(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    TextName name = reader.read(Arrays.copyOf(bytes, bytes.length + 3), bytes.length);
    return name == null ? null : name.tags();
  }

  /** One reader for all texts, with few words and many, of which some share slots. */
  @Test
  void theNameAndTheLeadingWordsAreThoseOfAPlainCount() {
    SplittableRandom random = new SplittableRandom(42);
    String[] separators = {" ", "\n", ", ", "\u4e2d", " \u6821 "};
    String[] letters = {"a", "b", "c", "7", "9", "\u0663", "\u00e9", "\u044f", "\ud801\udc28"};
    int named = 0;
    for (int round = 0; round < 1500; round++) {
      List<String> vocabulary = new ArrayList<>();
      for (int i = random.nextInt(1, round % 10 == 0 ? 200 : 40); i > 0; i--) {
        StringBuilder word = new StringBuilder();
        for (int length = random.nextInt(1, 6); length > 0; length--) {
          word.append(letters[random.nextInt(letters.length)]);
        }
        vocabulary.add(word.toString());
      }
      List<String> words = new ArrayList<>();
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "" : "(");
      for (int i = random.nextInt(round % 10 == 0 ? 900 : 150); i > 0; i--) {
        String word = vocabulary.get(random.nextInt(vocabulary.size()));
        words.add(word);
        int second = word.offsetByCodePoints(0, 1);
        text.append(word, 0, second)
            .append(i % 7 == 0 ? "\u00ad" : "")
            .append(word, second, word.length());
        text.append(i == 1 ? "" : separators[random.nextInt(separators.length)]);
      }

      char[] expected = expected(words);
      assertThat(tags(text.toString())).as("%s", text).isEqualTo(expected);
      named += expected == null ? 0 : 1;
    }
    assertThat(named).isBetween(500, 1400);
  }

  /** A memory keeps names, so a later version must read the same. */
  @Test
  void theTagsStayAsTheyAre() {
    assertThat(tags("ls lists. lists lists files files files"))
        .isEqualTo(new char[] {0x2cfc, 0x2cfc, 0x524d});
  }

  @Test
  void onlyTheFirst64KilobytesCount() {
    String twice = "name name ";
    String filler = "x ".repeat(MOST_BYTES / 2 - twice.length() / 2 - 2);
    String upToTheEnd = twice + filler + "name";

    assertThat(upToTheEnd).hasSize(MOST_BYTES);
    assertThat(tags(upToTheEnd)).isNotNull();
    assertThat(tags(upToTheEnd + "s")).isNull();
    assertThat(tags(upToTheEnd + " name")).isNull();
    assertThat(tags(twice + filler.substring(2) + "name and more")).isNotNull();
  }
}
