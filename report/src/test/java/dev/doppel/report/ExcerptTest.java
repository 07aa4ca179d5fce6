package dev.doppel.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.report.Excerpt.Kind;
import dev.doppel.report.Excerpt.Piece;
import dev.doppel.similarity.evidence.Passages;
import dev.doppel.similarity.evidence.Span;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExcerptTest {

  @Test
  void aShortTextIsShownInFull() {
    String text = "(one two) three.";

    List<Piece> pieces = Excerpt.of(text, List.of(new Span(1, 8)), List.of(new Span(10, 15)), 0);

    assertThat(pieces)
        .containsExactly(
            new Piece(Kind.BETWEEN, "(", 1),
            new Piece(Kind.SHARED, "one two", 7),
            new Piece(Kind.BETWEEN, ") ", 2),
            new Piece(Kind.ALONE, "three", 5),
            new Piece(Kind.BETWEEN, ".", 1));
  }

  @Test
  void aLongStretchLosesItsMiddle() {
    String text = "word ".repeat(400).strip();

    List<Piece> pieces = Excerpt.of(text, List.of(new Span(0, text.length())), List.of(), 0);

    assertThat(pieces)
        .extracting(Piece::kind)
        .containsExactly(Kind.SHARED, Kind.LEFT_OUT, Kind.SHARED);
    assertThat(pieces.get(0).text()).isEqualTo("word ".repeat(40));
    assertThat(pieces.get(2).text()).isEqualTo(text.substring(text.length() - 204));
  }

  @Test
  void whatWasNotReadIsCounted() {
    assertThat(Excerpt.of("end", List.of(), List.of(new Span(0, 3)), 1000))
        .containsExactly(new Piece(Kind.ALONE, "end", 3), new Piece(Kind.LEFT_OUT, "", 1000));
  }

  @Test
  void surrogatePairsStayWhole() {
    String text = "\ud83d\ude00".repeat(2000);

    for (Piece piece : Excerpt.of("x" + text, List.of(), List.of(new Span(0, 4001)), 0)) {
      assertThat(piece.text().codePoints())
          .noneMatch(c -> Character.getType(c) == Character.SURROGATE);
    }
  }

  @Test
  void accountsForEveryCharacterAndShowsFew() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 100; i++) {
      String a = Reports.prose(random.nextInt(3000), i);
      String b = a.replace("w" + random.nextInt(10), "x");
      Passages passages = Passages.between(a, b);

      List<Piece> pieces = Excerpt.of(a, passages.sharedInA(), passages.onlyInA(), 7);

      assertThat(pieces.stream().mapToInt(Piece::length).sum()).isEqualTo(a.length() + 7);
      assertThat(pieces.stream().mapToInt(piece -> piece.text().length()).sum())
          .isLessThanOrEqualTo(2400);
      assertThat(pieces).allMatch(piece -> piece.length() > 0);
    }
  }
}
