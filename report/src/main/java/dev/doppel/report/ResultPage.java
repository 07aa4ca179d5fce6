package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.results.Basis;
import dev.doppel.engine.results.Differences;
import dev.doppel.engine.results.RefinedList;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultGroup;
import dev.doppel.engine.results.ResultMethod;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.report.page.Style;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Grouped results as one HTML page that needs nothing else: each head with its repeats folded under
 * it, and what differs.
 */
public final class ResultPage {

  private final Html html;
  private final ResultMethod method;

  private ResultPage(Html html, ResultMethod method) {
    this.html = html;
    this.method = method;
  }

  /** Writes the page, which must be encoded as UTF-8. */
  public static void write(Appendable out, @Nullable String query, RefinedList refined)
      throws IOException {
    new ResultPage(new Html(out), refined.settings().method())
        .write(query == null ? "Results" : query, refined);
  }

  private void write(String title, RefinedList refined) throws IOException {
    html.source("<!DOCTYPE html>\n").open("html", "lang", "en");
    Style.writeHead(html, title);
    html.open("body").open("main").element("h1", title);
    html.element("p", lead(refined), "class", "lead");
    for (ResultGroup group : refined.groups()) {
      write(group);
    }
    html.close();
    html.open("script").source(Style.SCRIPT).close();
    html.close().closeBlock();
  }

  private static String lead(RefinedList refined) {
    return String.format(
        Locale.ROOT,
        "%s results in %s groups; %s repeat another.",
        Numbers.count(refined.read()),
        Numbers.count(refined.groups().size()),
        Numbers.count(refined.repeats()));
  }

  private void write(ResultGroup group) throws IOException {
    html.open("section", "class", "card");
    writeResult(group.head(), group.rank(), "h3");
    for (ResultGroup.Part part : group.parts()) {
      html.element("p", "Contains result " + part.rank() + ".", "class", "note");
    }
    if (!group.members().isEmpty()) {
      html.openDetails(false, "", "group-" + group.rank());
      html.element("summary", "+" + Numbers.count(group.members().size()) + " similar");
      for (ResultGroup.Member member : group.members()) {
        write(member);
      }
      html.close();
    }
    html.closeBlock();
  }

  private void write(ResultGroup.Member member) throws IOException {
    html.open("div", "class", "pair");
    Relation relation = member.relation();
    html.element("span", relation.toString(), "class", "badge " + relation);
    html.element(
        "span",
        Numbers.percent(member.similarity())
            + (member.basis() == Basis.TEXT ? "" : " estimated")
            + evidence(member),
        "class",
        "measure");
    writeResult(member.result(), member.rank(), "p");
    Differences differences = member.differences();
    if (differences.count() > 0) {
      String more = differences.count() > differences.values().size() ? ", …" : "";
      html.element(
          "p",
          (differences.onlyNumbers() ? "Differs only in " : "Differs in ")
              + String.join(", ", differences.values())
              + more,
          "class",
          "note");
    }
    html.closeBlock();
  }

  /** What the sketches say, where they decide or say it in bits. */
  private String evidence(ResultGroup.Member member) {
    return switch (method) {
      case MINHASH -> "";
      case CHUNKS, JAIN_2005 -> ", bits " + Numbers.percent(member.evidence());
      case SIMHASH -> ", distance " + Math.round(member.evidence());
    };
  }

  private void writeResult(Result result, int rank, String tag) throws IOException {
    String name = result.title() == null ? result.id() : result.title();
    html.open(tag).element("span", rank + ". ", "class", "number");
    String url = result.url();
    if (url != null && isLink(url)) {
      html.element("a", name, "href", url, "rel", "noreferrer");
    } else {
      html.text(name);
    }
    html.close();
    if (url != null) {
      html.element("p", url, "class", "note id");
    }
    if (result.snippet() != null) {
      html.element("p", result.snippet());
    }
  }

  /** An address may come from anywhere, and a script is an address, too. */
  private static boolean isLink(String url) {
    String address = url.toLowerCase(Locale.ROOT);
    return address.startsWith("http://") || address.startsWith("https://");
  }
}
