package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import java.io.IOException;
import java.util.List;

/** The first page: what Doppel does, and the state of each memory. */
final class HomePage {

  private final Memories memories;

  HomePage(Memories memories) {
    this.memories = memories;
  }

  void show(Context context) {
    Frame.answer(context, Screen.HOME, "Start", this::write);
  }

  private void write(Html html) throws IOException {
    Parts.title(
        html,
        "Have I seen this before?",
        "Doppel answers that question for documents, URLs and events. It runs on this machine and"
            + " sends nothing elsewhere.");
    html.open("ul", "class", "ways");
    way(html, Screen.SEARCH, "Search the documents; what says the same stands in one group.");
    way(html, Screen.DOCUMENTS, "Drop files or a folder and see which are copies of others.");
    way(html, Screen.REVIEW, "Decide which duplicates to keep, one after the other or by a rule.");
    way(html, Screen.URLS, "Paste links and see which are new, and why two spellings are one.");
    way(html, Screen.EVENTS, "Watch clicks come in; repeats, late ones and cheats are shown.");
    way(html, Screen.COMPARE, "Lay two texts side by side and measure how alike they are.");
    html.close();
    writeMemories(html);
    Parts.heading(html, "For programs", "programs");
    html.open("p").text("All of this is there as JSON, too, described in ");
    html.element("a", "openapi.json", "href", "/api/v1/openapi.json");
    html.text("; numbers for Prometheus are at ").element("a", "/metrics", "href", "/metrics");
    html.text(".").close();
  }

  private static void way(Html html, Screen screen, String what) throws IOException {
    html.open("li", "class", "card");
    html.element("a", screen.label(), "href", screen.path());
    html.element("span", what).close();
  }

  private void writeMemories(Html html) throws IOException {
    Parts.heading(html, "What is remembered", "memories");
    List<Memories.Named> all = memories.list();
    if (all.isEmpty()) {
      Parts.note(
          html,
          "Nothing yet. Start with one of the pages above, or start the server with --demo, which"
              + " fills them with samples.");
      return;
    }
    html.open("ul", "class", "memories");
    for (Memories.Named each : all) {
      html.open("li", "class", "card");
      html.open("p").element("a", each.name(), "href", link(each)).close();
      Gauges.write(html, each);
      html.close();
    }
    html.close();
    Parts.note(
        html,
        memories.isDurable()
            ? "Memories are kept on disk and outlive the server."
            : "Memories are lost when the server stops; start it with --data DIR to keep them.");
  }

  private static String link(Memories.Named memory) {
    MemoryKind kind = memory.settings().kind();
    Screen screen =
        switch (kind) {
          case URLS -> Screen.URLS;
          case DOCUMENTS -> Screen.DOCUMENTS;
          case EVENTS -> Screen.EVENTS;
        };
    return Fields.link(screen.path(), Choice.PARAMETER, memory.name());
  }
}
