package dev.doppel.server.page;

import dev.doppel.index.Cluster;
import dev.doppel.index.DocumentRow;
import dev.doppel.index.DocumentState;
import dev.doppel.index.Match;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.page.ComparisonView.Named;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A cluster: its documents, and two of them side by side with what is to be decided. */
final class ReviewPair {

  static final int MOST_DOCUMENTS = 200;

  private static final int DATE = 10;

  private final ReviewQuestion question;
  private final SharedDocuments documents;
  private final Cluster cluster;
  private final Match other;
  private final String next;

  /**
   * Returns a view.
   *
   * @param with the document that stands beside the head; another if it is none of the cluster
   * @param next the head of the cluster that follows
   */
  ReviewPair(
      ReviewQuestion question,
      SharedDocuments documents,
      Cluster cluster,
      String with,
      String next) {
    this.question = question;
    this.documents = documents;
    this.cluster = cluster;
    this.next = next;
    this.other =
        cluster.members().stream()
            .filter(each -> each.id().equals(with))
            .findFirst()
            .or(this::firstUndecided)
            .orElseGet(() -> cluster.members().get(0));
  }

  private Optional<Match> firstUndecided() {
    return cluster.members().stream()
        .filter(each -> state(each.id()) == DocumentState.UNDECIDED)
        .findFirst();
  }

  private DocumentState state(String id) {
    return row(id).map(DocumentRow::state).orElse(DocumentState.UNDECIDED);
  }

  private Optional<DocumentRow> row(String id) {
    return cluster.documents().stream().filter(each -> each.id().equals(id)).findFirst();
  }

  void write(Html html) throws IOException {
    html.open("section", "class", "card pairing", "aria-labelledby", "cluster");
    Parts.heading(html, heading(), "cluster");
    if (cluster.members().size() > 1) {
      writeMembers(html);
    }
    writeButtons(html);
    writeSides(html);
    html.closeBlock();
  }

  private String heading() {
    return Numbers.count(cluster.size())
        + " documents, "
        + (cluster.undecided() == 0
            ? "all decided"
            : Numbers.count(cluster.undecided()) + " to be decided");
  }

  private void writeMembers(Html html) throws IOException {
    html.open("ul", "class", "members-list low");
    for (Match each : cluster.members()) {
      boolean isShown = each.id().equals(other.id());
      html.open("li");
      String link = Fields.and(question.at(cluster.head()), ReviewPage.WITH, each.id());
      if (isShown) {
        html.open("a", "href", link, "aria-current", "true");
      } else {
        html.open("a", "href", link);
      }
      Parts.id(html, each.id());
      html.close().text(" ");
      Parts.measure(html, each);
      html.text(" ");
      writeState(html, state(each.id()));
      html.close();
    }
    html.close();
    if (cluster.size() > cluster.documents().size()) {
      Parts.note(html, "The first " + MOST_DOCUMENTS + " documents are listed.");
    }
  }

  static void writeState(Html html, DocumentState state) throws IOException {
    if (state == DocumentState.KEPT) {
      Parts.badge(html, "keep", "kept");
    } else if (state == DocumentState.DISCARDED) {
      Parts.badge(html, "discard", "near");
    }
  }

  private void writeButtons(Html html) throws IOException {
    html.open(
        "form",
        "method",
        "post",
        "action",
        ReviewPage.DECIDE,
        "class",
        "decide",
        "hx-post",
        ReviewPage.DECIDE,
        "hx-target",
        "#review",
        "hx-select",
        "#review",
        "hx-swap",
        "outerHTML show:#review:top",
        "hx-push-url",
        "true");
    question.writeHidden(html);
    Parts.hidden(html, ReviewPage.AT, cluster.head());
    Parts.hidden(html, ReviewPage.WITH, other.id());
    ReviewPage.writeNext(html, next);
    button(html, "Keep left only", "1", "first");
    button(html, "Keep right only", "2", "second");
    button(html, "Keep both", "b", "both");
    button(html, "Not duplicates", "n", "apart");
    if (cluster.members().size() > 1) {
      button(html, "Keep left, discard all others", "a", "first-only");
      button(html, "Keep right, discard all others", "o", "second-only");
    }
    boolean isDecided =
        state(cluster.head()) != DocumentState.UNDECIDED
            || state(other.id()) != DocumentState.UNDECIDED;
    if (isDecided) {
      button(html, "Decide later", "l", "later");
    }
    html.close();
  }

  private static void button(Html html, String label, String key, String decision)
      throws IOException {
    html.open(
        "button",
        "name",
        "decision",
        "value",
        decision,
        "class",
        "quiet",
        "data-key",
        key,
        "aria-keyshortcuts",
        key);
    html.text(label + " ").element("kbd", key, "aria-hidden", "true").close();
  }

  private void writeSides(Html html) throws IOException {
    html.open("dl", "class", "sides");
    writeSide(html, "Left", cluster.head());
    writeSide(html, "Right", other.id());
    html.close();
    try {
      Named left = new Named(cluster.head(), documents.text(cluster.head()));
      Named right = new Named(other.id(), documents.text(other.id()));
      if (other.kind() == Match.Kind.EXACT) {
        Parts.note(html, "Both have the same text.");
      }
      String style = other.kind() == Match.Kind.EXACT ? "exact" : "near";
      ComparisonView.writeDifferences(html, style, left, right);
    } catch (IOException e) {
      html.element("p", "A text cannot be read: " + e.getMessage(), "class", "mistake");
    }
  }

  private void writeSide(Html html, String side, String id) throws IOException {
    html.open("div").element("dt", side).open("dd");
    html.open("a", "href", DocumentPage.link(question.choice().name(), id, ""));
    Parts.id(html, id);
    html.close().text(" ");
    Optional<DocumentRow> row = row(id);
    if (row.isPresent()) {
      writeState(html, row.get().state());
      html.element("span", facts(row.get()), "class", "measure facts-line");
    }
    html.close().close();
  }

  private static String facts(DocumentRow row) {
    List<String> facts =
        row.added() == null
            ? List.of(Numbers.bytes(row.length()))
            : List.of(Numbers.bytes(row.length()), "added " + date(row.added()));
    String title = row.metadata().getOrDefault("title", "");
    String all = String.join(" \u00b7 ", facts);
    return title.isEmpty() ? all : Parts.shortened(title) + " \u00b7 " + all;
  }

  static String date(Instant time) {
    return time.toString().substring(0, DATE);
  }
}
