package dev.doppel.server.page;

import dev.doppel.server.http.Context;
import dev.doppel.server.http.Guard;
import dev.doppel.server.http.Problem;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Router;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.search.TextSearch;
import java.util.Locale;

/** The pages that a browser shows, from {@code /} on. */
public final class Pages {

  private Pages() {}

  /** Puts the pages on a server. */
  public static void install(
      Router router, Memories memories, Guard guard, TextSearch search, long maxBody) {
    router.tellProblems(Pages::tell);
    Assets.install(router);
    LoginPage.install(router, guard);
    router.get(Screen.HOME.path(), new HomePage(memories)::show);
    SearchPage searchPage = new SearchPage(memories, search);
    router.get(Screen.SEARCH.path(), searchPage::show);
    DocumentsPage documents = new DocumentsPage(memories, maxBody);
    router.get(Screen.DOCUMENTS.path(), documents::show);
    router.post(Screen.DOCUMENTS.path(), documents::add);
    router.post(DocumentsPage.DELETE, documents::delete);
    router.get(DocumentPage.PATH, new DocumentPage(memories)::show);
    ReviewPage review = new ReviewPage(memories);
    router.get(Screen.REVIEW.path(), review::show);
    router.post(ReviewPage.DECIDE, review::decide);
    router.post(ReviewPage.UNDO, review::undo);
    router.post(BulkForm.PATH, context -> BulkForm.answer(context, memories));
    router.get(HistoryPage.PATH, new HistoryPage(memories)::show);
    router.get(ExportPage.PATH, new ExportPage(memories)::answer);
    UrlsPage urls = new UrlsPage(memories);
    router.get(Screen.URLS.path(), urls::show);
    router.post(Screen.URLS.path(), urls::answer);
    EventsPage events = new EventsPage(memories);
    router.get(Screen.EVENTS.path(), events::show);
    router.post(Screen.EVENTS.path(), events::add);
    router.post(EventsPage.MAKE, events::make);
    router.get(EventsPage.REPORT, events::report);
    ComparePage compare = new ComparePage(memories);
    router.get(Screen.COMPARE.path(), compare::show);
    router.post(Screen.COMPARE.path(), compare::compare);
    router.get(ComparePage.PAIR, compare::pair);
  }

  /** A person is told of a problem on a page, not in JSON. */
  private static void tell(Context context, ProblemException e) {
    Problem problem = e.problem();
    context.status(problem.status());
    Frame.answer(
        context,
        Screen.HOME,
        problem.title(),
        html -> {
          Parts.title(html, "That did not work", sentence(problem.detail()));
          html.open("p").element("a", "Back to the start", "href", "/").close();
        });
  }

  /** What programs are told has neither a capital nor an end. */
  private static String sentence(String detail) {
    if (detail.isEmpty()) {
      return detail;
    }
    int first = detail.offsetByCodePoints(0, 1);
    String end = detail.endsWith(".") ? "" : ".";
    return detail.substring(0, first).toUpperCase(Locale.ROOT) + detail.substring(first) + end;
  }
}
