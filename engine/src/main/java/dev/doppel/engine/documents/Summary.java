package dev.doppel.engine.documents;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.internal.Skips;
import dev.doppel.similarity.group.Family;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Keep;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.VersionRule;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /** How many messages about records without a document a summary has at most. */
  public static final int MAX_PROBLEMS = Skips.MAX_MESSAGES;

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
      } else if (result.head(document) == document) {
        isHead[document] = true; // it goes with its cluster
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
    long skipped = Skips.inAll(result.skipped());
    int documents = result.documents() - result.stored();
    return new Summary(documents, kept, removed, clusters, result.pairs().size(), skipped);
  }

  /** How many documents can go. */
  public int removedInAll() {
    return documents - kept;
  }

  /** How many heads of clusters go with them; none unless nothing of a cluster is kept. */
  public int removedHeads() {
    return removedInAll() - removed.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Writes {@code summary.json}: counts, timings and settings in one object. */
  public static void write(OutputStream out, DocumentResult result, DocumentSettings settings)
      throws IOException {
    Summary found = of(result);
    boolean isByLinks = settings.by() == DocumentSettings.By.LINKS;
    JobSummary.write(
        out,
        "docs",
        summary -> {
          found.write(summary, result.records());
          summary
              .count(SummaryKey.STORED, result.stored())
              .count(SummaryKey.LINKS, result.links())
              .count(SummaryKey.FOLDERS_NOT_ENTERED, result.foldersNotEntered().size())
              .count(isByLinks ? SummaryKey.FEW_LINKS : SummaryKey.EMPTY, result.empty());
          if (hasLongest(settings)) {
            summary.count(SummaryKey.TOO_LONG, result.tooLong(settings).count());
          }
          if (!result.withoutPreference().isEmpty()) {
            summary.counts(SummaryKey.WITHOUT_PREFERENCE, result.withoutPreference());
          }
          summary
              .count(SummaryKey.REPAIRED_ENCODING, result.repaired())
              .count(SummaryKey.REPEATED_IDS, result.repeatedIds())
              .count(SummaryKey.UNCHANGED, result.changes(Change.Kind.UNCHANGED))
              .count(SummaryKey.REVISED, result.changes(Change.Kind.REVISED))
              .count(SummaryKey.WITHOUT_MAIN_CONTENT, result.withoutMainContent())
              .count(SummaryKey.TEMPLATE_PAIRS, result.templatePairs());
          writeFamilies(summary, result);
          summary
              .counts(SummaryKey.SKIPPED, Skips.inWords(result.skipped()))
              .texts(SummaryKey.PROBLEMS, result.problems())
              .count(SummaryKey.CANONICAL_BYTES, result.canonicalBytes())
              .count(SummaryKey.CANDIDATES, result.candidates())
              .count(SummaryKey.OMITTED_CANDIDATES, result.omitted())
              .count(SummaryKey.SKETCH_BYTES, result.sketchBytes())
              .count(SummaryKey.TEMPORARY_BYTES, result.spoolBytes())
              .seconds(result.seconds())
              .settings(settings(settings, result.versionRule()));
        });
  }

  private static void writeFamilies(JobSummary summary, DocumentResult result) throws IOException {
    if (result.versionRule() != null) {
      summary
          .count(SummaryKey.FAMILIES, result.families().size())
          .count(SummaryKey.IN_FAMILIES, result.families().stream().mapToLong(Family::size).sum())
          .count(SummaryKey.VERSIONS, result.families().stream().mapToLong(Family::versions).sum())
          .count(SummaryKey.VERSION_CANDIDATES, result.versionCandidates());
    }
  }

  /** Adds these counts to a summary. */
  public void write(JobSummary summary, long records) throws IOException {
    summary
        .count(SummaryKey.RECORDS, records)
        .count(SummaryKey.DOCUMENTS, documents)
        .count(SummaryKey.KEPT, kept)
        .count(SummaryKey.REMOVED, removedInAll())
        .count(SummaryKey.EXACT, removed.getOrDefault(Relation.EXACT, 0))
        .count(SummaryKey.NEAR, removed.getOrDefault(Relation.NEAR, 0))
        .count(SummaryKey.CONTAINED, removed.getOrDefault(Relation.CONTAINED, 0));
    if (removedHeads() > 0) {
      summary.count(SummaryKey.HEADS, removedHeads());
    }
    summary.count(SummaryKey.CLUSTERS, clusters).count(SummaryKey.PAIRS, pairs);
  }

  private static Object keep(Keep keep) {
    return keep.criteria().size() > 1
        ? keep.criteria().stream().map(Keep.Criterion::toString).toList()
        : keep.toString();
  }

  private static boolean hasLongest(DocumentSettings settings) {
    return settings.method() == Method.CHUNKS
        && settings.chunks().sketch().maxBytes() < Integer.MAX_VALUE;
  }

  private static Map<String, Object> settings(
      DocumentSettings documents, @Nullable VersionRule versions) {
    Map<String, Object> settings = settings(documents);
    if (versions != null) {
      settings.put("versions", versions.share());
      settings.put("version-order", versions.orderInWords());
    }
    return settings;
  }

  /** The settings in words; those of one method only where that method is used. */
  public static Map<String, Object> settings(DocumentSettings documents) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("method", documents.method());
    settings.put("threshold", documents.threshold());
    settings.put("containment", documents.containment());
    if (documents.method().usesSimHashes()) {
      settings.put("distance", documents.distance());
      settings.put("simhash", documents.simHashing().toString());
    }
    if (documents.method() == Method.ROTATE_SORT) {
      settings.put("rotations", documents.rotations());
    }
    if (documents.method() == Method.SHINGLES) {
      settings.put("modulus", documents.modulus());
    }
    if (documents.method() == Method.CHUNKS) {
      settings.putAll(documents.chunks().inWords());
    }
    settings.put("shingle", documents.shingling().toString());
    if (documents.by() == DocumentSettings.By.LINKS) {
      settings.put("by", documents.by());
      settings.put("least-links", DocumentSettings.LEAST_LINKS);
    } else {
      settings.put("content", documents.content());
    }
    if (documents.verified()) {
      settings.put("boilerplate", documents.boilerplate());
    }
    settings.put("cluster", documents.clustering());
    settings.put("keep", keep(documents.keep()));
    if (documents.keep().dropsAll()) {
      settings.put("drop-all", true);
    }
    settings.put("fingerprint", documents.identity());
    settings.put("verified", documents.verified());
    settings.put("threads", documents.threads());
    return settings;
  }
}
