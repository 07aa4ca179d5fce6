package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.events.EventAnswer;
import dev.doppel.engine.events.EventReport;
import dev.doppel.engine.events.EventVerdict;
import dev.doppel.io.LineContent;
import dev.doppel.report.EventPage;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.HttpStatus;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.MemorySettings;
import dev.doppel.server.memory.SharedEvents;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Events as they come: how many repeat others, who stands out. */
final class EventsPage {

  static final String MAKE = "/events/memory";
  static final String REPORT = "/events/report";

  private static final int MOST = 200_000;
  private static final String LIVE = "live";

  private final Memories memories;

  EventsPage(Memories memories) {
    this.memories = memories;
  }

  void show(Context context) throws IOException {
    show(context, "");
  }

  /** Adds a log, pasted or as a file. */
  void add(Context context) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.EVENTS);
    List<byte[]> events;
    try {
      events = LogText.events(GivenLines.of(context, "log", LineContent.EVENTS));
    } catch (ProblemException e) {
      context.status(400);
      show(context, "", String.valueOf(e.getMessage()));
      return;
    }
    if (events.size() > MOST) {
      context.status(400);
      String mistake = "%d events; the page takes %d at a time, `doppel events` any number.";
      show(context, "", mistake.formatted(events.size(), MOST));
      return;
    }
    show(context, told(memories.events(choice.asked()).add(events).join()));
  }

  /** Makes a memory for logs with other fields. */
  void make(Context context) throws IOException {
    String name = Fields.text(context, "name").strip();
    List<String> key =
        Arrays.stream(Fields.text(context, "key").split(",", -1))
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .toList();
    memories.put(
        name,
        MemorySettings.Events.ofKey(key)
            .withWindow(optional(context, "time"), optional(context, "window"))
            .withRoles(
                optional(context, "publisher"),
                optional(context, "ip"),
                optional(context, "cookie")));
    context.redirect(
        Fields.link(Screen.EVENTS.path(), Choice.PARAMETER, name), HttpStatus.SEE_OTHER);
  }

  private static @Nullable String optional(Context context, String field) {
    String text = Fields.text(context, field).strip();
    return text.isEmpty() ? null : text;
  }

  private static String told(List<EventAnswer> answers) {
    Map<EventVerdict, Integer> counts = new EnumMap<>(EventVerdict.class);
    answers.forEach(answer -> counts.merge(answer.verdict(), 1, Integer::sum));
    StringBuilder text = new StringBuilder("Added: ");
    String separator = "";
    for (Map.Entry<EventVerdict, Integer> each : counts.entrySet()) {
      text.append(separator).append(Numbers.count(each.getValue())).append(' ');
      text.append(each.getKey());
      separator = ", ";
    }
    Optional<EventAnswer> fault =
        answers.stream().filter(each -> each.reason() != null).findFirst();
    fault.ifPresent(each -> text.append("; the first that was rejected: ").append(each.reason()));
    return text.append('.').toString();
  }

  private void show(Context context, String news) throws IOException {
    show(context, news, "");
  }

  private void show(Context context, String news, String mistake) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.EVENTS);
    SharedEvents memory = memories.eventsToRead(choice.asked());
    EventReport report = memory.report();
    EventsView view = EventsView.of(context, choice, memory.timeline());
    boolean isLive = !view.isClose() && !Fields.text(context, LIVE).equals("off");
    boolean isEmpty = report.totals().compared() + report.totals().late() == 0;
    Frame.answer(
        context,
        Screen.EVENTS,
        "Events",
        html -> {
          Parts.title(
              html,
              "Events",
              "Clicks, orders, log lines: which of them came before, and who stands out.");
          choice.writeOthers(html, Screen.EVENTS);
          writeActions(html, choice, isEmpty);
          writeNews(html, news);
          writeForm(html, choice, memory.settings(), new Opened(isEmpty, mistake, context));
          writeLive(html, view, report, isLive);
          if (!isEmpty) {
            view.writeChoice(html);
          }
          if (view.isClose()) {
            new EventsCloser(view, memory).write(html);
          } else {
            EventPage.within(html, report).writeFindings();
            writeMake(html);
          }
        });
  }

  /** Whether the form is open, what is wrong with what it holds, and where that comes from. */
  private record Opened(boolean isEmpty, String mistake, Context context) {

    boolean isOpen() {
      return isEmpty || !mistake.isEmpty();
    }
  }

  /** The report to be kept, as a page of its own or as JSON. */
  void report(Context context) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.EVENTS);
    EventReport report = memories.eventsToRead(choice.asked()).report();
    if (Fields.text(context, "as").equals("json")) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      report.writeJson(out);
      Frame.download(
          context, choice.name() + "-report.json", "application/json", out.toByteArray());
    } else {
      StringBuilder out = new StringBuilder();
      EventPage.write(out, report);
      byte[] bytes = out.toString().getBytes(UTF_8);
      Frame.download(context, choice.name() + "-report.html", "text/html; charset=utf-8", bytes);
    }
  }

  private static void writeActions(Html html, Choice choice, boolean isEmpty) throws IOException {
    if (!isEmpty) {
      String page = Fields.link(REPORT, Choice.PARAMETER, choice.name());
      html.open("p", "class", "actions").text("Take the report with you:");
      html.element("a", "as a page", "href", page, "download", "");
      html.element("a", "as JSON", "href", Fields.and(page, "as", "json"), "download", "");
      html.close();
    }
  }

  /** The part that asks for itself again every two seconds, unless it is told to stop. */
  private static void writeLive(Html html, EventsView view, EventReport report, boolean isLive)
      throws IOException {
    if (isLive) {
      html.open(
          "div",
          "id",
          LIVE,
          "hx-get",
          view.link(),
          "hx-trigger",
          "every 2s",
          "hx-select",
          "#live",
          "hx-swap",
          "outerHTML");
    } else {
      html.open("div", "id", LIVE);
    }
    html.open("p", "class", "headline");
    EventPage page = EventPage.within(html, report);
    if (report.totals().compared() + report.totals().late() == 0) {
      html.text("No events yet: add a log, or send some to the API.").close();
    } else {
      html.element("b", page.headline()).text(". " + page.alarms()).close();
    }
    page.writeTotals();
    view.writeChart(html, page);
    html.closeBlock();
    if (!view.isClose()) {
      String still = Fields.and(view.link(), LIVE, "off");
      html.open("p", "class", "note");
      html.text(isLive ? "Updated every two seconds. " : "Not updated. ");
      html.element(
          "a", isLive ? "Stop updating" : "Update again", "href", isLive ? still : view.link());
      html.close();
    }
  }

  private static void writeNews(Html html, String news) throws IOException {
    html.open("div", "role", "status");
    if (!news.isEmpty()) {
      html.element("p", news, "class", "card news");
    }
    html.close();
  }

  private static void writeForm(
      Html html, Choice choice, MemorySettings.Events settings, Opened opened) throws IOException {
    html.openDetails(opened.isOpen(), "card add", "add").element("summary", "Add a log");
    html.open(
        "form",
        "method",
        "post",
        "action",
        Screen.EVENTS.path(),
        "enctype",
        "multipart/form-data",
        "class",
        "ask drop",
        "data-drop",
        GivenLines.FILE);
    choice.writeHidden(html);
    html.open("p", "class", "hint").text("Two events are the same if they agree in ");
    html.element("b", String.join(", ", settings.key()))
        .text(". Drop a log here, choose or paste one: ");
    html.text("JSON lines, or CSV with a line of names; a file may be packed.").close();
    html.open("p", "class", "field").element("label", "Lines", "for", "log");
    String pasted = opened.mistake.isEmpty() ? "" : Fields.text(opened.context, "log");
    html.element(
            "textarea",
            pasted,
            "id",
            "log",
            "name",
            "log",
            "rows",
            "5",
            "spellcheck",
            "false",
            "aria-invalid",
            String.valueOf(!opened.mistake.isEmpty()),
            "aria-describedby",
            "log-mistake")
        .close();
    html.element("p", opened.mistake, "id", "log-mistake", "class", "mistake");
    html.open("p", "class", "field").element("label", "A file", "for", GivenLines.FILE);
    html.single("input", "type", "file", "id", GivenLines.FILE, "name", GivenLines.FILE).close();
    Parts.button(html, "Add");
    html.close().closeBlock();
  }

  private static void writeMake(Html html) throws IOException {
    html.open("details", "class", "card").element("summary", "Make a memory for other logs");
    html.open("form", "method", "post", "action", MAKE, "class", "ask");
    html.open("div", "class", "two");
    field(html, "name", "Its name, such as orders", true);
    field(html, "key", "Fields that make two events the same, such as user, item", true);
    field(html, "time", "Field with the time", false);
    field(html, "window", "Window, such as sliding:24h", false);
    field(html, "publisher", "Field with the publisher who is paid", false);
    field(html, "ip", "Field with the address", false);
    field(html, "cookie", "Field with the visitor", false);
    html.close();
    Parts.button(html, "Make it");
    html.close().closeBlock();
  }

  private static void field(Html html, String name, String label, boolean isRequired)
      throws IOException {
    html.open("p", "class", "field").element("label", label, "for", "new-" + name);
    if (isRequired) {
      html.single("input", "id", "new-" + name, "name", name, "required", "");
    } else {
      html.single("input", "id", "new-" + name, "name", name);
    }
    html.close();
  }
}
