package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Digest;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.SimHashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The choices of Horowitz's slides, as options of a document job. */
class HorowitzMethodsTest {

  private static final String FISH =
      "Tropical fish include fish found in tropical environments around the world, including both"
          + " freshwater and salt water species";

  @TempDir private Path folder;

  /** 13 of 16 shingles are shared. By 0 mod 32 neither text has a sample, as a rule. */
  @Test
  void aSmallModulusFindsTheSentenceOfTheSlide() throws IOException {
    Path input =
        input(FISH, FISH.replace("species", "kinds").replace("Tropical fish", "Many fish"));
    DocumentSettings.Builder shingles =
        DocumentSettings.builder()
            .method(Method.SHINGLES)
            .shingling(Shingling.words(3))
            .threshold(0.7);

    assertThat(Texts.pairs(Texts.run(shingles.modulus(4).build(), input)))
        .containsExactly("0 1 near");
    assertThat(Texts.pairs(Texts.run(shingles.modulus(1).build(), input)))
        .containsExactly("0 1 near");
    assertThat(Texts.pairs(Texts.run(shingles.modulus(1 << 20).build(), input))).isEmpty();
  }

  /** A line that is repeated outvotes the rest of a text if each occurrence votes. */
  @Test
  void repeatedLinesOutvoteTheTextInABag() throws IOException {
    String repeated = (" " + Texts.words(9, 10)).repeat(60);
    Path input = input(Texts.words(1, 200) + repeated, Texts.words(2, 200) + repeated);

    assertThat(candidates(SimHashing.Votes.BAG, 10, input)).isEqualTo(1);
    assertThat(candidates(SimHashing.Votes.SET, 10, input)).isZero();
  }

  /** Of what all texts have, each is far from the others only if that counts little. */
  @Test
  void whatAllTextsHaveCountsLittleByIdf() throws IOException {
    String common = Texts.words(9, 60);
    String[] texts = new String[40];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = common + " " + Texts.words(100 + i, 40);
    }
    Path input = input(texts);

    assertThat(candidates(SimHashing.Votes.SET, 20, input)).isGreaterThan(400); // of 780
    assertThat(candidates(SimHashing.Votes.IDF, 20, input)).isLessThan(40);
  }

  @ParameterizedTest
  @CsvSource({"SIMHASH, 32", "SIMHASH, 64", "ROTATE_SORT, 32", "ROTATE_SORT, 64"})
  void bitsOfEitherWidthFindALightEdit(Method method, int bits) throws IOException {
    String text = Texts.words(3, 3000);
    Path input = input(text, Texts.edited(text, 300), Texts.words(4, 3000), Texts.words(5, 3000));
    DocumentSettings.Builder settings =
        DocumentSettings.builder()
            .method(method)
            .simHashing(new SimHashing(SimHashing.Votes.SET, bits));

    assertThat(Texts.pairs(Texts.run(settings.build(), input))).containsExactly("0 1 near");
    assertThat(settings.build().distance()).isEqualTo(bits == 32 ? 5 : 10);
  }

  /** 32 bits are half of those of 64: a distance that all pairs keep finds all pairs. */
  @Test
  void distancesOf32BitsAreExact() throws IOException {
    Path input = input(Texts.words(1, 99), Texts.words(2, 99), Texts.words(3, 99));
    SimHashing half = new SimHashing(SimHashing.Votes.SET, 32);
    DocumentSettings.Builder settings =
        DocumentSettings.builder().method(Method.SIMHASH).simHashing(half);

    assertThat(Texts.run(settings.distance(32).build(), input).candidates()).isEqualTo(3);
    assertThat(Texts.run(settings.distance(0).build(), input).candidates()).isZero();
  }

  /** Sorting once misses what sorting sixty-four times finds. */
  @Test
  void moreRotationsFindMore() throws IOException {
    String[] texts = new String[200];
    for (int i = 0; i < texts.length; i += 2) {
      texts[i] = Texts.words(i, 300);
      texts[i + 1] = Texts.edited(texts[i], 60);
    }
    Path input = input(texts);
    DocumentSettings.Builder sorted = DocumentSettings.builder().method(Method.ROTATE_SORT);

    int once = Texts.run(sorted.rotations(1).build(), input).pairs().size();
    int often = Texts.run(sorted.rotations(64).build(), input).pairs().size();

    assertThat(once).isBetween(1, 80);
    assertThat(often).isGreaterThan(once).isBetween(90, 100);
  }

  @ParameterizedTest
  @CsvSource({
    "MD5, MD5",
    "SHA1, SHA1",
    "SHA512, SHA512",
    "SHA3_256, SHA3_256",
    "SHA3_512, SHA3_512"
  })
  void textsAreNamedByTheHashThatIsAskedFor(DocumentSettings.Identity identity, Digest digest)
      throws IOException {
    Path input = input("Same TEXT", "same text", "another text");
    byte[] folded = "same text".getBytes(StandardCharsets.UTF_8);

    DocumentResult result = Texts.run(DocumentSettings.builder().identity(identity).build(), input);

    Fingerprint expected = digest.fingerprint(folded, 0, folded.length);
    assertThat(result.fingerprint(0)).isEqualTo(expected);
    assertThat(result.head(1)).isZero();
    assertThat(result.isKept(2)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"set:64", "bag:32", "idf:64"})
  void simHashingIsReadBack(String text) {
    assertThat(SimHashing.parse(text)).hasToString(text);
  }

  @Test
  void mistakesInSimHashingAreNamed() {
    assertThat(SimHashing.parse("BAG")).hasToString("bag:64");
    assertThatThrownBy(() -> SimHashing.parse("tfidf"))
        .hasMessage(
            "a SimHash must look like set, bag:32 or idf:64, got 'tfidf': votes are set, bag, idf");
    assertThatThrownBy(() -> SimHashing.parse("set:48"))
        .hasMessage("a SimHash has 32 or 64 bits, got 48");
  }

  private static long candidates(SimHashing.Votes votes, int distance, Path input)
      throws IOException {
    DocumentSettings settings =
        DocumentSettings.builder()
            .method(Method.SIMHASH)
            .distance(distance)
            .simHashing(new SimHashing(votes, 64))
            .build();
    return Texts.run(settings, input).candidates();
  }

  private Path input(String... texts) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      lines.append(Texts.line(Integer.toString(i), texts[i]));
    }
    return Files.writeString(folder.resolve("in.jsonl"), lines);
  }
}
