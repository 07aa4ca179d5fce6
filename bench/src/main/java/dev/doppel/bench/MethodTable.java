package dev.doppel.bench;

import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.BitShare;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.words.GivenWords;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.ChunkRule;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prints what each method finds of the pairs of a known Jaccard coefficient, and how many
 * candidates it compares for that. Run with {@code bench/run methods FOLDER}, where FOLDER holds
 * {@code txt-textfiles}, {@code txt-spdx} and {@code truth-*.pairs.tsv}; a second word chooses the
 * methods whose names begin with it.
 */
public final class MethodTable {

  private static final double THRESHOLD = 0.5; // so that the candidates decide, not the threshold

  private MethodTable() {}

  public static void main(String[] args) throws IOException {
    if (args.length < 1 || args.length > 2) {
      System.err.println(
          "methods: name the folder that holds the unpacked data sets, and how the names of the"
              + " methods begin if not all are wanted");
      System.exit(2);
    }
    System.out.println(
        "| method | set | recall J >= 0.7 | recall J >= 0.9 | precision J >= 0.5 | candidates |");
    System.out.println("|---|---|---|---|---|---|");
    String wanted = args.length == 2 ? args[1] : "";
    Map<String, DocumentSettings> methods = methods();
    methods.keySet().removeIf(name -> !name.startsWith(wanted));
    for (Map.Entry<String, DocumentSettings> each : methods.entrySet()) {
      for (String set : List.of("textfiles", "spdx")) {
        row(Path.of(args[0]), set, each.getKey(), each.getValue());
      }
    }
  }

  private static Map<String, DocumentSettings> methods() {
    Map<String, DocumentSettings> methods = new LinkedHashMap<>();
    methods.put("exact", usual(Method.EXACT).build());
    methods.put("auto, words:5", usual(Method.AUTO).build());
    methods.put("auto, words:3", usual(Method.AUTO).shingling(Shingling.words(3)).build());
    methods.put("shingles 0 mod 32", usual(Method.SHINGLES).build());
    for (int distance : new int[] {3, 6, 10}) {
      methods.put(
          "simhash words:3, distance " + distance,
          usual(Method.SIMHASH).distance(distance).build());
    }
    for (String shingle : List.of("words:2", "words:5", "chars:9")) {
      methods.put(
          "simhash " + shingle + ", distance 10",
          usual(Method.SIMHASH).shingling(Shingling.parse(shingle)).build());
    }
    for (int bytes : new int[] {64, 128, 256}) {
      for (int probes : new int[] {1, 2}) {
        ChunkSketch.Settings chunks =
            new ChunkSketch.Settings(Chunking.gear(bytes, 1 << 16), 2048, probes);
        methods.put(
            "chunks of " + bytes + " bytes, probes " + probes,
            usual(Method.CHUNKS).chunks(new ChunkRule(chunks, BitShare.EMPTIER), 0.4).build());
      }
    }
    for (BitShare share : BitShare.values()) {
      methods.put("jain-2005, " + GivenWords.word(share), paper(2048, share));
    }
    methods.put("jain-2005, fuller, 4096 bits", paper(4096, BitShare.FULLER));
    return methods;
  }

  /** The paper's method, unverified. */
  private static DocumentSettings paper(int bits, BitShare share) {
    return DocumentSettings.parse(
        GivenWords.ofOptions()
            .put("preset", "jain-2005")
            .put("filter-bits", bits)
            .put("bit-share", GivenWords.word(share)));
  }

  private static DocumentSettings.Builder usual(Method method) {
    return DocumentSettings.builder().method(method).threshold(THRESHOLD);
  }

  private static void row(Path data, String set, String name, DocumentSettings settings)
      throws IOException {
    Truth truth = Truth.jaccard(data.resolve("truth-txt-" + set + ".pairs.tsv"));
    try (DocumentInput input =
        DocumentInput.of(List.of(data.resolve("txt-" + set)), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
      FoundPairs found = FoundPairs.of(result);
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %.3f | %.3f | %.3f | %,d |%n",
          name,
          set,
          truth.recall(found, 0.7),
          truth.recall(found, 0.9),
          truth.precision(found, 0.5),
          result.candidates());
    }
  }
}
