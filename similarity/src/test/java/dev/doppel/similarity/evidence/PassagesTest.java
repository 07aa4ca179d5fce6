package dev.doppel.similarity.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassagesTest {

  private final RandomTexts texts = new RandomTexts(42);

  @Test
  void tellsWhereTheyStand() {
    String a = "Good morning! The quick, brown fox jumps over it.";
    String b = "And the QUICK brown\nfox jumps - over me";

    Passages passages = Passages.between(a, b);

    assertThat(passages.shared()).hasSize(1);
    Passage passage = passages.shared().get(0);
    assertThat(passage.a().in(a)).isEqualTo("The quick, brown fox jumps over");
    assertThat(passage.b().in(b)).isEqualTo("the QUICK brown\nfox jumps - over");
    assertThat(passage.words()).isEqualTo(6);
    assertThat(in(a, passages.onlyInA())).containsExactly("Good morning", "it");
    assertThat(in(b, passages.onlyInB())).containsExactly("And", "me");
    assertThat(passages.coveredA()).isEqualTo(6.0 / 9);
    assertThat(passages.coveredB()).isEqualTo(6.0 / 8);
  }

  @Test
  void aMovedBlockIsShared() {
    String one = "one two three four five. ";
    String two = "six seven eight nine ten. ";

    Passages passages = Passages.between(one + two, two + one);

    assertThat(passages.coveredA()).isEqualTo(1);
    assertThat(passages.coveredB()).isEqualTo(1);
    assertThat(passages.shared()).extracting(each -> each.b().start()).containsExactly(26, 0);
  }

  @Test
  void aBlockThatOccursTwiceIsSharedTwice() {
    String block = "one two three four five";

    Passages passages = Passages.between(block, block + " and " + block);

    assertThat(passages.shared()).hasSize(1);
    assertThat(passages.sharedInB()).containsExactly(new Span(0, 23), new Span(28, 51));
  }

  @Test
  void unspacedScriptsAreComparedByCharacters() {
    String a = "\u65e5\u66dc\u671d\u5e02\u306f\u516d\u6642\u304b\u3089";
    String b = "\u571f\u66dc\u671d\u5e02\u306f\u516d\u6642\u307e\u3067";

    Passages passages = Passages.between(a, b);

    assertThat(in(a, passages.sharedInA())).containsExactly(a.substring(1, 7));
  }

  @Test
  void bytesAreUtf8() {
    String a = "caf\u00e9 cr\u00e8me br\u00fbl\u00e9e \u00e0 la carte";

    assertThat(Passages.between(a.getBytes(UTF_8), a.getBytes(UTF_8)).sharedInA())
        .containsExactly(new Span(0, a.length()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void wordsAreSharedIfARunAroundThemIs(int minWords) {
    for (int i = 0; i < 500; i++) {
      String a = texts.text(60, 1 + texts.below(8));
      String b = texts.edited(a, texts.below(12), 8);

      Passages passages = Passages.between(a, b, minWords);

      assertThat(in(a, passages.sharedInA())).isEqualTo(naiveShared(a, b, minWords));
      assertThat(in(b, passages.sharedInB())).isEqualTo(naiveShared(b, a, minWords));
    }
  }

  @Test
  void passagesAreEqualRunsThatEndWhereTheTextsPart() {
    for (int i = 0; i < 500; i++) {
      String a = texts.text(80, 6);
      String b = texts.edited(a, texts.below(20), 6);
      int least = Math.min(4, Math.min(split(a).size(), split(b).size()));

      for (Passage passage : Passages.between(a, b).shared()) {
        assertThat(passage.a().in(a)).isEqualTo(passage.b().in(b));
        assertThat(passage.words()).isEqualTo(split(passage.a().in(a)).size());
        assertThat(passage.words()).isGreaterThanOrEqualTo(least);
        Optional<String> next = wordAfter(a, passage.a());
        assertThat(next.isPresent() && next.equals(wordAfter(b, passage.b()))).isFalse();
      }
    }
  }

  @Test
  void passagesCoverWhatIsShared() {
    for (int i = 0; i < 500; i++) {
      String a = texts.text(80, 6);
      String b = texts.edited(a, texts.below(20), 6);
      Passages passages = Passages.between(a, b);

      BitSet paired = new BitSet();
      passages.shared().forEach(each -> paired.set(each.a().start(), each.a().end()));

      BitSet shared = new BitSet();
      passages.sharedInA().forEach(each -> shared.set(each.start(), each.end()));
      paired.or(gaps(a)); // between passages that touch
      shared.or(gaps(a));
      assertThat(paired).isEqualTo(shared);
    }
  }

  @Test
  void turnedRoundTheSameIsShared() {
    for (int i = 0; i < 200; i++) {
      String a = texts.text(60, 5);
      String b = texts.edited(a, texts.below(10), 5);

      Passages there = Passages.between(a, b);
      Passages back = Passages.between(b, a);

      assertThat(there.sharedInA()).isEqualTo(back.sharedInB());
      assertThat(there.onlyInB()).isEqualTo(back.onlyInA());
      assertThat(there.coveredA()).isEqualTo(back.coveredB());
    }
  }

  @Test
  void aTextSharesAllWithItself() {
    for (int i = 0; i < 100; i++) {
      String text = texts.text(50, 3) + " end";

      Passages passages = Passages.between(text, text);

      assertThat(passages.shared()).hasSize(1);
      assertThat(passages.coveredA()).isEqualTo(1);
      assertThat(passages.onlyInA()).isEmpty();
    }
  }

  @Test
  void nothingSharesNothing() {
    Passages both = Passages.between("", " .\n");
    Passages one = Passages.between("", "a word");

    assertThat(both.shared()).isEmpty();
    assertThat(both.coveredA()).isEqualTo(1);
    assertThat(one.coveredA()).isEqualTo(1);
    assertThat(one.coveredB()).isEqualTo(0);
    assertThat(one.onlyInB()).containsExactly(new Span(0, 6));
  }

  @Test
  void aTextShorterThanARunIsSharedAsAWhole() {
    Passages passages = Passages.between("Two words", "Just two words here");

    assertThat(passages.coveredA()).isEqualTo(1);
    assertThat(passages.coveredB()).isEqualTo(0.5);
  }

  // Were each of the places tried, these would take 10^10 steps, which nobody would wait for.
  @Test
  void repeatedWordsDoNotMakeItSlow() {
    String a = "tick tock ".repeat(100_000);
    String b = "tick ".repeat(100_000) + "tick tock ".repeat(50_000);

    Passages passages = Passages.between(a, b);

    assertThat(passages.coveredA()).isEqualTo(1);
    assertThat(passages.shared()).hasSizeLessThan(100);
  }

  @Test
  void goesOnWhereItWasAmongRepeatedLines() {
    List<String> lines = new ArrayList<>(Collections.nCopies(1000, "yet another line of it"));
    String a = String.join("\n", lines);
    lines.set(500, "yet another row of it");
    String b = String.join("\n", lines);

    assertThat(Passages.between(b, a).shared()).hasSize(2);
  }

  @Test
  void longTextsAreComparedInPart() {
    String text = "one two three four five six seven";

    Passages passages = Passages.between(Words.of(text, 5), Words.of(text, 99), 4);

    assertThat(passages.truncated()).isTrue();
    assertThat(passages.coveredA()).isEqualTo(1);
    assertThat(passages.comparedA()).isEqualTo("one two three four five".length());
    assertThat(passages.comparedB()).isEqualTo(text.length());
  }

  @Test
  void minWords_none() {
    assertThatThrownBy(() -> Passages.between("a", "b", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("minWords must be positive, got 0");
  }

  private static List<String> naiveShared(String a, String b, int minWords) {
    List<String> left = split(a);
    List<String> right = split(b);
    int least = Math.max(1, Math.min(minWords, Math.min(left.size(), right.size())));
    BitSet covered = new BitSet();
    for (int at = 0; at + least <= left.size(); at++) {
      if (Collections.indexOfSubList(right, left.subList(at, at + least)) >= 0) {
        covered.set(at, at + least);
      }
    }
    List<String> runs = new ArrayList<>();
    for (int at = covered.nextSetBit(0); at >= 0; ) {
      int end = covered.nextClearBit(at);
      runs.add(String.join(" ", left.subList(at, end)));
      at = covered.nextSetBit(end);
    }
    return runs;
  }

  private static List<String> split(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(" "));
  }

  private static Optional<String> wordAfter(String text, Span span) {
    return split(text.substring(span.end()).strip()).stream().findFirst();
  }

  private static BitSet gaps(String text) {
    BitSet gaps = new BitSet();
    for (int at = 0; at < text.length(); at++) {
      gaps.set(at, text.charAt(at) == ' ');
    }
    return gaps;
  }

  private static List<String> in(String text, List<Span> spans) {
    return spans.stream().map(span -> span.in(text)).toList();
  }
}
