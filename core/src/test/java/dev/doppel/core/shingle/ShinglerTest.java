package dev.doppel.core.shingle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.shingle.Shingling.Letters;
import dev.doppel.core.testkit.Shingles;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShinglerTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** Units are divided by bars. */
  @ParameterizedTest
  @CsvSource({
    "'The 3rd of 1,000 cats', the|3rd|of|1|000|cats",
    "'don''t', don|t",
    "'snake_case', snake|case",
    "'(one) - two... three!', one|two|three",
    "'naïve Übergröße', naïve|übergröße",
    "'nai\u0308ve', naïve",
    "'Привет, мир', привет|мир",
    "'한국어 문서', 한국어|문서",
    "'漢', 漢",
    "'漢字', 漢字",
    "'東京都庁', 東京|京都|都庁",
    "'東京。京都', 東京|京都",
    "'Java言語で書く', java|言語|語で|で書|書く",
    "'第3章', 第|3|章",
    "'コーヒー', コー|ーヒ|ヒー",
    "'葛\udb40\udd00城', 葛城",
    "'𠮷野家', 𠮷野|野家",
    "'สวัสดี', สว|วั|ัส|สด|ดี",
    "'ไทย漢字', ไท|ทย|ย漢|漢字",
    "'I \u2764\ufe0f you \ud83d\ude00', i|you"
  })
  void cutsTextsIntoWords(String text, String units) {
    assertThat(Shingles.of(text, Shingling.words(1).inEdition(1)))
        .isEqualTo(Shingles.ofWords(1, units.split("\\|")));
  }

  /**
   * The present edition cuts scripts without spaces so that a shingle covers as much as words do.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 'naïve Übergröße', naive|ubergrosse",
    "1, '漢', 漢",
    "1, '東京都庁', 東京|京都|都庁",
    "1, '東京\n都庁', 東京|京都|都庁",
    "1, 'สวัสดี', สวัสด|วัสดี",
    "2, 'สวัสดีครับ', สวัสดีคร|วัสดีครั|ัสดีครับ",
    "1, 'ไทย漢字abc', ไทย|漢字|abc",
    "1, '漢字ไทย', 漢字|ไทย",
    "1, '𠮷野家', 𠮷野|野家"
  })
  void cutsScriptsWithoutSpaces(int size, String text, String units) {
    assertThat(Shingles.of(text, Shingling.words(size)))
        .isEqualTo(Shingles.ofWords(size, units.split("\\|")));
  }

  @ParameterizedTest
  @CsvSource({
    "'words:1,punctuation', 'Don''t \u2764\ufe0f it!', don|'|t|\u2764|it|!",
    "'words:1,punctuation,spaces', 'a\nb', a|b",
    "'words:1,nospaces', 'a b', a|b",
    "'words:1,stopwords', 'The cat is on THE mat', cat|mat",
    "'words:1,case', 'Sam sam', Sam|sam"
  })
  void choicesChangeTheWords(String shingling, String text, String units) {
    assertThat(Shingles.of(text, Shingling.parse(shingling)))
        .isEqualTo(Shingles.ofWords(1, units.split("\\|")));
  }

  @ParameterizedTest
  @CsvSource({
    "chars:3, ' Ab  c\ud83d\ude00d, ', 'ab c\ud83d\ude00d,'",
    "'chars:3,nopunctuation', 'a,b\ud83d\ude00c-d', abcd",
    "'chars:3,nospaces', 'a b\nc d', abcd",
    "'chars:3,spaces', 'a b\nc d', 'a b\nc d'",
    "'chars:3,case', 'aBcD', aBcD"
  })
  void choicesChangeTheCharacters(String shingling, String text, String units) {
    assertThat(Shingles.of(text, Shingling.parse(shingling))).isEqualTo(Shingles.ofChars(3, units));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 9, 100, 1000})
  void rollsToWhatEachStretchGivesAlone(int size) {
    String[] words = new String[1200]; // more than one batch
    for (int i = 0; i < words.length; i++) {
      words[i] = "w" + random.nextInt(50);
    }
    String text = String.join(" ", words);

    assertThat(Shingles.of(text, Shingling.words(size)))
        .isEqualTo(Shingles.ofWords(size, words))
        .hasSize(1200 - size + 1);
    assertThat(Shingles.of(text, Shingling.chars(size))).isEqualTo(Shingles.ofChars(size, text));
  }

  /** Words of ASCII are found in blocks of 64 bytes, others and the last of a text one by one. */
  @ParameterizedTest
  @ValueSource(
      strings = {"words:1", "words:1,case", "words:1,stopwords", "words:1,stopwords:de,marks"})
  void findsWordsAnywhere(String name) {
    Shingling shingling = Shingling.parse(name);
    StopWords stopWords = StopWords.of(shingling.stopWords(), Letters.AS_WRITTEN);
    for (int i = 0; i < 2000; i++) {
      String text = randomText(random.nextInt(300));
      String canonical = Shingles.canonical(text, shingling).toString();
      String[] words =
          Pattern.compile("[\\p{L}\\p{Nd}]+")
              .matcher(canonical)
              .results()
              .map(MatchResult::group)
              .filter(word -> !stopWords.contain(Shingles.hash(word)))
              .toArray(String[]::new);

      assertThat(Shingles.of(text, shingling)).as(text).isEqualTo(Shingles.ofWords(1, words));
    }
  }

  @Test
  void shortTextsGiveOneShingle() {
    assertThat(Shingles.of("one two", Shingling.words(5)))
        .isEqualTo(Shingles.ofWords(5, "one", "two"))
        .hasSize(1);
    assertThat(Shingles.of("ab", Shingling.chars(9))).hasSize(1);
    assertThat(Shingles.of("one two", Shingling.words(5)))
        .isNotEqualTo(Shingles.of("two one", Shingling.words(5)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "... -- !", "_", "\ud83d\ude00"})
  void textsWithoutWordsGiveNone(String text) {
    assertThat(Shingles.of(text, Shingling.words(3))).isEmpty();
  }

  @Test
  void onlyStopWordsGiveNone() {
    assertThat(Shingles.of("to be or not to be", Shingling.parse("words:2,stopwords")))
        .as("'or', 'not', 'to' and 'be' are all common")
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "da, 'Jeg og du', fiskekutter",
    "de, 'Und Er war WÄHREND dieser', Rothirsch",
    "es, 'Él también está con nosotros', alcornoque",
    "fi, 'olla olen minä', kalastaja",
    "fr, 'À LA même', poisson",
    "hu, 'és nem az volt', halászat",
    "id, 'yang di dan itu', ikan",
    "it, 'perché non è più', pesce",
    "nl, 'de het een niet', vis",
    "no, 'Og så ikke både', fiskebåt",
    "pt, 'não está com você', peixe",
    "ru, 'и в не что Он', рыба",
    "sv, 'Och så på det', fisk"
  })
  void stopWordsOfALanguageAreLeftOut(String language, String common, String rare) {
    Shingling shingling = Shingling.parse("words:1,stopwords:" + language);

    assertThat(Shingles.of(common + " " + rare, shingling))
        .isEqualTo(Shingles.of(rare, Shingling.words(1)))
        .hasSize(1);
  }

  /** Shingles without them are stored, so the list stays. */
  @Test
  void commonEnglishWordsStayAsTheyAre() {
    String all =
        "a about after all also am an and any are as at be because been before being but by can"
            + " could did do does for from had has have he her here him his how i if in into is it"
            + " its just me more most my no not now of on one only or other our out over she should"
            + " so some such than that the their them then there these they this those to too under"
            + " up us very was we were what when where which while who why will with would you"
            + " your";
    StopWords english = StopWords.of(List.of("en"), Letters.FOLDED);

    assertThat(all.split(" ")).hasSize(96).allMatch(word -> english.contain(Shingles.hash(word)));
    assertThat(Shingles.of(all, Shingling.parse("words:1,stopwords"))).isEmpty();
  }

  @Test
  void stopWordsOfTwoLanguagesAreLeftOut() {
    assertThat(Shingles.of("the und whale och", Shingling.parse("words:1,stopwords,stopwords:de")))
        .isEqualTo(Shingles.of("whale och", Shingling.words(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"words:4", "chars:7"})
  void whatCameBeforeDoesNotMatter(String name) {
    Shingling shingling = Shingling.parse(name);
    Shingler used = Shingler.of(shingling);
    Shingles.of(
        "Tropical fish include fish found in tropical places. ".repeat(99), shingling, used);

    for (String text : new String[] {"a short one", "x", "", "not quite so short, this text"}) {
      assertThat(Shingles.of(text, shingling, used)).isEqualTo(Shingles.of(text, shingling));
    }
  }

  /** A longer text may lie behind the canonical one in its buffer. */
  @Test
  void whatLiesBehindDoesNotMatter() {
    Shingling shingling = Shingling.words(2);
    CanonicalText text = Shingles.canonical("漢字漢字漢字 and a long tail of words", shingling);
    text.set(new byte[] {(byte) 0xE6, (byte) 0xBC}, 0, 2); // the first two bytes of 漢
    long[] first = {0};

    long units = Shingler.of(shingling).shingle(text, (values, count) -> first[0] += count);

    assertThat(text).hasToString("\ufffd\ufffd");
    assertThat(units).isZero();
    assertThat(first[0]).isZero();
  }

  /** The text ends with its buffer and with a block. */
  @Test
  void aFullBufferIsNotReadBeyond() {
    Shingling shingling = Shingling.words(1);
    CanonicalText text = Shingles.canonical("a.".repeat(1 << 12), shingling);

    long units = Shingler.of(shingling).shingle(text, (values, count) -> {});

    assertThat(text.bytes()).hasSize(text.length());
    assertThat(units).isEqualTo(1 << 12);
  }

  @Test
  void tellsHowManyUnitsThereWere() {
    Shingling shingling = Shingling.words(5);

    long units =
        Shingler.of(shingling)
            .shingle(Shingles.canonical("one two three 漢字漢", shingling), (values, count) -> {});

    assertThat(units).isEqualTo(5);
  }

  /** Words of which a few are long or not all ASCII, between one or more other characters. */
  private String randomText(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      int longest = random.nextInt(20) == 0 ? 200 : 12;
      String letters = random.nextInt(10) == 0 ? "aZéж9" : "aZtohe059";
      for (int i = random.nextInt(longest); i >= 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      for (int i = random.nextInt(3); i >= 0; i--) {
        text.append(" .,'-@[`{/:\u2014".charAt(random.nextInt(12)));
      }
    }
    return text.toString();
  }
}
