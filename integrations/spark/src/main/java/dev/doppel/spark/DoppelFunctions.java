package dev.doppel.spark;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * SQL functions with the answers of the library. Each gives null for null.
 *
 * <pre>
 *   doppel_fingerprint(text)           32 hexadecimal digits: equal for texts of one canonical form
 *   doppel_simhash(text)               64 bits; near texts differ in few
 *   doppel_minhash(text, components)   an array of longs; the share of equal ones is the resemblance
 *   doppel_hamming(a, b)               the bits in which two SimHashes differ
 *   doppel_canonical_url(url)          the canonical form; null if it is no URL
 * </pre>
 */
public final class DoppelFunctions {

  private static final ThreadLocal<TextShingles> OF_THREE =
      ThreadLocal.withInitial(() -> TextShingles.of(Shingling.words(3)));
  private static final ThreadLocal<TextShingles> OF_FIVE =
      ThreadLocal.withInitial(() -> TextShingles.of(Shingling.words(5)));
  private static final ThreadLocal<UrlCanonicalizer> URLS =
      ThreadLocal.withInitial(() -> UrlRules.of("standard").canonicalizer());

  private DoppelFunctions() {}

  /** Makes the functions known to a session. */
  public static void register(SparkSession spark) {
    UDF1<String, @Nullable String> fingerprint = DoppelFunctions::fingerprint;
    UDF1<String, @Nullable Long> simHash = DoppelFunctions::simHash;
    UDF2<String, Integer, long @Nullable []> minHash = DoppelFunctions::minHash;
    UDF2<Long, Long, @Nullable Integer> hamming = DoppelFunctions::hamming;
    UDF1<String, @Nullable String> canonicalUrl = DoppelFunctions::canonicalUrl;
    spark.udf().register("doppel_fingerprint", fingerprint, DataTypes.StringType);
    spark.udf().register("doppel_simhash", simHash, DataTypes.LongType);
    spark
        .udf()
        .register("doppel_minhash", minHash, DataTypes.createArrayType(DataTypes.LongType, false));
    spark.udf().register("doppel_hamming", hamming, DataTypes.IntegerType);
    spark.udf().register("doppel_canonical_url", canonicalUrl, DataTypes.StringType);
  }

  static @Nullable String fingerprint(@Nullable String text) {
    return text == null ? null : read(OF_THREE, text).fingerprint().toString();
  }

  static @Nullable Long simHash(@Nullable String text) {
    return text == null ? null : SimHash.of(read(OF_THREE, text).shingles());
  }

  static long @Nullable [] minHash(@Nullable String text, @Nullable Integer components) {
    if (text == null || components == null) {
      return null;
    }
    ShingleSet set = read(OF_FIVE, text).shingles();
    long[] sketch = new long[components];
    MinHash.ofComponents(components).sketch(set.values(), set.size(), sketch);
    return sketch;
  }

  static @Nullable Integer hamming(@Nullable Long a, @Nullable Long b) {
    return a == null || b == null ? null : SimHash.distance(a, b);
  }

  static @Nullable String canonicalUrl(@Nullable String url) {
    UrlCanonicalizer canonicalizer = URLS.get();
    return url != null && canonicalizer.canonicalize(url) ? canonicalizer.toString() : null;
  }

  private static TextShingles read(ThreadLocal<TextShingles> texts, String text) {
    TextShingles shingles = texts.get();
    shingles.read(text);
    return shingles;
  }
}
