package dev.doppel.similarity.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.sketch.Banding;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CorpusTest {

  private final SplittableRandom random = new SplittableRandom(42);
  private final Corpus corpus = new Corpus(Banding.forThreshold(0.8));

  /** More documents than there is room for at first, a third of them copies. */
  @Test
  void knowsOfEachTextItsFirstDocument() {
    List<Sketch> sketches = new ArrayList<>();
    List<Integer> firsts = new ArrayList<>();
    for (int document = 0; document < 6000; document++) {
      int first = document % 3 < 2 ? document : firsts.get(random.nextInt(document));
      Sketch sketch =
          first == document
              ? sketch(document, 1 + document, fingerprint(), sha256())
              : sketches.get(first);
      firsts.add(first);
      sketches.add(sketch);
      assertThat(corpus.knows(sketch.fingerprint(), sketch.sha256())).isEqualTo(first < document);
      corpus.add(sketch);
    }

    assertThat(corpus.size()).isEqualTo(6000);
    for (int document = 0; document < 6000; document++) {
      assertThat(corpus.first(document)).isEqualTo(firsts.get(document));
      assertThat(corpus.fingerprint(document)).isEqualTo(sketches.get(document).fingerprint());
      assertThat(corpus.sha256(document)).isEqualTo(sketches.get(document).sha256());
      assertThat(corpus.length(document)).isEqualTo(sketches.get(document).length());
      assertThat(corpus.knows(fingerprint(), sha256())).isFalse();
    }
  }

  /** As texts can be made to have it. */
  @Test
  void oneFingerprintIsNoProof() {
    Fingerprint same = fingerprint();
    Sha256 unknown = Sha256.UNKNOWN;
    corpus.add(sketch(0, 9, same, sha256()));
    corpus.add(sketch(1, 9, same, sha256()));
    corpus.add(sketch(2, 9, same, unknown));
    corpus.add(sketch(3, 9, same, unknown));
    corpus.add(sketch(4, 9, new Fingerprint(same.high() + 1, same.low()), corpus.sha256(0)));

    for (int document = 0; document < 5; document++) {
      assertThat(corpus.first(document)).isEqualTo(document);
    }
  }

  @Test
  void countsWhatASummarySays() {
    corpus.add(sketch(0, 100, fingerprint(), sha256()));
    corpus.endStored(Earlier.NONE);
    Fingerprint ofNothing = fingerprint();
    Sha256 nothing = sha256();
    corpus.add(sketch(1, 0, ofNothing, nothing));
    corpus.add(sketch(2, 0, ofNothing, nothing));
    corpus.add(new Sketch("r", null, true, false, 30, fingerprint(), sha256(), null, null));
    corpus.add(new Sketch("f", null, false, true, 12, fingerprint(), sha256(), null, null));
    corpus.add(new Sketch("b", null, true, true, 8, fingerprint(), sha256(), null, null));

    assertThat(corpus.stored()).isEqualTo(1);
    assertThat(corpus.canonicalBytes()).as("of the input").isEqualTo(50);
    assertThat(corpus.empty()).isEqualTo(2);
    assertThat(corpus.first(2)).as("an empty text repeats nothing").isEqualTo(2);
    assertThat(corpus.repaired()).isEqualTo(2);
    assertThat(corpus.fellBack()).isEqualTo(2);
  }

  @Test
  void hasNumbersThatPrefer_andTheOriginOfPages() {
    corpus.add(sketch(0, 1, fingerprint(), sha256()), List.of(5L, -3L));
    corpus.add(sketch(1, 1, fingerprint(), sha256()), List.of(7L, 0L));
    assertThat(corpus.preferences(0)).containsExactly(5L, -3L);
    assertThat(corpus.preferences(1)).containsExactly(7L, 0L);
    assertThat(corpus.site(1)).isNull();
    assertThat(corpus.id(1)).isEqualTo("1");
  }

  private Fingerprint fingerprint() {
    return new Fingerprint(random.nextLong(4), random.nextLong(1 << 20) << 2);
  }

  private Sha256 sha256() {
    // Equal but for one of its four words, so that each of them must count.
    long[] words = {1, 2, 3, 4};
    words[random.nextInt(4)] = random.nextLong();
    return new Sha256(words[0], words[1], words[2], words[3]);
  }

  private static Sketch sketch(int id, int length, Fingerprint fingerprint, Sha256 sha256) {
    return new Sketch(
        Integer.toString(id), null, false, false, length, fingerprint, sha256, null, null);
  }
}
