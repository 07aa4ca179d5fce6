package dev.doppel.experiments.roth;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.roth.RothCorpus.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MutationTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "law/feder15.txt, INSERTION, 43, law/feder15_i_43.txt",
    "treknolo, INSERTION, 25, treknolo_i_25",
    "a.b/c, DELETION, 80, a.b/c_d_80",
    ".hidden, COPY, 0, .hidden_c_0"
  })
  void namesTellKindAndAmount(String name, Mutation.Kind kind, int percent, String mutated) {
    Mutation mutation = new Mutation(kind, percent);

    assertThat(mutation.name(name)).isEqualTo(mutated);
    assertThat(Mutation.of(mutated)).contains(new Mutation.Named(mutation, name));
  }

  @ParameterizedTest
  @CsvSource({"law/feder15_i_43.txt.gz, law/feder15.txt.gz", "treknolo_d_5.zst, treknolo.zst"})
  void packedFilesAreMutationsOfPackedOnes(String mutated, String original) {
    assertThat(Mutation.of(mutated)).map(Mutation.Named::original).contains(original);
  }

  @Test
  void otherNamesTellNothing() {
    assertThat(Mutation.of("feder15.txt")).isEmpty();
    assertThat(Mutation.of("a_i_81.txt")).isEmpty();
    assertThat(Mutation.of("a_x_10.txt")).isEmpty();
  }

  @Test
  void aStretchOfTheTextComesOnceMoreOrGoes() {
    String text = "0123456789";
    SplittableRandom random = new SplittableRandom(1);
    for (int percent = 0; percent <= 80; percent += 10) {
      String more = mutate(new Mutation(Mutation.Kind.INSERTION, percent), text, random);
      String less = mutate(new Mutation(Mutation.Kind.DELETION, percent), text, random);

      assertThat(more).hasSize(10 + percent / 10);
      assertThat(text.chars().allMatch(c -> more.indexOf(c) >= 0)).isTrue();
      assertThat(less).hasSize(10 - percent / 10);
      assertThat(less.chars().boxed().toList()).isSorted();
    }
    assertThat(mutate(new Mutation(Mutation.Kind.COPY, 0), text, random)).isEqualTo(text);
  }

  @Test
  void theSameSeedGivesTheSameCorpus() throws IOException {
    Path texts = Files.createDirectories(folder.resolve("texts/deep"));
    Files.writeString(texts.resolve("a.txt"), "one two three four five six seven eight");
    Files.writeString(texts.resolve("b"), "");

    for (String name : List.of("x", "y")) {
      Path corpus = folder.resolve(name);
      assertThat(RothCorpus.make(folder.resolve("texts"), corpus, Rule.TOTAL, 60, 5, Progress.NONE))
          .isEqualTo(60);
    }

    assertThat(list(folder.resolve("x"))).isEqualTo(list(folder.resolve("y"))).hasSize(60);
    for (String file : list(folder.resolve("x"))) {
      assertThat(folder.resolve("x").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("y").resolve(file));
    }
  }

  /** 400 files: 200 mutated, five standard deviations are 50. */
  @Test
  void thePapersRuleMutatesHalfOfTheFilesOnce() throws IOException {
    Path texts = Files.createDirectories(folder.resolve("many"));
    for (int i = 0; i < 400; i++) {
      Files.writeString(texts.resolve("t" + i + ".txt"), "one two three four five six seven");
    }

    int written =
        RothCorpus.make(texts, folder.resolve("half"), Rule.PAPER, 0, 2013, Progress.NONE);

    List<String> files = list(folder.resolve("half"));
    assertThat(files).hasSize(written);
    List<Mutation.Named> mutations =
        files.stream().flatMap(name -> Mutation.of(name).stream()).toList();
    assertThat(mutations.size()).isBetween(150, 250);
    assertThat(mutations).extracting(Mutation.Named::original).doesNotHaveDuplicates();
    assertThat(mutations)
        .extracting(named -> named.mutation().kind())
        .doesNotContain(Mutation.Kind.COPY)
        .contains(Mutation.Kind.INSERTION, Mutation.Kind.DELETION);
  }

  /** "64 - 0.90 * 64 = 6.4", and the rows of the paper's section 4 with its distances. */
  @ParameterizedTest
  @CsvSource({
    "0011111101011101000101010000111101110110010010010101110010000011, 0",
    "0001101101000101000101010000111101111110010010010101110010010011, 6",
    "0001111101011101000101010000111101110110010010010101110010000011, 1"
  })
  void distancesOfThePapersRows(String row, int distance) {
    String asked = "0011111101011101000101010000111101110110010010010101110010000011";

    assertThat(SimHash.distance(Long.parseUnsignedLong(row, 2), Long.parseUnsignedLong(asked, 2)))
        .isEqualTo(distance)
        .isLessThanOrEqualTo(Observations.DISTANCE);
    assertThat(Observations.DISTANCE).isEqualTo(6);
  }

  /**
   * Table 1: "Hello world" in 16 bits by three characters. The table leaves out "llo"; with the
   * shingles that it lists, the result is its 264.
   */
  @Test
  void table1() {
    long[] shingles = {281, 317, 251, 262, 262, 344, 333, 322};

    assertThat(SimHash.of(shingles, shingles.length)).isEqualTo(264);
  }

  private static String mutate(Mutation mutation, String text, SplittableRandom random) {
    return new String(mutation.apply(text.getBytes(US_ASCII), random), US_ASCII);
  }

  private static List<String> list(Path corpus) throws IOException {
    try (Stream<Path> walk = Files.walk(corpus)) {
      return walk.filter(Files::isRegularFile)
          .map(file -> corpus.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
