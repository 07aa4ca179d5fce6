package dev.doppel.bench;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.Shingling.Unit;
import dev.doppel.core.sketch.PackedMinHash;
import dev.doppel.index.Family;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.index.SketchedDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Prints what an index of made-up sketches takes: adding, disk, heap, opening, asking, families. A
 * tenth of the sketches are another's with some bits changed. Run {@code bench/run similarity
 * [DOCUMENTS]}; a good number at 100,000 is well below a millisecond a question.
 */
final class SimilaritySearch {

  private static final PackedMinHash FINE = new PackedMinHash(2048, 2);
  private static final int QUESTIONS = 500;

  private final SplittableRandom random = new SplittableRandom(11);
  private final int documents;

  private SimilaritySearch(int documents) {
    this.documents = documents;
  }

  public static void main(String[] args) throws IOException {
    new SimilaritySearch(args.length == 0 ? 100_000 : Integer.parseInt(args[0])).run();
  }

  private void run() throws IOException {
    Path folder = Files.createTempDirectory("doppel-similarity");
    System.out.printf(Locale.ROOT, "| %,d documents | |%n|---|---:|%n", documents);
    try {
      fill(folder);
      long before = heap();
      long start = System.nanoTime();
      try (SimilarityIndex index = SimilarityIndex.open(folder, SimilaritySettings.defaults())) {
        print("opening, s", seconds(start));
        print("heap, bytes a document", (heap() - before) / (double) documents);
        ask(index, "distance 3", Query.distance(3));
        ask(index, "distance 6", Query.distance(6));
        ask(index, "similarity 0.9", Query.similarity(0.9));
        ask(index, "similarity 0.8", Query.similarity(0.8));
        ask(index, "similarity 0.5", Query.similarity(0.5));
        ask(index, "10 nearest", Query.nearest(10));
        long began = System.nanoTime();
        List<Family> families = index.families(0.9);
        print("families at 0.9, s (" + families.size() + " found)", seconds(began));
      }
    } finally {
      delete(folder);
    }
  }

  private void fill(Path folder) throws IOException {
    long start = System.nanoTime();
    try (SimilarityIndex index = SimilarityIndex.open(folder, SimilaritySettings.defaults())) {
      SketchedDocument last = any(0);
      for (int i = 0; i < documents; i++) {
        last = i % 10 == 9 ? changed(i, last) : any(i);
        index.add(last);
        if (i % 1000 == 999) {
          index.commit();
        }
      }
      index.commit();
      print("adding, documents/s, a commit each 1000", documents / seconds(start));
      print("disk, bytes a document", index.bytesOnDisk() / (double) documents);
    }
  }

  private void ask(SimilarityIndex index, String what, Query query) {
    long[] nanos = new long[QUESTIONS];
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < QUESTIONS; i++) {
        String id = "document-" + random.nextInt(documents);
        long start = System.nanoTime();
        List<Match> matches = index.find(id, query);
        nanos[i] = System.nanoTime() - start + Math.min(0, matches.size());
      }
    }
    Arrays.sort(nanos);
    print("a question, " + what + ", us, median", nanos[QUESTIONS / 2] / 1e3);
  }

  private SketchedDocument any(int number) {
    long[] fine = random.longs(FINE.words()).toArray();
    return document(number, random.nextLong(), fine);
  }

  /** Some 5 % of the components and four bits of the SimHash are others. */
  private SketchedDocument changed(int number, SketchedDocument original) {
    long[] fine = original.fine().clone();
    for (int i = 0; i < FINE.components() / 20; i++) {
      fine[random.nextInt(fine.length)] ^= 1L << random.nextInt(Long.SIZE);
    }
    long simHash = original.simHash();
    for (int i = 0; i < 4; i++) {
      simHash ^= 1L << random.nextInt(Long.SIZE);
    }
    return document(number, simHash, fine);
  }

  private static SketchedDocument document(int number, long simHash, long[] fine) {
    Fingerprint fingerprint = new Fingerprint(Hashes.mix(number), number);
    return new SketchedDocument(
        "document-" + number,
        Map.of(),
        fingerprint,
        new Sha256(fingerprint.high(), fingerprint.low(), number, 1),
        Unit.WORDS,
        simHash,
        fine,
        10_000);
  }

  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) * 1e-9;
  }

  private static void print(String what, double value) {
    System.out.printf(
        Locale.ROOT, value < 100 ? "| %s | %.2f |%n" : "| %s | %,.0f |%n", what, value);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
