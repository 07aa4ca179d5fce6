package dev.doppel.server.page;

import dev.doppel.server.http.Guard;
import dev.doppel.server.http.Problem;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Problems;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.search.TextSearch;
import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/** The pages that a browser shows, from {@code /} on. */
public final class Pages implements Closeable {

  /** Pages are made on the threads that answer; more at a time would only make each slower. */
  private static final int MOST_AT_A_TIME = 16;

  private final Semaphore room = new Semaphore(MOST_AT_A_TIME);
  private final TextSearch search;

  private Pages(TextSearch search) {
    this.search = search;
  }

  /** Answers with a page. */
  @FunctionalInterface
  interface Page {
    void answer(Context context) throws IOException;
  }

  /** Puts the pages on a server. */
  public static Pages install(Javalin server, Memories memories, Guard guard) {
    TextSearch search = new TextSearch();
    Pages pages = new Pages(search);
    Assets.install(server);
    LoginPage.install(server, guard);
    pages.get(server, Screen.HOME.path(), new HomePage(memories)::show);
    SearchPage searchPage = new SearchPage(memories, search);
    pages.get(server, Screen.SEARCH.path(), searchPage::show);
    DocumentsPage documents = new DocumentsPage(memories);
    pages.get(server, Screen.DOCUMENTS.path(), documents::show);
    pages.post(server, Screen.DOCUMENTS.path(), documents::add);
    pages.post(server, DocumentsPage.DECIDE, documents::decide);
    UrlsPage urls = new UrlsPage(memories);
    pages.get(server, Screen.URLS.path(), urls::show);
    pages.post(server, Screen.URLS.path(), urls::add);
    EventsPage events = new EventsPage(memories);
    pages.get(server, Screen.EVENTS.path(), events::show);
    pages.post(server, Screen.EVENTS.path(), events::add);
    pages.post(server, EventsPage.MAKE, events::make);
    ComparePage compare = new ComparePage(memories);
    pages.get(server, Screen.COMPARE.path(), compare::show);
    pages.post(server, Screen.COMPARE.path(), compare::compare);
    pages.get(server, ComparePage.PAIR, compare::pair);
    return pages;
  }

  @Override
  public void close() throws IOException {
    search.close();
  }

  private void get(Javalin server, String path, Page page) {
    server.get(path, context -> answer(context, page));
  }

  private void post(Javalin server, String path, Page page) {
    server.post(
        path,
        context ->
            answer(
                context,
                asked -> {
                  readParts(asked);
                  page.answer(asked);
                }));
  }

  /** Reads a form with files, so that one that cannot be read is found out here. */
  private static void readParts(Context context) {
    if (!context.isMultipartFormData()) {
      return;
    }
    try {
      context.formParamMap();
    } catch (IllegalStateException e) { // so Jetty says that there is too much of it
      throw ProblemException.of(413, "The files are too large: " + e.getMessage());
    } catch (Exception e) { // also checked ones, which Kotlin throws without saying so
      throw ProblemException.badRequest("The form cannot be read: " + e.getMessage());
    }
  }

  /** A person is told of a problem on a page, not in JSON. */
  private void answer(Context context, Page page) throws IOException {
    room.acquireUninterruptibly();
    try {
      page.answer(context);
    } catch (RuntimeException e) {
      tell(context, Problems.of(e).orElseThrow(() -> e));
    } finally {
      room.release();
    }
  }

  private static void tell(Context context, ProblemException e) {
    Problem problem = e.problem();
    context.status(problem.status());
    Frame.answer(
        context,
        Screen.HOME,
        problem.title(),
        html -> {
          Parts.title(html, "That did not work", problem.detail());
          html.open("p").element("a", "Back to the start", "href", "/").close();
        });
  }
}
