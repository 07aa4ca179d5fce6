package dev.doppel.spark;

import static dev.doppel.spark.LocalSpark.session;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

final class DoppelFunctionsTest {

  private static final String TEXT = Texts.words(1, 200);
  private static final String URL = "HTTP://Example.com:80/a/../b?utm_source=x#top";

  @Test
  void giveTheAnswersOfTheLibrary() {
    DoppelFunctions.register(session());

    Row row =
        session()
            .sql(
                "SELECT doppel_fingerprint(upper(t)), doppel_simhash(t), doppel_minhash(t, 64),"
                    + " doppel_hamming(doppel_simhash(t), doppel_simhash(concat(t, ' more'))),"
                    + " doppel_canonical_url('"
                    + URL
                    + "') FROM VALUES ('"
                    + TEXT
                    + "') AS texts(t)")
            .first();

    ShingleSet three = shingles(TEXT, 3);
    long simHash = SimHash.of(three.values(), three.size());
    ShingleSet more = shingles(TEXT + " more", 3);
    ShingleSet five = shingles(TEXT, 5);
    long[] minHash = new long[64];
    MinHash.ofComponents(64).sketch(five.values(), five.size(), minHash);
    UrlCanonicalizer canonicalizer = UrlRules.of("standard").canonicalizer();
    canonicalizer.canonicalize(URL);
    assertThat(row.getString(0)).isEqualTo(canonical(TEXT).fingerprint().toString());
    assertThat(row.getLong(1)).isEqualTo(simHash);
    assertThat(row.<Long>getList(2)).isEqualTo(Arrays.stream(minHash).boxed().toList());
    assertThat(row.getInt(3))
        .isEqualTo(SimHash.distance(simHash, SimHash.of(more.values(), more.size())));
    assertThat(row.getString(4)).isEqualTo(canonicalizer.toString());
  }

  @Test
  void giveNullForNull() {
    DoppelFunctions.register(session());

    Row row =
        session()
            .sql(
                "SELECT doppel_fingerprint(null), doppel_simhash(null), doppel_minhash(null, 8),"
                    + " doppel_hamming(null, 1L), doppel_canonical_url(null),"
                    + " doppel_canonical_url('no url')")
            .first();

    assertThat(List.of(0, 1, 2, 3, 4, 5)).allMatch(row::isNullAt);
  }

  private static ShingleSet shingles(String text, int words) {
    ShingleSet set = ShingleSet.withDefaultLimit();
    Shingler.of(Shingling.words(words)).shingle(canonical(text), set);
    return set;
  }

  private static CanonicalText canonical(String text) {
    CanonicalText canonical = CanonicalText.standard();
    byte[] bytes = text.getBytes(UTF_8);
    canonical.set(bytes, 0, bytes.length);
    return canonical;
  }
}
