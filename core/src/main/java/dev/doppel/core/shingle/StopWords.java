package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling.Letters;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Words that are too common to distinguish texts, of one language or several. Immutable. */
final class StopWords {

  /*
   * The lists of other languages than English are those of the Snowball project, as Lucene keeps
   * them: one word per line, comments after a vertical bar. The English list is older than they are
   * here, and shingles made with it are stored: it stays as it is.
   */

  /** The language that is meant where none is named. */
  static final String ENGLISH = "en";

  private static final String ENGLISH_WORDS =
      "a about after all also am an and any are as at be because been before being but by can could"
          + " did do does for from had has have he her here him his how i if in into is it its just"
          + " me more most my no not now of on one only or other our out over she should so some"
          + " such than that the their them then there these they this those to too under up us"
          + " very was we were what when where which while who why will with would you your";

  private static final List<String> LANGUAGES =
      List.of(
          "da", "de", ENGLISH, "es", "fi", "fr", "hu", "id", "it", "nl", "no", "pt", "ru", "sv");

  private static final Map<Key, long[]> READ = new ConcurrentHashMap<>();

  /** What a list's hashes depend on: texts are folded before their words are met. */
  private record Key(String language, Letters letters) {}

  private final long[] hashes; // sorted

  private StopWords(long[] hashes) {
    this.hashes = hashes;
  }

  /** Returns the words of all these languages; of none, no words. */
  static StopWords of(List<String> languages, Letters letters) {
    return new StopWords(
        languages.stream()
            .map(language -> new Key(language, letters))
            .flatMapToLong(each -> Arrays.stream(READ.computeIfAbsent(each, StopWords::read)))
            .sorted()
            .distinct()
            .toArray());
  }

  /** Refuses a language that has no list. */
  static void check(String language) {
    Check.argument(
        LANGUAGES.contains(language),
        "no stop words for language '%s': there are %s",
        language,
        String.join(", ", LANGUAGES));
  }

  /** Removes the hashes of stop words from a row; returns how many are left. */
  int remove(long[] wordHashes, int count) {
    if (hashes.length == 0) {
      return count;
    }
    int to = 0;
    for (int i = 0; i < count; i++) {
      if (!contain(wordHashes[i])) {
        wordHashes[to++] = wordHashes[i];
      }
    }
    return to;
  }

  boolean contain(long wordHash) {
    return Arrays.binarySearch(hashes, wordHash) >= 0;
  }

  private static long[] read(Key key) {
    String language = key.language();
    check(language);
    Stream<String> words =
        language.equals(ENGLISH)
            ? Stream.of(ENGLISH_WORDS.split(" "))
            : resource("stopwords/" + language + ".txt")
                .lines()
                .map(line -> line.replaceFirst("\\|.*", ""))
                .flatMap(line -> Stream.of(line.split("\\s+")))
                .filter(word -> !word.isEmpty());
    CanonicalText folded = CanonicalText.withLetters(key.letters());
    LongStream hashes =
        words.mapToLong(
            word -> {
              byte[] bytes = word.getBytes(UTF_8);
              folded.set(bytes, 0, bytes.length);
              return Hashes.of(folded.bytes(), 0, folded.length());
            });
    return hashes.toArray();
  }

  private static String resource(String name) {
    try (InputStream in = StopWords.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing in this package: " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
