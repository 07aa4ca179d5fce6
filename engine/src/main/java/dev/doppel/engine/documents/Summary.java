package dev.doppel.engine.documents;

import dev.doppel.core.distance.Relation;
import dev.doppel.io.JsonWriter;
import dev.doppel.io.UnreadableRecordException.Reason;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of a job, as tables and reports show them.
 *
 * @param removed how many documents can go: exact copies are all whose text an earlier document
 *     has, whatever that is to the head; near and contained are counted once per text
 */
public record Summary(
    int documents,
    int kept,
    Map<Relation, Integer> removed,
    int clusters,
    long pairs,
    long skipped) {

  /** Counts what a result says. */
  public static Summary of(DocumentResult result) {
    Map<Relation, Integer> removed = new EnumMap<>(Relation.class);
    for (Relation relation : Relation.values()) {
      removed.put(relation, 0);
    }
    int kept = 0;
    boolean[] isHead = new boolean[result.documents()];
    for (int document = result.stored(); document < result.documents(); document++) {
      if (result.isKept(document)) {
        kept++;
      } else {
        boolean isCopy = result.isCopy(document);
        removed.merge(isCopy ? Relation.EXACT : result.relation(document), 1, Integer::sum);
        isHead[result.head(document)] = true;
      }
    }
    int clusters = 0;
    for (boolean head : isHead) {
      clusters += head ? 1 : 0;
    }
    long skipped = result.skipped().values().stream().mapToLong(Integer::longValue).sum();
    int documents = result.documents() - result.stored();
    return new Summary(documents, kept, removed, clusters, result.pairs().size(), skipped);
  }

  /** How many documents can go. */
  public int removedInAll() {
    return documents - kept;
  }

  /** Writes {@code summary.json}: counts, settings and timings in one object. */
  public static void write(OutputStream out, DocumentResult result, DocumentSettings settings)
      throws IOException {
    Summary summary = of(result);
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object()
          .field("command", "docs")
          .field("records", result.records())
          .field("documents", summary.documents())
          .field("kept", summary.kept())
          .field("removed", summary.removedInAll());
      for (Map.Entry<Relation, Integer> each : summary.removed().entrySet()) {
        json.field(each.getKey().toString(), each.getValue());
      }
      json.field("clusters", summary.clusters())
          .field("pairs", summary.pairs())
          .field("stored", result.stored())
          .field("links", result.links())
          .field("foldersNotEntered", result.foldersNotEntered().size())
          .field("empty", result.empty())
          .field("repairedEncoding", result.repaired())
          .field("repeatedIds", result.repeatedIds())
          .field("withoutMainContent", result.withoutMainContent())
          .field("templatePairs", result.templatePairs());
      writeSkipped(json, result);
      json.field("canonicalBytes", result.canonicalBytes())
          .field("candidates", result.candidates())
          .field("omittedCandidates", result.omitted())
          .field("sketchBytes", result.sketchBytes())
          .field("temporaryBytes", result.spoolBytes());
      writeSeconds(json, result);
      writeSettings(json, settings);
      json.end();
    }
  }

  private static void writeSkipped(JsonWriter json, DocumentResult result) throws IOException {
    json.object("skipped");
    for (Map.Entry<Reason, Integer> each : new TreeMap<>(result.skipped()).entrySet()) {
      json.field(word(each.getKey()), each.getValue());
    }
    json.end().array("problems");
    for (String problem : result.problems()) {
      json.value(problem);
    }
    json.end();
  }

  private static void writeSeconds(JsonWriter json, DocumentResult result) throws IOException {
    json.object("seconds");
    for (Map.Entry<String, Double> each : result.seconds().entrySet()) {
      json.field(each.getKey(), Math.round(each.getValue() * 1000) / 1000.0);
    }
    json.end();
  }

  private static void writeSettings(JsonWriter json, DocumentSettings settings) throws IOException {
    json.object("settings")
        .field("method", settings.method().toString())
        .field("threshold", settings.threshold())
        .field("containment", settings.containment())
        .field("distance", settings.distance())
        .field("shingle", settings.shingling().toString())
        .field("content", word(settings.content()))
        .field("cluster", word(settings.clustering()))
        .field("keep", word(settings.keep()))
        .field("fingerprint", word(settings.identity()))
        .field("verified", settings.verified())
        .field("threads", settings.threads())
        .end();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
