package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The canonical form of real URLs, by us and by others. An operation is a URL; each is the next of
 * a list of at most 200,000, so that no processor can learn them by heart.
 *
 * <p>Run {@code bench/run canon FILE...}. Good is under 500 ns for {@code standard}, and a quarter
 * of the others' time for {@code standardText}, which like them goes from String to String.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class UrlBenchmark {

  private static final int LIMIT = 200_000;

  /** URLs, one a line, or the second column of a {@code .tsv}. */
  @Param("")
  public String file = "";

  private final UrlCanonicalizer strict = UrlRules.of("strict-v1").canonicalizer();
  private final UrlCanonicalizer standard = UrlRules.of("standard-v1").canonicalizer();
  private final UrlCanonicalizer aggressive = UrlRules.of("aggressive-v1").canonicalizer();
  private final UrlPeer standardText = UrlPeer.doppel(UrlRules.of("standard-v1"));
  private final UrlPeer crawlerCommons = UrlPeer.crawlerCommons();
  private final UrlPeer okhttp = UrlPeer.okhttp();
  private final UrlPeer urlcanon = UrlPeer.urlcanon();
  private String[] texts = {};
  private byte[][] bytes = {};
  private int turn;

  @Setup
  public void readUrls() throws IOException {
    List<String> urls = UrlList.read(List.of(Path.of(file)));
    texts = UrlList.sample(urls, LIMIT).toArray(String[]::new);
    bytes = Stream.of(texts).map(text -> text.getBytes(UTF_8)).toArray(byte[][]::new);
  }

  @Benchmark
  public int strict() {
    return canonicalize(strict);
  }

  @Benchmark
  public int standard() {
    return canonicalize(standard);
  }

  @Benchmark
  public int aggressive() {
    return canonicalize(aggressive);
  }

  @Benchmark
  public String standardText() {
    return standardText.canonical(texts[next()]);
  }

  @Benchmark
  public String crawlerCommons() {
    return crawlerCommons.canonical(texts[next()]);
  }

  @Benchmark
  public String okhttp() {
    return okhttp.canonical(texts[next()]);
  }

  @Benchmark
  public String urlcanon() {
    return urlcanon.canonical(texts[next()]);
  }

  private int canonicalize(UrlCanonicalizer canonicalizer) {
    byte[] url = bytes[next()];
    canonicalizer.canonicalize(url, 0, url.length);
    return canonicalizer.length();
  }

  private int next() {
    turn = turn + 1 == texts.length ? 0 : turn + 1;
    return turn;
  }
}
