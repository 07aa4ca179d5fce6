package dev.doppel.report;

import dev.doppel.report.page.Html;
import java.io.IOException;
import java.util.List;

/** Pairs worth a look whatever their cluster: contained ones, and near ones that just made it. */
final class SampleSection {

  private final Html html;
  private final ReportInput in;
  private final SideBySide sideBySide;

  SampleSection(Html html, ReportInput in, SideBySide sideBySide) {
    this.html = html;
    this.in = in;
    this.sideBySide = sideBySide;
  }

  void write() throws IOException {
    write(
        "borderline",
        "Borderline near-duplicates",
        "The least similar pairs that were accepted. If these look wrong, raise the threshold, now "
            + in.settings().threshold()
            + ".",
        in.plan().borderline());
    write(
        "contained",
        "Texts contained in others",
        "A sample. If these look wrong, raise the containment, now "
            + in.settings().containment()
            + ".",
        in.plan().contained());
  }

  private void write(String anchor, String title, String about, List<ShownPair> pairs)
      throws IOException {
    if (pairs.isEmpty()) {
      return;
    }
    html.open("section", "aria-labelledby", anchor);
    html.element("h2", title, "id", anchor);
    html.element("p", about, "class", "note");
    html.open("div", "class", "card");
    for (ShownPair pair : pairs) {
      sideBySide.write(pair, false);
    }
    html.close().closeBlock();
  }
}
