package dev.doppel.report;

import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.similarity.group.Family;
import java.io.IOException;
import java.util.List;

/** The largest families that have versions, each with its members in order. */
final class FamilySection {

  private static final int MAX_FAMILIES = 30;
  private static final int MAX_MEMBERS = 30;

  private final Html html;
  private final ReportInput in;

  FamilySection(Html html, ReportInput in) {
    this.html = html;
    this.in = in;
  }

  void write() throws IOException {
    List<Family> all = in.result().families();
    List<Family> versioned = all.stream().filter(each -> each.versions() > 0).toList();
    if (versioned.isEmpty()) {
      return;
    }
    int shown = Math.min(MAX_FAMILIES, versioned.size());
    html.open("section", "aria-labelledby", "families");
    html.element("h2", "Versions of one document", "id", "families");
    html.element(
        "p",
        "A family is the versions of one document, in their order. Whether they are kept does not"
            + " depend on it. Shown: "
            + (shown < versioned.size() ? "the " + shown + " largest of " : "all ")
            + Numbers.count(versioned.size())
            + " that have more than duplicates.",
        "class",
        "note");
    for (int i = 0; i < shown; i++) {
      writeFamily(versioned.get(i), all.indexOf(versioned.get(i)) + 1);
    }
    html.closeBlock();
  }

  private void writeFamily(Family family, int number) throws IOException {
    html.openDetails(false, "cluster card", "family-" + number);
    html.open("summary");
    html.open("h3").element("span", number + ".", "class", "number").text(" ");
    Labels.id(html, in.result().id(family.head()));
    html.close();
    html.text(" ").element("span", Numbers.count(family.size()) + " documents", "class", "measure");
    html.close();
    html.open("div", "class", "scroll", "tabindex", "0").open("table");
    html.element("caption", "Versions in their order");
    html.open("thead").open("tr");
    for (String column :
        new String[] {"document", "relation", "to the one before", "to the head", "kept"}) {
      html.element("th", column, "scope", "col");
    }
    html.close().close().open("tbody");
    List<Family.Member> members = family.members();
    for (int i = 0; i < Math.min(MAX_MEMBERS, members.size()); i++) {
      writeMember(members.get(i), i == 0);
    }
    html.close().close().close();
    if (members.size() > MAX_MEMBERS) {
      String more = "and " + Numbers.count(members.size() - MAX_MEMBERS) + " more";
      html.element("p", more, "class", "note");
    }
    html.closeBlock();
  }

  private void writeMember(Family.Member member, boolean isFirst) throws IOException {
    html.open("tr").open("td");
    Labels.id(html, in.result().id(member.document()));
    html.close();
    html.open("td").element("span", member.kind().toString(), "class", "badge " + member.kind());
    html.close();
    html.element("td", isFirst ? "" : Numbers.similarity(member.toPredecessor()));
    html.element("td", Numbers.similarity(member.toHead()));
    html.element("td", in.result().isKept(member.document()) ? "yes" : "no").close();
  }
}
