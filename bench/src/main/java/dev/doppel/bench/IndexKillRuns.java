package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.doppel.index.Family;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.index.SketchedDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Kills {@code doppel index add} without warning while it adds, looks after every kill whether what
 * it had acknowledged is there, lets it go on, and compares the index in the end with an
 * undisturbed one. Run with {@code bench/run kills index INPUT [KILLS]}; INPUT should hold some
 * thousand documents, as a thousand are acknowledged at a time.
 *
 * <p>Of three runs one begins with no index. The next two replace all that is there, by another
 * value of a metadata key; in the last of them the index rewrites its log.
 */
final class IndexKillRuns {

  private static final String KEY = "run";
  private static final int QUESTIONS = 200;

  private final Path doppel;
  private final Path input;
  private final Path folder;
  private final SplittableRandom random = new SplittableRandom();
  private final Map<String, SketchedDocument> expected = new LinkedHashMap<>();
  private final Map<String, List<Match>> expectedMatches = new HashMap<>();
  private List<Family> expectedFamilies = List.of();
  private long firstMillis; // from the start to the first acknowledged document, undisturbed
  private long allMillis;

  private int kills;
  private int whileAdding;
  private int whileRewriting;
  private long checked;

  private IndexKillRuns(Path doppel, Path input, Path folder) {
    this.doppel = doppel;
    this.input = input;
    this.folder = folder;
  }

  /** Takes the command, the input and how many kills must come while documents are added. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length < 2) {
      System.err.println(
          "kills: name a file or folder of documents, and how many kills while it adds");
      System.exit(2);
    }
    Path folder = Files.createTempDirectory("doppel-kills");
    int wanted = args.length < 3 ? 50 : Integer.parseInt(args[2]);
    new IndexKillRuns(Path.of(args[0]), Path.of(args[1]), folder).print(wanted);
  }

  private void print(int wanted) throws IOException, InterruptedException {
    runUndisturbed();
    int same = 0;
    int run = 0;
    for (; whileAdding < wanted; run++) { // a process may be done before it is killed
      Path index = folder.resolve("index-" + run / 3);
      disturb(index, run);
      same += isAsExpected(index) ? 1 : 0;
      if (run % 3 == 2) {
        delete(index);
      }
      System.err.printf(
          Locale.ROOT, "run %d: %d kills so far, %d while adding%n", run + 1, kills, whileAdding);
    }
    System.out.printf(
        Locale.ROOT,
        "%d runs of %,d documents, %d kills: %d while documents were being acknowledged, %d of them"
            + " while the log was rewritten. The index opened every time; of %,d acknowledged"
            + " documents looked up after kills none was lost. Index and answers as undisturbed in"
            + " %d of %d runs.%n",
        run,
        expected.size(),
        kills,
        whileAdding,
        whileRewriting,
        checked,
        same,
        run);
    delete(folder);
    if (same < run) {
      System.exit(1);
    }
  }

  private void runUndisturbed() throws IOException, InterruptedException {
    Path index = folder.resolve("undisturbed");
    long start = System.nanoTime();
    Adding adding = start(index, 0);
    adding.awaitFirst();
    firstMillis = (System.nanoTime() - start) / 1_000_000;
    adding.requireDone();
    allMillis = (System.nanoTime() - start) / 1_000_000;
    try (SimilarityIndex opened = open(index)) {
      for (String id : adding.acknowledged()) {
        expected.put(id, opened.get(id).orElseThrow());
      }
      SplittableRandom fixed = new SplittableRandom(1);
      List<String> ids = List.copyOf(expected.keySet());
      for (int i = 0; i < QUESTIONS; i++) {
        String id = ids.get(fixed.nextInt(ids.size()));
        expectedMatches.put(id, opened.find(id, Query.similarity(0.8)));
      }
      expectedFamilies = opened.families(0.8);
    }
    System.err.printf(
        Locale.ROOT,
        "undisturbed: %,d documents in %d ms, the first acknowledged after %d%n",
        expected.size(),
        allMillis,
        firstMillis);
  }

  /** Kills one process after its first acknowledged document, and others at any time. */
  private void disturb(Path index, int run) throws IOException, InterruptedException {
    Map<String, Integer> acknowledged = new HashMap<>();
    boolean isOver = kill(index, run, true, acknowledged);
    while (!isOver && random.nextInt(4) == 0) {
      isOver = kill(index, run, false, acknowledged);
    }
    Adding last = start(index, run);
    last.requireDone();
    if (!last.acknowledged().containsAll(expected.keySet())) {
      throw new IOException("run " + run + " did not acknowledge all documents in the end");
    }
  }

  /** Returns whether the process was done before it could be killed. */
  private boolean kill(Path index, int run, boolean isAdding, Map<String, Integer> acknowledged)
      throws IOException, InterruptedException {
    Adding adding = start(index, run);
    if (isAdding) {
      adding.awaitFirst();
    }
    long millis = isAdding ? allMillis - firstMillis : allMillis;
    if (adding.process.waitFor(random.nextLong(Math.max(1, millis)), TimeUnit.MILLISECONDS)) {
      return true;
    }
    adding.process.destroyForcibly().waitFor();
    kills++;
    List<String> ids = adding.acknowledged();
    ids.forEach(id -> acknowledged.put(id, run));
    if (!ids.isEmpty() && ids.size() < expected.size()) {
      whileAdding++;
      whileRewriting += journals(index) > 1 ? 1 : 0;
    }
    requireAcknowledged(index, acknowledged);
    return false;
  }

  private void requireAcknowledged(Path index, Map<String, Integer> acknowledged)
      throws IOException {
    if (journals(index) == 0) {
      return; // killed before there was an index
    }
    try (SimilarityIndex opened = open(index)) {
      for (Map.Entry<String, Integer> each : acknowledged.entrySet()) {
        SketchedDocument wanted = requireNonNull(expected.get(each.getKey()), each.getKey());
        SketchedDocument stored = opened.get(each.getKey()).orElse(null);
        if (stored == null
            || !isSame(stored, wanted)
            || !each.getValue().toString().equals(stored.metadata().get(KEY))) {
          throw new IOException("acknowledged and lost: " + each.getKey() + ", stored: " + stored);
        }
        checked++;
      }
    }
  }

  private boolean isAsExpected(Path index) throws IOException {
    try (SimilarityIndex opened = open(index)) {
      boolean same = opened.size() == expected.size();
      for (Map.Entry<String, SketchedDocument> each : expected.entrySet()) {
        SketchedDocument stored = opened.get(each.getKey()).orElse(null);
        same &= stored != null && isSame(stored, each.getValue());
      }
      for (Map.Entry<String, List<Match>> each : expectedMatches.entrySet()) {
        same &= opened.find(each.getKey(), Query.similarity(0.8)).equals(each.getValue());
      }
      return same && opened.families(0.8).equals(expectedFamilies);
    }
  }

  /** Whether all but the metadata is the same. */
  private static boolean isSame(SketchedDocument a, SketchedDocument b) {
    return a.fingerprint().equals(b.fingerprint())
        && a.unit() == b.unit()
        && a.simHash() == b.simHash()
        && Arrays.equals(a.fine(), b.fine())
        && a.length() == b.length();
  }

  private static SimilarityIndex open(Path index) throws IOException {
    return SimilarityIndex.openExisting(index, SimilaritySettings.defaults());
  }

  /** How many journals there are: two while the log is rewritten. */
  private static long journals(Path index) throws IOException {
    if (!Files.exists(index.resolve("manifest"))) {
      return 0;
    }
    try (Stream<Path> files = Files.list(index)) {
      return files.filter(file -> file.getFileName().toString().startsWith("journal-")).count();
    }
  }

  private Adding start(Path index, int run) throws IOException {
    Path output = folder.resolve("acknowledged");
    Files.deleteIfExists(output);
    List<String> command =
        List.of(
            doppel.toString(),
            "index",
            "add",
            index.toString(),
            input.toString(),
            "--quiet",
            "--meta",
            KEY + "=" + run);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new Adding(process, output);
  }

  /** A process and what it has printed. */
  private record Adding(Process process, Path output) {

    void awaitFirst() throws IOException, InterruptedException {
      while (process.isAlive() && Files.size(output) == 0) {
        Thread.sleep(1);
      }
    }

    void requireDone() throws IOException, InterruptedException {
      if (process.waitFor() != 0) {
        throw new IOException("doppel index add ended with " + process.exitValue());
      }
    }

    /** The ids on whole lines; the kill may have cut the last. */
    List<String> acknowledged() throws IOException {
      String printed = Files.readString(output, UTF_8);
      List<String> ids = new ArrayList<>();
      for (String line : printed.substring(0, printed.lastIndexOf('\n') + 1).lines().toList()) {
        try (JsonParser json = new JsonFactory().createParser(line)) {
          json.nextToken();
          json.nextFieldName();
          ids.add(json.nextTextValue());
        }
      }
      return ids;
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.forEach(files::add);
    }
    for (int i = files.size() - 1; i >= 0; i--) {
      Files.deleteIfExists(files.get(i));
    }
  }
}
