package dev.doppel.cli.mcp;

import dev.doppel.cli.mcp.Tool.Parameter;
import dev.doppel.seen.UrlAnswer;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.store.FolderKind;
import dev.doppel.web.url.UrlExplanation;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What can be asked about URLs. */
final class UrlTools {

  private static final int MOST_URLS = 1000;

  private final GivenFolders folders;

  UrlTools(GivenFolders folders) {
    this.folders = folders;
  }

  List<Tool> all() {
    return List.of(
        new Tool(
            "check_urls",
            "Were these URLs seen?",
            "Says of each URL whether a memory of URLs knows it, under whatever spelling, and what"
                + " its canonical form is. Adds nothing. Memories that are filters say 'known' of"
                + " a few new ones; errorRate estimates how many.",
            List.of(
                Parameter.required("urls", "array", "The URLs, " + MOST_URLS + " at most."),
                MemoryTools.memory("memory of URLs")),
            this::check),
        new Tool(
            "explain_url",
            "Why are these the same URL?",
            "Returns the canonical form of a URL, and each rule that changed it, in their order,"
                + " with what it made of it. Two URLs of one canonical form are the same page.",
            List.of(
                Parameter.required("url", "string", "The URL."),
                Parameter.optional(
                    "profile",
                    "string",
                    "The rules: none, safe, standard (the default) or aggressive.")),
            UrlTools::explain));
  }

  private Map<String, Object> check(Arguments arguments) throws IOException {
    List<String> urls = arguments.texts("urls", MOST_URLS);
    List<Map<String, Object>> memories = new ArrayList<>();
    for (String name : folders.namesOf(arguments.optionalText("memory"), FolderKind.URLS)) {
      memories.add(folders.askUrls(name, memory -> check(name, memory, urls)));
    }
    return Map.of("memories", memories);
  }

  private static Map<String, Object> check(String name, UrlMemory memory, List<String> urls)
      throws IOException {
    List<UrlAnswer> answers = memory.ask(urls);
    List<Map<String, Object>> results = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) {
      results.add(result(urls.get(i), answers.get(i)));
    }
    return JsonTree.object(
        "memory", name, "errorRate", memory.expectedErrorNow(), "results", results);
  }

  private static Map<String, Object> result(String url, UrlAnswer answer) {
    Map<String, Object> result = JsonTree.object("url", url);
    boolean isKnown = answer.verdict() == UrlVerdict.DUPLICATE;
    result.put("verdict", isKnown ? "known" : answer.verdict().toString());
    if (answer.canonical() != null) {
      result.put("canonical", answer.canonical());
    }
    if (answer.reason() != null) {
      result.put("reason", answer.reason());
    }
    return result;
  }

  private static Map<String, Object> explain(Arguments arguments) {
    UrlRules rules = UrlRules.of(arguments.optionalText("profile").orElse("standard"));
    UrlExplanation explanation = rules.explain(arguments.text("url"));
    Map<String, Object> answer =
        JsonTree.object("url", explanation.original(), "profile", rules.name());
    if (explanation.fault().isPresent()) {
      answer.put("verdict", "invalid");
      answer.put("reason", explanation.fault().get().reason());
      return answer;
    }
    answer.put("canonical", explanation.canonical());
    answer.put(
        "changes",
        explanation.changes().stream()
            .map(
                each ->
                    JsonTree.object(
                        "rule", each.rule(), "before", each.before(), "after", each.after()))
            .toList());
    return answer;
  }
}
