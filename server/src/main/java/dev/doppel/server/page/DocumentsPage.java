package dev.doppel.server.page;

import dev.doppel.index.Decision;
import dev.doppel.index.Family;
import dev.doppel.index.Match;
import dev.doppel.index.SketchedDocument;
import dev.doppel.report.page.Bar;
import dev.doppel.report.page.BarChart;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.HttpStatus;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.UploadedFile;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.memory.SharedDocuments.Added;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The documents and which of them repeat others, to look at and to decide on. */
final class DocumentsPage {

  static final String DECIDE = "/documents/decide";

  private static final double LEAST = 0.5;
  private static final double USUAL = 0.8;
  private static final int BINS = 10;
  private static final int MOST_CLUSTERS = 50;
  private static final int MOST_LISTED = 200;

  private final Memories memories;

  DocumentsPage(Memories memories) {
    this.memories = memories;
  }

  /** A line that tells of something done, and what would undo it. */
  private record Done(String a, String b, String decision) {}

  /**
   * What the clusters are of.
   *
   * @param last the head of the cluster that was decided on last; empty if none was
   */
  private record View(Choice choice, SharedDocuments documents, double threshold, String last) {}

  void show(Context context) throws IOException {
    show(context, List.of());
  }

  /** Adds files, one after the other, and tells of each what it repeats. */
  void add(Context context) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.DOCUMENTS);
    SharedDocuments documents = memories.documents(choice.asked());
    List<String> lines = new ArrayList<>();
    for (UploadedFile file : context.uploadedFiles()) {
      if (!file.filename().isEmpty()) {
        lines.add(add(documents, Upload.of(file)));
      }
    }
    if (lines.isEmpty()) {
      throw ProblemException.badRequest("No file was chosen.");
    }
    show(context, lines);
  }

  private static String add(SharedDocuments documents, Upload upload) throws IOException {
    String text;
    try {
      text = upload.text(Content.MAIN);
    } catch (ProblemException e) {
      return upload.name() + " was left out: " + e.getMessage();
    }
    Added added = documents.add(documents.prepare(upload.name(), upload.metadata(), text)).join();
    return added.matches().stream()
        .filter(match -> match.kind() != Match.Kind.VERSION)
        .findFirst()
        .map(match -> upload.name() + " " + told(match))
        .orElse(upload.name() + " is new.");
  }

  private static String told(Match match) {
    return match.kind() == Match.Kind.EXACT
        ? "is a copy of " + match.id() + "."
        : "resembles " + match.id() + " by " + Numbers.similarity(match.similarity()) + ".";
  }

  /** Remembers what a person says of a document or a pair. */
  void decide(Context context) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.DOCUMENTS);
    SharedDocuments documents = memories.documentsToRead(choice.asked());
    String a = Fields.text(context, "a");
    String b = Fields.text(context, "b");
    String decision = Fields.text(context, "decision");
    documents.decide(decision(decision, a, b)).join();
    String threshold = Fields.text(context, "threshold");
    context.redirect(
        Fields.link(
            Screen.DOCUMENTS.path(),
            Choice.PARAMETER,
            choice.name(),
            "threshold",
            threshold,
            "done",
            decision,
            "a",
            a,
            "b",
            b),
        HttpStatus.SEE_OTHER);
  }

  private static Decision decision(String word, String a, String b) {
    return switch (word) {
      case "apart" -> new Decision.Apart(a, b);
      case "together" -> new Decision.Together(a, b);
      case "keep" -> new Decision.Keep(b);
      case "let-go" -> new Decision.LetGo(b);
      default ->
          throw ProblemException.badRequest(
              "decision must be apart, together, keep or let-go, got '" + word + "'");
    };
  }

  private void show(Context context, List<String> news) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.DOCUMENTS);
    SharedDocuments documents = memories.documentsToRead(choice.asked());
    double threshold = Fields.share(context, "threshold", LEAST, USUAL);
    Done done =
        new Done(
            Fields.text(context, "a"), Fields.text(context, "b"), Fields.text(context, "done"));
    List<Family> families = documents.index().families(threshold);
    Frame.answer(
        context,
        Screen.DOCUMENTS,
        "Documents",
        html -> {
          Parts.title(html, "Documents", lead(documents, families));
          choice.writeOthers(html, Screen.DOCUMENTS);
          writeUpload(html, choice, news);
          writeThreshold(html, choice, threshold);
          html.open("div", "id", "clusters");
          writeDone(html, choice, done, threshold);
          writeTiles(html, documents, families);
          writeCharts(html, families, threshold);
          writeClusters(html, new View(choice, documents, threshold, done.a), families);
          html.closeBlock();
          writeList(html, documents);
        });
  }

  private static String lead(SharedDocuments documents, List<Family> families) {
    int members = families.stream().mapToInt(family -> family.members().size()).sum();
    return Numbers.count(documents.index().size(), "document", "documents")
        + ", of which "
        + Numbers.count(members, "repeats another.", "repeat others.");
  }

  private static void writeUpload(Html html, Choice choice, List<String> news) throws IOException {
    html.open(
        "form",
        "method",
        "post",
        "action",
        Screen.DOCUMENTS.path(),
        "enctype",
        "multipart/form-data",
        "class",
        "card ask drop",
        "data-drop",
        "files");
    choice.writeHidden(html);
    html.open("p", "class", "hint").text("Drop files or a folder here, or choose them.").close();
    html.open("div", "class", "two");
    html.open("p", "class", "field").element("label", "Files", "for", "files");
    html.single("input", "type", "file", "id", "files", "name", "files", "multiple", "").close();
    html.open("p", "class", "field").element("label", "A folder", "for", "folder");
    html.single(
            "input",
            "type",
            "file",
            "id",
            "folder",
            "name",
            "folder",
            "multiple",
            "",
            "webkitdirectory",
            "")
        .close();
    html.close();
    Parts.button(html, "Add");
    html.close();
    html.open("div", "role", "status");
    if (!news.isEmpty()) {
      html.open("ul", "class", "card news");
      for (String each : news) {
        html.element("li", each);
      }
      html.close();
    }
    html.closeBlock();
  }

  private static void writeThreshold(Html html, Choice choice, double threshold)
      throws IOException {
    html.open(
        "form",
        "method",
        "get",
        "action",
        Screen.DOCUMENTS.path(),
        "class",
        "card ask",
        "hx-get",
        Screen.DOCUMENTS.path(),
        "hx-trigger",
        "input delay:200ms, submit",
        "hx-target",
        "#clusters",
        "hx-select",
        "#clusters",
        "hx-swap",
        "outerHTML",
        "hx-sync",
        "this:replace",
        "hx-replace-url",
        "true");
    choice.writeHidden(html);
    Parts.slider(html, "threshold", "A repeat from a resemblance of", LEAST, threshold);
    html.open("noscript");
    Parts.button(html, "Group again");
    html.close();
    html.closeBlock();
  }

  private static void writeDone(Html html, Choice choice, Done done, double threshold)
      throws IOException {
    html.open("div", "role", "status");
    if (!done.decision.isEmpty()) {
      html.open("div", "class", "card news");
      html.element("p", told(done));
      String undo =
          switch (done.decision) {
            case "apart" -> "together";
            case "keep" -> "let-go";
            default -> "";
          };
      if (!undo.isEmpty()) {
        openDecision(html, choice, done.a, done.b, threshold);
        html.element("button", "Undo", "name", "decision", "value", undo).close();
      }
      html.close();
    }
    html.close();
  }

  private static String told(Done done) {
    return switch (done.decision) {
      case "apart" -> done.a + " and " + done.b + " are remembered as no duplicates.";
      case "together" -> done.a + " and " + done.b + " may be duplicates again.";
      case "keep" -> done.b + " is kept.";
      default -> done.b + " need not be kept.";
    };
  }

  private static void writeTiles(Html html, SharedDocuments documents, List<Family> families)
      throws IOException {
    long exact = count(families, Match.Kind.EXACT);
    long near = count(families, Match.Kind.NEAR);
    html.open("dl", "class", "tiles five");
    Parts.tile(html, "kept", "documents", Numbers.count(documents.index().size()));
    Parts.tile(html, "", "clusters", Numbers.count(families.size()));
    Parts.tile(html, "exact", "exact copies", Numbers.count(exact));
    Parts.tile(html, "near", "near-duplicates", Numbers.count(near));
    Parts.tile(html, "", "pairs told apart", Numbers.count(documents.index().marks()));
    html.closeBlock();
  }

  private static long count(List<Family> families, Match.Kind kind) {
    return families.stream()
        .flatMap(family -> family.members().stream())
        .filter(member -> member.kind() == kind)
        .count();
  }

  private static void writeCharts(Html html, List<Family> families, double threshold)
      throws IOException {
    if (families.isEmpty()) {
      return;
    }
    long[] counts = new long[BINS];
    for (Family family : families) {
      for (Match member : family.members()) {
        double share = (member.similarity() - threshold) / Math.max(1e-9, 1 - threshold);
        counts[(int) Math.max(0, Math.min(BINS - 1, Math.floor(share * BINS)))]++;
      }
    }
    List<Bar> bars = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      bars.add(new Bar("", edge(threshold, bin) + " to " + edge(threshold, bin + 1), counts[bin]));
    }
    List<String> edges =
        List.of(edge(threshold, 0), edge(threshold, BINS / 2), edge(threshold, BINS));
    html.open("div", "class", "charts");
    BarChart.over(edges, "near", bars)
        .write(
            html, "Repeats by similarity", "documents", "similarity to the one above (1 = same)");
    new FamilyMap(families).write(html);
    html.closeBlock();
  }

  private static String edge(double threshold, int bin) {
    return String.format(Locale.ROOT, "%.2f", threshold + (1 - threshold) * bin / BINS);
  }

  private static void writeClusters(Html html, View view, List<Family> families)
      throws IOException {
    Parts.heading(html, "Clusters", "cluster-list");
    if (families.isEmpty()) {
      Parts.note(html, "No document repeats another at this resemblance.");
      return;
    }
    int number = 0;
    for (Family family : families.subList(0, Math.min(MOST_CLUSTERS, families.size()))) {
      number++;
      boolean isOpen = view.last.isEmpty() ? number == 1 : family.head().equals(view.last);
      html.openDetails(isOpen, "cluster card", "cluster-" + number).open("summary");
      html.open("h3").element("span", number + ".", "class", "number").text(" ");
      Parts.id(html, family.head());
      html.close();
      String size = Numbers.count(family.members().size() + 1) + " documents";
      html.text(" ").element("span", size, "class", "measure").close();
      for (Match member : family.members()) {
        writeMember(html, view, family.head(), member);
      }
      html.closeBlock();
    }
    if (families.size() > MOST_CLUSTERS) {
      Parts.note(html, "And " + (families.size() - MOST_CLUSTERS) + " more.");
    }
  }

  private static void writeMember(Html html, View view, String head, Match member)
      throws IOException {
    boolean kept = view.documents.isKept(member.id());
    html.open("div", "class", "member").open("p");
    Parts.badge(html, member.kind().toString(), member.kind().toString());
    html.text(" ");
    Parts.id(html, member.id());
    boolean isExact = member.kind() == Match.Kind.EXACT;
    String measure = isExact ? "same text" : "about " + Numbers.similarity(member.similarity());
    html.text(" ").element("span", measure, "class", "measure");
    if (kept) {
      html.text(" ");
      Parts.badge(html, "kept", "kept");
    }
    html.close();
    openDecision(html, view.choice, head, member.id(), view.threshold);
    decision(html, kept ? "Need not be kept" : "Keep", kept ? "let-go" : "keep", member.id());
    decision(html, "Not a duplicate", "apart", member.id());
    html.close();
    PairLink.write(html, view.choice.name(), head, member.id());
    html.close();
  }

  private static void openDecision(Html html, Choice choice, String a, String b, double threshold)
      throws IOException {
    html.open(
        "form",
        "method",
        "post",
        "action",
        DECIDE,
        "class",
        "decide",
        "hx-post",
        DECIDE,
        "hx-target",
        "#clusters",
        "hx-select",
        "#clusters",
        "hx-swap",
        "outerHTML");
    choice.writeHidden(html);
    html.single("input", "type", "hidden", "name", "a", "value", a);
    html.single("input", "type", "hidden", "name", "b", "value", b);
    html.single("input", "type", "hidden", "name", "threshold", "value", String.valueOf(threshold));
  }

  private static void decision(Html html, String label, String decision, String id)
      throws IOException {
    html.element(
        "button",
        label,
        "name",
        "decision",
        "value",
        decision,
        "class",
        "quiet",
        "aria-label",
        label + ": " + id);
  }

  private static void writeList(Html html, SharedDocuments documents) throws IOException {
    List<SketchedDocument> all = documents.all();
    if (all.isEmpty()) {
      return;
    }
    html.open("details", "class", "card all").element("summary", "All documents");
    html.open(
        "div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "All documents");
    html.open("table").open("thead").open("tr");
    html.element("th", "document", "scope", "col").element("th", "title", "scope", "col");
    html.element("th", "bytes of text", "scope", "col");
    html.close().close().open("tbody");
    for (SketchedDocument each : all.subList(0, Math.min(MOST_LISTED, all.size()))) {
      html.open("tr").open("td");
      Parts.id(html, each.id());
      html.close().element("td", each.metadata().getOrDefault("title", ""));
      html.element("td", Numbers.count(each.length())).close();
    }
    html.close().close().close();
    if (all.size() > MOST_LISTED) {
      Parts.note(html, "And " + Numbers.count(all.size() - MOST_LISTED) + " more.");
    }
    html.closeBlock();
  }
}
