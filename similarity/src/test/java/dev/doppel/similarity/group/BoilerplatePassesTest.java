package dev.doppel.similarity.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where the pairs in doubt have more shingles than a pass counts. */
class BoilerplatePassesTest {

  private static final int TEXTS = 3000;
  private static final int WORDS = 60;
  private static final int ONE_PASS = 1 << 20;

  private final SplittableRandom random = new SplittableRandom(181);
  private final DocumentSettings settings = DocumentSettings.builder().threads(2).build();
  private final HeapSets sets = HeapSets.none();
  private final Workers workers = Workers.of(2);
  private final Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));

  @AfterEach
  void close() {
    sets.close();
    workers.close();
  }

  /** Thirty pairs, counted in about ten passes, take less than two passes over all texts. */
  @Test
  void onlyOnePassReadsAllSetsWhereFewTextsAreAlike() throws IOException {
    add(texts(false));

    Weighing one = weigh(ONE_PASS);
    Weighing many = weigh(250);

    assertThat(many.pairs()).isEqualTo(one.pairs()).hasSizeGreaterThan(25);
    assertThat(one.setsRead()).isEqualTo(TEXTS);
    assertThat(many.setsRead()).isBetween(TEXTS + 1L, TEXTS * 3L / 2);
  }

  @Test
  void twoPassesReadAllSets() throws IOException {
    add(texts(false));

    Weighing one = weigh(ONE_PASS);
    Weighing two = weigh(1600);

    assertThat(two.pairs()).isEqualTo(one.pairs());
    assertThat(two.setsRead()).isEqualTo(2L * TEXTS);
  }

  /** The filter that finds the texts takes only so many shingles; here those of two pairs. */
  @Test
  void noFilterGrowsBeyondWhatCountingTakes() throws IOException {
    add(texts(false));

    Weighing one = weigh(ONE_PASS);
    Weighing many = weigh(10);

    assertThat(many.pairs()).isEqualTo(one.pairs());
    assertThat(many.setsRead()).isGreaterThan(10L * TEXTS);
  }

  /** Where all texts share a notice, the counts need all of them, however many passes there are. */
  @Test
  void whatAllTextsShareIsCountedInEveryPass() throws IOException {
    add(texts(true));

    Weighing one = weigh(ONE_PASS);
    Weighing many = weigh(500);

    assertThat(many.pairs()).isEqualTo(one.pairs()).hasSizeGreaterThan(25);
    assertThat(one.pairs()).anyMatch(pair -> pair.endsWith(" in " + one.mostCommon()));
    assertThat(one.mostCommon()).isGreaterThan(TEXTS * 9 / 10);
    assertThat(many.setsRead()).isGreaterThan(3L * TEXTS);
  }

  private Weighing weigh(long mostAPass) throws IOException {
    CandidateSearch search = new CandidateSearch(corpus, settings, sets, workers, Progress.NONE);
    List<Candidates> candidates = search.find();
    Verifier verifier = new Verifier(corpus, settings, sets, search.footprints());
    AtomicLong read = new AtomicLong();
    DocumentPairs pairs =
        Boilerplate.weigh(
            verifier.verify(candidates, workers, Progress.NONE),
            corpus,
            settings,
            sets,
            workers,
            Progress.NONE,
            mostAPass,
            read::set);
    return new Weighing(lines(pairs), mostCommon(pairs), read.get());
  }

  private record Weighing(List<String> pairs, int mostCommon, long setsRead) {}

  private static List<String> lines(DocumentPairs pairs) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      lines.add(
          "%d %d %s %s in %d"
              .formatted(
                  pairs.a(i),
                  pairs.b(i),
                  pairs.relation(i),
                  pairs.boilerplate(i),
                  pairs.boilerplateIn(i)));
    }
    return lines;
  }

  private static int mostCommon(DocumentPairs pairs) {
    int most = 0;
    for (int i = 0; i < pairs.size(); i++) {
      most = Math.max(most, pairs.boilerplateIn(i));
    }
    return most;
  }

  private void add(List<String> texts) throws IOException {
    corpus.complete();
    Sketcher sketcher = new Sketcher(settings, corpus::knows, sets);
    for (int i = 0; i < texts.size(); i++) {
      corpus.add(sketcher.sketch(GivenText.of("page-" + i, texts.get(i).getBytes(UTF_8))));
    }
  }

  /** Of a hundred texts one is an earlier one with three words changed, or the middle of one. */
  private List<String> texts(boolean haveNotice) {
    String notice = haveNotice ? words(20) + " " : "";
    List<List<String>> texts = new ArrayList<>();
    for (int i = 0; i < TEXTS; i++) {
      List<String> words = i % 100 == 50 ? copy(texts.get(i - 7), i % 200 == 50) : fresh(WORDS);
      texts.add(words);
    }
    return texts.stream().map(words -> notice + String.join(" ", words)).toList();
  }

  private List<String> copy(List<String> original, boolean isPart) {
    if (isPart) {
      return original.subList(0, WORDS * 2 / 3);
    }
    List<String> changed = new ArrayList<>(original);
    for (int i = 0; i < 3; i++) {
      changed.set(10 + 20 * i, "changed" + random.nextInt(1000));
    }
    return changed;
  }

  private String words(int count) {
    return String.join(" ", fresh(count));
  }

  private List<String> fresh(int count) {
    return random.ints(count, 0, 5000).mapToObj(word -> "w" + word).collect(Collectors.toList());
  }
}
