package dev.doppel.server.page;

import dev.doppel.index.Cluster;
import dev.doppel.index.Page;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** One page of the clusters that wait, and the way from one to the next. */
final class ReviewQueue {

  private final ReviewQuestion question;
  private final Page<Cluster> page;
  private final Optional<Cluster> current;

  ReviewQueue(ReviewQuestion question, Page<Cluster> page, Optional<Cluster> current) {
    this.question = question;
    this.page = page;
    this.current = current;
  }

  /** The head of the cluster after another on this page; empty if that is the last. */
  static String after(Page<Cluster> page, String head) {
    List<String> heads = page.items().stream().map(Cluster::head).toList();
    int place = heads.indexOf(head);
    return place + 1 < heads.size() ? heads.get(place + 1) : "";
  }

  private String before() {
    List<String> heads = page.items().stream().map(Cluster::head).toList();
    int place = current.map(each -> heads.indexOf(each.head())).orElse(-1);
    return place > 0 ? heads.get(place - 1) : "";
  }

  void write(Html html) throws IOException {
    html.open("nav", "class", "card queue", "aria-label", "Clusters");
    html.open("details", "open", "");
    html.element(
        "summary",
        Numbers.count(page.total(), "cluster", "clusters") + " " + question.show().label());
    html.open("ol");
    for (Cluster each : page.items()) {
      writeRow(html, each);
    }
    html.close();
    html.open("p", "class", "actions");
    if (!question.cursor().isEmpty()) {
      html.element("a", "First page", "href", question.link(""));
    }
    String next = page.next();
    if (next != null) {
      html.element("a", "Next page", "href", question.link(next), "rel", "next");
    }
    html.close().close().closeBlock();
    writeSteps(html);
  }

  private void writeRow(Html html, Cluster cluster) throws IOException {
    boolean isCurrent = current.map(Cluster::head).filter(cluster.head()::equals).isPresent();
    html.open("li");
    String link = question.at(cluster.head());
    if (isCurrent) {
      html.open("a", "href", link, "aria-current", "true");
    } else {
      html.open("a", "href", link);
    }
    Parts.id(html, cluster.head());
    html.element(
        "span",
        Numbers.count(cluster.size()) + " \u00b7 " + Numbers.similarity(cluster.least()),
        "class",
        "measure");
    html.close().close();
  }

  /** Links that stay where they are, for keys and thumbs. */
  private void writeSteps(Html html) throws IOException {
    if (current.isEmpty()) {
      return;
    }
    String after = after(page, current.get().head());
    String next = page.next();
    html.open("p", "class", "actions steps");
    if (!before().isEmpty()) {
      Parts.keyLink(html, "Previous", "k", question.at(before()));
    }
    if (!after.isEmpty()) {
      Parts.keyLink(html, "Skip", "j", question.at(after));
    } else if (next != null) {
      Parts.keyLink(html, "Skip", "j", question.link(next));
    }
    // The script shows it: who speaks to the browser, or types by mistake, turns the keys off.
    html.element(
        "button", "Keys", "type", "button", "class", "quiet", "data-keys", "", "hidden", "");
    html.close();
  }
}
