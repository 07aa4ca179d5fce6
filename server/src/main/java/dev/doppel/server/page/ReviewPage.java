package dev.doppel.server.page;

import dev.doppel.index.Cluster;
import dev.doppel.index.ClusterCounts;
import dev.doppel.index.Decided;
import dev.doppel.index.Decision;
import dev.doppel.index.DocumentRow;
import dev.doppel.index.DocumentState;
import dev.doppel.index.Page;
import dev.doppel.index.UnknownDocumentException;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.HttpStatus;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The clusters, one after the other, to be decided on. */
final class ReviewPage {

  static final String DECIDE = "/review/decide";
  static final String UNDO = "/review/undo";
  static final String AT = "at";
  static final String WITH = "with";

  private static final String NEXT = "next";
  private static final String DECISION = "decision";
  private static final String NUMBER = "number";
  private static final int QUEUE = 25;
  private static final String REVIEW = "review"; // the id of all that depends on clusters

  private final Memories memories;

  ReviewPage(Memories memories) {
    this.memories = memories;
  }

  void show(Context context) throws IOException {
    ReviewQuestion question = ReviewQuestion.of(context, memories);
    SharedDocuments documents = memories.documentsToRead(question.choice().asked());
    Counting counting = Counting.of(documents, question.at(Fields.text(context, AT)));
    if (!counting.isDone()) {
      answer(context, question, html -> counting.write(html, REVIEW));
      return;
    }
    ClusterCounts counts = documents.counts(question.threshold());
    Page<Cluster> queue = documents.clusters(question.query(QUEUE));
    Optional<Cluster> current = current(context, question, documents, queue);
    answer(
        context,
        question,
        html -> {
          if (documents.index().size() == 0) {
            writeNothing(html, question, counts, documents);
            return;
          }
          writeProgress(html, question, counts);
          html.open("div", "class", "review");
          html.open("div");
          new ReviewQueue(question, queue, current).write(html);
          new ReviewHistory(question, documents).writeBrief(html);
          html.close().open("div");
          if (current.isPresent()) {
            new ReviewPair(
                    question,
                    documents,
                    current.get(),
                    Fields.text(context, WITH),
                    ReviewQueue.after(queue, current.get().head()))
                .write(html);
          } else {
            writeNothing(html, question, counts, documents);
          }
          html.close().close();
          new BulkForm(question, documents).write(html);
          ExportPage.writeLinks(html, question);
        });
  }

  private static void answer(Context context, ReviewQuestion question, Frame.Content review) {
    Frame.answer(
        context,
        Screen.REVIEW,
        "Review",
        html -> {
          Parts.title(html, "Review", "One cluster after the other: which documents are kept?");
          question.choice().writeOthers(html, Screen.REVIEW);
          question.writeForm(html);
          html.open("div", "id", REVIEW);
          review.write(html);
          html.closeBlock();
        });
  }

  /** The cluster that was asked for, if it is still one; else the first of the queue. */
  private static Optional<Cluster> current(
      Context context, ReviewQuestion question, SharedDocuments documents, Page<Cluster> queue) {
    String asked = Fields.text(context, AT);
    Optional<Cluster> found = asked.isEmpty() ? Optional.empty() : find(documents, asked, question);
    return found.isPresent() || queue.items().isEmpty()
        ? found
        : find(documents, queue.items().get(0).head(), question);
  }

  private static Optional<Cluster> find(
      SharedDocuments documents, String id, ReviewQuestion question) {
    try {
      return documents.cluster(id, question.threshold(), 0, ReviewPair.MOST_DOCUMENTS);
    } catch (UnknownDocumentException e) {
      return Optional.empty(); // deleted meanwhile
    }
  }

  private static void writeProgress(Html html, ReviewQuestion question, ClusterCounts counts)
      throws IOException {
    html.open("p", "class", "progress");
    html.open(
        "progress",
        "max",
        String.valueOf(Math.max(1, counts.clusters())),
        "value",
        String.valueOf(counts.settled()),
        "aria-label",
        "decided clusters");
    html.close();
    html.text(" ")
        .element("b", Numbers.count(counts.settled()))
        .text(" of " + Numbers.count(counts.clusters(), "cluster", "clusters") + " decided; ")
        .text(Numbers.count(counts.members(), "document repeats", "documents repeat"))
        .text(" another: " + Numbers.count(counts.exact(), "exact copy", "exact copies"))
        .text(", " + Numbers.count(counts.near(), "near-duplicate", "near-duplicates"))
        .text(" at " + Numbers.similarity(question.threshold()) + ".")
        .close();
  }

  private static void writeNothing(
      Html html, ReviewQuestion question, ClusterCounts counts, SharedDocuments documents)
      throws IOException {
    html.open("section", "class", "card", "aria-label", "Nothing to review");
    if (documents.index().size() == 0) {
      html.open("p").text("There are no documents yet. ");
      html.element("a", "Add some", "href", Screen.DOCUMENTS.path()).text(".").close();
    } else if (counts.clusters() == 0) {
      html.element("p", "No document repeats another at this resemblance. Move the slider down.");
    } else if (question.text().isEmpty()
        && question.show() == ReviewQuestion.Show.OPEN
        && counts.settled() == counts.clusters()) {
      html.element("p", "All clusters are decided. What comes of it is below, under Export.");
    } else {
      html.open("p").text("No cluster of this kind on this page. ");
      html.element("a", "Back to the first page", "href", question.link("")).text(".").close();
    }
    html.closeBlock();
  }

  /** Remembers what a person says of a pair or a cluster, and goes on. */
  void decide(Context context) throws IOException {
    ReviewQuestion question = ReviewQuestion.of(context, memories);
    SharedDocuments documents = memories.documents(question.choice().asked());
    String head = Fields.text(context, AT);
    String other = Fields.text(context, WITH);
    Counting.await(documents);
    Cluster cluster =
        documents
            .cluster(head, question.threshold(), 0, Integer.MAX_VALUE)
            .orElseThrow(
                () -> ProblemException.conflict("'" + head + "' is in no cluster any more"));
    documents.decideAll(decisions(Fields.text(context, DECISION), cluster, other)).join();
    Optional<Cluster> after = find(documents, head, question);
    boolean goesOn = after.isEmpty() || after.get().isSettled();
    String next = goesOn ? Fields.text(context, NEXT) : head;
    context.redirect(question.at(next), HttpStatus.SEE_OTHER);
  }

  private static List<Decision> decisions(String word, Cluster cluster, String other) {
    String head = cluster.head();
    return switch (word) {
      case "first" -> List.of(new Decision.Keep(head), new Decision.Discard(other));
      case "second" -> List.of(new Decision.Keep(other), new Decision.Discard(head));
      case "both" -> List.of(new Decision.Keep(head), new Decision.Keep(other));
      case "apart" -> List.of(new Decision.Apart(head, other));
      case "first-only" -> only(cluster, head);
      case "second-only" -> only(cluster, other);
      case "later" -> List.of(new Decision.LetGo(head), new Decision.LetGo(other));
      default ->
          throw ProblemException.badRequest(
              "decision must be first, second, both, apart, first-only, second-only or later, got '"
                  + word
                  + "'");
    };
  }

  /** Keeps one; what a person decided on others before stays as it is. */
  private static List<Decision> only(Cluster cluster, String kept) {
    List<Decision> decisions = new ArrayList<>();
    decisions.add(new Decision.Keep(kept));
    for (DocumentRow each : cluster.documents()) {
      if (!each.id().equals(kept) && each.state() == DocumentState.UNDECIDED) {
        decisions.add(new Decision.Discard(each.id()));
      }
    }
    return decisions;
  }

  /** Takes back what was decided together, and shows it again. */
  void undo(Context context) throws IOException {
    ReviewQuestion question = ReviewQuestion.of(context, memories);
    SharedDocuments documents = memories.documents(question.choice().asked());
    long number = Fields.positive(context, NUMBER);
    List<Decided> made = documents.undo(number, true).join();
    String shown = made.isEmpty() ? "" : made.get(0).decision().first();
    context.redirect(question.at(shown), HttpStatus.SEE_OTHER);
  }

  /** Writes the hidden field that names what is to be undone. */
  static void writeNumber(Html html, long number) throws IOException {
    Parts.hidden(html, NUMBER, String.valueOf(number));
  }

  /** Writes the hidden field that names the cluster which comes next. */
  static void writeNext(Html html, String next) throws IOException {
    Parts.hidden(html, NEXT, next);
  }
}
