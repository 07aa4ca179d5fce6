package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.doppel.io.output.AtomicOutput;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Writes a large JSON-lines file of near-duplicates: the texts of a folder over and over, each time
 * with other words replaced. Run with {@code bench/run corpus FOLDER FILE MEGABYTES}; the same
 * folder gives the same file.
 */
public final class MutatedCorpus {

  /** The shares of words replaced, by round; none at all makes exact copies. */
  private static final double[] SHARES = {0, 0.002, 0.01, 0.03, 0, 0.005, 0.1};

  private final SplittableRandom random = new SplittableRandom(2005);

  private MutatedCorpus() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("corpus: name a folder of texts, the file to write, and its megabytes");
      System.exit(2);
    }
    long written =
        new MutatedCorpus()
            .write(Path.of(args[0]), Path.of(args[1]), Long.parseLong(args[2]) * 1_000_000);
    System.out.println(written + " documents");
  }

  private long write(Path folder, Path file, long bytes) throws IOException {
    List<Path> sources;
    try (Stream<Path> walk = Files.walk(folder)) {
      sources = walk.filter(Files::isRegularFile).sorted().toList();
    }
    try (AtomicOutput out = AtomicOutput.to(file)) {
      long documents = write(sources, out, bytes);
      out.commit();
      return documents;
    }
  }

  private long write(List<Path> sources, AtomicOutput out, long bytes) throws IOException {
    long documents = 0;
    long length = 0;
    try (JsonWriter json = JsonWriter.lines(out)) {
      for (int round = 0; length < bytes; round++) {
        for (int i = 0; i < sources.size() && length < bytes; i++) {
          String text = Files.readString(sources.get(i), ISO_8859_1);
          String mutated = mutate(text, SHARES[round % SHARES.length]);
          json.object().field("id", round + "/" + i).field("text", mutated).end();
          length += mutated.length();
          documents++;
        }
      }
    }
    return documents;
  }

  private String mutate(String text, double share) {
    if (share == 0) {
      return text;
    }
    StringBuilder mutated = new StringBuilder(text.length() + 64);
    int start = 0;
    while (start < text.length()) {
      int space = text.indexOf(' ', start);
      int end = space < 0 ? text.length() : space;
      if (end > start && random.nextDouble() < share) {
        mutated.append("x").append(Integer.toString(random.nextInt(1 << 20), 36));
      } else {
        mutated.append(text, start, end);
      }
      if (space >= 0) {
        mutated.append(' ');
      }
      start = end + 1;
    }
    return mutated.toString();
  }
}
