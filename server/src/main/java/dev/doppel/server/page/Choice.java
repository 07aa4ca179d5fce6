package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Which memory of a kind a page is about: the one asked for, else the first that holds something.
 *
 * @param all the names of all memories of the kind
 */
record Choice(String name, List<String> all) {

  static final String PARAMETER = "memory";

  static Choice of(Context context, Memories memories, MemoryKind kind) {
    List<Memories.Named> there =
        memories.list().stream().filter(each -> each.settings().kind() == kind).toList();
    String asked = Fields.text(context, PARAMETER);
    String name =
        asked.isEmpty()
            ? there.stream()
                .filter(each -> each.state().items() > 0)
                .map(Memories.Named::name)
                .findFirst()
                .orElse(kind.toString())
            : asked;
    return new Choice(name, there.stream().map(Memories.Named::name).toList());
  }

  Optional<String> asked() {
    return Optional.of(name);
  }

  /** Writes a hidden field, for forms that stay with this memory. */
  void writeHidden(Html html) throws IOException {
    html.single("input", "type", "hidden", "name", PARAMETER, "value", name);
  }

  /** Writes links to the other memories of the kind, if there are any. */
  void writeOthers(Html html, Screen screen) throws IOException {
    if (all.size() < 2) {
      return;
    }
    html.open("p", "class", "note").text("Memory:");
    for (String each : all) {
      html.text(each.equals(all.get(0)) ? " " : " \u00b7 ");
      if (each.equals(name)) {
        html.element("b", each);
      } else {
        html.element("a", each, "href", screen.path() + "?" + PARAMETER + "=" + each);
      }
    }
    html.close();
  }
}
