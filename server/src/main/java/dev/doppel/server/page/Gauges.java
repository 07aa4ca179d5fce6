package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.MemoryState;
import java.io.IOException;
import java.util.Locale;

/** How a memory is: what it holds, how sure it is, how full. */
final class Gauges {

  private Gauges() {}

  static void write(Html html, Memories.Named memory) throws IOException {
    MemoryState state = memory.state();
    html.open("dl", "class", "gauges");
    MemoryKind kind = memory.settings().kind();
    row(html, kind == MemoryKind.URLS ? "URLs" : kind.toString(), Numbers.count(state.items()));
    row(html, "false positives", error(state.expectedError()));
    Long heap = state.heapBytes();
    if (heap != null) {
      row(html, "memory", Numbers.bytes(heap));
    }
    if (state.waiting() > 0) {
      row(html, "waiting", Numbers.count(state.waiting()));
    }
    Double fill = state.fill();
    if (fill != null) {
      html.open("div").element("dt", "full").open("dd");
      html.open(
              "meter",
              "min",
              "0",
              "max",
              "1",
              "high",
              "0.9",
              "value",
              number(fill),
              "aria-label",
              "how full " + memory.name() + " is")
          .close();
      html.text(" " + Numbers.percent(fill)).close().close();
    }
    html.close();
    if (state.failed()) {
      html.element(
          "p", "Its disk failed; it is opened again as soon as that works.", "class", "mistake");
    }
  }

  private static void row(Html html, String name, String value) throws IOException {
    html.open("div").element("dt", name).element("dd", value).close();
  }

  private static String error(double share) {
    if (share == 0) {
      return "none";
    }
    long once = Math.round(1 / share);
    long unit = Math.max(1, Math.round(Math.pow(10, Math.floor(Math.log10(1 / share)) - 1)));
    return "1 in " + Numbers.count(once / unit * unit);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", Math.min(1, value));
  }
}
