package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.SimHash;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How much of the recall of SimHash is the luck of its hash function: the pairs of
 * <em>textfiles</em> of a resemblance of 0.7 and more that are at most ten bits apart, by the
 * hashes of Doppel and by other draws of them, with letters folded and as the first version took
 * them.
 */
final class SimHashDraws {

  private static final double LEAST = 0.7;
  private static final int DISTANCE = 10;
  private static final int DRAWS = 200;

  private SimHashDraws() {}

  /** Prints the table for a folder with {@code txt-textfiles} and its truth. */
  public static void main(String[] args) throws IOException {
    Path data = Path.of(args[0]);
    Truth truth = Truth.jaccard(data.resolve("truth-txt-textfiles.pairs.tsv"));
    PrintStream out = System.out;
    out.println(
        "| shingles | pairs | as it is | mean of " + DRAWS + " draws | standard deviation |");
    out.println("|---|--:|--:|--:|--:|");
    for (String words : new String[] {"words:3", "words:3,v1"}) {
      double[][] found = recall(data.resolve("txt-textfiles"), truth, Shingling.parse(words));
      out.printf(
          Locale.ROOT,
          "| `%s` | %.0f | %.4f | %.4f | %.4f |%n",
          words,
          found[0][0],
          found[1][0],
          mean(found[1]),
          deviation(found[1]));
    }
  }

  /** The number of pairs, and the share of them that each draw finds; the first is Doppel's own. */
  private static double[][] recall(Path folder, Truth truth, Shingling shingling)
      throws IOException {
    TextShingles text = TextShingles.of(shingling);
    Map<String, long[]> hashes = new HashMap<>();
    int[] met = new int[DRAWS + 1];
    int pairs = 0;
    for (Map.Entry<IdPair, Double> pair : truth.pairs().entrySet()) {
      if (pair.getValue() >= LEAST) {
        long[] a = draws(hashes, folder, pair.getKey().a(), text);
        long[] b = draws(hashes, folder, pair.getKey().b(), text);
        pairs++;
        for (int draw = 0; draw <= DRAWS; draw++) {
          met[draw] += Long.bitCount(a[draw] ^ b[draw]) <= DISTANCE ? 1 : 0;
        }
      }
    }
    double[] shares = new double[met.length];
    for (int draw = 0; draw <= DRAWS; draw++) {
      shares[draw] = (double) met[draw] / pairs;
    }
    return new double[][] {{pairs}, shares};
  }

  /** The SimHash of a file by each draw; that of the first is as the job takes it. */
  private static long[] draws(Map<String, long[]> known, Path folder, String id, TextShingles text)
      throws IOException {
    long[] found = known.get(id);
    if (found == null) {
      text.read(Files.readAllBytes(folder.resolve(id)));
      int size = text.shingles().size();
      long[] drawn = new long[size];
      found = new long[DRAWS + 1];
      for (int draw = 0; draw <= DRAWS; draw++) {
        for (int i = 0; i < size; i++) {
          long hash = text.shingles().values()[i];
          drawn[i] = draw == 0 ? hash : Hashes.mix(hash + draw * Hashes.GOLDEN);
        }
        found[draw] = SimHash.of(drawn, size);
      }
      known.put(id, found);
    }
    return found;
  }

  private static double mean(double[] shares) {
    double sum = 0;
    for (int draw = 1; draw < shares.length; draw++) {
      sum += shares[draw];
    }
    return sum / (shares.length - 1);
  }

  private static double deviation(double[] shares) {
    double mean = mean(shares);
    double squares = 0;
    for (int draw = 1; draw < shares.length; draw++) {
      squares += (shares[draw] - mean) * (shares[draw] - mean);
    }
    return Math.sqrt(squares / (shares.length - 2));
  }
}
