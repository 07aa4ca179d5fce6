package dev.doppel.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Replays the corpus of the fuzzer, with all that ever broke a parser, and some mutants of it that
 * are the same in every build. {@code bench/run fuzz} looks for more.
 */
class CorpusTest {

  private static final Path CORPUS = Path.of("fuzz", "corpus");

  /** Those that open files, or libraries that take their time, get fewer. */
  private static int mutants(Parser parser) {
    return switch (parser) {
      case URL, EVENTS_CSV, EVENTS_TSV, EVENTS_JSONL, EVENTS_CLF -> 5_000;
      case TIKA -> 100;
      case PARQUET, MCP -> 500;
      case MEMORY_URLS, MEMORY_FILTER, MEMORY_EVENTS, MEMORY_DOCS, MEMORY_INDEX -> 150;
      default -> 2_000;
    };
  }

  @ParameterizedTest
  @EnumSource(Parser.class)
  void onlyDocumentedExceptions(Parser parser) throws Exception {
    List<byte[]> seeds = FuzzTarget.seeds(parser, CORPUS);
    assertThat(seeds).isNotEmpty();
    for (byte[] seed : seeds) {
      parse(parser, seed);
    }
    Mutator mutator = new Mutator(parser.toString().hashCode(), seeds);
    for (int i = mutants(parser); i > 0; i--) {
      parse(parser, mutator.next());
    }
  }

  @ParameterizedTest
  @EnumSource(Parser.class)
  void seedsAreSmall(Parser parser) throws Exception {
    Path folder = CORPUS.resolve(parser.toString());
    if (Files.isDirectory(folder)) {
      for (Path file : Folders.files(folder)) {
        assertThat(Files.size(file)).as(file.toString()).isLessThan(64 << 10);
      }
    }
  }

  private static void parse(Parser parser, byte[] input) {
    try {
      parser.parse(input);
    } catch (Throwable broken) { // to tell by what; the fuzzer's files are replayed the same way
      throw new AssertionError(
          parser + " broke on " + HexFormat.of().formatHex(input, 0, Math.min(input.length, 4096)),
          broken);
    }
  }
}
