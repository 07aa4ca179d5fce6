package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.Progress;
import dev.doppel.engine.Relation;
import dev.doppel.io.AtomicOutput;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.JsonWriter;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes what a job found to a folder: pairs, clusters, and the input's records parted into kept,
 * removed and skipped, which takes a second pass over the input. The files take their names
 * together, once all of them are whole; a job that fails leaves the folder as it was.
 *
 * <p>docs/formats.md describes the files.
 */
public final class ResultFiles implements Closeable {

  private final DocumentResult result;
  private final Path folder;
  private final Map<String, AtomicOutput> outputs = new LinkedHashMap<>();

  private ResultFiles(DocumentResult result, Path folder) {
    this.result = result;
    this.folder = folder;
  }

  /** Begins the files in a folder, which is made if it is missing. */
  public static ResultFiles in(Path folder, DocumentResult result) throws IOException {
    Files.createDirectories(folder);
    return new ResultFiles(result, folder);
  }

  /** Returns the stream of one more file, for what the caller adds. */
  public AtomicOutput file(String name) throws IOException {
    AtomicOutput output = outputs.get(name);
    if (output == null) {
      output = AtomicOutput.to(folder.resolve(name));
      outputs.put(name, output);
    }
    return output;
  }

  /** Writes {@code pairs.jsonl}. */
  public void writePairs() throws IOException {
    try (JsonWriter json = JsonWriter.lines(file("pairs.jsonl"))) {
      DocumentPairs pairs = result.pairs();
      for (int pair = 0; pair < pairs.size(); pair++) {
        writePair(
            json,
            pairs.a(pair),
            pairs.b(pair),
            pairs.relation(pair),
            pairs.similarity(pair),
            pairs.containment(pair),
            pairs.method(pair));
      }
      for (int document = 0; document < result.documents(); document++) {
        if (result.firstCopy(document) != document) {
          int first = result.firstCopy(document);
          writePair(json, first, document, Relation.EXACT, 1, 1, Method.EXACT);
        }
      }
    }
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
            result.isStored(head));
        for (Cluster.Member member : cluster.members()) {
          ResultLines.write(
              json,
              new ResultLines.Member(
                  result.id(member.document()),
                  member.relation(),
                  member.similarity(),
                  member.containment()));
        }
        ResultLines.endCluster(json);
      }
    }
  }

  /**
   * Reads the input once more and parts its records; each document that {@code texts} wants is
   * handed to it on the way.
   *
   * @throws IOException if the input is not what it was in the first pass
   */
  public void partRecords(DocumentInput input, TextSamples texts, Progress progress)
      throws IOException {
    progress.begin("writing", "B", input.bytes());
    RecordFiles files = new RecordFiles(this);
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
          if (result.isKept(document)) {
            files.keep(raw, result.id(document));
          } else {
            files.remove(raw, document, result);
          }
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

  /** Gives all files their names. */
  public void commit() throws IOException {
    for (AtomicOutput output : outputs.values()) {
      output.commit();
    }
  }

  /** Discards the files that were not committed. */
  @Override
  public void close() throws IOException {
    for (AtomicOutput output : outputs.values()) {
      output.close();
    }
  }

  private void writePair(
      JsonWriter json,
      int a,
      int b,
      Relation relation,
      double similarity,
      double containment,
      Method method)
      throws IOException {
    String stored = result.isStored(a) ? "a" : result.isStored(b) ? "b" : null;
    ResultLines.write(
        json,
        new ResultLines.Pair(
            result.id(a), result.id(b), relation, similarity, containment, method, stored));
  }

  private static IOException changed() {
    return new IOException("the input changed while it was read; run again");
  }

  /** One line of text. */
  static byte[] line(String text) {
    return (text + "\n").getBytes(UTF_8);
  }
}
