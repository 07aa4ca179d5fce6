package dev.doppel.core.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.window.WindowShape;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words are kept by name until a parser asks for them, and are named as they were typed. */
class GivenWordsTest {

  @Test
  void whatIsNotGivenIsTheDefault() {
    GivenWords words = GivenWords.ofOptions().put("late", null).putAll("key", List.of());

    assertThat(words.has("late")).isFalse();
    assertThat(words.text("late")).isNull();
    assertThat(words.list("key")).isEmpty();
    assertThat(words.flag("quiet")).isFalse();
    assertThat(words.duration("late", Duration.ZERO)).isZero();
    assertThat(words.share("fpp", 0.5)).isEqualTo(0.5);
    assertThat(words.count("capacity", 7)).isEqualTo(7);
    assertThat(words.choice("unit", WindowShape.Unit.MILLIS)).isEqualTo(WindowShape.Unit.MILLIS);
    words.requireAllRead();
  }

  @Test
  void whatIsGivenIsRead() {
    GivenWords words =
        GivenWords.ofFields()
            .put("late", "90s")
            .put("fpp", 0.25)
            .put("capacity", 1L << 40)
            .put("quiet", true)
            .put("unit", "Events")
            .put("columns", "a,b,")
            .putAll("key", List.of("a,b", "c"));

    assertThat(words.duration("late", Duration.ZERO)).isEqualTo(Duration.ofSeconds(90));
    assertThat(words.share("fpp", 0.5)).isEqualTo(0.25);
    assertThat(words.count("capacity", 7)).isEqualTo(1L << 40);
    assertThat(words.flag("quiet")).isTrue();
    assertThat(words.choice("unit", WindowShape.Unit.MILLIS)).isEqualTo(WindowShape.Unit.EVENTS);
    assertThat(words.list("columns")).containsExactly("a", "b", "");
    assertThat(words.list("key")).containsExactly("a,b", "c");
    words.requireAllRead();
  }

  @Test
  void messagesNameAWordAsItWasTyped() {
    GivenWords options = GivenWords.ofOptions().put("time-zone", "Mars");
    GivenWords fields = GivenWords.ofFields().put("time-zone", "Mars");

    assertThatThrownBy(() -> options.parsed("time-zone", ZoneId::of, ZoneOffset.UTC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--time-zone: ");
    assertThatThrownBy(() -> fields.parsed("time-zone", ZoneId::of, ZoneOffset.UTC))
        .hasMessageStartingWith("timeZone: ");
    assertThat(options.refusal("time-zone", "is missing")).hasMessage("--time-zone is missing");
    assertThat(fields.refusal("time-zone", "is missing")).hasMessage("timeZone is missing");
  }

  @Test
  void choicesAreNamedWhereNoneFits() {
    GivenWords words = GivenWords.ofOptions().put("unit", "hours");

    assertThatThrownBy(() -> words.choice("unit", WindowShape.Unit.MILLIS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--unit must be one of events, millis, got 'hours'");
  }

  @Test
  void numbersAreWholeAndFit() {
    assertThat(GivenWords.smallNumber("2147483647")).isEqualTo(Integer.MAX_VALUE);
    assertThatThrownBy(() -> GivenWords.smallNumber("2147483648"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a number of at most 2147483647 is needed, got 2147483648");
    assertThatThrownBy(() -> GivenWords.wholeNumber("1.5"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a whole number is needed, got '1.5'");
  }

  @Test
  void settingsStayAsTheyAreWithoutAWord() {
    GivenWords words = GivenWords.ofOptions().put("add", "2");

    assertThat(words.with(40, "add", GivenWords::smallNumber, Integer::sum)).isEqualTo(42);
    assertThat(words.with(40, "other", GivenWords::smallNumber, Integer::sum)).isEqualTo(40);
  }

  @Test
  void whatNobodyAskedForHasNoMeaning() {
    GivenWords words = GivenWords.ofFields().put("key", "a").put("many-words", 1).put("b", 2);
    words.text("key");

    assertThatThrownBy(words::requireAllRead)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no such setting: b, manyWords");
  }

  /** Whoever sends fields may name them anything. */
  @ParameterizedTest
  @CsvSource({"on-duplicate, onDuplicate", "tempre-, tempre-", "-a, -a", "--, --", "a--b, a-b"})
  void aFieldOfAnyNameIsSpelled(String name, String spelled) {
    assertThat(GivenWords.ofFields().spelled(name)).isEqualTo(spelled);
  }
}
