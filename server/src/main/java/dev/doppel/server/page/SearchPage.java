package dev.doppel.server.page;

import dev.doppel.engine.results.RefinedList;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultGroup;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.index.UnknownDocumentException;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.search.Found;
import dev.doppel.server.search.Hit;
import dev.doppel.server.search.Snippet;
import dev.doppel.server.search.TextSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Search in the documents, with what says the same in one group. */
final class SearchPage {

  private static final double LEAST = 0.3;
  private static final int GROUPS = 10;
  private static final int MOST_GROUPS = 200;
  private static final int OVERSAMPLING = 8;
  private static final int LEAST_READ = 200;
  private static final int MOST_CHARACTERS = 1 << 24; // of all texts that are read for one search
  private static final String REPEATS = "repeats"; // its absence groups: links made by hand do, too

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
      return new Question(
          Choice.of(context, memories, MemoryKind.DOCUMENTS),
          Fields.text(context, "q"),
          Fields.share(context, "threshold", LEAST, ResultSettings.defaults().threshold()),
          !Fields.isSet(context, REPEATS),
          Fields.number(context, "show", MOST_GROUPS, GROUPS));
    }
  }

  /**
   * What was found.
   *
   * @param results the best of them, as many as are grouped
   * @param total how many there are
   * @param unread how many documents are not searched yet
   * @param damaged those of the results whose texts cannot be read
   * @param isLong whether the texts are too long to read those of more results
   */
  private record Answer(
      List<Result> results, int total, int unread, Set<String> damaged, boolean isLong) {

    boolean hasMore() {
      return total > results.size() && !isLong;
    }
  }

  void show(Context context) throws IOException {
    Question question = Question.of(context, memories);
    SharedDocuments documents = memories.documentsToRead(question.choice.asked());
    Answer answer = answer(question, documents);
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
          writeResults(html, context, question, answer);
        });
  }

  private Answer answer(Question question, SharedDocuments documents) throws IOException {
    int most = Math.max(LEAST_READ, question.show * OVERSAMPLING);
    Found found = search.find(question.choice.name(), documents, question.words, most);
    List<Result> results = new ArrayList<>();
    Set<String> damaged = new HashSet<>();
    int gone = 0;
    long read = 0;
    for (Hit hit : found.hits()) {
      if (read > MOST_CHARACTERS) {
        break;
      }
      String text = "";
      try {
        text = documents.text(hit.id());
      } catch (UnknownDocumentException e) {
        gone++; // removed since it was found
        continue;
      } catch (IOException e) {
        damaged.add(hit.id());
      }
      read += text.length();
      results.add(new Result(hit.id(), null, hit.title(), null, text, null, null));
    }
    return new Answer(
        results, found.total() - gone, found.unread(), damaged, read > MOST_CHARACTERS);
  }

  private static void writeForm(Html html, Question question) throws IOException {
    LiveForm.open(html, Screen.SEARCH, "card ask", "results", "role", "search");
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
    String[] box = {"type", "checkbox", "id", REPEATS, "name", REPEATS, "value", "on"};
    if (question.grouped) {
      html.single("input", box);
    } else {
      html.single("input", Fields.joined(box, "checked", ""));
    }
    html.text(" ").element("label", "list repeats one by one, as ranked", "for", REPEATS).close();
    Parts.button(html, "Search");
    html.closeBlock();
  }

  private static void writeResults(Html html, Context context, Question question, Answer answer)
      throws IOException {
    html.open("section", "id", "results", "aria-label", "Results");
    boolean hasMore =
        question.grouped
            ? writeGroups(html, context, question, answer)
            : writePlain(html, question, answer);
    if (hasMore && question.show < MOST_GROUPS) {
      html.open("p").element("a", "Show more", "href", more(question)).close();
    }
    html.closeBlock();
  }

  /**
   * Groups all that was read, so that the counts are of more than the page; true if it has more.
   */
  private static boolean writeGroups(Html html, Context context, Question question, Answer answer)
      throws IOException {
    Refiner refiner = Refiner.of(settings(question));
    RefinedList refined = context.compute(() -> refiner.refine(answer.results));
    List<ResultGroup> groups = refined.groups();
    writeSummary(html, question, answer, summary(refined, answer));
    html.open("ol", "class", "results");
    for (ResultGroup group : groups.subList(0, Math.min(question.show, groups.size()))) {
      writeGroup(html, question, answer, group);
    }
    html.close();
    return groups.size() > question.show || answer.hasMore();
  }

  private static boolean writePlain(Html html, Question question, Answer answer)
      throws IOException {
    int shown = Math.min(question.show, answer.results.size());
    String list = Numbers.count(answer.total, "result", "results") + ", as ranked, repeats and all";
    writeSummary(
        html, question, answer, shown < answer.total ? list + "; the first " + shown : list);
    html.open("ol", "class", "results");
    for (Result each : answer.results.subList(0, shown)) {
      html.open("li", "class", "card");
      writeResult(html, question, answer, each);
      html.close();
    }
    html.close();
    return shown < answer.total;
  }

  private static void writeSummary(Html html, Question question, Answer answer, String summary)
      throws IOException {
    html.element(
        "p",
        answer.total == 0 ? "Nothing found." : summary + ".",
        "class",
        "summary",
        "role",
        "status");
    if (answer.unread > 0) {
      Parts.note(
          html,
          Numbers.count(answer.unread, "document is", "documents are")
              + " still being read and not searched yet; search again in a moment.");
    } else if (answer.total == 0) {
      html.open("p", "class", "note");
      if (question.words.isBlank()) {
        html.text("There are no documents yet. ");
        html.element("a", "Add some", "href", link(question, Screen.DOCUMENTS)).text(".");
      } else {
        html.text("Try fewer words, or ");
        html.element("a", "look at all documents", "href", link(question, Screen.SEARCH)).text(".");
      }
      html.close();
    }
  }

  private static String link(Question question, Screen screen) {
    return Fields.link(screen.path(), Choice.PARAMETER, question.choice.name());
  }

  /** Who asks for a higher resemblance asks for more of a part, too. */
  private static ResultSettings settings(Question question) {
    ResultSettings usual = ResultSettings.defaults();
    return usual
        .withThreshold(question.threshold)
        .withContainment(Math.max(usual.containment(), question.threshold));
  }

  private static String more(Question question) {
    int show = Math.min(MOST_GROUPS, 2 * question.show);
    String link =
        Fields.link(
            Screen.SEARCH.path(),
            Choice.PARAMETER,
            question.choice.name(),
            "q",
            question.words,
            "threshold",
            String.valueOf(question.threshold),
            "show",
            String.valueOf(show));
    return question.grouped ? link : link + "&" + REPEATS + "=on";
  }

  private static String summary(RefinedList refined, Answer answer) {
    int read = answer.results.size();
    String all = Numbers.count(answer.total, "result", "results");
    String of = read < answer.total ? all + "; the first " + Numbers.count(read) : all;
    if (refined.repeats() == 0) {
      return of
          + (read == 1 && answer.total == 1
              ? ""
              : read < answer.total ? " are all different" : ", all different");
    }
    return of
        + (read < answer.total ? " are in " : " in ")
        + Numbers.count(refined.groups().size(), "group", "groups")
        + ": "
        + Numbers.count(refined.repeats(), "repeats", "repeat")
        + " another";
  }

  private static void writeGroup(Html html, Question question, Answer answer, ResultGroup group)
      throws IOException {
    html.open("li", "class", "card");
    writeResult(html, question, answer, group.head());
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

  private static void writeResult(Html html, Question question, Answer answer, Result result)
      throws IOException {
    html.open("h2", "class", "hit").open("a", "href", document(question, result));
    html.element("bdi", Parts.shortened(title(result))).close().close();
    if (!title(result).equals(result.id())) {
      html.open("p", "class", "where");
      Parts.id(html, result.id());
      html.close();
    }
    if (answer.damaged.contains(result.id())) {
      html.element("p", "Its text is damaged and cannot be read.", "class", "mistake");
      return;
    }
    html.open("p", "class", "snippet", "dir", "auto");
    Marks.write(html, Snippet.of(text(result), question.words).pieces());
    html.close();
  }

  private static void writeMember(
      Html html, Question question, Result head, ResultGroup.Member member) throws IOException {
    Result result = member.result();
    html.open("div", "class", "member").open("p");
    Parts.badge(html, member.relation().toString(), member.relation().toString());
    html.text(" ").open("a", "href", document(question, result));
    html.element("bdi", Parts.shortened(title(result))).close();
    html.text(" ").element("span", measure(member), "class", "measure").close();
    if (member.differences().count() > 0) {
      html.open("p", "class", "note").text("Differs in ");
      html.text(Numbers.count(member.differences().count(), "number: ", "numbers: "));
      html.element("bdi", String.join(", ", member.differences().values()));
      html.text(member.differences().onlyNumbers() ? ", and in nothing else." : ".").close();
    }
    PairLink.write(html, question.choice.name(), head.id(), result.id(), question.words);
    html.close();
  }

  private static String document(Question question, Result result) {
    return DocumentPage.link(question.choice.name(), result.id(), question.words);
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
