package dev.doppel.server.page;

import dev.doppel.io.LineContent;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.seen.UrlAnswer;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.SharedUrls;
import dev.doppel.web.url.UrlChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** URLs: which are new, which were seen under another spelling, and why that is the same. */
final class UrlsPage {

  private static final int MOST = 10_000;
  private static final int MOST_SHOWN = 500;
  private static final String DEED = "do";
  private static final String URLS = "urls";
  private static final int LONGEST_LINK = 2000;

  private final Memories memories;

  UrlsPage(Memories memories) {
    this.memories = memories;
  }

  /** A URL, what was said of it and how it came to its canonical form. */
  private record Told(String url, UrlAnswer answer, List<UrlChange> changes) {}

  /** What is done with URLs. */
  private enum Deed {
    ADD,
    CHECK,
    REMOVE;

    List<UrlAnswer> apply(Memories memories, Choice choice, List<String> urls) throws IOException {
      return switch (this) {
        case ADD -> memories.urls(choice.asked()).add(urls).join();
        case CHECK -> memories.urlsToRead(choice.asked()).ask(urls);
        case REMOVE -> memories.urlsToRead(choice.asked()).remove(urls).join();
      };
    }

    /** What a person reads for a verdict. */
    String word(UrlVerdict verdict) {
      return switch (verdict) {
        case NEW -> this == REMOVE ? "not known" : "new";
        case DUPLICATE -> this == REMOVE ? "removed" : "duplicate";
        case INVALID -> "invalid";
      };
    }

    /** What the badge of a verdict looks like. */
    String style(UrlVerdict verdict) {
      return switch (verdict) {
        case NEW -> this == REMOVE ? "" : "kept";
        case DUPLICATE -> "near";
        case INVALID -> "contained";
      };
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Shows the form, and of URLs in the address what is known: a link to that changes nothing. */
  void show(Context context) throws IOException {
    String asked = Fields.text(context, URLS);
    if (asked.isEmpty()) {
      show(context, "", Deed.ADD, List.of());
    } else {
      answer(context, Deed.CHECK, asked);
    }
  }

  void answer(Context context) throws IOException {
    Deed deed = Fields.word(context, DEED, Deed.values(), Deed.ADD);
    String pasted;
    try {
      pasted = GivenLines.of(context, URLS, LineContent.URLS);
    } catch (ProblemException e) {
      context.status(e.problem().status());
      show(context, String.valueOf(e.getMessage()), deed, List.of());
      return;
    }
    answer(context, deed, pasted);
  }

  private void answer(Context context, Deed deed, String pasted) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.URLS);
    List<String> urls = pasted.lines().map(String::strip).filter(s -> !s.isEmpty()).toList();
    if (urls.isEmpty() || urls.size() > MOST) {
      context.status(400);
      String most = Numbers.count(MOST);
      String mistake =
          urls.isEmpty()
              ? "Paste at least one line with a URL, or choose a file."
              : Numbers.count(urls.size())
                  + " lines; this page takes "
                  + most
                  + " at a time, `doppel urls` and the API any number.";
      show(context, mistake, deed, List.of());
      return;
    }
    List<UrlAnswer> answers = deed.apply(memories, choice, urls);
    SharedUrls memory = memories.urlsToRead(choice.asked());
    List<Told> told = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) {
      boolean isShown = i < MOST_SHOWN;
      told.add(
          new Told(
              urls.get(i),
              answers.get(i),
              isShown ? memory.explain(urls.get(i)).changes() : List.of()));
    }
    show(context, "", deed, told);
  }

  private void show(Context context, String mistake, Deed deed, List<Told> told)
      throws IOException {
    String pasted = Fields.text(context, URLS); // what was in a file is not put there
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
              "One page, many spellings: each line is brought to its canonical form and looked up;"
                  + " what is new can be remembered, what is known forgotten.");
          choice.writeOthers(html, Screen.URLS);
          writeForm(html, choice, shared.canForget(), pasted, mistake);
          writeResult(html, deed, told, link(choice, told));
          Parts.heading(html, "The memory", "memory");
          html.open("div", "class", "card");
          Gauges.write(html, memory);
          html.close();
        });
  }

  /** An address that asks for the same URLs; empty if it would be too long. */
  private static String link(Choice choice, List<Told> told) {
    if (told.size() > LONGEST_LINK) {
      return "";
    }
    String urls = String.join("\n", told.stream().map(Told::url).toList());
    String link = Fields.link(Screen.URLS.path(), Choice.PARAMETER, choice.name(), URLS, urls);
    return link.length() <= LONGEST_LINK ? link : "";
  }

  private static void writeForm(
      Html html, Choice choice, boolean canForget, String pasted, String mistake)
      throws IOException {
    html.open(
        "form",
        "method",
        "post",
        "action",
        Screen.URLS.path(),
        "enctype",
        "multipart/form-data",
        "class",
        "card ask");
    choice.writeHidden(html);
    html.open("p", "class", "field").element("label", "URLs, one per line", "for", URLS);
    html.element(
        "textarea",
        pasted,
        "id",
        URLS,
        "name",
        URLS,
        "rows",
        "6",
        "spellcheck",
        "false",
        "autocapitalize",
        "off",
        "aria-invalid",
        String.valueOf(!mistake.isEmpty()),
        "aria-describedby",
        "mistake");
    html.close();
    html.element("p", mistake, "id", "mistake", "class", "mistake");
    html.open("p", "class", "field drop", "data-drop", GivenLines.FILE);
    html.element("label", "Or a file of lines, packed or not", "for", GivenLines.FILE);
    html.single("input", "type", "file", "id", GivenLines.FILE, "name", GivenLines.FILE).close();
    html.open("p", "class", "actions");
    button(html, "Check and add", Deed.ADD, "");
    button(html, "Only check", Deed.CHECK, "quiet");
    if (canForget) {
      button(html, "Remove", Deed.REMOVE, "quiet");
    }
    html.close().closeBlock();
  }

  private static void button(Html html, String label, Deed deed, String style) throws IOException {
    html.element(
        "button", label, "type", "submit", "name", DEED, "value", deed.toString(), "class", style);
  }

  private static void writeResult(Html html, Deed deed, List<Told> told, String link)
      throws IOException {
    if (told.isEmpty()) {
      return;
    }
    html.open("section", "id", "result", "aria-labelledby", "verdicts");
    Parts.heading(html, deed == Deed.REMOVE ? "Removed" : "Verdicts", "verdicts");
    html.open("dl", "class", "tiles three");
    for (UrlVerdict verdict : UrlVerdict.values()) {
      tile(html, deed, told, verdict);
    }
    html.close();
    html.open("p", "class", "note").text(deed == Deed.CHECK ? "Nothing was added. " : "");
    if (deed != Deed.REMOVE && !link.isEmpty()) {
      html.text("To show this to others: ");
      html.element("a", "a link that only checks", "href", link).text(".");
    }
    html.close();
    html.open("ol", "class", "urls card");
    for (Told each : told.subList(0, Math.min(MOST_SHOWN, told.size()))) {
      write(html, deed, each);
    }
    html.close();
    if (told.size() > MOST_SHOWN) {
      Parts.note(
          html, "The first " + MOST_SHOWN + " of " + Numbers.count(told.size()) + " are listed.");
    }
    html.closeBlock();
  }

  private static void tile(Html html, Deed deed, List<Told> told, UrlVerdict verdict)
      throws IOException {
    long count = told.stream().filter(each -> each.answer.verdict() == verdict).count();
    Parts.tile(html, deed.style(verdict), deed.word(verdict), Numbers.count(count));
  }

  private static void write(Html html, Deed deed, Told told) throws IOException {
    UrlVerdict verdict = told.answer.verdict();
    html.open("li").open("p");
    Parts.badge(html, deed.word(verdict), deed.style(verdict));
    html.text(" ").element("bdi", told.url, "class", "id").close();
    String reason = told.answer.reason();
    if (reason != null) {
      Parts.note(html, reason);
    } else if (!told.changes.isEmpty()) {
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
