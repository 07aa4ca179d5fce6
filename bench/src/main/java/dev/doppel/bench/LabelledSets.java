package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The labelled sets of a data folder that know versions of documents, as {@link VersionSet}s.
 * Collections whose truth is a Jaccard coefficient are not among them: it would choose its own
 * shingles.
 */
final class LabelledSets {

  private LabelledSets() {}

  /** Writes the sets that the folder has. */
  static void write(Path data, Path sets) throws IOException {
    if (Files.isDirectory(data.resolve("ota-versions")) && isNew(sets, "policies-ota")) {
      ota(data.resolve("ota-versions"), sets.resolve("policies-ota"));
    }
    if (Files.isDirectory(data.resolve("newsgroups20")) && isNew(sets, "posts-newsgroups")) {
      newsgroups(data.resolve("newsgroups20"), sets.resolve("posts-newsgroups"));
    }
    if (Files.isDirectory(data.resolve("html-javadoc")) && isNew(sets, "html-classes")) {
      javadoc(data.resolve("html-javadoc"), sets.resolve("html-classes"));
    }
  }

  private static boolean isNew(Path sets, String name) {
    return !Files.exists(sets.resolve(name));
  }

  private static void ota(Path from, Path to) throws IOException {
    Map<String, String> texts = texts(from.resolve("docs.jsonl"));
    List<VersionedText> versions = new ArrayList<>();
    for (String[] row : Truth.rows(from.resolve("labels.tsv"))) {
      int number = Integer.parseInt(row[2]);
      versions.add(new VersionedText(row[1], row[1], number, texts.getOrDefault(row[0], "")));
    }
    Set<IdPair> related = new HashSet<>();
    for (String[] row : Truth.rows(from.resolve("related_documents.tsv"))) {
      related.add(IdPair.of(row[0], row[1]));
    }
    VersionSet.write(to, versions, related);
  }

  /** Posts of one message id are one post, sent to several groups. */
  private static void newsgroups(Path from, Path to) throws IOException {
    Map<String, String> texts = texts(from.resolve("docs.jsonl"));
    Map<String, Integer> seen = new HashMap<>();
    List<VersionedText> versions = new ArrayList<>();
    for (String[] row : Truth.rows(from.resolve("clusters.tsv"))) {
      int number = seen.merge(row[1], 1, Integer::sum);
      versions.add(new VersionedText(row[1], row[1], number, texts.getOrDefault(row[0], "")));
    }
    VersionSet.write(to, versions, Set.of());
  }

  private static void javadoc(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(from)) {
      files = walk.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
    List<JavadocPage> pages =
        files.stream()
            .map(file -> JavadocPage.of(from.relativize(file).toString().replace('\\', '/')))
            .sorted(JavadocPage.BY_VERSION)
            .toList();
    Map<String, Integer> seen = new HashMap<>();
    List<VersionedText> versions = new ArrayList<>();
    for (JavadocPage page : pages) {
      String document = page.library() + "/" + page.path();
      String text = new String(Files.readAllBytes(from.resolve(page.id())), UTF_8);
      int number = seen.merge(document, 1, Integer::sum);
      versions.add(new VersionedText(document, page.library(), number, text));
    }
    VersionSet.write(to, versions, Set.of());
  }

  private static Map<String, String> texts(Path file) throws IOException {
    Map<String, String> texts = new HashMap<>();
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults());
        RecordReader records = input.open()) {
      for (RawRecord record = records.next(); record != null; record = records.next()) {
        Document document = record.read();
        texts.put(document.id(), new String(document.content(), UTF_8));
      }
    } catch (UnreadableRecordException e) {
      throw new IOException("a record of " + file + " cannot be read", e);
    }
    return texts;
  }
}
