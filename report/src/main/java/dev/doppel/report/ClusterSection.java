package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;

/** The largest clusters: a table of them, then each with its members and texts. */
final class ClusterSection {

  private final Html html;
  private final ReportInput in;
  private final SideBySide sideBySide;

  ClusterSection(Html html, ReportInput in, SideBySide sideBySide) {
    this.html = html;
    this.in = in;
    this.sideBySide = sideBySide;
  }

  void write() throws IOException {
    if (in.plan().clusters().isEmpty()) {
      return;
    }
    int shown = in.plan().clusters().size();
    int all = in.plan().sizes().clusters();
    html.open("section", "aria-labelledby", "clusters");
    html.element("h2", "Largest clusters", "id", "clusters");
    html.element(
        "p",
        "A cluster is a document that is kept, its head, and all that can go because of it. "
            + (shown < all
                ? "Shown: the " + shown + " largest of " + Numbers.count(all) + "."
                : "Shown: all " + Numbers.count(all) + "."),
        "class",
        "note");
    Legend.write(html);
    for (ShownCluster cluster : in.plan().clusters()) {
      writeCluster(cluster);
    }
    html.closeBlock();
  }

  private void writeCluster(ShownCluster cluster) throws IOException {
    html.openDetails(cluster.number() == 1, "cluster card", "cluster-" + cluster.number());
    html.open("summary");
    html.open("h3").element("span", cluster.number() + ".", "class", "number").text(" ");
    Labels.id(html, in.result().id(cluster.head()));
    html.close();
    html.text(" ")
        .element("span", Numbers.count(cluster.size()) + " documents", "class", "measure");
    writeCount(cluster, Relation.EXACT);
    writeCount(cluster, Relation.NEAR);
    writeCount(cluster, Relation.CONTAINED);
    html.close();
    writeMembers(cluster);
    boolean isFirst = cluster.number() == 1;
    for (ShownPair pair : cluster.compared()) {
      sideBySide.write(pair, isFirst);
      isFirst = false;
    }
    html.closeBlock();
  }

  private void writeCount(ShownCluster cluster, Relation relation) throws IOException {
    int count = cluster.count(relation);
    if (count > 0) {
      html.text(" ");
      String name = Labels.name(relation, in.isByLinks());
      html.element("span", Numbers.count(count) + " " + name, "class", "badge " + relation);
    }
  }

  private void writeMembers(ShownCluster cluster) throws IOException {
    html.open("div", "class", "scroll", "tabindex", "0").open("table");
    html.element("caption", "What can go, the least similar first");
    html.open("thead").open("tr");
    for (String column : new String[] {"document", "relation", "similarity", "contained"}) {
      html.element("th", column, "scope", "col");
    }
    if (hasEvidence()) {
      html.element("th", "sketches", "scope", "col");
    }
    html.close().close().open("tbody");
    for (ShownPair member : cluster.listed()) {
      writeMember(member);
    }
    html.close().close().close();
    if (cluster.notListed() > 0) {
      String more = "and " + Numbers.count(cluster.notListed()) + " more";
      html.element("p", more, "class", "note");
    }
  }

  private void writeMember(ShownPair member) throws IOException {
    boolean isExact = member.relation() == Relation.EXACT;
    html.open("tr").open("td");
    Labels.id(html, in.result().id(member.right()));
    html.close().open("td");
    Labels.relation(html, member.relation(), in.isByLinks());
    if (in.result().isCopyOfMember(member.right())) {
      html.text(" copy of ");
      Labels.id(html, in.result().id(in.result().firstCopy(member.right())));
    }
    html.close();
    html.element("td", isExact ? "same" : Numbers.similarity(member.similarity()));
    html.element("td", isExact ? "same" : Numbers.percent(member.containment()));
    if (hasEvidence()) {
      html.element("td", isExact ? "same" : member.measured());
    }
    html.close();
  }

  private boolean hasEvidence() {
    return in.settings().method() == Method.CHUNKS || in.settings().method().usesSimHashes();
  }
}
