package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.FileSet;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.record.FileLink;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.group.Family;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a job found: pairs, clusters, and the input's records split into kept, removed and
 * skipped, which takes a second pass over the input. The files take their names together, when the
 * {@link FileSet} is committed.
 *
 * <p>docs/formats.md describes the files.
 */
public final class ResultFiles {

  private static final Pattern NAMES =
      Pattern.compile(
          "(pairs|clusters|versions|links|changes|problems)\\.jsonl|report\\.html|(summary|hosts)\\.json"
              + "|(kept|removed|skipped|annotated|annotations)(-[0-9]+)*"
              + "\\.(txt|jsonl|csv|parquet|warc|arc)(\\.gz|\\.zst)?");

  private final DocumentResult result;
  private final FileSet set;
  private final ResultForm form;

  private ResultFiles(DocumentResult result, FileSet set, ResultForm form) {
    this.result = result;
    this.set = set;
    this.form = form;
  }

  /**
   * Opens a folder for results, which is made if it is missing. To be called before any work is
   * done, since it fails if they could not be written there.
   *
   * @param overwrite whether files of these names may be replaced that no run of ours has written
   */
  public static FileSet open(Path folder, boolean overwrite) throws IOException {
    return FileSet.open(folder, NAMES.asMatchPredicate(), overwrite);
  }

  /** Begins the files of a result. */
  public static ResultFiles of(DocumentResult result, FileSet set) {
    return of(result, set, ResultForm.PLAIN);
  }

  /** Begins the files of a result, its records in files of this form. */
  public static ResultFiles of(DocumentResult result, FileSet set, ResultForm form) {
    return new ResultFiles(result, set, form);
  }

  /** Returns the stream of one more file, for what the caller adds. */
  public OutputStream file(String name) throws IOException {
    return set.file(name);
  }

  /** Ends a file to which nothing more will be written. */
  void end(String name) throws IOException {
    set.end(name);
  }

  /** Writes {@code pairs.jsonl}, if pairs are wanted. */
  public void writePairs() throws IOException {
    if (form.pairs() == ResultForm.PairChoice.NONE) {
      return;
    }
    try (JsonWriter json = JsonWriter.lines(file("pairs.jsonl"))) {
      DocumentPairs pairs = result.pairs();
      for (int pair = 0; pair < pairs.size(); pair++) {
        int a = pairs.a(pair);
        int b = pairs.b(pair);
        if (!isWanted(a, b)) {
          continue;
        }
        writePair(
            json,
            a,
            b,
            new ResultLines.Pair(
                result.id(a),
                result.id(b),
                pairs.relation(pair),
                pairs.similarity(pair),
                pairs.containment(pair),
                pairs.method(pair),
                new ResultLines.Evidence(
                    pairs.method(pair),
                    pairs.evidence(pair),
                    pairs.boilerplate(pair),
                    pairs.boilerplateIn(pair)),
                stored(a, b)));
      }
      for (int document = 0; document < result.documents(); document++) {
        if (result.firstCopy(document) != document) {
          int first = result.firstCopy(document);
          writePair(
              json,
              first,
              document,
              new ResultLines.Pair(
                  result.id(first),
                  result.id(document),
                  Relation.EXACT,
                  1,
                  1,
                  Method.EXACT,
                  stored(first, document)));
        }
      }
    }
  }

  private boolean isWanted(int a, int b) {
    return form.pairs() == ResultForm.PairChoice.ALL || stands(a, b) || stands(b, a);
  }

  /** Whether the text of the first document goes because that of the other stays. */
  private boolean stands(int document, int other) {
    return result.firstCopy(result.head(document)) == other;
  }

  /** Writes {@code clusters.jsonl}. */
  public void writeClusters() throws IOException {
    try (JsonWriter json = JsonWriter.lines(file("clusters.jsonl"))) {
      for (Cluster cluster : result.clusters()) {
        int head = cluster.head();
        ResultLines.beginCluster(
            json,
            cluster.number(),
            result.id(head),
            result.fingerprint(head).toString(),
            result.storedAt(head),
            place(head));
        for (Cluster.Member member : cluster.members()) {
          int document = member.document();
          ResultLines.write(json, member(result, document), place(document));
        }
        ResultLines.endCluster(json);
      }
    }
  }

  /**
   * Reads the input once more and splits its records; each document that {@code texts} wants is
   * handed to it on the way.
   *
   * @throws IOException if the input is not what it was in the first pass
   */
  public void partRecords(DocumentInput input, TextSamples texts, Progress progress)
      throws IOException {
    progress.begin("writing", "B", input.bytes());
    RecordFiles files = new RecordFiles(this, result, form);
    int record = 0;
    int document = result.stored();
    try (RecordReader reader = input.open()) {
      for (RawRecord raw = reader.next(); raw != null; raw = reader.next()) {
        if (record == result.records()) {
          throw changed();
        }
        if (result.isSkipped(record++)) {
          files.skip(raw);
        } else {
          texts.offer(document, raw);
          files.write(raw, document);
          document++;
        }
        progress.reach(reader.position());
      }
    }
    if (record != result.records()) {
      throw changed();
    }
    files.finish();
  }

  /** Writes {@code links.jsonl} if there are links to files of the input. */
  public void writeLinks(DocumentInput input) throws IOException {
    if (!input.links().isEmpty()) {
      try (JsonWriter json = JsonWriter.lines(file("links.jsonl"))) {
        for (FileLink link : input.links()) {
          ResultLines.write(json, link);
        }
      }
    }
  }

  private ResultLines.Place place(int document) {
    return form.provenance() ? result.place(document) : ResultLines.Place.NONE;
  }

  /** Writes {@code changes.jsonl} if a web address was read before. */
  public void writeChanges() throws IOException {
    if (!result.changes().isEmpty()) {
      try (JsonWriter json = JsonWriter.lines(file("changes.jsonl"))) {
        for (Change change : result.changes()) {
          ResultLines.write(
              json,
              change,
              result.id(change.document()),
              result.id(change.earlier()),
              result.storedAt(change.earlier()));
        }
      }
    }
  }

  /** Writes {@code versions.jsonl} if it was asked which documents are versions of one. */
  public void writeVersions() throws IOException {
    if (result.versionRule() == null) {
      return;
    }
    try (JsonWriter json = JsonWriter.lines(file("versions.jsonl"))) {
      long number = 0;
      for (Family family : result.families()) {
        ResultLines.beginFamily(json, ++number, result.id(family.head()), family);
        for (Family.Member member : family.members()) {
          int document = member.document();
          ResultLines.write(
              json, member, result.id(document), result.isKept(document), place(document));
        }
        ResultLines.endFamily(json);
      }
    }
  }

  private void writePair(JsonWriter json, int a, int b, ResultLines.Pair pair) throws IOException {
    ResultLines.StoredAt stored = result.storedAt(result.isStored(a) ? a : b);
    ResultLines.write(json, pair, stored, place(a), place(b));
  }

  private @Nullable String stored(int a, int b) {
    return result.isStored(a) ? "a" : result.isStored(b) ? "b" : null;
  }

  /** What a document is to its head, in words for the results. */
  static ResultLines.Member member(DocumentResult result, int document) {
    boolean isCopy = result.isCopyOfMember(document);
    return new ResultLines.Member(
        result.id(document),
        result.relation(document),
        result.similarity(document),
        result.containment(document),
        result.evidence(document),
        isCopy ? result.id(result.firstCopy(document)) : null);
  }

  private static IOException changed() {
    return new IOException("the input changed while it was read; run again");
  }

  /** One line of text. */
  static byte[] line(String text) {
    return (text + "\n").getBytes(UTF_8);
  }
}
