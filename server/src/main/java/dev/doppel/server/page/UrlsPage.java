package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.seen.UrlAnswer;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.server.http.Context;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.SharedUrls;
import dev.doppel.web.url.UrlChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** URLs: which are new, which were seen under another spelling, and why that is the same. */
final class UrlsPage {

  private static final int MOST = 10_000;
  private static final int MOST_SHOWN = 500;

  private final Memories memories;

  UrlsPage(Memories memories) {
    this.memories = memories;
  }

  /** A URL, what was said of it and how it came to its canonical form. */
  private record Told(String url, UrlAnswer answer, List<UrlChange> changes) {}

  void show(Context context) throws IOException {
    show(context, "", "", List.of());
  }

  void add(Context context) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.URLS);
    String pasted = Fields.text(context, "urls");
    List<String> urls = pasted.lines().map(String::strip).filter(s -> !s.isEmpty()).toList();
    if (urls.isEmpty() || urls.size() > MOST) {
      context.status(400);
      String most = Numbers.count(MOST);
      String mistake =
          urls.isEmpty()
              ? "Paste at least one line with a URL."
              : Numbers.count(urls.size())
                  + " lines; this page takes "
                  + most
                  + " at a time, `doppel urls` and the API any number.";
      show(context, pasted, mistake, List.of());
      return;
    }
    SharedUrls memory = memories.urls(choice.asked());
    List<UrlAnswer> answers = memory.add(urls).join();
    List<Told> told = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) {
      boolean isShown = i < MOST_SHOWN;
      told.add(
          new Told(
              urls.get(i),
              answers.get(i),
              isShown ? memory.explain(urls.get(i)).changes() : List.of()));
    }
    show(context, pasted, "", told);
  }

  private void show(Context context, String pasted, String mistake, List<Told> told)
      throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.URLS);
    SharedUrls shared = memories.urlsToRead(choice.asked());
    Memories.Named memory = Memories.named(choice.name(), shared);
    Frame.answer(
        context,
        Screen.URLS,
        "URLs",
        html -> {
          Parts.title(
              html,
              "URLs",
              "One page, many spellings: each line is brought to its canonical form, looked up, and"
                  + " remembered if it is new.");
          choice.writeOthers(html, Screen.URLS);
          writeForm(html, choice, pasted, mistake);
          writeResult(html, told);
          Parts.heading(html, "The memory", "memory");
          html.open("div", "class", "card");
          Gauges.write(html, memory);
          html.close();
        });
  }

  private static void writeForm(Html html, Choice choice, String pasted, String mistake)
      throws IOException {
    html.open("form", "method", "post", "action", Screen.URLS.path(), "class", "card ask");
    choice.writeHidden(html);
    html.open("p", "class", "field").element("label", "URLs, one per line", "for", "urls");
    html.element(
        "textarea",
        pasted,
        "id",
        "urls",
        "name",
        "urls",
        "rows",
        "8",
        "spellcheck",
        "false",
        "autocapitalize",
        "off",
        "required",
        "",
        "aria-invalid",
        String.valueOf(!mistake.isEmpty()),
        "aria-describedby",
        "mistake");
    html.close();
    html.element("p", mistake, "id", "mistake", "class", "mistake");
    Parts.button(html, "Check and add");
    html.closeBlock();
  }

  private static void writeResult(Html html, List<Told> told) throws IOException {
    if (told.isEmpty()) {
      return;
    }
    html.open("section", "id", "result", "aria-labelledby", "verdicts");
    Parts.heading(html, "Verdicts", "verdicts");
    html.open("dl", "class", "tiles three");
    tile(html, "kept", told, UrlVerdict.NEW);
    tile(html, "near", told, UrlVerdict.DUPLICATE);
    tile(html, "contained", told, UrlVerdict.INVALID);
    html.close();
    html.open("ol", "class", "urls");
    for (Told each : told.subList(0, Math.min(MOST_SHOWN, told.size()))) {
      write(html, each);
    }
    html.close();
    if (told.size() > MOST_SHOWN) {
      Parts.note(
          html, "The first " + MOST_SHOWN + " of " + Numbers.count(told.size()) + " are listed.");
    }
    html.closeBlock();
  }

  private static void tile(Html html, String style, List<Told> told, UrlVerdict verdict)
      throws IOException {
    long count = told.stream().filter(each -> each.answer.verdict() == verdict).count();
    Parts.tile(html, style, verdict.toString(), Numbers.count(count));
  }

  private static void write(Html html, Told told) throws IOException {
    UrlVerdict verdict = told.answer.verdict();
    html.open("li", "class", "card").open("p");
    Parts.badge(html, verdict.toString(), style(verdict));
    html.text(" ").element("bdi", told.url, "class", "id").close();
    String reason = told.answer.reason();
    if (reason != null) {
      Parts.note(html, reason);
    } else if (told.changes.isEmpty()) {
      Parts.note(html, "This is its canonical form.");
    } else {
      writeChanges(html, told);
    }
    html.close();
  }

  private static void writeChanges(Html html, Told told) throws IOException {
    html.open("p", "class", "note").text("is ");
    html.element("bdi", String.valueOf(told.answer.canonical()), "class", "id canonical").close();
    html.open("details", "class", "why");
    html.element("summary", "Why: " + rules(told.changes)).open("ol");
    for (UrlChange change : told.changes) {
      html.open("li")
          .element("b", change.rule())
          .text(": ")
          .element("span", meaning(change.rule()));
      html.open("div", "class", "id").element("bdi", change.after()).close().close();
    }
    html.close().close();
  }

  private static String rules(List<UrlChange> changes) {
    return String.join(", ", changes.stream().map(UrlChange::rule).toList());
  }

  private static String style(UrlVerdict verdict) {
    return switch (verdict) {
      case NEW -> "kept";
      case DUPLICATE -> "near";
      case INVALID -> "contained";
    };
  }

  private static String meaning(String rule) {
    return switch (rule) {
      case "parse" -> "written as the URL standard says";
      case "fragment" -> "without what follows #, which no server sees";
      case "escapes" -> "with needless escapes undone";
      case "session" -> "without the session's id";
      case "tracking" -> "without what only says where a visitor came from";
      case "empty-query" -> "without an empty query";
      case "userinfo" -> "without user name and password";
      case "scheme" -> "https and http are one";
      case "www" -> "without www.";
      case "host-dot" -> "without the dot at the end of the host";
      case "illegal" -> "with characters escaped that may not stand there";
      case "slashes" -> "with one slash for several";
      case "case" -> "with the path in lower case";
      case "index" -> "without the name of an index page";
      case "trailing-slash" -> "without the slash at the end";
      case "sort-query" -> "with parameters in order";
      default -> "without parameters that the rules name";
    };
  }
}
