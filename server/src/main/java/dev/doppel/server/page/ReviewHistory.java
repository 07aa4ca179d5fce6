package dev.doppel.server.page;

import dev.doppel.index.Decided;
import dev.doppel.index.Decision;
import dev.doppel.index.DecisionRow;
import dev.doppel.index.Page;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was decided, the last first; each can be taken back. */
final class ReviewHistory {

  private static final int BRIEF = 8;
  private static final int READ = 200;
  private static final int SECONDS = 19; // of a time, as it is written

  private final ReviewQuestion question;
  private final SharedDocuments documents;

  ReviewHistory(ReviewQuestion question, SharedDocuments documents) {
    this.question = question;
    this.documents = documents;
  }

  /** Writes the last few. */
  void writeBrief(Html html) throws IOException {
    Page<DecisionRow> page = documents.history(0, READ);
    html.open("section", "class", "card history", "aria-labelledby", "history");
    Parts.heading(html, "Decided last", "history");
    if (page.items().isEmpty()) {
      Parts.note(html, "Nothing yet. What you decide stands here and can be undone at any time.");
    } else {
      List<List<DecisionRow>> batches = batches(page.items());
      write(html, batches.subList(0, Math.min(BRIEF, batches.size())), true);
      html.open("p", "class", "actions");
      html.element("a", "The whole history", "href", HistoryPage.link(question.choice().name()));
      html.close();
    }
    html.closeBlock();
  }

  /** Writes decisions, those that were made together as one. */
  void write(Html html, List<List<DecisionRow>> batches, boolean hasKey) throws IOException {
    html.open("ol", "class", "history-list");
    boolean isFirst = hasKey;
    for (List<DecisionRow> batch : batches) {
      boolean canUndo = batch.stream().anyMatch(each -> !each.isUndone());
      write(html, batch, canUndo, isFirst && canUndo);
      isFirst &= !canUndo;
    }
    html.close();
  }

  private void write(Html html, List<DecisionRow> batch, boolean canUndo, boolean hasKey)
      throws IOException {
    html.open("li");
    html.open("span").text(batch.get(0).decided().undoes() > 0 ? "Undone: " : "");
    writeWords(html, batch);
    html.close();
    if (batch.get(0).decided().time() != null) {
      String time = batch.get(0).decided().time().toString().replace('T', ' ');
      html.text(" ").element("span", time.substring(0, SECONDS), "class", "measure");
    }
    if (canUndo) {
      writeUndo(html, batch.get(0).decided().batch(), hasKey);
    } else {
      html.text(" ").element("span", "taken back", "class", "measure");
    }
    html.close();
  }

  private void writeUndo(Html html, long number, boolean hasKey) throws IOException {
    html.open("form", "method", "post", "action", ReviewPage.UNDO, "class", "inline");
    question.writeHidden(html);
    ReviewPage.writeNumber(html, number);
    if (hasKey) {
      html.open("button", "class", "quiet small", "data-key", "u", "aria-keyshortcuts", "u");
      html.text("Undo ").element("kbd", "u", "aria-hidden", "true").close();
    } else {
      html.element("button", "Undo", "class", "quiet small");
    }
    html.close();
  }

  private static void writeWords(Html html, List<DecisionRow> batch) throws IOException {
    if (batch.size() > 3) {
      long kept = count(batch, "keep");
      long discarded = count(batch, "discard");
      html.text(
          Numbers.count(batch.size(), "decision", "decisions")
              + " together: "
              + Numbers.count(kept)
              + " kept, "
              + Numbers.count(discarded)
              + " discarded, "
              + Numbers.count(batch.size() - kept - discarded)
              + " others");
      return;
    }
    boolean isFirst = true;
    for (DecisionRow each : batch) {
      html.text(isFirst ? "" : "; ");
      writeWords(html, each.decided().decision());
      isFirst = false;
    }
  }

  private static long count(List<DecisionRow> batch, String word) {
    return batch.stream().filter(each -> each.decided().decision().word().equals(word)).count();
  }

  private static void writeWords(Html html, Decision decision) throws IOException {
    Parts.id(html, decision.first());
    if (decision instanceof Decision.Apart pair) {
      html.text(" and ");
      Parts.id(html, pair.b());
      html.text(" are no duplicates");
    } else if (decision instanceof Decision.Together pair) {
      html.text(" and ");
      Parts.id(html, pair.b());
      html.text(" may be duplicates");
    } else if (decision instanceof Decision.Keep) {
      html.text(" is kept");
    } else {
      html.text(decision instanceof Decision.Discard ? " is discarded" : " is to be decided");
    }
  }

  /** Puts together what was decided together. */
  static List<List<DecisionRow>> batches(List<DecisionRow> rows) {
    Map<Long, List<DecisionRow>> batches = new LinkedHashMap<>();
    for (DecisionRow each : rows) {
      Decided decided = each.decided();
      batches.computeIfAbsent(decided.batch(), none -> new ArrayList<>()).add(0, each);
    }
    return List.copyOf(batches.values());
  }
}
