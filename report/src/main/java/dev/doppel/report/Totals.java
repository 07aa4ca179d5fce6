package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.Summary;
import dev.doppel.report.page.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The totals of a job: the numbers that readers want first. */
record Totals(
    int documents,
    int exact,
    int near,
    int contained,
    int empty,
    int unreadable,
    boolean isByLinks) {

  static Totals of(ReportInput in) {
    DocumentResult result = in.result();
    Summary summary = Summary.of(result);
    return new Totals(
        summary.documents(),
        summary.removed().getOrDefault(Relation.EXACT, 0),
        summary.removed().getOrDefault(Relation.NEAR, 0),
        summary.removed().getOrDefault(Relation.CONTAINED, 0),
        result.empty(),
        (int) summary.skipped(),
        in.isByLinks());
  }

  /** What the pages without a difference are called. */
  String exactName() {
    return isByLinks ? "equal links" : "exact copies";
  }

  /** What the documents are called that have nothing to compare. */
  String emptyName() {
    return isByLinks ? "few links" : "empty";
  }

  int removed() {
    return exact + near + contained;
  }

  int kept() {
    return documents - removed();
  }

  /** The first sentence of the report. */
  String headline() {
    String all = Numbers.count(documents, "document", "documents");
    if (documents == 0) {
      return "No documents could be read.";
    }
    return removed() == 0
        ? all + ": none can go."
        : all
            + ": "
            + Numbers.count(removed())
            + " can go ("
            + Numbers.percent(removed(), documents)
            + ").";
  }

  /** The second: of which kind the duplicates are. */
  String kinds() {
    List<String> kinds = new ArrayList<>();
    if (exact > 0) {
      kinds.add(
          isByLinks
              ? Numbers.count(exact) + " with equal links"
              : Numbers.count(exact, "exact copy", "exact copies"));
    }
    if (near > 0) {
      kinds.add(Numbers.count(near, "near-duplicate", "near-duplicates"));
    }
    if (contained > 0) {
      kinds.add(Numbers.count(contained, "contained in another", "contained in others"));
    }
    return kinds.isEmpty() ? "No duplicates were found." : String.join(", ", kinds) + ".";
  }
}
