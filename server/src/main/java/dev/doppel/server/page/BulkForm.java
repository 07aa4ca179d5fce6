package dev.doppel.server.page;

import dev.doppel.index.BulkRule;
import dev.doppel.index.Decided;
import dev.doppel.index.Decision;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;
import java.util.List;

/** Decisions on many clusters by one rule: first what it would do, then the same. */
final class BulkForm {

  static final String PATH = "/review/rule";

  private static final String CHOICE = "keep";
  private static final String LEAST = "least";
  private static final String PREFIX = "prefix";
  private static final String SURE = "sure";
  private static final double USUAL = 0.95;
  private static final int SHOWN = 20;

  private final ReviewQuestion question;
  private final SharedDocuments documents;

  BulkForm(ReviewQuestion question, SharedDocuments documents) {
    this.question = question;
    this.documents = documents;
  }

  /** Writes the form for a rule. */
  void write(Html html) throws IOException {
    html.open("details", "class", "card", "id", "rule");
    html.element("summary", "Decide on many clusters by a rule");
    writeForm(html, new BulkRule(question.threshold(), USUAL, BulkRule.Choice.FIRST, ""));
    html.closeBlock();
  }

  private void writeForm(Html html, BulkRule rule) throws IOException {
    html.open("form", "method", "post", "action", PATH, "class", "ask");
    question.writeHidden(html);
    html.open("div", "class", "row");
    Parts.select(
        html,
        CHOICE,
        "In each cluster keep",
        BulkRule.Choice.values(),
        rule.choice(),
        BulkForm::label);
    html.open("p", "class", "field").element("label", "Folder, if it decides", "for", PREFIX);
    html.single(
        "input", "id", PREFIX, "name", PREFIX, "value", rule.prefix(), "placeholder", "archive/");
    html.close().close();
    Parts.slider(html, LEAST, "Only where all resemble by", ReviewQuestion.LEAST, rule.least());
    Parts.note(
        html, "The others are discarded. What was decided one by one before stays as it is.");
    Parts.button(html, "See what it would do");
    html.closeBlock();
  }

  private static String label(BulkRule.Choice choice) {
    return switch (choice) {
      case FIRST -> "the document that came first";
      case NEWEST -> "the newest";
      case LONGEST -> "the longest";
      case PREFIX -> "those in a folder";
    };
  }

  /** Shows what a rule would do, or does it if the person has seen that. */
  static void answer(Context context, Memories memories) throws IOException {
    ReviewQuestion question = ReviewQuestion.of(context, memories);
    SharedDocuments documents = memories.documents(question.choice().asked());
    BulkRule rule = rule(context, question);
    Counting.await(documents);
    BulkForm form = new BulkForm(question, documents);
    if (Fields.isSet(context, SURE)) {
      form.show(context, rule, documents.decideBy(rule).join());
    } else {
      form.preview(context, rule);
    }
  }

  private static BulkRule rule(Context context, ReviewQuestion question) {
    BulkRule.Choice choice =
        Fields.word(context, CHOICE, BulkRule.Choice.values(), BulkRule.Choice.FIRST);
    boolean isFolder = choice == BulkRule.Choice.PREFIX;
    String prefix = isFolder ? Fields.text(context, PREFIX) : "";
    if (isFolder && prefix.isEmpty()) {
      throw ProblemException.badRequest(
          "Name the folder whose documents are kept, with a slash at its end.");
    }
    double least = Fields.share(context, LEAST, ReviewQuestion.LEAST, USUAL);
    return new BulkRule(question.threshold(), least, choice, prefix);
  }

  private void preview(Context context, BulkRule rule) {
    List<Decision> decisions = documents.propose(rule);
    Frame.answer(
        context,
        Screen.REVIEW,
        "A rule",
        html -> {
          Parts.title(html, "What the rule would do", sum(decisions, "would be "));
          html.open("section", "class", "card", "aria-label", "The rule");
          if (decisions.isEmpty()) {
            Parts.note(html, "There is nothing that it would decide.");
          } else {
            writeExamples(html, decisions);
            html.open("form", "method", "post", "action", PATH);
            question.writeHidden(html);
            Parts.hidden(html, CHOICE, rule.choice().toString());
            Parts.hidden(html, LEAST, Fields.number(rule.least()));
            Parts.hidden(html, PREFIX, rule.prefix());
            Parts.hidden(html, SURE, "yes");
            Parts.button(html, "Do it");
            html.close();
          }
          html.close();
          html.open("p", "class", "actions");
          html.element("a", "Back to the review", "href", question.link("")).close();
          writeForm(html, rule);
        });
  }

  private void show(Context context, BulkRule rule, List<Decided> made) {
    List<Decision> decisions = made.stream().map(Decided::decision).toList();
    Frame.answer(
        context,
        Screen.REVIEW,
        "A rule",
        html -> {
          Parts.title(html, "Done", sum(decisions, "are "));
          html.open("p", "class", "actions");
          html.element("a", "Back to the review", "href", question.link("")).close();
          new ReviewHistory(question, documents).writeBrief(html);
          writeForm(html, rule);
        });
  }

  private static String sum(List<Decision> decisions, String verb) {
    long kept = decisions.stream().filter(Decision.Keep.class::isInstance).count();
    return Numbers.count(kept, "document", "documents")
        + " "
        + verb
        + "kept, "
        + Numbers.count(decisions.size() - kept)
        + " discarded.";
  }

  private static void writeExamples(Html html, List<Decision> decisions) throws IOException {
    html.open("ul", "class", "history-list");
    for (Decision each : decisions.subList(0, Math.min(SHOWN, decisions.size()))) {
      html.open("li");
      boolean isKept = each instanceof Decision.Keep;
      Parts.badge(html, isKept ? "keep" : "discard", isKept ? "kept" : "near");
      html.text(" ");
      Parts.id(html, each.first());
      html.close();
    }
    html.close();
    if (decisions.size() > SHOWN) {
      Parts.note(html, "And " + Numbers.count(decisions.size() - SHOWN) + " more.");
    }
  }
}
