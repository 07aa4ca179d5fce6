package dev.doppel.similarity.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.distance.Sets;
import dev.doppel.core.distance.Vectors;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.evidence.Comparison.Settings;
import dev.doppel.similarity.rules.ChunkRule;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {

  private static final String PROSE =
      "The ferry to the island leaves at six in the morning and comes back at nine in the evening,"
          + " except on Sundays, when it stays in the harbour and the crew repairs nets, paints the"
          + " rails, drinks coffee and tells the same stories about the winter of the long ice.";

  private final RandomTexts texts = new RandomTexts(7);

  @Test
  void measuresAreThoseOfTheNaiveWay() {
    for (int i = 0; i < 200; i++) {
      String a = texts.text(200, 50) + " w1 w2 w3 w4 w5 w6 w7 w8".repeat(4);
      String b = texts.edited(a, texts.below(40), 50);

      Comparison comparison = compare(a, b);

      Set<List<String>> left = shingles(a);
      Set<List<String>> right = shingles(b);
      assertThat(comparison.shingles().resemblance()).isEqualTo(Sets.jaccard(left, right));
      assertThat(comparison.shingles().aInB()).isEqualTo(Sets.containment(left, right));
      assertThat(comparison.shingles().bInA()).isEqualTo(Sets.containment(right, left));
      assertThat(comparison.words().cosine())
          .isCloseTo(Vectors.cosine(counts(a), counts(b)), within(1e-12));
      assertThat(comparison.words().euclidean())
          .isCloseTo(Vectors.euclidean(counts(a), counts(b)), within(1e-9));
      assertThat(comparison.words().edits())
          .isEqualTo(new EditDistance.Exactly(naiveEdits(words(a), words(b))));
      assertThat(comparison.characterEdits())
          .isEqualTo(new EditDistance.Exactly(naiveEdits(letters(a), letters(b))));
    }
  }

  /** Equal but for marks and forms of letters is alike, and not the same text. */
  @ParameterizedTest
  @CsvSource({
    "mañana será otro día, manana sera otro dia",
    "الْعَرَبِيَّةُ لُغَةٌ جَمِيلَةٌ, العربية لغة جميلة",
    "کتاب های فارسی, كتاب هاي فارسي",
    "שָׁלוֹם לְכֻלָּם, שלום לכלם",
    "Καλημέρα κόσμε, Καλημερα κοσμε",
    "ﬁnal oﬀer, final offer"
  })
  void marksAndFormsMakeTextsNearNotExact(String a, String b) {
    String tail = " one two three four five six seven eight nine ten eleven twelve thirteen";

    for (String rest : new String[] {"", tail}) {
      Comparison comparison = compare(a + rest, b + rest);

      assertThat(comparison.verdict().relation()).contains(Relation.NEAR);
      assertThat(comparison.shingles().resemblance()).isEqualTo(1);
      assertThat(comparison.isExact()).isFalse();
    }
    Settings marks = new Settings(0.8, 0.9, Shingling.parse("words:1,marks"));
    assertThat(Comparison.of(a + tail, b + tail, marks).shingles().resemblance()).isLessThan(1);
  }

  @Test
  void aChineseTextWrappedOtherwiseIsTheSame() {
    String text = "床前明月光，疑是地上霜。举头望明月，低头思故乡。".repeat(4);

    Comparison comparison = compare(text, text.replaceAll("(.{7})", "$1\n  "));

    assertThat(comparison.isExact()).isTrue();
    assertThat(comparison.shingles().resemblance()).isEqualTo(1);
    assertThat(comparison.words().edits()).isEqualTo(new EditDistance.Exactly(0));
  }

  @Test
  void aScannedTextIsNearByItsProfile() {
    String scanned =
        PROSE
            .replace("morning", "rnorning")
            .replace("island", "is1and")
            .replace("Sundays, when", "Sun-\ndays when")
            .replace("the harbour", "theharbour")
            .replace("coffee", "c0ffce");
    GivenWords words = GivenWords.ofOptions().put("profile", "ocr");

    assertThat(compare(PROSE, scanned).verdict().relation()).isEmpty();
    Comparison comparison = Comparison.of(PROSE, scanned, Settings.parse(words));
    assertThat(comparison.verdict().relation()).contains(Relation.NEAR);
    assertThat(comparison.shingles().resemblance()).isGreaterThan(0.95);
  }

  @Test
  void turnedRoundTheMeasuresAreTheSame() {
    for (int i = 0; i < 100; i++) {
      String a = texts.text(120, 40);
      String b = texts.edited(a, texts.below(30), 40);

      Comparison there = compare(a, b);
      Comparison back = compare(b, a);

      assertThat(there.a()).isEqualTo(back.b());
      assertThat(there.shingles().aInB()).isEqualTo(back.shingles().bInA());
      assertThat(there.shingles().resemblance()).isEqualTo(back.shingles().resemblance());
      assertThat(there.sketches().minHash()).isEqualTo(back.sketches().minHash());
      assertThat(there.sketches().chunks().aInB()).isEqualTo(back.sketches().chunks().bInA());
      assertThat(there.words()).isEqualTo(back.words());
      assertThat(there.characterEdits()).isEqualTo(back.characterEdits());
      assertThat(there.verdict().relation()).isEqualTo(back.verdict().relation());
    }
  }

  @Test
  void aTextIsAllItselfByEveryMeasure() {
    Comparison comparison = compare(PROSE, PROSE);

    assertThat(comparison.isExact()).isTrue();
    assertThat(comparison.a()).isEqualTo(comparison.b());
    assertThat(comparison.shingles().resemblance()).isEqualTo(1);
    assertThat(comparison.sketches())
        .isEqualTo(
            new SketchMeasures(
                0,
                Shingling.words(3),
                1,
                new ChunkOverlap(1, 1, 1),
                new JainOverlap(1, 1, 1, "fuller", 256, 2048, false)));
    assertThat(comparison.sketches().simHash()).isEqualTo(1);
    EditDistance none = new EditDistance.Exactly(0);
    assertThat(comparison.words())
        .isEqualTo(new WordMeasures(1, 0, none, none, 1, OptionalDouble.empty()));
    assertThat(comparison.words().degrees()).isZero();
    assertThat(comparison.characterEdits()).hasToString("0");
    assertThat(comparison.passages().coveredA()).isEqualTo(1);
    assertThat(comparison.verdict().sentence())
        .isEqualTo("A and B are the same text, character by character.");
  }

  /** As similarity indexes and tables hold it, and docs compares it: 64 bits are one number. */
  @Test
  void simHashesAreOfThreeWordsUnlessOthersAreAskedFor() {
    TextShingles three = TextShingles.of(Shingling.words(3));
    three.read(PROSE);
    Settings four = new Settings(0.8, 0.9, Shingling.parse("chars:4,case,spaces"));

    assertThat(compare(PROSE, PROSE).a().simHash()).isEqualTo(SimHash.of(three.shingles()));
    assertThat(Comparison.of(PROSE, PROSE, four).sketches().simHashShingling())
        .isEqualTo(four.shingling());
  }

  @Test
  void exact_butForCase() {
    Comparison comparison = compare("Straight ON till  morning", "straight on\ntill morning ");

    assertThat(comparison.verdict()).hasToString("exact");
    assertThat(comparison.verdict().sentence()).contains("but for letter case");
    assertThat(comparison.a().sha256()).isEqualTo(comparison.b().sha256()).hasSize(64);
    assertThat(comparison.words().edits()).hasToString("0");
    assertThat(comparison.characterEdits()).hasToString("6");
  }

  /** The edit distance of Horowitz's slides has no replacing: "the" to "a" takes four steps. */
  @Test
  void insertionsAndDeletionsAreCounted() {
    Comparison comparison = compare("the cat sat on the mat", "the cat sat on a mat");

    assertThat(comparison.characterEdits()).hasToString("3");
    assertThat(comparison.characterInsertionsAndDeletions()).hasToString("4");
    assertThat(comparison.words().edits()).hasToString("1");
    assertThat(comparison.words().insertionsAndDeletions()).hasToString("2");
  }

  /** The sets and clusters of Horowitz's slide: 3 / 8, and 5 / 10 by clusters. */
  @Test
  void wordsOfAClusterCountAsOneAnother() {
    WordClusters clusters = WordClusters.parse(List.of("0 1 2", "3, 4", "", "5 6", "7 8 9"));
    Settings settings = new Settings(0.8, 0.9, Shingling.words(5), ChunkRule.JAIN_2005, clusters);

    Comparison comparison = Comparison.of("0 1 2 5 6", "9 7 5 3 2 0 0", settings);

    assertThat(comparison.words().jaccard()).isEqualTo(3.0 / 8);
    assertThat(comparison.words().clusteredJaccard()).hasValue(5.0 / 10);
    assertThat(compare("0 1", "1 2").words().clusteredJaccard()).isEmpty();
  }

  @Test
  void wordsOfNoClusterStandForThemselves() {
    WordClusters clusters = WordClusters.parse(List.of("Car AUTOMOBILE"));
    Settings settings = new Settings(0.8, 0.9, Shingling.words(5), ChunkRule.JAIN_2005, clusters);

    assertThat(Comparison.of("a red car", "a red automobile", settings).words().clusteredJaccard())
        .hasValue(1);
    assertThat(Comparison.of("a red car", "a blue automobile", settings).words().clusteredJaccard())
        .hasValue(3.0 / 5);
  }

  @Test
  void aWordInTwoClustersIsRefused() {
    assertThatThrownBy(() -> WordClusters.parse(List.of("car auto", "train Auto")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'Auto' is in two clusters");
  }

  @Test
  void near() {
    Verdict verdict = compare(PROSE, PROSE + " Or so.").verdict();

    assertThat(verdict.relation()).contains(Relation.NEAR);
    assertThat(verdict.sentence())
        .isEqualTo(
            "A and B are near-duplicates: of all runs of 5 words in the two, 95.8 % are in both.");
  }

  @Test
  void contained() {
    String part = PROSE.substring(0, PROSE.indexOf(", except"));

    assertThat(compare(part, PROSE).verdict().sentence())
        .isEqualTo("A is contained in B: 100.0 % of its runs of 5 words are there.");
    assertThat(compare(PROSE, part).verdict().sentence()).startsWith("B is contained in A");
    assertThat(compare(PROSE, part).verdict()).hasToString("contained");
  }

  @Test
  void different() {
    Verdict verdict =
        compare(PROSE, "Nothing of this is in the other text, " + "or so ".repeat(30)).verdict();

    assertThat(verdict.relation()).isEmpty();
    assertThat(verdict).hasToString("different");
    assertThat(verdict.sentence()).endsWith("0.0 % are in both; near-duplicates share 55.0 %.");
  }

  @Test
  void bothEmpty() {
    Comparison comparison = compare("", " \n\t");

    assertThat(comparison.verdict()).hasToString("exact");
    assertThat(comparison.verdict().sentence()).isEqualTo("Both texts are empty.");
    assertThat(comparison.shingles().resemblance()).isEqualTo(1);
    assertThat(comparison.sketches().minHash()).isEqualTo(1);
    assertThat(comparison.sketches().chunks()).isEqualTo(new ChunkOverlap(0, 0, 0));
    assertThat(comparison.words().cosine()).isZero();
    assertThat(comparison.words().edits()).hasToString("0");
  }

  @Test
  void oneEmpty() {
    Comparison comparison = compare("", PROSE);

    assertThat(comparison.verdict()).hasToString("different");
    assertThat(comparison.verdict().sentence()).isEqualTo("A is empty, the other is not.");
    assertThat(comparison.shingles().resemblance()).isZero();
    assertThat(comparison.shingles().aInB()).isEqualTo(1);
    assertThat(comparison.shingles().bInA()).isZero();
    assertThat(comparison.sketches().minHash()).isZero();
    assertThat(comparison.words().degrees()).isEqualTo(90);
    assertThat(comparison.words().edits()).hasToString("50");
  }

  @ParameterizedTest
  @CsvSource({
    "Meet at eight by the old mill, meet at eihgt by the mill!, near",
    "Meet at 8 by the old mill, Meet at 9 by the old mill, different",
    "cat, dog, different",
    "a, a., near"
  })
  void shortTextsAreComparedByTheirWords(String a, String b, String verdict) {
    Comparison comparison = compare(a, b);

    assertThat(comparison.shingling()).isEqualTo(Shingling.words(1));
    assertThat(comparison.verdict()).hasToString(verdict);
  }

  @Test
  void textsWithoutWordsAreComparedByCharacters() {
    Comparison comparison = compare("!!!", "???");

    assertThat(comparison.shingling()).isEqualTo(Shingling.chars(5));
    assertThat(comparison.verdict()).hasToString("different");
  }

  @Test
  void byEarlierRulesShortTextsAreComparedByCharacters() {
    Settings earlier = new Settings(0.8, 0.9, Shingling.words(5).inEdition(2));

    Comparison comparison = Comparison.of("Meet at the mill", "Meet at teh mill", earlier);

    assertThat(comparison.shingling()).isEqualTo(Shingling.chars(5));
    assertThat(comparison.verdict()).hasToString("different");
  }

  @Test
  void nothingToCutIsNotNear() {
    Settings letters = new Settings(0.8, 0.9, Shingling.parse("chars:9,nopunctuation"));

    assertThat(Comparison.of("!!!", "???", letters).verdict()).hasToString("different");
  }

  @Test
  void replicasCount() {
    Settings counted = new Settings(0.8, 0.9, Shingling.parse("words:1,replicas"));
    String ten = "one ".repeat(10);

    assertThat(Comparison.of(ten, ten + ten, counted).shingles().resemblance()).isEqualTo(0.5);
  }

  @Test
  void editsEndAtALimit() {
    String a = "left ".repeat(5000);
    String b = "right ".repeat(5000);

    Comparison comparison = compare(a, b);

    assertThat(comparison.words().edits()).isEqualTo(new EditDistance.Over(2000));
    assertThat(comparison.words().edits()).hasToString("over 2000");
    assertThat(comparison.characterEdits()).isEqualTo(new EditDistance.NotMeasured());
  }

  @Test
  void lengthsCountCharactersAsAPersonWould() {
    Comparison comparison = compare("\ud83d\ude00 na\u00efve".repeat(1), "x");

    assertThat(comparison.a().characters()).isEqualTo(7);
    assertThat(comparison.a().words()).isEqualTo(1);
  }

  @Test
  void bytesAreUtf8() {
    byte[] text = "d\u00e9j\u00e0 vu".getBytes(UTF_8);

    assertThat(Comparison.of(text, text, Settings.DEFAULT).a().characters()).isEqualTo(7);
  }

  @Test
  void settings_outOfRange() {
    assertThatThrownBy(() -> new Settings(1.5, 0.9, Shingling.words(5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threshold must lie in (0, 1], got 1.5");
    assertThatThrownBy(() -> new Settings(0.8, 0, Shingling.words(5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("containment must lie in (0, 1], got 0.0");
  }

  private static Comparison compare(String a, String b) {
    return Comparison.of(a, b, Settings.DEFAULT);
  }

  private static String[] words(String text) {
    return text.strip().split(" ");
  }

  private static String[] letters(String text) {
    return text.split("");
  }

  private static Set<List<String>> shingles(String text) {
    List<String> words = Arrays.asList(words(text));
    return IntStream.rangeClosed(0, words.size() - 5)
        .mapToObj(at -> words.subList(at, at + 5))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Map<String, Integer> counts(String text) {
    return Arrays.stream(words(text))
        .collect(Collectors.toMap(word -> word, word -> 1, Integer::sum));
  }

  private static int naiveEdits(String[] a, String[] b) {
    int[][] edits = new int[a.length + 1][b.length + 1];
    for (int i = 0; i <= a.length; i++) {
      for (int k = 0; k <= b.length; k++) {
        if (i == 0 || k == 0) {
          edits[i][k] = i + k;
        } else {
          int replaced = edits[i - 1][k - 1] + (a[i - 1].equals(b[k - 1]) ? 0 : 1);
          edits[i][k] = Math.min(replaced, 1 + Math.min(edits[i - 1][k], edits[i][k - 1]));
        }
      }
    }
    return edits[a.length][b.length];
  }

  @Test
  void whoIsInterruptedGivesUp() {
    Thread.currentThread().interrupt();
    try {
      assertThatExceptionOfType(CancellationException.class)
          .isThrownBy(() -> Comparison.of("one text", "another text"));
      assertThatExceptionOfType(CancellationException.class)
          .isThrownBy(() -> Passages.between("one text", "another text"));
    } finally {
      assertThat(Thread.interrupted()).isTrue(); // whoever interrupted it is still told so
    }
  }
}
