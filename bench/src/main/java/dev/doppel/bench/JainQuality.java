package dev.doppel.bench;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.sketch.BitShare;
import dev.doppel.core.words.GivenWords;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.Cluster;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Prints how the method of Jain, Dahlin, Tewari 2005 does on texts that its filters are meant for,
 * by the filter whose bits the matching ones are a share of, and by the share of a part's bits that
 * makes it contained. Run with {@code bench/run jainquality FOLDER...}; each folder is a row of its
 * own, and only files of up to 60,000 bytes are read.
 *
 * <p>A pair is right if the texts' resemblance or containment, counted by runs of five words, is
 * 0.5 or more; a member of a cluster is a stranger if it is not right with its head. Recall is of
 * the pairs whose counted resemblance is 0.7 or more.
 */
public final class JainQuality {

  private static final int MAX_BYTES = 60_000;
  private static final double RIGHT = 0.5;
  private static final double NEAR = 0.7;

  private JainQuality() {}

  public static void main(String[] args) throws IOException {
    if (args.length == 0) {
      System.err.println("jainquality: name one folder of texts or more");
      System.exit(2);
    }
    print(Stream.of(args).map(Path::of).toList(), System.out);
  }

  static void print(List<Path> folders, PrintStream out) throws IOException {
    out.println(
        "| texts | of them | matching bits are a share of | contained from | pairs | wrong |"
            + " precision | near pairs found | contained pairs | wrong | largest cluster |"
            + " strangers in clusters |");
    out.println("|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (Path folder : folders) {
      List<Path> files = files(folder);
      Set<IdPair> near = nearPairs(run(files, DocumentSettings.builder().threshold(NEAR).build()));
      row(folder, files, near, BitShare.FULLER, "1", out);
      for (BitShare share : BitShare.values()) {
        row(folder, files, near, share, "0.9", out);
      }
    }
  }

  private static void row(
      Path folder,
      List<Path> files,
      Set<IdPair> near,
      BitShare share,
      String containment,
      PrintStream out)
      throws IOException {
    DocumentSettings settings =
        DocumentSettings.parse(
            GivenWords.ofOptions()
                .put("preset", "jain-2005")
                .put("bit-share", GivenWords.word(share))
                .put("containment", containment));
    DocumentResult result = run(files, settings);
    DocumentPairs pairs = result.pairs();
    int wrong = 0;
    int contained = 0;
    int wrongContained = 0;
    int found = 0;
    for (int pair = 0; pair < pairs.size(); pair++) {
      boolean isRight = isRight(pairs.similarity(pair), pairs.containment(pair));
      boolean isContained = pairs.relation(pair) == Relation.CONTAINED;
      wrong += isRight ? 0 : 1;
      contained += isContained ? 1 : 0;
      wrongContained += isContained && !isRight ? 1 : 0;
      IdPair ids = IdPair.of(result.id(pairs.a(pair)), result.id(pairs.b(pair)));
      found += near.contains(ids) ? 1 : 0;
    }
    List<Cluster> clusters = result.clusters();
    long strangers =
        clusters.stream()
            .flatMap(cluster -> cluster.members().stream())
            .filter(member -> !isRight(member.similarity(), member.containment()))
            .count();
    out.printf(
        Locale.ROOT,
        "| %s | %,d | %s | %s | %,d | %,d | %.3f | %d of %d | %d | %d | %d | %d |%n",
        folder.getFileName(),
        result.documents(),
        GivenWords.word(share),
        containment,
        pairs.size(),
        wrong,
        pairs.size() == 0 ? 1 : 1 - (double) wrong / pairs.size(),
        found,
        near.size(),
        contained,
        wrongContained,
        clusters.isEmpty() ? 1 : clusters.get(0).size(),
        strangers);
  }

  private static boolean isRight(double resemblance, double containment) {
    return resemblance >= RIGHT || containment >= RIGHT;
  }

  private static Set<IdPair> nearPairs(DocumentResult result) {
    DocumentPairs pairs = result.pairs();
    Set<IdPair> near = new HashSet<>();
    for (int pair = 0; pair < pairs.size(); pair++) {
      if (pairs.similarity(pair) >= NEAR) {
        near.add(IdPair.of(result.id(pairs.a(pair)), result.id(pairs.b(pair))));
      }
    }
    return near;
  }

  private static DocumentResult run(List<Path> files, DocumentSettings settings)
      throws IOException {
    try (DocumentInput input = DocumentInput.of(files, InputOptions.defaults())) {
      return DocumentJob.run(input, settings, Progress.NONE);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted().toList()) {
        if (Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
          files.add(file);
        }
      }
    }
    return files;
  }
}
