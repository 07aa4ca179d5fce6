package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.doppel.index.Cluster;
import dev.doppel.index.ClusterQuery;
import dev.doppel.index.Decided;
import dev.doppel.index.DecisionRow;
import dev.doppel.index.DocumentQuery;
import dev.doppel.index.DocumentRow;
import dev.doppel.index.DocumentState;
import dev.doppel.index.Match;
import dev.doppel.index.Page;
import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.json.Json;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What came of a review, to be taken along. */
final class ExportPage {

  static final String PATH = "/review/export";

  private static final String WHAT = "what";
  private static final String AS = "as";
  private static final int AT_A_TIME = 1000;
  private static final int ALL_MEMBERS = Integer.MAX_VALUE;
  private static final List<String> CLUSTER =
      List.of("cluster", "role", "id", "relation", "similarity", "state", "bytes", "added");
  private static final List<String> DECISION =
      List.of("number", "batch", "time", "decision", "id", "other", "undoes", "undone");

  private final Memories memories;

  ExportPage(Memories memories) {
    this.memories = memories;
  }

  /** Writes what there is to be taken along, with links. */
  static void writeLinks(Html html, ReviewQuestion question) throws IOException {
    html.open("section", "class", "card", "aria-labelledby", "export");
    Parts.heading(html, "Export", "export");
    html.open("ul", "class", "exports");
    row(html, question, "All clusters at this resemblance:", "clusters", "csv", "json");
    row(html, question, "All decisions, with what was taken back:", "decisions", "csv", "json");
    row(html, question, "What was discarded, to be deleted by you:", "discarded", "sh", "list");
    html.close();
    Parts.note(
        html,
        "Doppel deletes none of your files. The script shows what it would delete, and deletes only"
            + " if it is run with --delete; the list has the ids with a zero byte after each, as"
            + " xargs -0 reads them.");
    html.closeBlock();
  }

  private static void row(
      Html html, ReviewQuestion question, String label, String what, String... forms)
      throws IOException {
    html.open("li").text(label);
    for (String as : forms) {
      String link =
          Fields.link(
              PATH,
              Choice.PARAMETER,
              question.choice().name(),
              "threshold",
              Fields.number(question.threshold()),
              WHAT,
              what,
              AS,
              as);
      html.text(" ").element("a", shown(as), "href", link, "aria-label", what + ": " + shown(as));
    }
    html.close();
  }

  private static String shown(String as) {
    return switch (as) {
      case "sh" -> "shell script";
      case "list" -> "list";
      default -> as.toUpperCase(Locale.ROOT);
    };
  }

  void answer(Context context) throws IOException {
    ReviewQuestion question = ReviewQuestion.of(context, memories);
    SharedDocuments documents = memories.documentsToRead(question.choice().asked());
    String what = Fields.text(context, WHAT);
    String as = Fields.text(context, AS);
    String name = question.choice().name() + "-" + what;
    switch (what + " " + as) {
      case "clusters csv" ->
          csv(context, name, CLUSTER, rows -> clusters(documents, question, rows));
      case "clusters json" ->
          json(context, name, CLUSTER, rows -> clusters(documents, question, rows));
      case "decisions csv" -> csv(context, name, DECISION, rows -> decisions(documents, rows));
      case "decisions json" -> json(context, name, DECISION, rows -> decisions(documents, rows));
      case "discarded sh" ->
          Frame.download(
              context,
              question.choice().name() + "-delete.sh",
              "text/x-shellscript; charset=utf-8",
              DeleteScript.of(discarded(documents)).getBytes(UTF_8));
      case "discarded list" ->
          Frame.download(
              context,
              name + ".list",
              "application/octet-stream",
              String.join("", discarded(documents).stream().map(id -> id + '\0').toList())
                  .getBytes(UTF_8));
      default ->
          throw ProblemException.badRequest(
              "there are clusters and decisions as csv or json, and discarded as sh or list, not '"
                  + what
                  + "' as '"
                  + as
                  + "'");
    }
  }

  /** Gives out rows, one after the other. */
  private interface Rows {
    void writeTo(Consumer<List<@Nullable Object>> row);
  }

  private static void csv(Context context, String name, List<String> columns, Rows rows)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CsvWriter csv = CsvWriter.builder().build(new OutputStreamWriter(out, UTF_8))) {
      csv.writeRecord(columns);
      rows.writeTo(
          row -> csv.writeRecord(row.stream().map(each -> each == null ? "" : "" + each).toList()));
    }
    Frame.download(context, name + ".csv", "text/csv; charset=utf-8", out.toByteArray());
  }

  private static void json(Context context, String name, List<String> columns, Rows rows)
      throws IOException {
    List<Map<String, Object>> all = new ArrayList<>();
    rows.writeTo(
        row -> {
          Map<String, Object> object = new LinkedHashMap<>();
          for (int i = 0; i < columns.size(); i++) {
            Object value = row.get(i);
            if (value != null) {
              object.put(columns.get(i), value);
            }
          }
          all.add(object);
        });
    Frame.download(context, name + ".json", "application/json", Json.write(all));
  }

  private static void clusters(
      SharedDocuments documents, ReviewQuestion question, Consumer<List<@Nullable Object>> rows) {
    Counting.await(documents);
    int number = 0;
    String cursor = null;
    do {
      Page<Cluster> page =
          documents.clusters(
              ClusterQuery.of(question.threshold())
                  .by(ClusterQuery.Order.FIRST)
                  .members(ALL_MEMBERS)
                  .page(cursor, AT_A_TIME));
      for (Cluster each : page.items()) {
        number++;
        cluster(number, each, rows);
      }
      cursor = page.next();
    } while (cursor != null);
  }

  private static void cluster(int number, Cluster cluster, Consumer<List<@Nullable Object>> rows) {
    for (int i = 0; i < cluster.documents().size(); i++) {
      DocumentRow each = cluster.documents().get(i);
      Match match = i == 0 ? null : cluster.members().get(i - 1);
      List<@Nullable Object> row = new ArrayList<>();
      row.add(number);
      row.add(match == null ? "head" : "member");
      row.add(each.id());
      row.add(match == null ? null : match.kind().toString());
      row.add(match == null ? null : match.similarity());
      row.add(each.state().toString());
      row.add(each.length());
      row.add(each.added() == null ? null : each.added().toString());
      rows.accept(row);
    }
  }

  private static void decisions(SharedDocuments documents, Consumer<List<@Nullable Object>> rows) {
    long before = 0;
    while (before >= 0) {
      Page<DecisionRow> page = documents.history(before, AT_A_TIME);
      for (DecisionRow each : page.items()) {
        rows.accept(decision(each));
      }
      before = page.next() == null ? -1 : Long.parseLong(page.next());
    }
  }

  private static List<@Nullable Object> decision(DecisionRow row) {
    Decided decided = row.decided();
    List<@Nullable Object> cells = new ArrayList<>();
    cells.add(decided.number());
    cells.add(decided.batch());
    cells.add(decided.time() == null ? null : decided.time().toString());
    cells.add(decided.decision().word());
    cells.add(decided.decision().first());
    cells.add(decided.decision().second().isEmpty() ? null : decided.decision().second());
    cells.add(decided.undoes() == 0 ? null : decided.undoes());
    cells.add(row.isUndone());
    return cells;
  }

  private static List<String> discarded(SharedDocuments documents) {
    List<String> ids = new ArrayList<>();
    String cursor = null;
    do {
      Page<DocumentRow> page =
          documents.list(DocumentQuery.all().in(DocumentState.DISCARDED).page(cursor, AT_A_TIME));
      page.items().forEach(each -> ids.add(each.id()));
      cursor = page.next();
    } while (cursor != null);
    return ids;
  }
}
