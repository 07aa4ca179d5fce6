package dev.doppel.bench.fuzz;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What Jazzer calls with one input after the other; the property {@code doppel.fuzz.parser} says
 * for which parser. Run with {@code bench/run fuzz MINUTES [PARSER]}.
 */
public final class FuzzTarget {

  private static final Parser PARSER =
      Parser.named(System.getProperty("doppel.fuzz.parser", "url"));

  /** Counted in the time of the processor, as others may have it while an input waits. */
  private static final long MOST_NANOS = 10_000_000_000L;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private FuzzTarget() {}

  /**
   * Called by Jazzer first: libraries load their classes now, and not in the time of an input. What
   * archives hold may be mail or a PDF, whose readers have a thousand classes.
   */
  public static void fuzzerInitialize() throws IOException {
    Path corpus = Path.of(System.getProperty("doppel.fuzz.corpus", "corpus"));
    for (Parser parser : PARSER.readsFiles() ? List.of(Parser.TIKA, PARSER) : List.of(PARSER)) {
      for (byte[] seed : seeds(parser, corpus)) {
        parser.parse(seed);
      }
    }
  }

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    long before = SYSTEM.getProcessCpuTime();
    PARSER.parse(input);
    long taken = SYSTEM.getProcessCpuTime() - before;
    if (taken > MOST_NANOS) {
      throw new AssertionError("%.1f s for one input".formatted(taken / 1e9));
    }
  }

  /**
   * Without arguments, prints the names of all parsers. With the folder of the corpus and another
   * folder, writes what the parser's first inputs are into that. With {@code replay} and files,
   * parses them.
   */
  public static void main(String[] args) throws IOException {
    if (args.length == 0) {
      for (Parser parser : Parser.values()) {
        System.out.println(parser);
      }
    } else if (args[0].equals("replay")) {
      for (int i = 1; i < args.length; i++) {
        PARSER.parse(Files.readAllBytes(Path.of(args[i])));
      }
    } else {
      Path folder = Files.createDirectories(Path.of(args[1]));
      List<byte[]> seeds = seeds(PARSER, Path.of(args[0]));
      for (int i = 0; i < seeds.size(); i++) {
        Files.write(folder.resolve(String.format(Locale.ROOT, "seed-%03d", i)), seeds.get(i));
      }
    }
  }

  /** Returns the parser's files in the corpus, and what it makes itself. */
  static List<byte[]> seeds(Parser parser, Path corpus) throws IOException {
    List<byte[]> seeds = new ArrayList<>(parser.ownSeeds());
    Path folder = corpus.resolve(parser.toString());
    if (Files.isDirectory(folder)) {
      for (Path file : Folders.files(folder)) {
        seeds.add(Files.readAllBytes(file));
      }
    }
    return seeds;
  }
}
