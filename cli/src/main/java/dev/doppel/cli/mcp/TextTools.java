package dev.doppel.cli.mcp;

import dev.doppel.cli.mcp.Tool.Parameter;
import dev.doppel.engine.documents.DocumentProbe;
import dev.doppel.index.Family;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.TextSketcher;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.evidence.Passage;
import dev.doppel.similarity.evidence.Span;
import dev.doppel.store.FolderKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What can be asked about texts. */
final class TextTools {

  private static final double USUAL_THRESHOLD = 0.8;
  private static final double LEAST_THRESHOLD = 0.5;
  private static final int USUAL_LIMIT = 10;
  private static final int MOST = 1000;
  private static final int MAX_PASSAGES = 20;
  private static final int MAX_QUOTED = 400;
  private static final double DIGITS = 10_000;

  private final GivenFolders folders;

  TextTools(GivenFolders folders) {
    this.folders = folders;
  }

  List<Tool> all() {
    Parameter threshold =
        Parameter.optional(
            "threshold", "number", "The least resemblance, 0.5 to 1. Default: 0.8 (index only).");
    Parameter limit =
        Parameter.optional("limit", "integer", "How many to return at most. Default: 10.");
    return List.of(
        new Tool(
            "check_text",
            "Is this text known?",
            "Says whether a text, or one like it, is in an index or a memory of documents, and"
                + " names the documents it is like. Adds nothing. 'exact' is the same text but for"
                + " letter case, white space and punctuation.",
            List.of(
                Parameter.required("text", "string", "The text."),
                MemoryTools.memory("index or memory of documents"),
                threshold,
                limit),
            this::check),
        new Tool(
            "find_similar",
            "What is like this document?",
            "Returns the other documents of an index that are like one in it.",
            List.of(
                Parameter.required("id", "string", "The id of the document in the index."),
                MemoryTools.memory("index"),
                threshold,
                limit),
            this::similar),
        new Tool(
            "list_families",
            "Which documents belong together?",
            "Groups all documents of an index that are like others: each member was compared with"
                + " the head of its family. The largest come first.",
            List.of(MemoryTools.memory("index"), threshold, limit),
            this::families),
        new Tool(
            "compare_texts",
            "Why are these texts duplicates, or not?",
            "Compares two texts: the verdict in words, their resemblance, how much of each is in"
                + " the other, and which passages they share and do not share.",
            List.of(
                Parameter.required("a", "string", "A text."),
                Parameter.required("b", "string", "Another text.")),
            TextTools::compare));
  }

  private Map<String, Object> check(Arguments arguments) throws IOException {
    String text = arguments.text("text");
    Query query = query(arguments);
    List<Map<String, Object>> memories = new ArrayList<>();
    for (String name :
        folders.namesOf(arguments.optionalText("memory"), FolderKind.INDEX, FolderKind.DOCS)) {
      Map<String, Object> answer = JsonTree.object("memory", name);
      if (folders.kind(name) == FolderKind.DOCS) {
        put(answer, DocumentProbe.ask(folders.path(name), text));
      } else {
        List<Match> matches =
            folders.askIndex(
                name,
                index ->
                    index.find(
                        TextSketcher.of(index.settings()).sketch("", Map.of(), text), query));
        answer.put("verdict", verdict(matches));
        answer.put("matches", matches.stream().map(TextTools::match).toList());
      }
      memories.add(answer);
    }
    return Map.of("memories", memories);
  }

  private static void put(Map<String, Object> answer, DocumentProbe.Answer found) {
    answer.put("verdict", found.verdict());
    List<Map<String, Object>> matches = new ArrayList<>();
    if (found.id() != null) {
      Map<String, Object> match = JsonTree.object("id", found.id());
      match.put("kind", found.verdict());
      match.put("similarity", rounded(found.similarity()));
      match.put("containment", rounded(found.containment()));
      matches.add(match);
    }
    answer.put("matches", matches);
  }

  private static String verdict(List<Match> matches) {
    if (matches.stream().anyMatch(each -> each.kind() == Match.Kind.EXACT)) {
      return "exact";
    }
    return matches.isEmpty() ? "new" : "near";
  }

  private Map<String, Object> similar(Arguments arguments) throws IOException {
    String id = arguments.text("id");
    Query query = query(arguments);
    List<Map<String, Object>> memories = new ArrayList<>();
    for (String name : folders.namesOf(arguments.optionalText("memory"), FolderKind.INDEX)) {
      Map<String, Object> answer = JsonTree.object("memory", name);
      boolean isThere = folders.askIndex(name, index -> index.get(id).isPresent());
      answer.put("isStored", isThere);
      if (isThere) {
        List<Match> matches = folders.askIndex(name, index -> index.find(id, query));
        answer.put("matches", matches.stream().map(TextTools::match).toList());
      }
      memories.add(answer);
    }
    return Map.of("memories", memories);
  }

  private Map<String, Object> families(Arguments arguments) throws IOException {
    double threshold = arguments.share("threshold", LEAST_THRESHOLD, USUAL_THRESHOLD);
    int limit = arguments.count("limit", MOST, USUAL_LIMIT);
    List<Map<String, Object>> memories = new ArrayList<>();
    for (String name : folders.namesOf(arguments.optionalText("memory"), FolderKind.INDEX)) {
      List<Family> families = folders.askIndex(name, index -> index.families(threshold));
      Map<String, Object> answer = JsonTree.object("memory", name);
      answer.put("families", families.size());
      answer.put(
          "largest",
          families.stream()
              .sorted(Comparator.comparingInt(family -> -family.members().size()))
              .limit(limit)
              .map(TextTools::family)
              .toList());
      memories.add(answer);
    }
    return Map.of("memories", memories);
  }

  private static Map<String, Object> family(Family family) {
    Map<String, Object> answer = JsonTree.object("head", family.head());
    answer.put("size", family.members().size() + 1);
    answer.put("members", family.members().stream().limit(MOST).map(TextTools::match).toList());
    return answer;
  }

  private static Query query(Arguments arguments) {
    return Query.similarity(arguments.share("threshold", LEAST_THRESHOLD, USUAL_THRESHOLD))
        .limit(arguments.count("limit", MOST, USUAL_LIMIT));
  }

  private static Map<String, Object> match(Match match) {
    Map<String, Object> answer = JsonTree.object("id", match.id());
    answer.put("kind", match.kind().toString());
    answer.put("similarity", rounded(match.similarity()));
    return answer;
  }

  /** In the words of {@code doppel compare --json}, but for measures that need explaining. */
  private static Map<String, Object> compare(Arguments arguments) {
    String a = arguments.text("a");
    String b = arguments.text("b");
    Comparison comparison = Comparison.of(a, b);
    Map<String, Object> answer = JsonTree.object("verdict", comparison.verdict().toString());
    answer.put("reason", comparison.verdict().sentence());
    answer.put("resemblance", rounded(comparison.shingles().resemblance()));
    answer.put("aInB", rounded(comparison.shingles().aInB()));
    answer.put("bInA", rounded(comparison.shingles().bInA()));
    answer.put("wordEdits", comparison.words().edits().toString());
    answer.put("coveredA", rounded(comparison.passages().coveredA()));
    answer.put("coveredB", rounded(comparison.passages().coveredB()));
    List<Span> shared =
        comparison.passages().shared().stream()
            .sorted(Comparator.comparingInt(each -> -each.words()))
            .map(Passage::a)
            .toList();
    answer.put("sharedPassages", shared.size());
    answer.put("shared", quoted(shared, a));
    answer.put("onlyInA", quoted(comparison.passages().onlyInA(), a));
    answer.put("onlyInB", quoted(comparison.passages().onlyInB(), b));
    return answer;
  }

  private static List<String> quoted(List<Span> spans, String text) {
    return spans.stream().limit(MAX_PASSAGES).map(each -> quoted(each.in(text))).toList();
  }

  private static String quoted(String passage) {
    return passage.length() <= MAX_QUOTED ? passage : passage.substring(0, MAX_QUOTED) + "...";
  }

  private static double rounded(double share) {
    return Math.round(share * DIGITS) / DIGITS;
  }
}
