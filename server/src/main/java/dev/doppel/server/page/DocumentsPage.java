package dev.doppel.server.page;

import dev.doppel.index.ClusterCounts;
import dev.doppel.index.DocumentRow;
import dev.doppel.index.Page;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.HttpStatus;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.json.Json;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.page.Uploads.Told;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The documents: to add some, to find one, to take some away. */
final class DocumentsPage {

  static final String DELETE = "/documents/delete";

  private static final String DELETED = "deleted";
  private static final String ID = "id";
  private static final String COUNTS = "counts";

  private final Memories memories;
  private final long maxBody;

  DocumentsPage(Memories memories, long maxBody) {
    this.memories = memories;
    this.maxBody = maxBody;
  }

  void show(Context context) throws IOException {
    show(context, List.of(), "");
  }

  /** Adds files and tells of each what became of it: on a page, or to the script in JSON. */
  void add(Context context) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.DOCUMENTS);
    SharedDocuments documents = memories.documents(choice.asked());
    List<Told> told = Uploads.add(documents, context.uploadedFiles());
    String accept = context.header("Accept");
    if (accept != null && accept.equals("application/json")) {
      context.contentType("application/json").result(Json.write(told));
    } else if (told.isEmpty()) {
      context.status(400);
      show(context, told, "Choose a file or a folder first.");
    } else {
      context.status(told.stream().allMatch(Told::hasFailed) ? 400 : 200);
      show(context, told, "");
    }
  }

  /** Takes documents out of the memory; files elsewhere stay. */
  void delete(Context context) throws IOException {
    Choice choice = Choice.of(context, memories, MemoryKind.DOCUMENTS);
    SharedDocuments documents = memories.documents(choice.asked());
    List<String> ids = context.formParams(ID);
    if (ids.isEmpty()) {
      throw ProblemException.badRequest("No document was chosen.");
    }
    long deleted = documents.remove(ids).join().stream().filter(each -> each).count();
    String link =
        Fields.link(
            Screen.DOCUMENTS.path(),
            Choice.PARAMETER,
            choice.name(),
            DELETED,
            String.valueOf(deleted));
    context.redirect(link, HttpStatus.SEE_OTHER);
  }

  private void show(Context context, List<Told> told, String mistake) throws IOException {
    DocumentsQuestion question = DocumentsQuestion.of(context, memories);
    SharedDocuments documents = memories.documentsToRead(question.choice().asked());
    Counting counting = Counting.of(documents, question.link(question.cursor()));
    Optional<Page<DocumentRow>> page =
        counting.isDone() || !question.needsClusters()
            ? Optional.of(documents.list(question.query()))
            : Optional.empty();
    Optional<ClusterCounts> counts =
        counting.isDone() ? Optional.of(documents.counts(ReviewQuestion.USUAL)) : Optional.empty();
    String deleted = Fields.text(context, DELETED);
    Frame.answer(
        context,
        Screen.DOCUMENTS,
        "Documents",
        html -> {
          int size = documents.index().size();
          Parts.title(html, "Documents", lead(size, counts));
          question.choice().writeOthers(html, Screen.DOCUMENTS);
          writeUpload(html, question.choice(), told, mistake);
          if (!deleted.isEmpty()) {
            html.element("p", deleted(deleted), "class", "card news", "role", "status");
          }
          html.open("div", "id", "stored");
          if (size == 0) {
            Parts.note(html, "Nothing is stored yet: add files above, or send some to the API.");
          } else {
            html.open("div", "id", COUNTS);
            if (counts.isPresent()) {
              writeTiles(html, size, counts.get(), question.choice());
            } else {
              counting.write(html, COUNTS);
            }
            html.close();
            question.writeForm(html);
            if (page.isPresent()) {
              new DocumentTable(question, page.get()).write(html);
            } else {
              html.open("div", "id", DocumentTable.LIST);
              counting.write(html, DocumentTable.LIST);
              html.close();
            }
          }
          html.closeBlock();
        });
  }

  private static String deleted(String number) {
    String documents = number.equals("1") ? "1 document was" : number + " documents were";
    return number.matches("[0-9]{1,9}") ? documents + " deleted from this memory." : "";
  }

  private static String lead(int size, Optional<ClusterCounts> counts) {
    if (size == 0) {
      return "Files that you add are read, remembered, and compared with all others.";
    }
    String documents = Numbers.count(size, "document", "documents");
    return counts
        .map(ClusterCounts::members)
        .map(number -> Numbers.count(number, "repeats another", "repeat others"))
        .map(repeats -> documents + ", of which " + repeats + ".")
        .orElse(documents + ".");
  }

  private static void writeTiles(Html html, int size, ClusterCounts counts, Choice choice)
      throws IOException {
    html.open("dl", "class", "tiles five");
    Parts.tile(html, "kept", "documents", Numbers.count(size));
    Parts.tile(html, "", "clusters", Numbers.count(counts.clusters()));
    Parts.tile(html, "exact", "exact copies", Numbers.count(counts.exact()));
    Parts.tile(html, "near", "near-duplicates", Numbers.count(counts.near()));
    Parts.tile(html, "", "clusters decided", Numbers.count(counts.settled()));
    html.close();
    if (counts.clusters() > counts.settled()) {
      String link = Fields.link(Screen.REVIEW.path(), Choice.PARAMETER, choice.name());
      html.open("p", "class", "actions");
      String open = Numbers.count(counts.clusters() - counts.settled(), "cluster", "clusters");
      html.element("a", "Review " + open, "href", link, "class", "strong").close();
    }
  }

  private void writeUpload(Html html, Choice choice, List<Told> told, String mistake)
      throws IOException {
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
        "files",
        "data-batches",
        String.valueOf(maxBody));
    choice.writeHidden(html);
    html.open("p", "class", "hint");
    html.text("Drop files or folders of any size here, or choose them.").close();
    html.open("div", "class", "two");
    file(html, "files", "Files", "multiple", "");
    file(html, "folder", "A folder", "multiple", "", "webkitdirectory", "");
    html.close();
    html.element("p", mistake, "class", "mistake", "role", "alert");
    Parts.button(html, "Add");
    html.close();
    html.open("div", "role", "status", "id", "outcome");
    if (!told.isEmpty()) {
      html.open("ul", "class", "card news");
      for (Told each : told) {
        html.open("li", "class", each.hasFailed() ? "mistake" : "");
        Parts.id(html, each.name());
        html.text(" " + each.text()).close();
      }
      html.close();
    }
    html.closeBlock();
  }

  private static void file(Html html, String name, String label, String... more)
      throws IOException {
    html.open("p", "class", "field").element("label", label, "for", name);
    String[] attributes = {"type", "file", "id", name, "name", name};
    html.single("input", Fields.joined(attributes, more)).close();
  }

  /** What the page that deletes one document sends. */
  static void writeDelete(Html html, String memory, String id) throws IOException {
    html.open("details", "class", "card").element("summary", "Delete this document");
    html.open("form", "method", "post", "action", DELETE);
    Parts.hidden(html, Choice.PARAMETER, memory);
    Parts.hidden(html, ID, id);
    Parts.note(
        html,
        "It is taken out of this memory, with its text and the decisions on it. This cannot be"
            + " undone. The file that it came from stays.");
    Parts.button(html, "Delete it for good");
    html.close().closeBlock();
  }

  /** The parameter that says which documents are meant. */
  static String idField() {
    return ID;
  }
}
