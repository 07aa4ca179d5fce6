package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.VersionRule;
import dev.doppel.web.html.Page;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A folder with versions of documents, half of a set: consecutive versions of one document are the
 * same for a reader, its other versions may be, and texts of two documents are not, unless they are
 * equal or the documents are known to be related.
 *
 * <pre>
 *   docs.jsonl     id and text, of pages the mark-up
 *   plain.jsonl    the same with the visible text of pages; only where there are pages
 *   versions.tsv   for each line of docs.jsonl: id, document, number, first line with an equal text
 *   related.tsv    pairs of documents that count neither as right nor as wrong
 * </pre>
 */
final class VersionSet {

  static final String DOCS = "docs.jsonl";
  static final List<String> HALVES = List.of("fit", "report");

  private final Path folder;
  private final Map<String, Place> places = new HashMap<>(); // by id
  private final Set<IdPair> related = new HashSet<>(); // pairs of documents
  private int positives;

  private record Place(String document, int number, int copy) {}

  private VersionSet(Path folder) {
    this.folder = folder;
  }

  /** Opens a half that {@link #write} made. */
  static VersionSet open(Path folder) throws IOException {
    VersionSet set = new VersionSet(folder);
    Map<String, Set<Integer>> numbers = new HashMap<>();
    for (String[] row : Truth.rows(folder.resolve("versions.tsv"))) {
      int number = Integer.parseInt(row[2]);
      set.places.put(row[0], new Place(row[1], number, Integer.parseInt(row[3])));
      numbers.computeIfAbsent(row[1], document -> new HashSet<>()).add(number);
    }
    for (Set<Integer> each : numbers.values()) {
      set.positives += (int) each.stream().filter(number -> each.contains(number + 1)).count();
    }
    for (String[] row : Truth.rows(folder.resolve("related.tsv"))) {
      set.related.add(IdPair.of(row[0], row[1]));
    }
    return set;
  }

  /** Writes both halves of a set below a folder; a family is in one half as a whole. */
  static void write(Path folder, List<VersionedText> texts, Set<IdPair> related)
      throws IOException {
    Map<String, List<VersionedText>> halves =
        numbered(texts).stream().collect(Collectors.groupingBy(text -> half(text.family())));
    Path making = folder.resolveSibling(folder.getFileName() + ".new");
    for (String half : HALVES) {
      writeHalf(making.resolve(half), halves.getOrDefault(half, List.of()), related);
    }
    Files.move(making, folder); // a set is there as a whole or not at all
  }

  static String half(String family) {
    return HALVES.get((int) (Hashes.of(family) & 1));
  }

  /** Versions that a document skipped do not part its neighbours. */
  private static List<VersionedText> numbered(List<VersionedText> texts) {
    List<VersionedText> numbered = new ArrayList<>();
    texts.stream()
        .collect(Collectors.groupingBy(VersionedText::document))
        .values()
        .forEach(
            versions -> {
              versions.sort(Comparator.comparingInt(VersionedText::number));
              for (int i = 0; i < versions.size(); i++) {
                VersionedText each = versions.get(i);
                numbered.add(new VersionedText(each.document(), each.family(), i + 1, each.text()));
              }
            });
    numbered.sort(Comparator.comparing(VersionedText::id));
    return numbered;
  }

  private static void writeHalf(Path folder, List<VersionedText> texts, Set<IdPair> related)
      throws IOException {
    Files.createDirectories(folder);
    boolean pages = texts.stream().filter(text -> isPage(text.text())).count() * 2 > texts.size();
    StringBuilder versions = new StringBuilder("id\tdocument\tnumber\tcopy\n");
    Map<String, Integer> copies = new HashMap<>();
    try (OutputStream out = output(folder.resolve(DOCS));
        JsonWriter json = JsonWriter.lines(out)) {
      for (VersionedText text : texts) {
        json.object().field("id", text.id()).field("text", text.text()).end();
        int copy = copies.computeIfAbsent(folded(text.text()), folded -> copies.size());
        versions.append(text.id()).append('\t').append(text.document()).append('\t');
        versions.append(text.number()).append('\t').append(copy).append('\n');
      }
    }
    if (pages) {
      try (OutputStream out = output(folder.resolve("plain.jsonl"));
          JsonWriter json = JsonWriter.lines(out)) {
        for (VersionedText text : texts) {
          String visible = Page.parse(text.text()).visibleText();
          json.object().field("id", text.id()).field("text", visible).end();
        }
      }
    }
    StringBuilder pairs = new StringBuilder("a\tb\n");
    related.forEach(pair -> pairs.append(pair.a()).append('\t').append(pair.b()).append('\n'));
    Files.writeString(folder.resolve("related.tsv"), pairs);
    Files.writeString(folder.resolve("versions.tsv"), versions);
  }

  private static OutputStream output(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file));
  }

  private static boolean isPage(String text) {
    String start = text.substring(0, Math.min(text.length(), 500)).toLowerCase(Locale.ROOT);
    return start.contains("<html") || start.contains("<!doctype html");
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
  }

  Path folder() {
    return folder;
  }

  int texts() {
    return places.size();
  }

  /** How many pairs are consecutive versions. */
  int positives() {
    return positives;
  }

  boolean hasPages() {
    return Files.exists(folder.resolve("plain.jsonl"));
  }

  /** What finding a pair is worth. */
  enum Worth {
    RIGHT,
    NEUTRAL,
    WRONG
  }

  Worth worth(String one, String other) {
    Place a = place(one);
    Place b = place(other);
    if (a.document.equals(b.document)) {
      return Math.abs(a.number - b.number) == 1 ? Worth.RIGHT : Worth.NEUTRAL;
    }
    boolean excused = a.copy == b.copy || related.contains(IdPair.of(a.document, b.document));
    return excused ? Worth.NEUTRAL : Worth.WRONG;
  }

  /** What grouping two versions is worth, if all versions of one document belong together. */
  Worth worthOfGrouping(String one, String other) {
    return place(one).document.equals(place(other).document) ? Worth.RIGHT : worth(one, other);
  }

  /** How many pairs are versions of one document, consecutive or not. */
  long samePairs() {
    return places.values().stream()
        .collect(Collectors.groupingBy(Place::document, Collectors.counting()))
        .values()
        .stream()
        .mapToLong(versions -> versions * (versions - 1) / 2)
        .sum();
  }

  private Place place(String id) {
    Place place = places.get(id);
    if (place == null) {
      throw new IllegalStateException("no version of " + folder + " is called " + id);
    }
    return place;
  }

  /** Runs a job over the half. */
  DocumentResult run(DocumentSettings settings) throws IOException {
    return run(settings, null);
  }

  /**
   * Runs a job over the same texts under their numbers.
   *
   * @param ids takes the ids of the documents, in order
   */
  DocumentResult runWithoutNames(DocumentSettings settings, VersionRule versions, List<String> ids)
      throws IOException {
    Path numbered = Files.createTempFile("doppel-", ".jsonl");
    try (DocumentInput named =
        DocumentInput.of(List.of(folder.resolve(DOCS)), InputOptions.defaults())) {
      try (RecordReader records = named.open();
          OutputStream out = output(numbered);
          JsonWriter json = JsonWriter.lines(out)) {
        for (RawRecord record = records.next(); record != null; record = records.next()) {
          Document document = record.read();
          ids.add(document.id());
          String text = new String(document.content(), UTF_8);
          json.object().field("id", String.valueOf(ids.size())).field("text", text).end();
        }
      } catch (UnreadableRecordException e) {
        throw new IOException("a record of " + folder + " cannot be read", e);
      }
      try (DocumentInput input = DocumentInput.of(List.of(numbered), InputOptions.defaults())) {
        return DocumentJob.run(input, settings, versions, Progress.NONE);
      }
    } finally {
      Files.delete(numbered);
    }
  }

  /** Runs a job over the half, with families if there is a rule for them. */
  DocumentResult run(DocumentSettings settings, @Nullable VersionRule versions) throws IOException {
    try (DocumentInput input =
        DocumentInput.of(List.of(folder.resolve(DOCS)), InputOptions.defaults())) {
      return DocumentJob.run(input, settings, versions, Progress.NONE);
    }
  }
}
