package dev.doppel.cli.documents;

import dev.doppel.cli.terminal.Counts;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.output.Printable;
import dev.doppel.similarity.group.Family;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The families of versions as a person reads them on a terminal. */
final class FamilyTable {

  private static final int MAX_FAMILIES = 20;
  private static final int MAX_MEMBERS = 8;

  private FamilyTable() {}

  /** Prints totals, and the largest families if wanted; nothing if none were asked for. */
  static void print(DocumentResult result, boolean withFamilies, PrintWriter out) {
    if (result.versionRule() == null) {
      return;
    }
    List<Family> families = result.families();
    out.printf(
        Locale.ROOT,
        "%s%s of %s; %s another version of their head and no duplicate of it%n",
        withFamilies ? "\n" : "",
        Counts.of(families.size(), "family", "families"),
        Counts.of(families.stream().mapToInt(Family::size).sum(), "document", "documents"),
        Counts.of(
            families.stream().mapToInt(Family::versions).sum(), "document is", "documents are"));
    List<Family> versioned = families.stream().filter(each -> each.versions() > 0).toList();
    if (withFamilies) {
      for (Family family : versioned.subList(0, Math.min(MAX_FAMILIES, versioned.size()))) {
        print(family, families.indexOf(family) + 1, result, out);
      }
    }
    if (withFamilies && versioned.size() > MAX_FAMILIES) {
      out.printf(
          Locale.ROOT,
          "%nand %,d more families with versions; --out DIR writes them all%n",
          versioned.size() - MAX_FAMILIES);
    }
    out.flush();
  }

  private static void print(Family family, int number, DocumentResult result, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%nfamily %d. %s  (%,d documents; similarity to the one before, to the head)%n",
        number,
        Printable.name(result.id(family.head())),
        family.size());
    List<Family.Member> members = family.members();
    for (int i = 0; i < Math.min(MAX_MEMBERS, members.size()); i++) {
      Family.Member member = members.get(i);
      String before = i == 0 ? "    " : shown(member.toPredecessor());
      out.printf(
          Locale.ROOT,
          "   %-9s  %s  %s  %s%n",
          member.kind(),
          before,
          shown(member.toHead()),
          Printable.name(result.id(member.document())));
    }
    if (members.size() > MAX_MEMBERS) {
      out.printf(Locale.ROOT, "   and %,d more%n", members.size() - MAX_MEMBERS);
    }
  }

  /** Rounded down, as similarities of clusters are. */
  private static String shown(double similarity) {
    return String.format(Locale.ROOT, "%.2f", Math.floor(similarity * 100 + 1e-9) / 100);
  }
}
