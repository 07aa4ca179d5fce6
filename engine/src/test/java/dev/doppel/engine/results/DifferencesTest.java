package dev.doppel.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferencesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "due on 2024-03-01 or so   | 2024-03-01",
        "due on 1 March 2024.      | 1 March 2024",
        "due on March 1, 2024, ok  | March 1, 2024",
        "in March 2024 it rained   | March 2024",
        "he may come, 3 of them    | 3",
        "1,250.00 EUR at 10:30     | 1,250.00;10:30",
        "see INV-2024-0012, p. 3.  | INV-2024-0012;3",
        "1.Introduction            | 1",
        "no number at all          | ''",
        "٣ items                   | ٣",
      })
  void valuesOfAText(String text, String expected) {
    String found =
        Values.of(text).list().stream().map(Values.Value::text).collect(Collectors.joining(";"));

    assertThat(found).isEqualTo(expected);
  }

  @Test
  void numbersThatChangedPlacesDiffer() {
    assertThat(between("price 10 tax 20", "price 20 tax 10").values())
        .containsExactly("10 / 20", "20 / 10");
  }

  @Test
  void aNumberBehindAnotherWordIsTheSame() {
    Differences differences = between("total 10 euro", "sum 10 euro");

    assertThat(differences.count()).isZero();
    assertThat(differences.onlyNumbers()).isFalse();
  }

  @Test
  void aNumberThatIsMissing() {
    assertThat(between("room 7, floor 2", "room 7").values()).containsExactly("2 / -");
  }

  @Test
  void manyNumbers_areCountedAndSomeNamed() {
    String a = IntStream.range(0, 50).mapToObj(i -> "x " + i).collect(Collectors.joining(" "));
    String b = IntStream.range(0, 50).mapToObj(i -> "x 9" + i).collect(Collectors.joining(" "));

    Differences differences = between(a, b);

    assertThat(differences.count()).isEqualTo(50);
    assertThat(differences.values()).hasSize(Differences.MOST_NAMED);
    assertThat(differences.onlyNumbers()).isTrue();
  }

  private static Differences between(String a, String b) {
    return Differences.between(Values.of(a), Values.of(b), true);
  }
}
