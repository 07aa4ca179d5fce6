package dev.doppel.server.page;

import dev.doppel.index.DecisionRow;
import dev.doppel.index.Page;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;

/** All decisions on the documents of a memory. */
final class HistoryPage {

  static final String PATH = "/review/history";

  private static final String BEFORE = "before";
  private static final int AT_A_TIME = 500;

  private final Memories memories;

  HistoryPage(Memories memories) {
    this.memories = memories;
  }

  static String link(String memory) {
    return Fields.link(PATH, Choice.PARAMETER, memory);
  }

  void show(Context context) throws IOException {
    ReviewQuestion question = ReviewQuestion.of(context, memories);
    SharedDocuments documents = memories.documentsToRead(question.choice().asked());
    long before = Fields.isSet(context, BEFORE) ? Fields.positive(context, BEFORE) : 0;
    Page<DecisionRow> page = documents.history(before, AT_A_TIME);
    Frame.answer(
        context,
        Screen.REVIEW,
        "History of decisions",
        html -> {
          Parts.title(
              html,
              "History of decisions",
              Numbers.count(page.total(), "decision", "decisions") + ", the last first.");
          html.open("p", "class", "actions");
          html.element("a", "Back to the review", "href", question.link("")).close();
          if (page.items().isEmpty()) {
            Parts.note(html, "Nothing was decided yet.");
          } else {
            html.open("section", "class", "card history", "aria-label", "Decisions");
            new ReviewHistory(question, documents)
                .write(html, ReviewHistory.batches(page.items()), false);
            html.close();
          }
          String next = page.next();
          if (next != null) {
            String link = Fields.and(link(question.choice().name()), BEFORE, next);
            html.open("p", "class", "actions").element("a", "Earlier ones", "href", link).close();
          }
        });
  }
}
