package dev.doppel.bench;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Prints what {@code doppel docs OLD NEW} does to the documentation of projects in two releases: of
 * the pages that can go, how many go in favour of another page, which is one of another path. Run
 * with {@code bench/run sites [--threshold T] FOLDER...}, where each FOLDER is one project and
 * holds {@code old} and {@code new}. At most 2 % of removals should be of that kind.
 *
 * <p>Pages that moved or were renamed count as other pages here, and so do pages that a generator
 * wrote twice, so the share is an upper bound; the list below the table is to be looked at.
 */
final class SiteQuality {

  private static final int SHOWN = 50;
  private static final String OLD = "old";
  private static final String NEW = "new";

  private final DocumentSettings settings;
  private final List<String> all = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private int allRemoved;
  private int allOthers;

  private SiteQuality(DocumentSettings settings) {
    this.settings = settings;
  }

  public static void main(String[] args) throws IOException {
    GivenThreshold given = GivenThreshold.of(args);
    if (given.rest().isEmpty()) {
      System.err.println("sites: name folders, one a project, that hold old and new");
      System.exit(2);
    }
    SiteQuality quality = new SiteQuality(given.apply(DocumentSettings.builder()).build());
    System.out.println(
        "| project | pages | in both | can go | of another path | share | without main content |");
    System.out.println("|---|--:|--:|--:|--:|--:|--:|");
    for (String folder : given.rest()) {
      quality.print(Path.of(folder));
    }
    quality.printTotal();
  }

  private void print(Path project) throws IOException {
    List<Path> releases = List.of(project.resolve(OLD), project.resolve(NEW));
    DocumentResult result;
    try (DocumentInput input = DocumentInput.of(releases, InputOptions.defaults())) {
      result = DocumentJob.run(input, settings, Progress.NONE);
    }
    int removed = 0;
    int other = 0;
    for (int document = 0; document < result.documents(); document++) {
      if (!result.isKept(document)) {
        removed++;
        all.add(line(project, result, document));
        String path = path(result.id(document));
        if (!path.equals(path(result.id(result.head(document))))) {
          other++;
          others.add(line(project, result, document));
        }
      }
    }
    allRemoved += removed;
    allOthers += other;
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %s | %d |%n",
        project.getFileName(),
        result.documents(),
        inBoth(project),
        removed,
        other,
        percent(other, removed),
        result.withoutMainContent());
  }

  private void printTotal() {
    System.out.printf(
        Locale.ROOT,
        "| all | | | %d | %d | %s | |%n",
        allRemoved,
        allOthers,
        percent(allOthers, allRemoved));
    show("Some of all that can go", all);
    show("Some of those of another path", others);
  }

  private static void show(String what, List<String> lines) {
    Collections.shuffle(lines, new Random(1));
    System.out.printf(Locale.ROOT, "%n%s:%n", what);
    lines.stream().limit(SHOWN).forEach(System.out::println);
  }

  /** The path of a page in its release: ids begin with the folder of the release. */
  private static String path(String id) {
    return id.substring(id.indexOf('/') + 1);
  }

  private static String line(Path project, DocumentResult result, int document) {
    Relation relation = result.relation(document);
    return String.format(
        Locale.ROOT,
        "- %s: %s, %s %.2f, %s",
        project.getFileName(),
        result.id(document),
        relation,
        result.similarity(document),
        result.id(result.head(document)));
  }

  private static long inBoth(Path project) throws IOException {
    Path old = project.resolve(OLD);
    try (Stream<Path> files = Files.walk(old)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> Files.exists(project.resolve(NEW).resolve(old.relativize(file))))
          .count();
    }
  }

  private static String percent(int part, int whole) {
    return whole == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }
}
