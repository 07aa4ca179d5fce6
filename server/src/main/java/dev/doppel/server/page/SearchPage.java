package dev.doppel.server.page;

import dev.doppel.engine.results.RefinedList;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultGroup;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.search.Hit;
import dev.doppel.server.search.Snippet;
import dev.doppel.server.search.TextSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Search in the documents, with what says the same in one group. */
final class SearchPage {

  private static final double LEAST = 0.3;
  private static final int GROUPS = 10;
  private static final int MOST_GROUPS = 200;
  private static final int OVERSAMPLING = 8;

  private final Memories memories;
  private final TextSearch search;

  SearchPage(Memories memories, TextSearch search) {
    this.memories = memories;
    this.search = search;
  }

  /** What is asked for. */
  private record Question(
      Choice choice, String words, double threshold, boolean grouped, int show) {

    static Question of(Context context, Memories memories) {
      boolean isForm = context.queryParam("q") != null;
      return new Question(
          Choice.of(context, memories, MemoryKind.DOCUMENTS),
          Fields.text(context, "q"),
          Fields.share(context, "threshold", LEAST, ResultSettings.defaults().threshold()),
          !isForm || Fields.isSet(context, "grouped"),
          Fields.number(context, "show", MOST_GROUPS, GROUPS));
    }
  }

  void show(Context context) throws IOException {
    Question question = Question.of(context, memories);
    SharedDocuments documents = memories.documentsToRead(question.choice.asked());
    List<Result> results = results(question, documents);
    Frame.answer(
        context,
        Screen.SEARCH,
        "Search",
        html -> {
          Parts.title(
              html,
              "Search without repeats",
              "One result for each thing that is said; the others are grouped with it, never dropped.");
          question.choice.writeOthers(html, Screen.SEARCH);
          writeForm(html, question);
          writeResults(html, question, results);
        });
  }

  private List<Result> results(Question question, SharedDocuments documents) throws IOException {
    int most = question.show * OVERSAMPLING;
    List<Result> results = new ArrayList<>();
    for (Hit hit : search.find(question.choice.name(), documents, question.words, most)) {
      String text = documents.text(hit.id());
      results.add(new Result(hit.id(), null, hit.title(), null, text, null, null));
    }
    return results;
  }

  /** Each change asks again; the address keeps up, so that it can be kept or sent on. */
  private static void writeForm(Html html, Question question) throws IOException {
    html.open(
        "form",
        "method",
        "get",
        "action",
        Screen.SEARCH.path(),
        "role",
        "search",
        "class",
        "card ask",
        "hx-get",
        Screen.SEARCH.path(),
        "hx-trigger",
        "input delay:200ms, submit",
        "hx-target",
        "#results",
        "hx-select",
        "#results",
        "hx-swap",
        "outerHTML",
        "hx-sync",
        "this:replace",
        "hx-replace-url",
        "true");
    question.choice.writeHidden(html);
    html.open("p", "class", "field").element("label", "Words", "for", "q");
    html.single(
        "input",
        "type",
        "search",
        "id",
        "q",
        "name",
        "q",
        "value",
        question.words,
        "placeholder",
        "all documents",
        "autocomplete",
        "off");
    html.close();
    Parts.slider(html, "threshold", "Alike from a resemblance of", LEAST, question.threshold);
    html.open("p", "class", "check");
    String[] box = {"type", "checkbox", "id", "grouped", "name", "grouped", "value", "on"};
    if (question.grouped) {
      html.single("input", concat(box, "checked", ""));
    } else {
      html.single("input", box);
    }
    html.text(" ").element("label", "group what is alike", "for", "grouped").close();
    Parts.button(html, "Search");
    html.closeBlock();
  }

  private static String[] concat(String[] first, String... more) {
    String[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  private static void writeResults(Html html, Question question, List<Result> results)
      throws IOException {
    html.open("section", "id", "results", "aria-label", "Results");
    int read =
        question.grouped
            ? writeGroups(html, question, results)
            : writePlain(html, question, results);
    if (read < results.size() && question.show < MOST_GROUPS) {
      html.open("p").element("a", "Show more", "href", more(question)).close();
    }
    html.closeBlock();
  }

  /** Returns how many results were read to fill the page. */
  private static int writeGroups(Html html, Question question, List<Result> results)
      throws IOException {
    RefinedList refined = Refiner.of(settings(question)).refine(results);
    html.element("p", summary(refined), "class", "summary", "role", "status");
    html.open("ol", "class", "results");
    for (ResultGroup group : refined.groups()) {
      writeGroup(html, question, group);
    }
    html.close();
    return refined.read();
  }

  private static int writePlain(Html html, Question question, List<Result> results)
      throws IOException {
    int shown = Math.min(question.show, results.size());
    html.element("p", summary(shown), "class", "summary", "role", "status");
    html.open("ol", "class", "results");
    for (Result each : results.subList(0, shown)) {
      html.open("li", "class", "card");
      writeResult(html, question, each);
      html.close();
    }
    html.close();
    return shown;
  }

  /** Who asks for a higher resemblance asks for more of a part, too. */
  private static ResultSettings settings(Question question) {
    ResultSettings usual = ResultSettings.defaults();
    return usual
        .withThreshold(question.threshold)
        .withContainment(Math.max(usual.containment(), question.threshold))
        .withPage(question.show);
  }

  private static String more(Question question) {
    int show = Math.min(MOST_GROUPS, 2 * question.show);
    String[] parameters = {
      Choice.PARAMETER,
      question.choice.name(),
      "q",
      question.words,
      "threshold",
      String.valueOf(question.threshold),
      "show",
      String.valueOf(show),
      "grouped",
      question.grouped ? "on" : ""
    };
    return Fields.link(Screen.SEARCH.path(), parameters);
  }

  private static String summary(RefinedList refined) {
    int results = refined.groups().size() + refined.repeats();
    if (results == 0) {
      return "Nothing found.";
    }
    String list = Numbers.count(results, "result", "results");
    return refined.repeats() == 0
        ? list + ", all different."
        : list
            + " in "
            + Numbers.count(refined.groups().size(), "group", "groups")
            + ": "
            + Numbers.count(refined.repeats(), "repeats", "repeat")
            + " what stands above.";
  }

  private static String summary(int results) {
    return results == 0
        ? "Nothing found."
        : Numbers.count(results, "result", "results") + ", as ranked, repeats and all.";
  }

  private static void writeGroup(Html html, Question question, ResultGroup group)
      throws IOException {
    html.open("li", "class", "card");
    writeResult(html, question, group.head());
    for (ResultGroup.Part part : group.parts()) {
      html.open("p", "class", "note").text("Holds all of result " + part.rank() + ", ");
      Parts.id(html, part.id());
      html.text(".").close();
    }
    if (!group.members().isEmpty()) {
      html.open("details", "class", "members");
      html.element("summary", group.members().size() + " similar");
      for (ResultGroup.Member member : group.members()) {
        writeMember(html, question, group.head(), member);
      }
      html.close();
    }
    html.closeBlock();
  }

  private static void writeResult(Html html, Question question, Result result) throws IOException {
    html.open("h2", "class", "hit").element("bdi", title(result)).close();
    if (!title(result).equals(result.id())) {
      html.open("p", "class", "where");
      Parts.id(html, result.id());
      html.close();
    }
    html.open("p", "class", "snippet", "dir", "auto");
    for (Snippet.Piece piece : Snippet.of(text(result), question.words).pieces()) {
      if (piece.isFound()) {
        html.element("b", piece.text());
      } else {
        html.text(piece.text());
      }
    }
    html.close();
  }

  private static void writeMember(
      Html html, Question question, Result head, ResultGroup.Member member) throws IOException {
    Result result = member.result();
    html.open("div", "class", "member").open("p");
    Parts.badge(html, member.relation().toString(), member.relation().toString());
    html.text(" ").element("bdi", title(result));
    html.text(" ").element("span", measure(member), "class", "measure").close();
    if (member.differences().count() > 0) {
      html.open("p", "class", "note").text("Differs in ");
      html.text(Numbers.count(member.differences().count(), "number: ", "numbers: "));
      html.element("bdi", String.join(", ", member.differences().values()));
      html.text(member.differences().onlyNumbers() ? ", and in nothing else." : ".").close();
    }
    PairLink.write(html, question.choice.name(), head.id(), result.id());
    html.close();
  }

  private static String measure(ResultGroup.Member member) {
    return switch (member.relation()) {
      case EXACT -> "same text";
      case NEAR -> "resemblance " + Numbers.similarity(member.similarity());
      case CONTAINED -> Numbers.percent(member.containment()) + " of it found above";
    };
  }

  private static String title(Result result) {
    return result.title() == null ? result.id() : result.title();
  }

  private static String text(Result result) {
    return result.text() == null ? "" : result.text();
  }
}
