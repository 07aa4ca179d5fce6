package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Sha256;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextShinglesTest {

  private static final String PROSE = "It was the best of times, it was the WORST of times. ";

  /** Every way to fold and cut gives what the single steps give. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "words:5",
        "words:2,case",
        "words:3,nospaces",
        "words:2,stopwords",
        "chars:9",
        "chars:4,case,spaces",
        "chars:3,nospaces"
      })
  void cutsAsTheStepsDo(String words) {
    Shingling shingling = Shingling.parse(words);
    String text = PROSE.repeat(3) + "\u00c4rger \t und  Freude";
    CanonicalText folded = CanonicalText.forShingling(shingling);
    byte[] bytes = text.getBytes(UTF_8);
    folded.set(bytes, 0, bytes.length);
    ShingleSet set = ShingleSet.withDefaultLimit();
    set.clear(0);
    long units = Shingler.of(shingling).shingle(folded, set);

    TextShingles shingles = TextShingles.of(shingling);
    shingles.read("something else, of which nothing may be left");
    shingles.shingles();
    shingles.read(text);

    assertThat(shingles.units()).isEqualTo(units);
    assertThat(values(shingles.shingles())).isEqualTo(values(set));
  }

  @Test
  void hashesAreThoseOfTheCanonicalForm_howeverItIsCut() {
    TextShingles cased = TextShingles.of(Shingling.parse("chars:4,case,spaces"));
    cased.read("  The\n CAT ");
    byte[] canonical = "the cat".getBytes(UTF_8);

    assertThat(cased.canonical()).hasToString("the cat");
    assertThat(cased.sha256()).isEqualTo(Sha256.of(canonical, 0, canonical.length));
    assertThat(cased.shingles().size()).isEqualTo(8); // eleven characters: white space as it is
  }

  @Test
  void onlyAsciiIsTheSameInAllEditions() {
    TextShingles shingles = TextShingles.of(Shingling.words(1));
    shingles.read("the cat");
    assertThat(shingles.isSameInAllEditions()).isTrue();
    shingles.read("the c\u00e4t");
    assertThat(shingles.isSameInAllEditions()).isFalse();
    shingles.read("the cat");
    assertThat(shingles.isSameInAllEditions()).isTrue();
  }

  @Test
  void occurrencesAreAllHandedOver() {
    TextShingles rose = TextShingles.of(Shingling.words(4));
    rose.read("a rose is a rose is a rose");
    int[] all = new int[1];

    rose.occurrences((hashes, count) -> all[0] += count);

    assertThat(all[0]).isEqualTo(5);
    assertThat(rose.shingles().size()).isEqualTo(3);
  }

  @Test
  void repeatedShinglesCountIfAsked() {
    TextShingles counted = TextShingles.of(Shingling.parse("words:1,replicas"));
    TextShingles once = TextShingles.of(Shingling.words(1));
    for (TextShingles each : new TextShingles[] {counted, once}) {
      each.read("to be or not to be");
    }

    assertThat(counted.shingles().size()).isEqualTo(6);
    assertThat(once.shingles().size()).isEqualTo(4);
    counted.read("to be");
    assertThat(counted.shingles().size()).isEqualTo(2);
  }

  @Test
  void shortTextsAreThoseOfFewWords() {
    TextShingles shingles = TextShingles.of(Shingling.words(5));

    shingles.read("w ".repeat(14));
    assertThat(shingles.isTooShort()).isTrue();
    assertThat(shingles.isShort()).isTrue();
    shingles.read("w ".repeat(15));
    assertThat(shingles.isTooShort()).isFalse();
    assertThat(shingles.isShort()).isTrue();
    shingles.read("w ".repeat(30));
    assertThat(shingles.isShort()).isFalse();

    TextShingles characters = TextShingles.of(Shingling.chars(5));
    characters.read("w");
    assertThat(characters.isTooShort()).isFalse();
    assertThat(characters.isShort()).isFalse();
  }

  @Test
  void charactersAreThoseOfTheFoldedText() {
    TextShingles cased = TextShingles.of(Shingling.parse("words:3,case"));
    TextShingles folded = TextShingles.of(TextShingles.SHORT);
    cased.read("A  short TEXT");
    folded.read("a short text");

    assertThat(values(cased.characters())).isEqualTo(values(folded.shingles()));
  }

  @Test
  void aTextOfNothing() {
    TextShingles shingles = TextShingles.of(Shingling.words(5));
    shingles.read(" \n ");

    assertThat(shingles.isEmpty()).isTrue();
    assertThat(shingles.units()).isZero();
    assertThat(shingles.shingles().size()).isZero();
    assertThat(shingles.characters().size()).isZero();
  }

  @Test
  void aCopyStaysAsItIs() {
    TextShingles shingles = TextShingles.of(Shingling.words(2));
    shingles.read(PROSE);
    long[] before = values(shingles.shingles());
    ShingleSet copy = shingles.shingles().copy();
    shingles.read("other words stand here now");
    shingles.shingles();

    assertThat(values(copy)).isEqualTo(before);
    assertThat(copy.contains(before[0])).isTrue();
    assertThat(shingles.shingles().contains(before[0])).isFalse();
  }

  private static long[] values(ShingleSet set) {
    return Arrays.copyOf(set.values(), set.size());
  }
}
