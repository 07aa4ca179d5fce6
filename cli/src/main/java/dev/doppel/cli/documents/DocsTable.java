package dev.doppel.cli.documents;

import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.LinkRemarks;
import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.Change;
import dev.doppel.engine.documents.Cluster;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.Summary;
import dev.doppel.io.output.Printable;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A job's outcome as a person reads it on a terminal. */
final class DocsTable {

  private static final int MAX_CLUSTERS = 20;
  private static final int MAX_MEMBERS = 8;

  private DocsTable() {}

  static void print(
      DocumentResult result, DocumentSettings settings, boolean withClusters, PrintWriter out) {
    boolean isByLinks = settings.by() == DocumentSettings.By.LINKS;
    Summary summary = Summary.of(result);
    int documents = summary.documents();
    out.printf(
        Locale.ROOT,
        "%s: %,d kept, %,d can go (%.1f %%): %s, %s, %,d contained in others%n",
        Counts.of(documents, "document", "documents"),
        summary.kept(),
        summary.removedInAll(),
        documents == 0 ? 0.0 : 100.0 * summary.removedInAll() / documents,
        isByLinks
            ? Counts.of(count(summary, Relation.EXACT), "with equal links", "with equal links")
            : Counts.of(count(summary, Relation.EXACT), "exact copy", "exact copies"),
        Counts.of(count(summary, Relation.NEAR), "near-duplicate", "near-duplicates"),
        count(summary, Relation.CONTAINED));
    if (summary.removedHeads() > 0) {
      out.printf(
          Locale.ROOT,
          "%s with them: nothing of a cluster is kept%n",
          Counts.of(summary.removedHeads(), "head goes", "heads go"));
    }
    if (withClusters) {
      printClusters(result, isByLinks, out);
    }
    out.flush();
  }

  private static int count(Summary summary, Relation relation) {
    return summary.removed().getOrDefault(relation, 0);
  }

  /** What a user should know about the input. */
  static List<String> remarks(DocumentResult result, DocumentSettings settings) {
    List<String> remarks = SkipMixin.shown(result.problems(), Summary.of(result).skipped());
    result
        .skipped()
        .forEach(
            (reason, count) ->
                remarks.add(
                    String.format(
                        Locale.ROOT,
                        "%,d skipped: %s",
                        count,
                        reason.name().toLowerCase(Locale.ROOT).replace('_', ' '))));
    remarks.addAll(LinkRemarks.of(result.links(), result.foldersNotEntered()));
    remark(remarks, result.stored(), "%,d documents of earlier runs were compared with");
    remark(
        remarks,
        result.empty(),
        settings.by() == DocumentSettings.By.LINKS
            ? "%,d with fewer than "
                + DocumentSettings.LEAST_LINKS
                + " links, or no pages (kept; too little to compare by)"
            : "%,d empty (kept; an empty text repeats nothing)");
    result
        .tooLong(settings)
        .max()
        .ifPresent(
            longest ->
                remarks.add(
                    settings.chunks().tooLong(result.tooLong(settings).count(), longest)
                        + " (--filter-bits)"));
    remark(remarks, result.repaired(), "%,d not valid in their encoding, read as best we could");
    remark(
        remarks,
        result.withoutMainContent(),
        "%,d pages without main content (kept, unless another has the same mark-up: menus and"
            + " footers are not compared)");
    remark(
        remarks,
        result.changes(Change.Kind.UNCHANGED),
        "%,d unchanged: their address was read before, with the same text");
    remark(
        remarks,
        result.changes(Change.Kind.REVISED),
        "%,d revised: their address was read before, with another text (changes.jsonl)");
    remark(
        remarks,
        result.templatePairs(),
        "%,d pairs not counted: little agrees but what many documents share (--boilerplate full)");
    result
        .withoutPreference()
        .forEach(
            (what, count) ->
                remark(
                    remarks,
                    count,
                    "%,d without a "
                        + Printable.name(what).replace("%", "%%")
                        + " (kept only where no other of the cluster has one)"));
    remark(remarks, result.repeatedIds(), "%,d with an id used before (numbered: id#2)");
    remark(
        remarks,
        result.omitted(),
        "%,d candidate pairs not compared: too many documents share one feature, so pairs.jsonl"
            + " may lack pairs inside large clusters");
    return remarks;
  }

  private static void remark(List<String> remarks, long count, String text) {
    if (count > 0) {
      remarks.add(String.format(Locale.ROOT, text, count));
    }
  }

  private static void printClusters(DocumentResult result, boolean isByLinks, PrintWriter out) {
    List<Cluster> clusters = result.clusters();
    for (Cluster cluster : clusters.subList(0, Math.min(MAX_CLUSTERS, clusters.size()))) {
      out.printf(
          Locale.ROOT,
          "%n%d. %s  (%,d documents)%n",
          cluster.number(),
          name(result, cluster.head())
              + (result.isStored(cluster.head()) ? "  (of an earlier run)" : ""),
          cluster.size());
      List<Cluster.Member> members = cluster.members();
      for (Cluster.Member member : members.subList(0, Math.min(MAX_MEMBERS, members.size()))) {
        out.printf(
            Locale.ROOT,
            isByLinks ? "   %-11s  %.2f  %s%s%n" : "   %-9s  %.2f  %s%s%n",
            isByLinks && member.relation() == Relation.EXACT ? "equal links" : member.relation(),
            shown(member),
            name(result, member.document()),
            result.isCopyOfMember(member.document())
                ? "  (copy of " + name(result, result.firstCopy(member.document())) + ")"
                : "");
      }
      if (members.size() > MAX_MEMBERS) {
        out.printf(Locale.ROOT, "   and %,d more%n", members.size() - MAX_MEMBERS);
      }
    }
    if (clusters.size() > MAX_CLUSTERS) {
      out.printf(
          Locale.ROOT,
          "%nand %,d more clusters; --out DIR writes them all%n",
          clusters.size() - MAX_CLUSTERS);
    }
  }

  private static String name(DocumentResult result, int document) {
    return Printable.name(result.id(document));
  }

  /** Rounded down, so that what misses a threshold never seems to reach it. */
  private static double shown(Cluster.Member member) {
    boolean contained = member.relation() == Relation.CONTAINED;
    double share = contained ? member.containment() : member.similarity();
    return Math.floor(share * 100 + 1e-9) / 100;
  }
}
