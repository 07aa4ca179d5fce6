package dev.doppel.experiments.roth;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Makes the corpus of Roth's experiment out of a folder of texts: the texts themselves, and beside
 * them copies, insertions and deletions of up to 80 %, named by kind and amount. {@code a.txt} with
 * 43 % of it inserted once more is {@code a_i_43.txt}.
 */
public final class RothCorpus {

  /** Which files are mutated. */
  public enum Rule {
    /** As many mutations as make a total, of files drawn at random; some are plain copies. */
    TOTAL,
    /** The paper's: each file with a chance of one half, once. */
    PAPER
  }

  /** How many files the paper's corpus had. */
  public static final int FILES = 20_476;

  /** One in this many mutations is a plain copy, which the paper met by chance only. */
  private static final int COPIES = 20;

  private RothCorpus() {}

  /**
   * Writes the corpus to a new folder. The same texts, rule, count and seed give the same files.
   *
   * @param files how many there are to be in all, by the rule of a total
   * @return how many were written
   */
  public static int make(Path from, Path to, Rule rule, int files, long seed, Progress progress)
      throws IOException {
    List<String> names = names(from);
    Check.argument(!names.isEmpty(), "no files in %s", from);
    Check.argument(Files.notExists(to) || isEmpty(to), "%s is there already, and not empty", to);
    progress.begin("copying", "files", names.size());
    for (int i = 0; i < names.size(); i++) {
      write(to.resolve(names.get(i)), Files.readAllBytes(from.resolve(names.get(i))));
      progress.reach(i);
    }
    return names.size()
        + (rule == Rule.PAPER
            ? mutateHalf(names, from, to, seed, progress)
            : mutate(names, from, to, files - names.size(), seed, progress));
  }

  /** Section 2.1 of the paper. */
  private static int mutateHalf(
      List<String> names, Path from, Path to, long seed, Progress progress) throws IOException {
    progress.begin("mutating", "files", names.size());
    SplittableRandom random = new SplittableRandom(seed);
    int written = 0;
    for (int i = 0; i < names.size(); i++) {
      if (isMutated(random)) {
        Mutation mutation = mutation(random);
        byte[] text = Files.readAllBytes(from.resolve(names.get(i)));
        write(to.resolve(mutation.name(names.get(i))), mutation.apply(text, random));
        written++;
      }
      progress.reach(i);
    }
    return written;
  }

  /** Whether the paper's rule takes the next file. */
  static boolean isMutated(SplittableRandom random) {
    return random.nextBoolean();
  }

  private static int mutate(
      List<String> names, Path from, Path to, int wanted, long seed, Progress progress)
      throws IOException {
    progress.begin("mutating", "files", Math.max(0, wanted));
    SplittableRandom random = new SplittableRandom(seed);
    int written = 0;
    // Each text has 161 mutations and no more; a small folder runs out of them.
    for (long tries = 0; written < wanted && tries < 100L * wanted; tries++) {
      String name = names.get(random.nextInt(names.size()));
      Mutation mutation = any(random);
      Path target = to.resolve(mutation.name(name));
      if (Files.notExists(target)) {
        write(target, mutation.apply(Files.readAllBytes(from.resolve(name)), random));
        written++;
        progress.reach(written);
      }
    }
    return written;
  }

  private static Mutation any(SplittableRandom random) {
    if (random.nextInt(COPIES) == 0) {
      return new Mutation(Mutation.Kind.COPY, 0);
    }
    return mutation(random);
  }

  /** An insertion or a deletion, of up to 80 %. */
  static Mutation mutation(SplittableRandom random) {
    boolean inserts = random.nextBoolean();
    return new Mutation(
        inserts ? Mutation.Kind.INSERTION : Mutation.Kind.DELETION,
        1 + random.nextInt(Mutation.MAX_PERCENT));
  }

  private static void write(Path target, byte[] text) throws IOException {
    Path folder = target.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.write(target, text);
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  /** The files below a folder, in the order of their names. */
  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
          .sorted()
          .toList();
    }
  }
}
